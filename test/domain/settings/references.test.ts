import { describe, expect, it } from 'vitest'
import type { InUse } from '../../../functions/domain/settings/references.ts'
import { toRemove } from '../../../functions/domain/settings/removal.ts'
import { wording } from '../../../functions/domain/refusal/wording.ts'
import { apply, demo, faults } from './account-file.ts'

const said = (file: unknown) => faults(file, { current: demo() })

describe('what an entry refers to must be there', () => {
  it.each([
    [
      { campaigns: [{ id: 'year', business_entity: 'x' }] },
      'campaigns[0].business_entity: unknown business entity "x"',
    ],
    [{ campaigns: [{ id: 'year', products: ['gazette', 'x'] }] }, 'campaigns[0].products[1]: unknown product "x"'],
    [{ campaigns: [{ id: 'year', renews_to: 'x' }] }, 'campaigns[0].renews_to: unknown campaign "x"'],
    [{ campaigns: [{ id: 'year', policy: 'x' }] }, 'campaigns[0].policy: unknown policy "x"'],
    [
      { campaigns: [{ id: 'year', group: { recipient_campaign: 'x' } }] },
      'campaigns[0].group.recipient_campaign: unknown campaign "x"',
    ],
    [
      { campaigns: [{ id: 'year', addons: [{ campaign: 'x' }] }] },
      'campaigns[0].addons[0].campaign: unknown campaign "x"',
    ],
    [
      { campaigns: [{ id: 'year', invoice_lines: [{ text: 'T', amount: 1, tax_rate: 0, when: { x: 1 } }] }] },
      'campaigns[0].invoice_lines[0].when.x: unknown field "x"',
    ],
    [
      { delivery_methods: [{ id: 'print-house', fallback: 'x' }] },
      'delivery_methods[0].fallback: unknown delivery method "x"',
    ],
    [
      { ordering_forms: [{ url_id: 'gazette', campaigns: ['year', 'x'] }] },
      'ordering_forms[0].campaigns[1]: unknown campaign "x"',
    ],
    [
      { ordering_forms: [{ url_id: 'gazette', products: ['x'] }] },
      'ordering_forms[0].products[0]: unknown product "x"',
    ],
    [{ ordering_forms: [{ url_id: 'gazette', fields: ['x'] }] }, 'ordering_forms[0].fields[0]: unknown field "x"'],
    [
      { ordering_forms: [{ url_id: 'gazette', fields: ['seat'] }] },
      'ordering_forms[0].fields[0]: unknown field "seat"',
    ],
  ])('%j', (file, fault) => {
    expect(said(file)).toEqual([fault])
  })

  it('before or after it in the file, or in the account already', () => {
    const file = {
      ordering_forms: [{ url_id: 'new', campaigns: ['new', 'year'], fields: [':Floor'] }],
      campaigns: [{ id: 'new', name: 'New', renews_to: 'new' }],
      fields: [{ scope: 'order', name: 'Floor' }],
    }
    expect(apply(file, { current: demo() })).toMatchObject({ outcome: 'applied' })
  })

  it('and an entry with faults of its own counts as there', () => {
    expect(
      said({
        campaigns: [
          { id: 'new', assignments: 'x' },
          { id: 'year', renews_to: 'new' },
        ],
      }),
    ).toEqual(['campaigns[0].name: is required', 'campaigns[0].assignments: must be a number'])
  })
})

describe('an entry that something refers to cannot be removed', () => {
  it.each([
    [
      { products: [{ external_id: 'web', delete: true }] },
      'products[0].delete: is still in use by campaigns "web-addon"',
    ],
    [
      { products: [{ external_id: 'wine-book', delete: true }] },
      'products[0].delete: is still in use by ordering_forms "gazette"',
    ],
    [
      { campaigns: [{ id: 'company-seat', delete: true }] },
      'campaigns[0].delete: is still in use by campaigns "company"',
    ],
    [
      { campaigns: [{ id: 'web-addon', delete: true }] },
      'campaigns[0].delete: is still in use by campaigns "standard"',
    ],
    [{ campaigns: [{ id: 'standard', delete: true }] }, 'campaigns[0].delete: is still in use by campaigns "intro"'],
    [
      { fields: [{ scope: 'subscription', name: 'Edition', delete: true }] },
      'fields[0].delete: is still in use by campaigns "standard"',
    ],
    [
      { fields: [{ scope: 'order', name: 'Heard from', delete: true }] },
      'fields[0].delete: is still in use by ordering_forms "gazette"',
    ],
  ])('%j', (file, fault) => {
    expect(said(file)).toEqual([fault])
  })

  it('unless what refers to it stops doing so in the same file', () => {
    const file = {
      products: [{ external_id: 'wine-book', delete: true }],
      ordering_forms: [{ url_id: 'gazette', products: [] }],
    }
    expect(apply(file, { current: demo() })).toMatchObject({ outcome: 'applied' })
  })

  it('nor can it be changed into what it may not be referred to as', () => {
    expect(said({ products: [{ external_id: 'web', recurring: false }] })).toEqual([
      'campaigns["web-addon"].products[0]: the product "web" is not recurring',
    ])
    expect(said({ fields: [{ scope: 'subscription', name: 'Edition', external_id: 'ed' }] })).toEqual([
      'campaigns["standard"].invoice_lines[1].when.edition: unknown field "edition"',
    ])
  })
})

describe('a campaign that subscriptions live on', () => {
  const inUse: InUse = { campaign: new Map(['year', 'company-seat'].map((id) => [id, 'subscriptions'])) }
  const saidInUse = (file: unknown) => faults(file, { current: demo(), hasCustomers: true, inUse })

  it('cannot be removed, whatever else refers to it', () => {
    const campaigns = [
      { id: 'year', delete: true },
      { id: 'company-seat', delete: true },
    ]
    expect(saidInUse({ ordering_forms: [{ url_id: 'gazette', delete: true }], campaigns })).toEqual([
      'campaigns[0].delete: is still in use by subscriptions',
      'campaigns[1].delete: is still in use by subscriptions, campaigns "company"',
    ])
  })

  it('can be changed, and others removed', () => {
    const file = {
      campaigns: [
        { id: 'year', name: 'A whole year' },
        { id: 'ten-issues', delete: true },
      ],
      ordering_forms: [{ url_id: 'gazette', delete: true }],
    }
    expect(apply(file, { current: demo(), hasCustomers: true, inUse })).toMatchObject({ outcome: 'applied' })
  })

  it('is asked for where a file removes one that is there, whatever else the file says', () => {
    const campaigns = [{ id: 'year', delete: true }, { id: 'intro' }, { id: 'nope', delete: true }, null, 7]
    expect(toRemove('campaigns', { campaigns }, demo())).toEqual(['year'])
    for (const file of [null, [], {}, { campaigns: { id: 'year', delete: true } }]) {
      expect(toRemove('campaigns', file, demo())).toEqual([])
    }
  })
})

describe('a delivery method that something outside the settings needs', () => {
  it.each(['subscriptions', 'deliveries'] as const)('cannot be removed: %s', (users) => {
    const inUse = { delivery_method: new Map([['print-house', users]]) }
    const file = { delivery_methods: [{ id: 'print-house', delete: true }] }
    expect(faults(file, { current: demo(), hasCustomers: true, inUse })).toEqual([
      `delivery_methods[0].delete: is still in use by ${users}`,
    ])
    expect(apply(file, { current: demo(), hasCustomers: true })).toMatchObject({ outcome: 'applied' })
  })
})

describe('a policy that subscriptions have of their own', () => {
  const inUse: InUse = { policy: new Map([['open', 'subscriptions']]) }
  const policies = [{ external_id: 'open', delete: true }]

  it('cannot be removed, whatever else refers to it', () => {
    const given = { current: demo(), hasCustomers: true, inUse }
    expect(faults({ policies }, given)).toEqual(['policies[0].delete: is still in use by subscriptions'])
    const campaigns = [{ id: 'year', policy: 'open' }]
    expect(faults({ policies, campaigns }, given)).toEqual([
      'policies[0].delete: is still in use by subscriptions, campaigns "year"',
    ])
    expect(apply({ policies }, { ...given, inUse: {} })).toMatchObject({ outcome: 'applied' })
  })

  it('is asked for by its external id', () => {
    const file = { policies: [...policies, { external_id: 'standard' }, { id: 'standard', delete: true }] }
    expect(toRemove('policies', file, demo())).toEqual(['open'])
  })

  it.each([
    ['en', 'is still in use by subscriptions, campaigns "year"'],
    ['da', 'bruges stadig af abonnementer, campaigns "year"'],
    ['sv', 'används fortfarande av prenumerationer, campaigns "year"'],
    ['nb', 'brukes fortsatt av abonnementer, campaigns "year"'],
    ['de', 'wird noch von Abonnements, campaigns "year" verwendet'],
    ['fi', 'on yhä käytössä: tilaukset, campaigns "year"'],
  ] as const)('is refused in the language of the call: %s', (language, words) => {
    const file = { policies, campaigns: [{ id: 'year', policy: 'open' }] }
    const outcome = apply(file, { current: demo(), hasCustomers: true, inUse })
    if (outcome.outcome !== 'refused') return expect.fail()
    expect(outcome.faults.map((fault) => wording(fault, language))).toEqual([words])
  })
})
