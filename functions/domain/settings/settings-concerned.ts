/**
 * The subscriptions that a change of the settings concerns apart from its prices: those on the campaigns to which a
 * changed entry applies. A period or an invoice keeps the settings that it was made with, so most changes count for
 * later periods and invoices only.
 */
import * as v from 'valibot'
import { isSame } from '../base/same.ts'
import type { SectionName } from './sections.ts'
import { sectionDifferences, type ChangedEntry } from './settings-difference.ts'
import type { Settings } from './settings.ts'

export const countsFromSchema = v.picklist(['now', 'next_period', 'next_invoice'])
type CountsFrom = v.InferOutput<typeof countsFromSchema>

const sections = ['business_entities', 'products', 'campaigns', 'policies'] as const satisfies readonly SectionName[]
type Section = (typeof sections)[number]

export interface Concerned {
  readonly section: Section
  readonly id: string
  /** The paths of the changed keys. */
  readonly keys: readonly string[]
  readonly counts_from: CountsFrom
  /** The campaigns to which the entry applies. */
  readonly campaigns: readonly string[]
}

/**
 * The keys that affect the content of subscriptions, the time of their invoices, and their later periods. Names affect
 * nobody, and the plan shows `invoice_lines` separately, because they are prices.
 */
const countsFrom: Readonly<Record<Section, Readonly<Record<string, CountsFrom>>>> = {
  business_entities: { due_days: 'next_invoice' },
  products: { cut_off: 'now', category: 'next_period', recurring: 'next_period', date: 'now', assign_at: 'now' },
  campaigns: {
    duration: 'next_period',
    assignments: 'next_period',
    renews_to: 'next_period',
    invoice_days_before: 'next_period',
    products: 'next_period',
    addons: 'next_period',
    'group.recipient_campaign': 'next_period',
    'group.max_recipients': 'now',
    'group.portal_seats': 'now',
    business_entity: 'next_invoice',
    policy: 'now',
    notice_days: 'now',
  },
  policies: {
    override_types: 'now',
    earliest_delivery_days: 'now',
    blocked_dates: 'now',
    allow_other_country: 'now',
    pause_extends_period: 'now',
    bill_while_suspended: 'now',
    day_aligned: 'now',
    max_pause_days: 'now',
    notice: 'now',
    withdraw_days: 'now',
    withdraw_from: 'now',
    withdraw_value: 'now',
    complaints: 'now',
    grace_assignments: 'now',
    undeliverable: 'now',
    dunning: 'next_invoice',
  },
}

/**
 * The changed entries in the order of sections. An entry whose changes count from several times occurs once for each
 * time.
 */
export function concernedBy(before: Settings | undefined, after: Settings): Concerned[] {
  if (before === undefined) return []
  const differences = sectionDifferences(before, after)
  const campaignsOf = campaignsByEntry(before, after)
  return sections.flatMap((section) =>
    differences[section].changed.flatMap((entry) => {
      const changed = Object.entries(countsFrom[section]).filter(([path]) => isChanged(entry, path))
      const isDated = section === 'products' && !v.is(recurring, entry.after)
      return Array.from(
        Map.groupBy(changed, ([, from]) => (isDated ? 'now' : from)),
        ([counts_from, keys]): Concerned => ({
          section,
          id: entry.id,
          keys: keys.map(([path]) => path),
          counts_from,
          campaigns: campaignsOf(section, entry.id),
        }),
      )
    }),
  )
}

function isChanged({ before, after }: ChangedEntry, path: string): boolean {
  return !isSame(valueAt(before, path), valueAt(after, path))
}

const valueAt = (entry: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (v.is(anyObject, value) ? value[key] : undefined), entry)

const anyObject = v.record(v.string(), v.unknown())
/**
 * A recurring product: its category is frozen in a period. The category of any other product counts when the product is
 * assigned.
 */
const recurring = v.object({ recurring: v.literal(true) })

/**
 * The campaigns that an entry counts for, before the change or after it. A product that is not recurring concerns the
 * campaigns that subscribe to its category.
 */
function campaignsByEntry(before: Settings, after: Settings): (section: Section, id: string) => readonly string[] {
  const campaignsByKey = new Map<string, Set<string>>()
  const note = (kind: Section | 'categories', id: string | undefined, campaign: string) => {
    const key = `${kind} ${id}`
    campaignsByKey.set(key, (campaignsByKey.get(key) ?? new Set()).add(campaign))
  }
  const categoriesOf = new Map<string, Set<string>>()
  for (const { products, campaigns } of [before, after]) {
    const categories = new Map(products.map(({ external_id, category }) => [external_id, category]))
    for (const { external_id: id, category, recurring } of products) {
      if (!recurring) categoriesOf.set(id, (categoriesOf.get(id) ?? new Set()).add(category))
    }
    for (const { id, policy, business_entity, products: subscribedTo } of campaigns) {
      note('campaigns', id, id)
      note('policies', policy, id)
      note('business_entities', business_entity, id)
      for (const product of subscribedTo) {
        note('products', product, id)
        note('categories', categories.get(product), id)
      }
    }
  }
  return (section, id) => {
    const categories = section === 'products' ? [...(categoriesOf.get(id) ?? [])] : []
    const keys = [`${section} ${id}`, ...categories.map((category) => `categories ${category}`)]
    return [...new Set(keys.flatMap((key) => [...(campaignsByKey.get(key) ?? [])]))]
  }
}
