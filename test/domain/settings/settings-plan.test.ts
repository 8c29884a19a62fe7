import { describe, expect, it } from 'vitest'
import type { LiveSubscriptions } from '../../../functions/domain/settings/live-subscriptions.ts'
import { countedForPlan, planOf } from '../../../functions/domain/settings/settings-plan.ts'
import { planLines } from '../../../local/plan-lines.ts'
import { demoSettings } from '../../settings.ts'
import { applied } from './account-file.ts'

const before = demoSettings()
const counts: Readonly<Record<string, number>> = { intro: 12, standard: 420, year: 30 }
const live: LiveSubscriptions = (campaign) => counts[campaign] ?? 0

function plan(file: object, { counted }: { counted: LiveSubscriptions } = { counted: live }) {
  const { settings } = applied(file, { current: before, hasCustomers: true })
  return { lines: planLines('file.json', planOf(before, settings, counted)), settings }
}

const monthly = (amount: number, more: object = {}) => ({
  id: 'standard',
  invoice_lines: [{ text: 'A month', amount, tax_rate: 0.25, ...more }],
})

describe('The plan of an account file', () => {
  it('given another price, then it tells the lines, from when, who pays it and who will', () => {
    const { lines, settings } = plan({ campaigns: [monthly(8500)] })
    expect(lines).toEqual([
      'file.json would change, where it is applied now:',
      '  campaigns: standard: invoice_lines changes',
      '  price of standard, for periods invoiced from now on: 420 subscriptions, and 12 that will renew to it',
      expect.stringMatching(/^ {4}- "The Gazette, .* 80\.00 DKK, tax_rate 0\.25, category subscription$/),
      expect.stringMatching(/^ {4}- .* 15\.00 DKK, tax_rate 0\.25, category postage, where edition is print$/),
      '    + "A month" 85.00 DKK, tax_rate 0.25',
    ])
    expect(countedForPlan(before, settings)).toEqual(['standard', 'intro'])
  })

  it('given a price from a date beside the present one, then it counts from that date', () => {
    const lines = before.campaigns.find(({ id }) => id === 'year')?.invoice_lines ?? []
    const dearer = { text: 'A year', amount: 88_000, tax_rate: 0.25, from: '2031-07-01' }
    const { lines: said } = plan({ campaigns: [{ id: 'year', invoice_lines: [...lines, dearer] }] })
    expect(said.slice(2)).toEqual([
      '  price of year, for periods that begin from 2031-07-01 on: 30 subscriptions',
      '    + "A year" 880.00 DKK, tax_rate 0.25, from 2031-07-01',
    ])
  })

  it('given a price that only others renew to in the end, then they are counted through all campaigns between', () => {
    const chain = ['a', 'b', 'c'].map((id, index, all) => ({
      id,
      name: id,
      duration: 'P1M',
      renews_to: all[index + 1] ?? 'year',
    }))
    const current = applied({ campaigns: chain }, { current: before }).settings
    const file = { campaigns: [{ id: 'year', invoice_lines: [] }] }
    const after = applied(file, { current, hasCustomers: true }).settings
    const { prices } = planOf(current, after, (campaign) => (['a', 'c'].includes(campaign) ? 5 : 1))
    expect(prices).toMatchObject([{ campaign_id: 'year', live_subscriptions: 1, renewing_subscriptions: 11 }])
  })

  it('given customers who are being counted, then it says so, and no number', () => {
    const { lines } = plan({ campaigns: [monthly(8500)] }, { counted: undefined })
    expect(lines[2]).toMatch(/: subscriptions are not counted yet: GET \/api\/campaigns\/ has them counted$/)
  })

  it('given other terms of a campaign, then those on it are counted, by when each term counts', () => {
    const file = {
      campaigns: [{ id: 'year', duration: 'P6M', renews_to: 'standard', policy: null, name: 'Half a year' }],
    }
    const { lines, settings } = plan(file)
    expect(lines.slice(-2)).toEqual([
      '  duration, renews_to of campaigns year, for periods made from now on: 30 subscriptions',
      '  policy of campaigns year, for all that is done from now on: 30 subscriptions',
    ])
    expect(planOf(before, settings, live).concerned).toEqual([
      {
        ...{ section: 'campaigns', id: 'year', keys: ['duration', 'renews_to'], counts_from: 'next_period' },
        ...{ live_subscriptions: 30, renewing_subscriptions: 0 },
      },
      {
        ...{ section: 'campaigns', id: 'year', keys: ['policy'], counts_from: 'now' },
        ...{ live_subscriptions: 30, renewing_subscriptions: 0 },
      },
    ])
    expect(countedForPlan(before, settings)).toEqual(['year'])
  })

  it('given other dunning and days to pay, then the subscriptions of their campaigns are counted, each once', () => {
    const policy = before.policies[0]
    const entity = before.business_entities[0]
    const bound = before.campaigns.filter(({ policy: named }) => named === policy?.external_id).map(({ id }) => id)
    const file = {
      policies: [{ external_id: policy?.external_id, dunning: [], max_pause_days: 3, name: 'Other' }],
      business_entities: [{ external_id: entity?.external_id, due_days: 30, name: 'Other' }],
    }
    const { lines, settings } = plan(file)
    expect(lines.slice(-3)).toEqual([
      `  due_days of business_entities ${entity?.external_id}, for invoices made from now on: 462 subscriptions`,
      `  max_pause_days of policies ${policy?.external_id}, for all that is done from now on: 462 subscriptions`,
      `  dunning of policies ${policy?.external_id}, for invoices made from now on: 462 subscriptions`,
    ])
    expect(countedForPlan(before, settings)).toEqual(expect.arrayContaining(bound))
  })

  it('given a moved issue and another category, then those who get the product are counted', () => {
    const current = applied(
      { products: [{ external_id: 'issue-1', name: 'Issue 1', category: 'gazette', date: '2031-03-01' }] },
      { current: before },
    ).settings
    const moved = { external_id: 'issue-1', date: '2031-03-02' }
    const file = { products: [moved, { external_id: 'gazette', category: 'papers' }] }
    const after = applied(file, { current, hasCustomers: true }).settings
    expect(planOf(current, after, live).concerned).toMatchObject([
      { id: 'gazette', keys: ['category'], counts_from: 'next_period', live_subscriptions: 462 },
      { id: 'issue-1', keys: ['date'], counts_from: 'now', live_subscriptions: 462 },
    ])
  })

  it('given names alone, then nobody is concerned, and the plan lists a thousand entries at most', () => {
    expect(plan({ campaigns: [{ id: 'year', name: 'A year', customer_facing_name: 'Year' }] }).lines).toHaveLength(3)
    const many = (duration: string) =>
      Array.from({ length: 1_200 }, (_, n) => ({ id: `c${n}`, name: 'C', duration, products: ['gazette'] }))
    const current = applied({ campaigns: many('P1M') }, { current: before }).settings
    const after = applied({ campaigns: many('P2M') }, { current, hasCustomers: true }).settings
    expect(planOf(current, after, live).concerned).toHaveLength(1_000)
  })

  it('given what is new and what is removed, then each is named, with what follows for those who use it', () => {
    const { lines } = plan({
      campaigns: [
        { id: 'spring', name: 'Spring' },
        { id: 'ten-issues', delete: true },
      ],
      fields: [{ scope: 'customer', name: 'Birthday', delete: true }],
      api_accesses: [{ name: 'reader', delete: true }],
      delivery_methods: [{ id: 'print-house', name: 'Printers' }],
    })
    expect(lines.slice(1)).toEqual([
      '  fields: customer Birthday is removed: its values are hidden, and come back with the field',
      '  campaigns: spring is new',
      '  campaigns: ten-issues is removed: nobody subscribes to it, and nobody can any more',
      '  delivery_methods: print-house: name: "Print house" becomes "Printers"',
      '  api_accesses: reader is removed: its keys open nothing from then on',
    ])
  })

  it('given new secrets, then it names them and shows none', () => {
    const hook = { id: 'hook', url: 'https://example.com/', bearer_token: 'token-1', response_key: 'reply-1' }
    const current = applied({ webhooks: [hook] }, { current: before }).settings
    const file = {
      webhooks: [{ id: 'hook', bearer_token: 'token-2', signing_secret: `whsec_${'A'.repeat(32)}` }],
      api_accesses: [{ name: 'reader', key: 'another-key-for-reader', expires: '2031-05-01T12:00:00' }],
    }
    const after = applied(file, { current }).settings
    const planned = planOf(current, after, live)
    expect(planned.sections).toEqual([
      {
        section: 'api_accesses',
        created: [],
        changed: [
          { id: 'reader', keys: [{ key: 'key' }, { key: 'expires', before: null, after: '2031-05-01T12:00:00' }] },
        ],
        removed: [],
      },
      {
        section: 'webhooks',
        created: [],
        changed: [{ id: 'hook', keys: [{ key: 'bearer_token' }, { key: 'signing_secret', before: null }] }],
        removed: [],
      },
    ])
    expect(JSON.stringify(planned)).not.toMatch(/token-|another|whsec|AAAA|hash/)
  })

  it('given more entries than somebody reads, then it lists a thousand and counts the rest', () => {
    const products = Array.from({ length: 1_200 }, (_, n) => ({ external_id: `p${n}`, name: 'P', category: 'books' }))
    const { lines } = plan({ products })
    expect(lines).toHaveLength(1_002)
    expect(lines.at(-1)).toBe('  products: and 200 more')
  })

  it('given a change of the account itself, then it names the key and both values', () => {
    expect(plan({ account: { id: 'demo', name: 'Other' } }).lines).toContain(
      '  account: name: "Demo Media" becomes "Other"',
    )
  })
})
