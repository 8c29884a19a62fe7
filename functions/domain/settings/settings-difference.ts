/** What a change of the settings tells: the events of products and campaigns, and a line of history for each section. */
import type { EventBody } from '../event.ts'
import { isSame } from '../same.ts'
import type { SectionName } from './sections.ts'
import type { Settings } from './settings.ts'

/** The history is for people, and a change record has a limit: more entries than this are counted, not named. */
const maxNamed = 20

export interface SettingsChange {
  readonly events: readonly EventBody[]
  readonly history: readonly string[]
}

export function settingsChange(before: Settings | undefined, after: Settings): SettingsChange {
  const products = difference(before?.products ?? [], after.products, (product) => product.external_id)
  const campaigns = difference(before?.campaigns ?? [], after.campaigns, (campaign) => campaign.id)
  const events: EventBody[] = [
    ...products.added.map((external_id) => ({ event: 'product:created' as const, external_id })),
    ...products.changed.map((external_id) => ({ event: 'product:updated' as const, external_id })),
    ...campaigns.added.map((campaign_id) => ({ event: 'campaign:created' as const, campaign_id })),
    ...campaigns.changed.map((campaign_id) => ({ event: 'campaign:updated' as const, campaign_id })),
    ...campaigns.removed.map((campaign_id) => ({ event: 'campaign:deleted' as const, campaign_id })),
    ...products.removed.map((external_id) => ({ event: 'product:deleted' as const, external_id })),
  ]
  const history = [
    ...accountLine(before, after),
    ...line(
      'business_entities',
      difference(before?.business_entities ?? [], after.business_entities, (e) => e.external_id),
    ),
    ...line(
      'fields',
      difference(before?.fields ?? [], after.fields, (field) => `${field.scope} ${field.name}`),
    ),
    ...line('products', products),
    ...line('campaigns', campaigns),
    ...line(
      'policies',
      difference(before?.policies ?? [], after.policies, (policy) => policy.external_id),
    ),
    ...line(
      'delivery_methods',
      difference(before?.delivery_methods ?? [], after.delivery_methods, (m) => m.id),
    ),
    ...line(
      'api_accesses',
      difference(before?.api_accesses ?? [], after.api_accesses, (access) => access.name),
    ),
    ...line(
      'webhooks',
      difference(before?.webhooks ?? [], after.webhooks, (webhook) => webhook.id),
    ),
    ...line(
      'ordering_forms',
      difference(before?.ordering_forms ?? [], after.ordering_forms, (form) => form.url_id),
    ),
  ]
  return { events, history }
}

interface Difference {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

function difference<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  idOf: (entry: Entry) => string,
): Difference {
  const earlier = new Map(before.map((entry) => [idOf(entry), entry]))
  const left = new Set(after.map(idOf))
  return {
    added: after.map(idOf).filter((id) => !earlier.has(id)),
    changed: after.filter((entry) => earlier.has(idOf(entry)) && !isSame(earlier.get(idOf(entry)), entry)).map(idOf),
    removed: before.map(idOf).filter((id) => !left.has(id)),
  }
}

function accountLine(before: Settings | undefined, after: Settings): readonly string[] {
  if (before === undefined) return ['Account created']
  return isSame(before.account, after.account) ? [] : ['Account changed']
}

function line(section: SectionName, { added, changed, removed }: Difference): readonly string[] {
  const parts = [...named('created', added), ...named('changed', changed), ...named('deleted', removed)]
  return parts.length === 0 ? [] : [`${section}: ${parts.join('; ')}`]
}

function named(what: string, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return []
  const shown = ids.slice(0, maxNamed).map((id) => `"${id}"`)
  const rest = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : ''
  return [`${what} ${shown.join(', ')}${rest}`]
}
