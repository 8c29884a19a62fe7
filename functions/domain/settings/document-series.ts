/**
 * The series of document numbers: invoices are numbered `<prefix><n>` and credit notes `<prefix>C<n>`. No two series of
 * an account may ever overlap, including those of earlier prefixes and of removed business entities, because the number
 * of a document is its identity.
 */
import type { Fault } from '../refusal/fault.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { BusinessEntity, Settings } from './settings.ts'

/**
 * A prefix occurs on documents, in file names, headers, bank files and tables. It has no control or direction
 * characters and no markup, and no spreadsheet reads a number with it as a formula. A prefix that documents have stays.
 */
const plainPrefix = /^(?:\p{L}\p{M}?|\p{N})(?:\p{L}\p{M}?|[\p{N} \-_./:()+])*$/u

type Prefixed = Pick<BusinessEntity, 'external_id' | 'invoice_prefix'>

export function* prefixFaults(draft: Draft, hasCustomers: boolean): Generator<Fault> {
  const entities = draft.upserted.business_entities.entries
  const earlier = earlierPrefixes(draft, hasCustomers)
  for (const [index, entity] of entities.entries()) {
    if (!isAsBefore(entity, draft) && !plainPrefix.test(entity.invoice_prefix)) {
      yield fault(place(draft, 'business_entities', entity, 'invoice_prefix'), 'settings_prefix_characters')
    }
    const others = isAsBefore(entity, draft) ? entities.slice(0, index) : [...entities.slice(0, index), ...earlier]
    const clash = others.find((other) => seriesMeet(other, entity))
    if (clash === undefined) continue
    const at = place(draft, 'business_entities', entity, 'invoice_prefix')
    yield fault(at, 'settings_prefix_clash', { value: clash.external_id })
  }
}

/**
 * The prefixes that this change and earlier changes took from the business entities, each once, latest last. Without
 * customers no document has borne them.
 */
export function earlierPrefixes(
  { before, upserted }: Pick<Draft, 'before' | 'upserted'>,
  hasCustomers: boolean,
): readonly Prefixed[] {
  const earlier = before?.earlier_prefixes ?? []
  if (!hasCustomers) return earlier
  const removed = (before?.business_entities ?? [])
    .filter((entity) => !upserted.business_entities.entries.some((now) => isSamePrefix(now, entity)))
    .map(({ external_id, invoice_prefix }) => ({ external_id, invoice_prefix }))
  return [...earlier.filter((one) => !removed.some((other) => isSamePrefix(one, other))), ...removed]
}

/** A business entity that was removed from the settings keeps its last prefix. */
export const lastPrefix = (external_id: string, { earlier_prefixes = [] }: Settings): string =>
  earlier_prefixes.findLast((earlier) => earlier.external_id === external_id)?.invoice_prefix ??
  `${external_id.toUpperCase()}-`

const isSamePrefix = (one: Prefixed, other: Prefixed): boolean =>
  one.external_id === other.external_id && one.invoice_prefix === other.invoice_prefix

/**
 * Whether an entity keeps its prefix. Such a prefix is checked less strictly, so that an old account can be changed in
 * other places.
 */
const isAsBefore = (entity: Prefixed, { before }: Draft): boolean =>
  before?.business_entities.some((earlier) => isSamePrefix(earlier, entity)) === true

/** An entity that takes its own earlier prefix again continues in its own series. */
const seriesMeet = (one: Prefixed, other: Prefixed): boolean =>
  !isSamePrefix(one, other) && prefixesMeet(one.invoice_prefix, other.invoice_prefix)

function prefixesMeet(one: string, other: string): boolean {
  const series = (prefix: string) => [prefix, `${prefix}C`]
  const leads = (short: string, long: string) => long.startsWith(short) && /^\d*$/.test(long.slice(short.length))
  return series(one).some((first) => series(other).some((second) => leads(first, second) || leads(second, first)))
}
