/** The facts of a change of the settings: of every product and campaign, and of each section as a whole. */
import type { Fact } from '../facts/fact.ts'
import { isSame } from '../base/same.ts'
import type { SectionName } from './sections.ts'
import type { Settings, TaxRate } from './settings.ts'

/** The history is for people, and a change record has a limit. Entries beyond this number are counted, not named. */
const maxNamed = 20

/** The sections in the order in which changes are shown. */
export const sectionOrder = [
  'business_entities',
  'fields',
  'products',
  'campaigns',
  'policies',
  'tax_rates',
  'payment_providers',
  'delivery_methods',
  'carriers',
  'stop_reasons',
  'api_accesses',
  'webhooks',
  'ordering_forms',
  'roles',
  'users',
  'consents',
  'notices',
  'retention',
] as const satisfies readonly SectionName[]

/** The ids of the entries of each section that are new, changed or removed. */
export function sectionDifferences(before: Settings | undefined, after: Settings): Record<SectionName, Difference> {
  return {
    business_entities: difference(before?.business_entities, after.business_entities, (entity) => entity.external_id),
    fields: difference(before?.fields, after.fields, (field) => `${field.scope} ${field.name}`),
    products: difference(before?.products, after.products, (product) => product.external_id),
    campaigns: difference(before?.campaigns, after.campaigns, (campaign) => campaign.id),
    policies: difference(before?.policies, after.policies, (policy) => policy.external_id),
    tax_rates: difference(before?.tax_rates, after.tax_rates, taxRateName),
    payment_providers: difference(before?.payment_providers, after.payment_providers, (provider) => provider.id),
    delivery_methods: difference(before?.delivery_methods, after.delivery_methods, (method) => method.id),
    carriers: difference(before?.carriers, after.carriers, (carrier) => carrier.id),
    stop_reasons: difference(before?.stop_reasons, after.stop_reasons, (reason) => reason.id),
    api_accesses: difference(before?.api_accesses, after.api_accesses, (access) => access.name),
    webhooks: difference(before?.webhooks, after.webhooks, (webhook) => webhook.id),
    ordering_forms: difference(before?.ordering_forms, after.ordering_forms, (form) => form.url_id),
    roles: difference(before?.roles, after.roles, (role) => role.name),
    users: difference(before?.users, after.users, (user) => user.email),
    consents: difference(before?.consents, after.consents, (consent) => consent.purpose),
    notices: difference(before?.notices, after.notices, (notice) => notice.id),
    retention: difference(before?.retention, after.retention, (entry) => entry.of),
  }
}

/** The facts of a change of the settings. `before` is undefined for a new account. */
export function settingsFacts(before: Settings | undefined, after: Settings): Fact[] {
  const differences = sectionDifferences(before, after)
  const { products, campaigns } = differences
  return [
    // A campaign names products, so products are created before campaigns and deleted after them.
    ...products.added.map((id) => ({ fact: 'product', did: 'created', id }) as const),
    ...products.changed.map(({ id }) => ({ fact: 'product', did: 'updated', id }) as const),
    ...campaigns.added.map((id) => ({ fact: 'campaign', did: 'created', id }) as const),
    ...campaigns.changed.map(({ id }) => ({ fact: 'campaign', did: 'updated', id }) as const),
    ...campaigns.removed.map((id) => ({ fact: 'campaign', did: 'deleted', id }) as const),
    ...products.removed.map((id) => ({ fact: 'product', did: 'deleted', id }) as const),
    ...accountFacts(before, after),
    ...sectionOrder.flatMap((section) => sectionFacts(section, differences[section])),
  ]
}

/** The name of a rate in the history, which distinguishes it from every other rate. */
const taxRateName = ({ category, country, buyer, from }: TaxRate): string =>
  [category, country, buyer, from].filter((part) => part !== undefined).join(' ')

export interface Difference {
  readonly added: readonly string[]
  readonly changed: readonly ChangedEntry[]
  readonly removed: readonly string[]
}

export interface ChangedEntry {
  readonly id: string
  readonly before: object
  readonly after: object
}

function difference<Entry extends object>(
  before: readonly Entry[] | undefined,
  after: readonly Entry[],
  idOf: (entry: Entry) => string,
): Difference {
  const earlier = new Map(before?.map((entry) => [idOf(entry), entry]))
  const left = new Set(after.map(idOf))
  return {
    added: after.map(idOf).filter((id) => !earlier.has(id)),
    changed: after.flatMap((entry) => {
      const id = idOf(entry)
      const was = earlier.get(id)
      return was === undefined || isSame(was, entry) ? [] : [{ id, before: was, after: entry }]
    }),
    removed: [...earlier.keys()].filter((id) => !left.has(id)),
  }
}

function accountFacts(before: Settings | undefined, after: Settings): Fact[] {
  if (before === undefined) return [{ fact: 'account-created' }]
  const isUnchanged = (['account', 'sign_in', 'portal'] as const).every((key) => isSame(before[key], after[key]))
  return isUnchanged ? [] : [{ fact: 'account-changed' }]
}

function sectionFacts(section: SectionName, { added, changed, removed }: Difference): Fact[] {
  if (added.length + changed.length + removed.length === 0) return []
  return [
    {
      fact: 'section-changed',
      section,
      ...(added.length === 0 ? {} : { created: named(added) }),
      ...(changed.length === 0 ? {} : { changed: named(changed.map(({ id }) => id)) }),
      ...(removed.length === 0 ? {} : { deleted: named(removed) }),
    },
  ]
}

const named = (ids: readonly string[]) => ({
  ids: ids.slice(0, maxNamed),
  more: Math.max(0, ids.length - maxNamed),
})
