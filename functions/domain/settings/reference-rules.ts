/**
 * The rules of payment references. No two business entities may print the same reference, including earlier layouts and
 * removed entities, because customers pay with the references on their documents.
 */
import { isSame } from '../base/same.ts'
import type { Fault } from '../refusal/fault.ts'
import { countDigits, digitsLeft, layoutsMeet, numbersMeet, type ReferenceLayout } from './payment-reference.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { Settings } from './settings.ts'

interface EntityLayout {
  readonly external_id: string
  readonly reference: ReferenceLayout
}

type Entity = Settings['business_entities'][number]

export function* referenceFaults(draft: Draft, hasCustomers: boolean): Generator<Fault> {
  const { entries } = draft.upserted.business_entities
  const layouts = [...layoutsOf(entries), ...earlierReferences(draft, hasCustomers)]
  for (const entity of entries) {
    const { external_id, reference } = entity
    const isOther = (other: { readonly external_id: string }) => other.external_id !== external_id
    const at = (...keys: string[]) => place(draft, 'business_entities', entity, ...keys)
    if (reference !== undefined) yield* layoutFaults(reference, (key) => at('reference', key))
    if (reference !== undefined && !hasSameLayout(entity, draft)) {
      yield* meaninglessKeys(reference, (key) => at('reference', key))
    }
    // An old account can be changed in other places.
    if (isAsBefore(entity, draft)) continue
    const value = clashOf(entity, { layouts: layouts.filter(isOther), entities: entries.filter(isOther) })
    if (value === undefined) continue
    yield fault(isNumbered(entity) ? at('invoice_prefix') : at('reference', 'prefix'), 'settings_reference_clash', {
      value,
    })
  }
}

/** The external id of an entity that would have the same references. */
function clashOf(
  { invoice_prefix, reference }: Entity,
  { layouts, entities }: { readonly layouts: readonly EntityLayout[]; readonly entities: readonly Entity[] },
): string | undefined {
  const meets = (layout: ReferenceLayout) =>
    reference === undefined || reference.kind === 'number'
      ? numbersMeet(invoice_prefix, layout)
      : layoutsMeet(layout, reference)
  const numbered = reference === undefined ? [] : entities.filter(isNumbered)
  return (
    layouts.find((other) => meets(other.reference))?.external_id ??
    numbered.find((other) => reference !== undefined && numbersMeet(other.invoice_prefix, reference))?.external_id
  )
}

/** Whether the invoices of an entity are paid by their numbers. */
const isNumbered = ({ reference }: Pick<Entity, 'reference'>): boolean => (reference?.kind ?? 'number') === 'number'

const isAsBefore = (entity: Entity, draft: Draft): boolean =>
  hasSameLayout(entity, draft) &&
  draft.before?.business_entities.some(
    ({ external_id, invoice_prefix }) => external_id === entity.external_id && invoice_prefix === entity.invoice_prefix,
  ) === true

const hasSameLayout = ({ external_id, reference }: Entity, { before }: Draft): boolean =>
  before?.business_entities.some(
    (one) => one.external_id === external_id && isSame(one.reference ?? null, reference ?? null),
  ) === true

function* layoutFaults(layout: ReferenceLayout, at: (key: string) => string): Generator<Fault> {
  const { kind, prefix, payer_digits, document_digits, length_digit } = layout
  if (kind === 'number') return
  if (length_digit && kind !== 'ocr') yield fault(at('length_digit'), 'settings_reference_ocr')
  const left = digitsLeft(layout)
  if (left < 1) yield fault(at('payer_digits'), 'settings_too_great', { limit: payer_digits + left - 1 })
  else if ((countDigits(layout) ?? 1) > left) yield fault(at('document_digits'), 'settings_too_great', { limit: left })
  // Finnish banks drop leading zeros, so the start of a reference says where the payer's number begins.
  const losesBegin = prefix.startsWith('0') || (prefix === '' && payer_digits > 0 && document_digits === undefined)
  if (kind === 'fi' && losesBegin) yield fault(at('prefix'), 'settings_reference_zero')
}

/** Keys of a layout that prints no reference: settings of earlier versions may have them. */
function* meaninglessKeys(layout: ReferenceLayout, at: (key: string) => string): Generator<Fault> {
  const { kind, prefix, payer_digits, document_digits, length_digit = false } = layout
  if (kind !== 'number') return
  if (prefix !== '') yield fault(at('prefix'), 'settings_reference_number')
  if (payer_digits > 0) yield fault(at('payer_digits'), 'settings_reference_number')
  if (document_digits !== undefined) yield fault(at('document_digits'), 'settings_reference_number')
  if (length_digit) yield fault(at('length_digit'), 'settings_reference_number')
}

/** The layouts that this change and earlier changes took from the business entities, each once, latest last. */
export function earlierReferences(
  { before, upserted }: Pick<Draft, 'before' | 'upserted'>,
  hasCustomers: boolean,
): readonly EntityLayout[] {
  const earlier = before?.earlier_references ?? []
  if (!hasCustomers) return earlier
  const present = layoutsOf(upserted.business_entities.entries)
  const removed = layoutsOf(before?.business_entities ?? []).filter(
    (one) => !present.some((other) => isSame(one, other)),
  )
  return [...earlier.filter((one) => !removed.some((other) => isSame(one, other))), ...removed]
}

const layoutsOf = (entities: Settings['business_entities']): EntityLayout[] =>
  entities.flatMap(({ external_id, reference }) =>
    reference === undefined || reference.kind === 'number' ? [] : [{ external_id, reference }],
  )
