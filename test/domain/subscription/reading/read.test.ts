import { describe, expect, it } from 'vitest'
import {
  showSubscription,
  type SubscriptionReading,
} from '../../../../functions/domain/subscription/reading/show-subscription.ts'
import type { Subscription } from '../../../../functions/domain/world/subscription.ts'
import type { Instant } from '../../../../functions/domain/time/time.ts'
import { advancedOne, settings, subscribed } from '../subscribed.ts'

const begin: Instant = '2027-01-15T11:00:00.000Z'
const inSpring: Instant = '2027-05-01T10:00:00.000Z'

function shown(subscription: Subscription, now: Instant, more: Partial<SubscriptionReading> = {}) {
  return showSubscription({
    subscription: advancedOne(subscription, now),
    assignments: [],
    buyer: {},
    settings,
    now,
    pricing: false,
    currentPeriodOnly: false,
    ...more,
  })
}

const intro = {
  campaign_name: "Three months' introduction",
  campaign_id: 'intro',
  begin: '2027-01-15T12:00:00',
  end: '2027-04-15T12:00:00',
  current: false,
  products: [],
}
const standard = {
  campaign_name: 'Monthly',
  campaign_id: 'standard',
  begin: '2027-04-15T12:00:00',
  end: '2027-05-15T12:00:00',
  current: true,
  products: [],
}

describe('A subscription that is read', () => {
  const subscription = subscribed('intro', begin, {
    fields: { Edition: 'print', 'Delivery address': { name: 'Anna', address: 'Vej 1', country: 'DK' } },
  })

  it('shows its fields by their ids, and its periods in the timezone of the account', () => {
    expect(shown(subscription, inSpring)).toEqual({
      id: 's1',
      state: 'active',
      data: { edition: 'print', delivery_address: { name: 'Anna', address: 'Vej 1', country: 'DK' } },
      periods: [intro, standard],
    })
  })

  it('is reduced to the current period on demand', () => {
    expect(shown(subscription, inSpring, { currentPeriodOnly: true }).periods).toEqual([standard])
    const ended = shown(subscribed('year', begin), '2029-01-01T00:00:00.000Z', { currentPeriodOnly: true })
    expect(ended).toEqual({ id: 's1', state: 'ended', data: {}, periods: [] })
  })

  it.each<[Instant, string, readonly [string, boolean][]]>([
    ['2027-01-15T10:59:59.999Z', 'awaiting', [['intro', false]]],
    ['2027-01-15T11:00:00.000Z', 'active', [['intro', true]]],
    ['2027-04-08T09:59:59.999Z', 'active', [['intro', true]]],
    [
      '2027-04-15T09:59:59.999Z',
      'active',
      [
        ['intro', true],
        ['standard', false],
      ],
    ],
    [
      '2027-04-15T10:00:00.000Z',
      'active',
      [
        ['intro', false],
        ['standard', true],
      ],
    ],
  ])('at %s is %s, exact to the instant', (now, state, periods) => {
    const read = shown(subscription, now)
    expect(read.state).toBe(state)
    expect(read.periods.map(({ campaign_id, current }) => [campaign_id, current])).toEqual(periods)
  })

  it('has no end where it is open-ended', () => {
    expect(shown(subscribed('company-seat', begin), inSpring).periods).toEqual([
      { ...intro, campaign_name: 'Company seat', campaign_id: 'company-seat', end: null, current: true },
    ])
  })

  it('shows nothing of a stop that is registered until it takes effect', () => {
    const stopping = subscribed('year', begin, { stopAt: '2027-03-01T11:00:00.000Z' })
    const before = shown(stopping, '2027-03-01T10:59:59.000Z')
    expect([before.state, before.periods[0]?.end, before.periods[0]?.current]).toEqual([
      'active',
      '2028-01-15T12:00:00',
      true,
    ])
    const after = shown(stopping, '2027-03-01T11:00:00.000Z')
    expect([after.state, after.periods[0]?.end, after.periods[0]?.current]).toEqual([
      'stopped',
      '2027-03-01T12:00:00',
      false,
    ])
  })

  it('shows a campaign by its id once it is gone from the settings', () => {
    const without = { ...settings, campaigns: [] }
    expect(shown(subscription, begin, { settings: without }).periods[0]?.campaign_name).toBe('intro')
  })

  it('shows values of its own fields only where they have the present type', () => {
    const fields = settings.fields.map((field) =>
      field.name === 'Edition' ? { ...field, type: 'integer' as const } : field,
    )
    expect(shown(subscription, begin, { settings: { ...settings, fields } }).data).not.toHaveProperty('edition')
  })
})

describe('Products assigned', () => {
  const book = { id: 'a1', name: 'The Wine Book', external_id: 'wine-book', fields: { Seat: '7' } }
  const issue = {
    id: 'a2',
    name: 'The Gazette, January 2027',
    external_id: 'gazette-2027-01',
    date: '2027-01-15',
    fields: { Seat: '8' },
  }

  it('to periods are shown with them, with the date they may have; those to itself with their fields', () => {
    const read = shown(subscribed('intro', begin), inSpring, {
      assignments: [
        { ...book, where: 'subscription' },
        { ...issue, where: 1 },
        { ...book, id: 'a3', where: 2 },
      ],
    })
    expect(read.products).toEqual([{ id: 'a1', name: 'The Wine Book', external_id: 'wine-book', data: { seat: '7' } }])
    expect(read.periods.map(({ products }) => products)).toEqual([
      [{ id: 'a2', name: 'The Gazette, January 2027', date: '2027-01-15', external_id: 'gazette-2027-01' }],
      [{ id: 'a3', name: 'The Wine Book', external_id: 'wine-book' }],
    ])
  })

  it('are shown with what overrides do to their delivery', () => {
    const address = { name: 'Ann Berg', address: 'Skovvej 2', country: 'DK' }
    const read = shown(subscribed('intro', begin), begin, {
      assignments: [
        { ...book, where: 'subscription', donated: true },
        { ...issue, where: 1, address },
      ],
    })
    expect(read.products).toMatchObject([{ id: 'a1', donated: true }])
    expect(read.periods[0]?.products).toMatchObject([{ id: 'a2', address }])
    expect(read).toStrictEqual(JSON.parse(JSON.stringify(read)))
  })

  it('only to periods make no products of the subscription itself', () => {
    const read = shown(subscribed('intro', begin), begin, { assignments: [{ ...issue, where: 1 }] })
    expect(read).not.toHaveProperty('products')
  })
})
