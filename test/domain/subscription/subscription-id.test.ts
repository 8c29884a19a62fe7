import { describe, expect, it } from 'vitest'
import { customerOfSubscription, newSubscriptionId } from '../../../functions/domain/subscription/subscription-id.ts'
import { erased, isErased } from '../../../functions/domain/subscription/erase-subscription.ts'
import { account, Life, monthly } from './life.ts'

describe('The id of a subscription', () => {
  it('names its customer, and has of a token what chance has made', () => {
    const id = newSubscriptionId('1001', '0190c5a1-7b2e-7c3d-8e4f-a1b2c3d4e5f6')
    expect(id).toBe('1001~8e4fa1b2c3d4e5f6')
    expect(customerOfSubscription(id)).toBe('1001')
  })

  it('that names nobody is of no customer', () => {
    expect(customerOfSubscription('8e4fa1b2c3d4e5f6')).toBeUndefined()
    expect(customerOfSubscription('~8e4fa1b2c3d4e5f6')).toBeUndefined()
  })
})

describe('An erased subscription', () => {
  const now = '2027-01-15T11:00:00.000Z'
  const fields = [{ scope: 'subscription', name: 'Edition', external_id: 'edition' }]
  const plain = () => new Life(account([monthly], { fields })).create(now, { periods: [{ campaign_id: 'monthly' }] })

  it('says nothing of the person: neither in fields nor in overrides', () => {
    const withField = plain()
    withField.update({ edition: 'print' }, now)
    const paused = plain().pause(now, '2027-02-01T00:00:00.000Z', '2027-02-10T00:00:00.000Z')
    expect([withField, paused].map((life) => isErased(life.subscription()))).toEqual([false, false])
    expect([withField, paused, plain()].map((life) => isErased(erased(life.subscription())))).toEqual([
      true,
      true,
      true,
    ])
  })
})
