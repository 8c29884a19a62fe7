import { describe, expect, it } from 'vitest'
import { policiesInUse } from '../../../functions/domain/projection/settings-in-use.ts'
import { policyOn } from '../../../functions/domain/subscription/subscription-policy.ts'
import { account, Life } from './life.ts'

const begin = '2027-01-10T12:00:00.000Z'
const policies = [{ external_id: 'usual' }, { external_id: 'vip' }, { external_id: 'lax' }]
const settings = account([{ id: 'week', duration: 'P7D', policy: 'usual' }], { policies })
const subscribed = (...named: readonly (string | undefined)[]) =>
  named.reduce(
    (life, external_id, n) =>
      life.create(
        begin,
        { periods: [{ campaign_id: 'week' }], ...(external_id !== undefined && { policy: { external_id } }) },
        `1001~${n}`,
      ),
    new Life(settings),
  )

describe('The policies that subscriptions have of their own', () => {
  it('are named once each, without that of the campaign', () => {
    expect(policiesInUse(subscribed('vip', undefined, 'lax', 'vip').world)).toEqual(['vip', 'lax'])
    expect(policiesInUse(subscribed(undefined).world)).toEqual([])
  })

  it('are in use until the subscription is over', () => {
    const life = subscribed('vip')
    expect(policiesInUse(life.to('2027-01-17T11:00:00.000Z').world)).toEqual(['vip'])
    expect(policiesInUse(life.to('2027-01-17T12:00:00.000Z').world)).toEqual([])
  })

  it('give way to the policy of the campaign where the settings have lost them', () => {
    const period = { campaign_id: 'week' }
    const without = { ...settings, policies: settings.policies.filter(({ external_id }) => external_id !== 'vip') }
    expect(policyOn({ policy: 'vip' }, period, settings)?.external_id).toBe('vip')
    expect(policyOn({ policy: 'vip' }, period, without)?.external_id).toBe('usual')
    expect(policyOn({ policy: 'vip' }, undefined, without)).toBeUndefined()
    expect(policyOn({}, period, without)?.external_id).toBe('usual')
    expect(policyOn({}, { campaign_id: 'gone' }, settings)).toBeUndefined()
  })
})
