import { describe, expect, it } from 'vitest'
import { customerFacingName } from '../../../../functions/domain/subscription/make-period.ts'
import { linesOf, priceOf } from '../../../../functions/domain/subscription/reading/pricing.ts'
import { showSubscription } from '../../../../functions/domain/subscription/reading/show-subscription.ts'
import type { Subscription } from '../../../../functions/domain/world/subscription.ts'
import type { Instant } from '../../../../functions/domain/time/time.ts'
import { demoSettings } from '../../../settings.ts'
import { advancedOne, settings, subscribed } from '../subscribed.ts'

const begin: Instant = '2027-01-15T11:00:00.000Z'

const parties = { seller: {}, buyer: {} }

const priceAt = (subscription: Subscription, now: Instant, by = settings) => {
  const then = advancedOne(subscription, now, by)
  return priceOf(then, then, {}, now, by)
}

describe('The lines of a period', () => {
  const postage = { text: 'Postage', amountMinor: 1500, tax_rate: 0.25, category: 'postage' }
  const gazette = { text: 'The Gazette, {begin} to {end}', amountMinor: 8000, tax_rate: 0.25, category: 'subscription' }

  it.each([
    [{}, [gazette]],
    [{ Edition: 'digital' }, [gazette]],
    [{ Edition: 'print' }, [gazette, postage]],
  ])('given fields %j, are those whose conditions all match', (fields, lines) => {
    expect(
      linesOf(
        { campaign_id: 'standard', begin, terms: { timezone: 'Europe/Copenhagen' } },
        subscribed('standard', begin, { fields }),
        parties,
        settings,
      ),
    ).toEqual(lines)
  })

  it('still go by a choice that was taken out of the settings', () => {
    const by = {
      ...settings,
      fields: settings.fields.map((field) =>
        field.type === 'choice' ? { ...field, choices: field.choices.filter((choice) => choice !== 'print') } : field,
      ),
    }
    const print = subscribed('standard', begin, { fields: { Edition: 'print' } })
    expect(
      linesOf({ campaign_id: 'standard', begin, terms: { timezone: 'Europe/Copenhagen' } }, print, parties, by),
    ).toEqual([gazette, postage])
  })

  it('are none for a recipient, whatever its campaign costs others', () => {
    const link = { kind: 'recipient', customer: 'company', subscription: 'company~g1', begin, end: null } as const
    const seat = subscribed('standard', begin, { link })
    expect(
      linesOf({ campaign_id: 'standard', begin, terms: { timezone: 'Europe/Copenhagen' } }, seat, parties, settings),
    ).toEqual([])
  })

  it('count once per quantity', () => {
    const three = subscribed('standard', begin, { fields: { Edition: 'print' }, quantity: 3 })
    expect(
      linesOf(
        { campaign_id: 'standard', begin, terms: { timezone: 'Europe/Copenhagen' } },
        three,
        parties,
        settings,
      ).map(({ amountMinor }) => amountMinor),
    ).toEqual([24000, 4500])
  })

  it.each([
    ['integer', 2, 2, 3],
    ['decimal', 0.5, 0.5, 0.25],
    ['boolean', false, false, true],
    ['date', '2027-06-01', '2027-06-01', '2027-06-02'],
    ['datetime', '2027-06-01T12:00', '2027-06-01T10:00:00.000Z', '2027-06-01T12:00:00.000Z'],
    ['email', 'A@Example.dk', 'a@example.dk', 'b@example.dk'],
    ['text', 'x', 'x', 'X'],
  ] as const)('can depend on a field of the type %s', (type, when, matching, other) => {
    const by = demoSettings({
      fields: [{ scope: 'subscription', name: 'Extra', type }],
      campaigns: [
        {
          id: 'extra',
          name: 'Extra',
          invoice_lines: [{ text: 'A', amount: 100, tax_rate: 0, when: { ':Extra': when } }],
        },
      ],
    })
    const count = (fields: Subscription['fields']) =>
      linesOf(
        { campaign_id: 'extra', begin, terms: { timezone: 'Europe/Copenhagen' } },
        subscribed('extra', begin, { fields }, by),
        parties,
        by,
      ).length
    expect([count({ Extra: matching }), count({ Extra: other }), count({})]).toEqual([1, 0, 0])
  })
})

describe('The name of a campaign for customers', () => {
  it('is the one made for them, else its own, else its id', () => {
    const by = demoSettings({
      campaigns: [
        { id: 'shown', name: 'Internal', customer_facing_name: 'The Gazette' },
        { id: 'plain', name: 'Internal' },
      ],
    })
    expect(['shown', 'plain', 'gone'].map((id) => customerFacingName(id, by))).toEqual([
      'The Gazette',
      'Internal',
      'gone',
    ])
  })
})

describe('The price', () => {
  it.each<[string, Instant, number]>([
    ['of the next period before the first begins', '2027-01-01T00:00:00.000Z', 99],
    ['of the current period', '2027-02-01T00:00:00.000Z', 99],
    ['of the campaign it was renewed to', '2027-04-15T10:00:00.000Z', 80],
  ])('is that %s', (_, now, price) => {
    expect(priceAt(subscribed('intro', begin), now)).toEqual({ price, currency: 'DKK' })
  })

  it('is that of the last period once it is over', () => {
    expect(priceAt(subscribed('year', begin), '2030-01-01T00:00:00.000Z')).toEqual({ price: 800, currency: 'DKK' })
  })

  it.each([
    ['DKK', 1050, 10.5],
    ['ISK', 1050, 1050],
    ['KWD', 1050, 1.05],
    ['HUF', 1050, 10.5],
  ])('is in major units of the currency of the business entity: %s', (currency, amount, price) => {
    const by = demoSettings({
      business_entities: [{ external_id: 'abroad', name: 'Abroad', currency }],
      campaigns: [
        { id: 'abroad', name: 'A', business_entity: 'abroad', invoice_lines: [{ text: 'A', amount, tax_rate: 0 }] },
      ],
    })
    expect(priceAt(subscribed('abroad', begin, {}, by), begin, by)).toEqual({ price, currency })
  })

  it('is nothing where nothing is invoiced, and unknown where there is nobody to invoice', () => {
    expect(priceAt(subscribed('web-addon', begin), begin)).toEqual({ price: 0, currency: 'DKK' })
    const alone = { ...settings, business_entities: [] }
    expect(priceAt(subscribed('year', begin), begin, alone)).toBeUndefined()
  })

  it('is shown only on demand', () => {
    const reading = {
      subscription: subscribed('year', begin),
      assignments: [],
      buyer: {},
      settings,
      now: begin,
      currentPeriodOnly: true,
    }
    expect(showSubscription({ ...reading, pricing: true })).toMatchObject({ price: 800, currency: 'DKK' })
    const without = showSubscription({ ...reading, pricing: false })
    expect(without).not.toHaveProperty('price')
    expect(without).not.toHaveProperty('currency')
  })
})
