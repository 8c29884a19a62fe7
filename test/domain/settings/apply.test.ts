import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../functions/domain/settings/settings-schema.ts'
import * as v from 'valibot'
import { applied, apply, demo, demoFile, entry, faults } from './account-file.ts'

describe('a new account', () => {
  it('has every default filled in', () => {
    const { settings } = applied({
      account: { id: 'small' },
      business_entities: [{ external_id: 'dk', name: 'Small ApS', currency: 'DKK' }],
      fields: [{ scope: 'customer', name: 'Phone' }],
      products: [{ external_id: 'news', name: 'News', category: 'news' }],
      campaigns: [{ id: 'month', name: 'Monthly' }],
      policies: [{ external_id: 'open' }],
      tax_rates: [{ category: 'print', rate: 0.25 }],
      delivery_methods: [{ id: 'print' }],
      api_accesses: [{ name: 'all' }],
      webhooks: [{ id: 'hook', url: 'https://hooks.example/', bearer_token: 'b', response_key: 'r' }],
      ordering_forms: [{ url_id: 'form' }],
    })
    expect(settings).toEqual({
      account: { id: 'small', timezone: 'UTC', mode: 'live' },
      business_entities: [
        { external_id: 'dk', name: 'Small ApS', currency: 'DKK', language: 'en', invoice_prefix: 'DK-', due_days: 14 },
      ],
      fields: [
        { scope: 'customer', name: 'Phone', type: 'text', choices: [], history: true, indexed: false, required: false },
      ],
      products: [{ external_id: 'news', name: 'News', category: 'news', recurring: false }],
      campaigns: [
        {
          id: 'month',
          name: 'Monthly',
          business_entity: 'dk',
          products: [],
          invoice_lines: [],
          invoice_days_before: 0,
          addons: [],
        },
      ],
      policies: [
        {
          external_id: 'open',
          override_types: [
            'change-fields',
            'change-delivery-address',
            'change-billing-address',
            'pause-delivery',
            'pause-delivery-donate',
            'alternative-delivery',
            'pause-subscription',
          ],
          earliest_delivery_days: 0,
          bill_while_suspended: true,
          day_aligned: false,
          blocked_dates: [],
          allow_other_country: true,
          pause_extends_period: true,
          dunning: [],
        },
      ],
      tax_rates: [{ category: 'print', buyer: 'any', rate: 0.25, place: 'seller', reverse_charge: false }],
      payment_providers: [],
      delivery_methods: [{ id: 'print' }],
      carriers: [],
      stop_reasons: [],
      api_accesses: [
        {
          name: 'all',
          key_hash: 'hash of made-key-1',
          allowed_apis: ['*'],
          allowed_ips: ['0.0.0.0/0', '::/0'],
          read_only: false,
          acts_for_users: false,
          rate_per_second: 5,
          burst: 20,
          max_connections: 5,
        },
      ],
      webhooks: [
        {
          id: 'hook',
          url: 'https://hooks.example/',
          categories: [
            'customer',
            'subscription',
            'override',
            'product-assignment',
            'campaign',
            'product',
            'edition',
            'invoice',
            'payment',
            'agreement',
            'collection',
            'order',
            'request',
            'webhook',
            'session',
            'settings',
            'consent',
            'notice',
            'file',
            'complaint',
            'bankfile',
          ],
          max_events: 100,
          bearer_token: 'b',
          response_key: 'r',
          reply_seconds: 10,
          resend_seconds: [60, 300, 900, 3600, 10800, 21600, 43200, 86400],
          enabled: true,
        },
      ],
      ordering_forms: [
        {
          url_id: 'form',
          campaigns: [],
          products: [],
          fields: [],
          email_confirmation: false,
          approval: 'automatic',
          payment: false,
          expires_days: 30,
          gift: false,
          ordering_codes: [],
        },
      ],
      roles: [],
      users: [],
      consents: [],
      notices: [],
      retention: [],
    })
  })

  it('is what storage takes', () => {
    expect(v.parse(settingsSchema, demo())).toEqual(demo())
  })

  it('tells of every product and campaign, in the order of the file', () => {
    const { events } = applied({
      account: { id: 'small' },
      products: [
        { external_id: 'b', name: 'B', category: 'x' },
        { external_id: 'a', name: 'A', category: 'x' },
      ],
      campaigns: [{ id: 'month', name: 'Monthly' }],
    })
    expect(events).toEqual([
      { event: 'product:created', external_id: 'b' },
      { event: 'product:created', external_id: 'a' },
      { event: 'campaign:created', campaign_id: 'month' },
    ])
  })

  it('needs an id', () => {
    expect(faults({})).toEqual(['account.id: is required'])
    expect(faults({ account: { name: 'No id' } })).toEqual(['account.id: is required'])
  })
})

describe('applying a file to an account that exists', () => {
  it('changes nothing the second time', () => {
    expect(apply(demoFile, { current: applied(demoFile).settings, hasCustomers: true })).toEqual({
      outcome: 'unchanged',
    })
  })

  it('leaves alone what is not mentioned: sections, entries and keys', () => {
    const before = demo()
    const { settings, events } = applied({ campaigns: [{ id: 'year', name: 'A whole year' }] }, { current: before })
    expect(settings).toEqual({
      ...before,
      campaigns: before.campaigns.map((campaign) =>
        campaign.id === 'year' ? { ...campaign, name: 'A whole year' } : campaign,
      ),
    })
    expect(events).toEqual([{ event: 'campaign:updated', campaign_id: 'year' }])
  })

  it('puts new entries last', () => {
    const { settings } = applied(
      { products: [{ external_id: 'atlas', name: 'Atlas', category: 'books' }] },
      { current: demo() },
    )
    expect(settings.products.map((product) => product.external_id).slice(-2)).toEqual(['wine-book', 'atlas'])
  })

  it('replaces a list or object within an entry as a whole', () => {
    const { settings } = applied(
      { campaigns: [{ id: 'company', group: { recipient_campaign: 'company-seat' }, invoice_lines: [] }] },
      { current: demo() },
    )
    expect(entry(settings.campaigns, ({ id }) => id === 'company')).toMatchObject({
      group: { recipient_campaign: 'company-seat' },
      invoice_lines: [],
    })
    expect(entry(settings.campaigns, ({ id }) => id === 'company').group).not.toHaveProperty('max_recipients')
  })

  it('takes a key given as null back to its default', () => {
    const { settings } = applied(
      {
        account: { id: 'demo', name: null, timezone: null },
        business_entities: [{ external_id: 'dk', due_days: null, address: null }],
        campaigns: [{ id: 'intro', renews_to: null }],
      },
      { current: demo() },
    )
    expect(settings.account).toEqual({ id: 'demo', timezone: 'UTC', mode: 'test' })
    const entity = entry(settings.business_entities, ({ external_id }) => external_id === 'dk')
    expect(entity.due_days).toBe(14)
    expect(entity).not.toHaveProperty('address')
    expect(entry(settings.campaigns, ({ id }) => id === 'intro')).not.toHaveProperty('renews_to')
  })

  it('does not take a required key away', () => {
    expect(faults({ campaigns: [{ id: 'intro', name: null }] }, { current: demo() })).toEqual([
      'campaigns[0].name: is required',
    ])
  })

  it('removes an entry that nothing refers to', () => {
    const { settings, events } = applied(
      {
        campaigns: [{ id: 'ten-issues', delete: true }],
        products: [{ external_id: 'gazette-2027-01', delete: true }],
      },
      { current: demo() },
    )
    expect(settings.campaigns.map(({ id }) => id)).not.toContain('ten-issues')
    expect(events).toEqual([
      { event: 'campaign:deleted', campaign_id: 'ten-issues' },
      { event: 'product:deleted', external_id: 'gazette-2027-01' },
    ])
  })

  it('finds nothing to do in removing what is not there', () => {
    expect(apply({ campaigns: [{ id: 'never', delete: true }] }, { current: demo() })).toEqual({ outcome: 'unchanged' })
  })

  it('takes delete: false for an ordinary entry', () => {
    expect(apply({ campaigns: [{ id: 'year', delete: false }] }, { current: demo() })).toEqual({ outcome: 'unchanged' })
  })

  it('removes entries together that refer to each other only', () => {
    const file = { campaigns: ['company', 'company-seat'].map((id) => ({ id, delete: true })) }
    const forms = { ordering_forms: [{ url_id: 'company', delete: true }] }
    expect(faults(file, { current: demo() })).toEqual([
      'campaigns[0].delete: is still in use by ordering_forms "company"',
    ])
    expect(apply({ ...file, ...forms }, { current: demo() })).toMatchObject({ outcome: 'applied' })
  })

  it('writes a line of history for each section, without secrets', () => {
    const { history } = applied(
      {
        account: { id: 'demo', name: 'Demo' },
        campaigns: [
          { id: 'year', name: 'Y' },
          { id: 'ten-issues', delete: true },
        ],
        api_accesses: [{ name: 'demo', key: 'another-key' }],
      },
      { current: demo() },
    )
    expect(history).toEqual([
      'Account changed',
      'campaigns: changed "year"; deleted "ten-issues"',
      'api_accesses: changed "demo"',
    ])
  })

  it('counts entries in the history where there are too many to name', () => {
    const products = Array.from({ length: 30 }, (_, n) => ({ external_id: `p${n}`, name: 'P', category: 'x' }))
    const { history } = applied({ products }, { current: demo() })
    expect(history).toHaveLength(1)
    expect(history[0]).toMatch(/^products: created "p0", .*"p19" and 10 more$/)
  })
})

describe('the account itself', () => {
  it('keeps the mode it was made with', () => {
    const fixed = ['account.mode: cannot change once the account exists']
    expect(faults({ account: { id: 'demo', mode: 'live' } }, { current: demo() })).toEqual(fixed)
    expect(faults({ account: { id: 'demo', mode: null } }, { current: demo() })).toEqual(fixed)
    expect(apply({ account: { id: 'demo', mode: 'test' } }, { current: demo() })).toEqual({ outcome: 'unchanged' })
  })

  it('is the one the call is for', () => {
    expect(faults({ account: { id: 'other' } }, { current: demo(), account: 'demo' })).toEqual([
      'account.id: must be "demo", the account of this call',
    ])
    expect(
      applied({ policies: [{ external_id: 'new' }] }, { current: demo(), account: 'demo' }).settings.account.id,
    ).toBe('demo')
  })
})

describe('keys of API accesses', () => {
  it('are made where a new access has none, and told once', () => {
    const first = applied({ api_accesses: [{ name: 'app' }] }, { current: demo() })
    expect(first.madeKeys).toEqual({ app: 'made-key-1' })
    expect(entry(first.settings.api_accesses, ({ name }) => name === 'app').key_hash).toBe('hash of made-key-1')
    expect(apply({ api_accesses: [{ name: 'app' }] }, { current: first.settings })).toEqual({ outcome: 'unchanged' })
  })

  it('are replaced by one that is given, and kept where none is', () => {
    const { settings, madeKeys } = applied(
      {
        api_accesses: [
          { name: 'demo', key: 'another-key' },
          { name: 'reader', burst: 3 },
        ],
      },
      { current: demo() },
    )
    expect(madeKeys).toEqual({})
    expect(settings.api_accesses.map((access) => access.key_hash)).toEqual([
      'hash of another-key',
      'hash of reader-key',
    ])
  })

  it('belong to one access each', () => {
    expect(faults({ api_accesses: [{ name: 'app', key: 'demo-key' }] }, { current: demo() })).toEqual([
      'api_accesses[0].key: is already the key of another API access',
    ])
  })

  it('can pass to another access when the first gives it up', () => {
    const file = {
      api_accesses: [
        { name: 'demo', delete: true },
        { name: 'app', key: 'demo-key' },
      ],
    }
    expect(applied(file, { current: demo() }).settings.api_accesses.map(({ name }) => name)).toEqual(['reader', 'app'])
  })

  it('are kept as hashes only', () => {
    expect(JSON.stringify(applied(demoFile).settings)).not.toContain('"key"')
  })
})

describe('a default that hangs on another value', () => {
  it('gives a campaign the first business entity', () => {
    const before = applied({ account: { id: 'a' }, campaigns: [{ id: 'c', name: 'C' }] }).settings
    expect(before.campaigns[0]).not.toHaveProperty('business_entity')
    const entities = ['one', 'two'].map((external_id) => ({ external_id, name: external_id, currency: 'EUR' }))
    const after = applied({ business_entities: entities }, { current: before })
    expect(after.settings.campaigns[0]?.business_entity).toBe('one')
    expect(after.events).toEqual([{ event: 'campaign:updated', campaign_id: 'c' }])
  })

  it('then holds on to that entity', () => {
    const file = { business_entities: [{ external_id: 'dk', delete: true }] }
    expect(faults(file, { current: demo() })).toEqual([
      'business_entities[0].delete: is still in use by campaigns "intro", campaigns "standard", ' +
        'campaigns "web-addon", campaigns "year", campaigns "ten-issues"',
    ])
  })
})
