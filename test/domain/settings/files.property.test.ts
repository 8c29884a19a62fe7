import { eventsOf } from '../../../functions/domain/facts/fact-events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { settingsSchema } from '../../../functions/domain/settings/settings-schema.ts'
import type { Campaign } from '../../../functions/domain/settings/settings.ts'
import { showSettings } from '../../../functions/domain/settings/show-settings.ts'
import { applied, apply, demo, demoFile } from './account-file.ts'
import { propertyRuns } from '../../property-runs.ts'

/** With the keys in one order. */
const text = (campaign: Campaign) => JSON.stringify(v.parse(settingsSchema.entries.campaigns.item, campaign))
const subset = (ids: readonly string[]) => fc.subarray([...ids])
const oneOrNone = (key: string, ids: readonly string[]) =>
  ids.length === 0
    ? fc.constant({})
    : fc.oneof(
        fc.constant({}),
        fc.constantFrom(...ids).map((id) => ({ [key]: id })),
      )
const named = (prefix: string) => fc.nat(4).map((count) => Array.from({ length: count }, (_, n) => `${prefix}${n}`))
const merged = (parts: readonly object[]): object => Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
const eachOf = (ids: readonly string[], entry: (id: string) => fc.Arbitrary<object>) => fc.tuple(...ids.map(entry))
const line = fc
  .record({
    text: fc.constantFrom('Paper', 'Postage, {begin} to {end}'),
    amount: fc.integer({ min: -99999, max: 99999 }),
    taxed: fc.constantFrom({ tax_rate: 0 }, { tax_rate: 0.25 }, { tax: 'paper' }),
  })
  .map(({ taxed, ...rest }) => ({ ...rest, ...taxed }))
const taxRates = fc
  .subarray([
    { category: 'paper', country: 'dk', place: 'buyer', rate: 0.25 },
    { category: 'paper', country: 'SE', place: 'buyer', rate: 0.06, from: '2027-01-01' },
    { category: 'paper', country: 'SE', place: 'buyer', buyer: 'consumer', rate: 0.06 },
    { category: 'paper', buyer: 'business', rate: 0, reverse_charge: true },
    { category: 'web', rate: 0, reason: 'Free' },
  ])
  .map((some) => [{ category: 'paper', rate: 0.1 }, ...some])
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Account files that are valid for every account made by these rules. */
const files = fc
  .record({
    entities: named('e'),
    products: named('p'),
    policies: named('t'),
    campaigns: named('c'),
    zone: fc.constantFrom('UTC', 'Europe/Copenhagen', 'America/St_Johns', 'Pacific/Apia'),
  })
  .chain(({ entities, products, policies, campaigns, zone }) =>
    fc.record({
      account: fc.constant({ id: 'demo', timezone: zone, mode: 'test' }),
      business_entities: eachOf(entities, (id) =>
        fc.record({
          external_id: fc.constant(id),
          name: fc.constantFrom('One', 'Two'),
          currency: fc.constantFrom('DKK', 'EUR'),
          invoice_prefix: fc.constant(`${id}/`),
        }),
      ),
      products: eachOf([...products, 'book'], (id) =>
        fc
          .tuple(
            fc.constant({ external_id: id, name: id, category: 'x', recurring: id !== 'book' }),
            fc.option(instant),
          )
          .map(([product, at]) => (id === 'book' && at !== null ? { ...product, assign_at: at } : product)),
      ),
      tax_rates: taxRates,
      policies: eachOf(policies, (id) =>
        fc.record({ external_id: fc.constant(id), max_pause_days: fc.nat(100), allow_other_country: fc.boolean() }),
      ),
      campaigns: eachOf(campaigns, (id) =>
        fc
          .tuple(
            fc.constantFrom({ id, name: 'A' }, { id, name: 'B' }),
            fc.constantFrom({}, { duration: 'P1M', assignments: null }, { assignments: 5, duration: null }),
            oneOrNone('business_entity', entities),
            oneOrNone('policy', policies),
            oneOrNone('renews_to', campaigns),
            subset(products).map((some) => ({ products: some })),
            fc.array(line, { maxLength: 3 }).map((lines) => ({ invoice_lines: lines })),
          )
          .map(merged),
      ),
      api_accesses: fc
        .uniqueArray(fc.constantFrom('app', 'web', 'bi'), { maxLength: 3 })
        .chain((names) =>
          eachOf(names, (name) =>
            fc
              .tuple(
                fc.constant({ name }),
                fc.constantFrom({}, { key: `${name}-key-one` }, { key: `${name}-key-two` }),
                fc.constantFrom(
                  {},
                  { read_only: true },
                  { allowed_apis: ['customers:read', 'customers.createoverride'] },
                ),
                fc.constantFrom({}, { expires: '2027-03-28' }, { expires: '2027-03-28T02:30:00' }),
                fc.constantFrom({}, { previous_until: '2027-10-31T02:30:00' }, { previous_until: null }),
              )
              .map(merged),
          ),
        ),
      ordering_forms: fc
        .tuple(subset(campaigns), subset(['book']))
        .map(([some, books]) => [{ url_id: 'form', campaigns: some, products: books }]),
    }),
  )

describe('any right account file', () => {
  it('applied twice changes nothing the second time', () => {
    fc.assert(
      fc.property(files, (file) => {
        const { settings } = applied(file)
        expect(apply(file, { current: settings, hasCustomers: true })).toEqual({ outcome: 'unchanged' })
      }),
    )
  })

  it('changes nothing when what it made is shown and sent back', () => {
    fc.assert(
      fc.property(files, (file) => {
        const { settings } = applied(file)
        expect(v.parse(settingsSchema, settings)).toEqual(settings)
        const shown: unknown = JSON.parse(JSON.stringify(showSettings(settings)))
        expect(apply(shown, { current: settings, hasCustomers: true })).toEqual({ outcome: 'unchanged' })
      }),
    )
  })

  it('after another one leaves an account whose references all lead somewhere', () => {
    fc.assert(
      fc.property(files, files, (first, second) => {
        const current = applied(first).settings
        const outcome = apply(second, { current })
        const settings = outcome.outcome === 'applied' ? outcome.settings : current
        const ids = new Set(settings.campaigns.map(({ id }) => id))
        for (const { renews_to } of settings.campaigns) expect(renews_to === undefined || ids.has(renews_to)).toBe(true)
        for (const form of settings.ordering_forms) expect(form.campaigns.every((id) => ids.has(id))).toBe(true)
      }),
    )
  })

  it('tells of exactly the campaigns that differ', () => {
    fc.assert(
      fc.property(files, files, (first, second) => {
        const current = applied(first).settings
        const outcome = apply(second, { current })
        if (outcome.outcome !== 'applied') return
        const before = new Map(current.campaigns.map((campaign) => [campaign.id, text(campaign)]))
        const differing = outcome.settings.campaigns.filter((campaign) => before.get(campaign.id) !== text(campaign))
        const told = eventsOf(outcome.facts).flatMap((event) => ('campaign_id' in event ? event.campaign_id : []))
        expect(told.toSorted()).toEqual(differing.map(({ id }) => id).toSorted())
      }),
    )
  })
})

/** The demo file with something else in one place. */
const spoiled = fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 3 })).map(([at, value]) => {
  let place = at
  const spoil = (node: unknown): unknown => {
    if (place-- === 0) return value
    if (Array.isArray(node)) return node.map(spoil)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, spoil(inner)]))
  }
  place = at % 700
  return spoil(demoFile)
})

describe('any file at all', () => {
  it('is applied to what storage takes, or refused with a path and words for each fault', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: fc.jsonValue() }), (file) => {
        const outcome = apply(file, { current: demo(), account: 'demo', hasCustomers: true })
        switch (outcome.outcome) {
          case 'applied':
            expect(v.parse(settingsSchema, outcome.settings)).toEqual(outcome.settings)
            break
          case 'refused':
            expect(outcome.faults.length).toBeGreaterThan(0)
            break
          case 'unchanged':
            break
        }
      }),
      { numRuns: propertyRuns(400) },
    )
  })
})
