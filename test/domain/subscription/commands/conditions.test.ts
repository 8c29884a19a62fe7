/** The conditions that an update of a subscription changes: its quantity, way of invoicing and policy. */
import { describe, expect, it } from 'vitest'
import {
  updateSubscription,
  type UpdateCommand,
} from '../../../../functions/domain/subscription/commands/update-subscription.ts'
import { faultsOf, told, type Decided } from '../../changes.ts'
import { account, Life, monthly } from '../life.ts'

const now = '2027-01-15T11:00:00.000Z'
const web = { id: 'web', duration: 'P1M', renews_to: 'web' }
const settings = account(
  [
    { ...monthly, addons: [{ campaign: 'web', mandatory: true }] },
    { ...web, addons: [{ campaign: 'deep', mandatory: true }] },
    { id: 'deep', duration: 'P1M', renews_to: 'deep' },
  ],
  {
    policies: [{ external_id: 'standard' }, { external_id: 'vip' }],
    delivery_methods: [{ id: 'print-house' }],
    fields: [{ scope: 'subscription', name: 'Edition', external_id: 'edition', type: 'choice', choices: ['print'] }],
  },
)
type Asked = Partial<Omit<UpdateCommand, 'world' | 'settings'>>
const life = (more: object = {}) =>
  new Life(settings).create(now, { periods: [{ campaign_id: 'monthly' }], quantity: 2, ...more })
const update = (asked: Asked, of = life()): Decided =>
  updateSubscription({ world: of.world, id: '1001~a', data: {}, settings, ...asked })
const conditions = (decided: Decided) =>
  told(decided).world.subscriptions.map(({ quantity, invoiced_by, policy }) => [quantity, invoiced_by, policy])
const changed = (decided: Decided) =>
  told(decided).facts.map((fact) =>
    fact.fact === 'subscription-updated' ? [fact.subscription, ...fact.changed.map(({ field }) => field)] : [],
  )

describe('An update of conditions', () => {
  it('changes what it gives, of the subscription and of the add-ons that came with it', () => {
    const decided = update({ quantity: 3, invoiced_by: 'print-house', policy: { external_id: 'vip' } })
    expect(conditions(decided)).toEqual(Array(3).fill([3, 'print-house', 'vip']))
    const fields = ['quantity', 'invoiced_by', 'policy']
    expect(changed(decided)).toEqual([
      ['1001~a', ...fields],
      ['1001~a.1.1', ...fields],
      ['1001~a.1.1.1.1', ...fields],
    ])
  })

  it.each<[string, Asked, readonly unknown[]]>([
    ['a quantity', { quantity: 5 }, [5, 'email', 'standard']],
    ['a way of invoicing', { invoiced_by: 'manual' }, [2, 'manual', 'standard']],
    ['a policy, by its id too', { policy: { id: 'vip' } }, [2, 'email', 'vip']],
    ['a policy that is taken away', { policy: null }, [2, 'email', undefined]],
  ])('of one alone leaves the others: %s', (_, asked, after) => {
    const decided = update(asked, life({ policy: { external_id: 'standard' } }))
    expect(conditions(decided)).toEqual(Array(3).fill(after))
    if (after[2] === undefined) expect(told(decided).world.subscriptions[0]).not.toHaveProperty('policy')
  })

  it('leaves what an add-on was given of its own', () => {
    const own = life()
    const deepest = (decided: Decided) => conditions(decided)[2]
    own.become(
      now,
      told(update({ id: '1001~a.1.1.1.1', quantity: 7, invoiced_by: 'manual', policy: { id: 'vip' } }, own)),
    )
    const decided = update({ quantity: 3, invoiced_by: 'print-house', policy: { id: 'standard' } }, own)
    expect(conditions(decided)).toEqual([
      [3, 'print-house', 'standard'],
      [3, 'print-house', 'standard'],
      [7, 'manual', 'vip'],
    ])
    expect(deepest(decided)).toEqual([7, 'manual', 'vip'])
    expect(changed(decided).map(([id]) => id)).toEqual(['1001~a', '1001~a.1.1'])
  })

  it('of what holds already changes nothing', () => {
    const present = life({ policy: { external_id: 'vip' } })
    const decided = update({ quantity: 2, invoiced_by: 'email', policy: { id: 'vip' } }, present)
    expect(told(decided)).toMatchObject({ facts: [], world: present.world })
    expect(told(decided).world).toBe(present.world)
  })

  it('and of fields are told together', () => {
    expect(changed(update({ quantity: 3, data: { edition: 'print' } }))[0]).toEqual(['1001~a', 'edition', 'quantity'])
  })

  it('is refused for what there is none of, with the faults of fields beside', () => {
    expect(faultsOf(update({ id: '1001~x' }))).toEqual([': subscription_unknown'])
    expect(faultsOf(update({ policy: { id: 'lax' }, invoiced_by: 'pigeon' }))).toEqual([
      'policy: policy_unknown',
      'invoiced_by: invoiced_by_unknown',
    ])
    expect(faultsOf(update({ data: { edition: 'stone' }, invoiced_by: 'pigeon' }))).toEqual([
      'edition: choice_expected',
      'invoiced_by: invoiced_by_unknown',
    ])
  })

  it('of a subscription that is over is refused, but not of its fields', () => {
    const over = () => life().stop(now)
    expect(faultsOf(update({ quantity: 3 }, over()))).toEqual([': subscription_over'])
    expect(faultsOf(update({ policy: { id: 'lax' } }, over()))).toEqual(['policy: policy_unknown'])
    expect(faultsOf(update({ quantity: 2, data: { edition: 'print' } }, over()))).toEqual(['changed'])
  })
})
