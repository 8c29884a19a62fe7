/**
 * The rules of payment references. No two business entities may print the same reference, those of earlier layouts and
 * of removed entities included, as customers pay by the references on their papers.
 */
import { isSame } from '../base/same.ts'
import type { Fault } from '../refusal/fault.ts'
import { countDigits, digitsLeft, layoutsMeet, type ReferenceLayout } from './payment-reference.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { Settings } from './settings.ts'

interface EntityLayout {
  readonly external_id: string
  readonly reference: ReferenceLayout
}

export function* referenceFaults(draft: Draft, hasCustomers: boolean): Generator<Fault> {
  const present = layoutsOf(draft.upserted.business_entities.entries)
  const others = [...present, ...earlierReferences(draft, hasCustomers)]
  for (const entity of draft.upserted.business_entities.entries) {
    const { external_id, reference } = entity
    if (reference === undefined) continue
    const at = (key: string) => place(draft, 'business_entities', entity, 'reference', key)
    yield* layoutFaults(reference, at)
    const clash = others.find((other) => other.external_id !== external_id && layoutsMeet(other.reference, reference))
    if (clash !== undefined) yield fault(at('prefix'), 'settings_reference_clash', { value: clash.external_id })
  }
}

function* layoutFaults(layout: ReferenceLayout, at: (key: string) => string): Generator<Fault> {
  const { kind, prefix, payer_digits, document_digits, length_digit } = layout
  if (kind === 'number') return
  if (length_digit && kind !== 'ocr') yield fault(at('length_digit'), 'settings_reference_ocr')
  const left = digitsLeft(layout)
  if (left < 1) yield fault(at('payer_digits'), 'settings_too_great', { limit: payer_digits + left - 1 })
  else if ((countDigits(layout) ?? 1) > left) yield fault(at('document_digits'), 'settings_too_great', { limit: left })
  // Finnish banks drop leading zeros, so the begin of a reference says where the payer's number begins.
  const losesBegin = prefix.startsWith('0') || (prefix === '' && payer_digits > 0 && document_digits === undefined)
  if (kind === 'fi' && losesBegin) yield fault(at('prefix'), 'settings_reference_zero')
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
