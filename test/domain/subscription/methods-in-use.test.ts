import { describe, expect, it } from 'vitest'
import { methodsInUse } from '../../../functions/domain/projection/settings-in-use.ts'
import { account, Life } from './life.ts'

const begin = '2027-01-10T12:00:00.000Z'
const settings = account([{ id: 'week', duration: 'P7D' }], { delivery_methods: [{ id: 'post' }, { id: 'courier' }] })
const subscribed = (...ways: readonly string[]) =>
  ways.reduce(
    (life, invoiced_by, n) => life.create(begin, { periods: [{ campaign_id: 'week' }], invoiced_by }, `1001~${n}`),
    new Life(settings),
  )

describe('The delivery methods that subscriptions are invoiced by', () => {
  it('are named once each, and the ways that every account has are none', () => {
    expect(methodsInUse(subscribed('post', 'email', 'post', 'manual', 'courier').world)).toEqual(['post', 'courier'])
  })

  it('are in use until the subscription is over', () => {
    const life = subscribed('post')
    expect(methodsInUse(life.to('2027-01-17T11:00:00.000Z').world)).toEqual(['post'])
    expect(methodsInUse(life.to('2027-01-17T12:00:00.000Z').world)).toEqual([])
  })
})
