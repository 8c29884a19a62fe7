/** The rules of carriers: the values of their columns and labels, the widths, and the parts that keep bundles apart. */
import type { Fault } from '../refusal/fault.ts'
import {
  isListValue,
  leastLabel,
  leastLineIdWidth,
  openPlaceholderOf,
  pageSize,
  placeholdersOf,
} from './list-values.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import { fieldId, type Carrier, type Settings } from './settings.ts'

type At = (...steps: readonly (string | number)[]) => string

export function* carrierFaults(draft: Draft): Generator<Fault> {
  for (const carrier of draft.upserted.carriers.entries) {
    const at: At = (...steps) => place(draft, 'carriers', carrier, ...steps)
    yield* columnFaults(draft.upserted.fields.entries, carrier, at)
    yield* labelFaults(carrier, at)
    yield* bundleFaults(carrier, at)
    if (carrier.format === 'fixed' && carrier.columns.length === 0) yield fault(at('columns'), 'settings_missing')
  }
}

function* columnFaults(fields: Settings['fields'], { columns, format, label }: Carrier, at: At): Generator<Fault> {
  const ids = new Set(
    fields
      .filter(({ scope, type }) => listFieldScopes.some((each) => each === scope) && type !== 'address')
      .map((field) => fieldId(field)),
  )
  const isThere = (value: string) => isListValue(value) || ids.has(value)
  const names = new Set<string>()
  for (const [index, { name, from, width }] of columns.entries()) {
    if (format !== 'fixed' && names.has(name)) {
      yield fault(at('columns', index, 'name'), 'settings_duplicate', { value: name })
    }
    names.add(name)
    if (!isThere(from)) yield fault(at('columns', index, 'from'), 'settings_list_value', { value: from })
    if (format !== 'fixed') continue
    if (width === undefined) yield fault(at('columns', index, 'width'), 'settings_missing')
    else if (from === 'line_id' && width < leastLineIdWidth) {
      yield fault(at('columns', index, 'width'), 'settings_too_small', { limit: leastLineIdWidth })
    }
  }
  for (const [index, text] of (label?.lines ?? []).entries()) {
    const missing = placeholdersOf(text).find((name) => !isThere(name)) ?? openPlaceholderOf(text)
    if (missing !== undefined) yield fault(at('label', 'lines', index), 'settings_list_value', { value: missing })
  }
}

function* labelFaults({ label }: Carrier, at: At): Generator<Fault> {
  if (label === undefined) return
  const { width, height } = pageSize(label.page)
  const most = { columns: Math.floor(width / leastLabel.width), rows: Math.floor(height / leastLabel.height) }
  for (const key of ['columns', 'rows'] as const) {
    if (label[key] > most[key]) yield fault(at('label', key), 'settings_too_great', { limit: most[key] })
  }
}

function* bundleFaults({ bundle, sort }: Carrier, at: At): Generator<Fault> {
  if (bundle === undefined) return
  if (bundle.least_copies > bundle.most_copies) {
    yield fault(at('bundle', 'least_copies'), 'settings_too_great', { limit: bundle.most_copies })
  }
  // In an unsorted list, the copies of one postal code would be divided into many bundles.
  if (bundle.by !== undefined && !sort.includes(bundle.by)) {
    yield fault(at('bundle', 'by'), 'settings_not_one_of', { options: sort.join(', ') })
  }
}

/** The scopes whose fields lists may have. */
export const listFieldScopes = ['product_assignment', 'subscription', 'customer'] as const
