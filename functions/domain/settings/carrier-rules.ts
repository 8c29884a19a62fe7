/** The rules of carriers: the values of their columns and labels, the widths, and the parts that keep bundles apart. */
import { isSame } from '../base/same.ts'
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
import { fieldId, type Carrier } from './settings.ts'

type At = (...steps: readonly (string | number)[]) => string

export function* carrierFaults(draft: Draft): Generator<Fault> {
  const fields = draft.upserted.fields.entries.filter(({ scope }) => listFieldScopes.some((each) => each === scope))
  for (const carrier of draft.upserted.carriers.entries) {
    const at: At = (...steps) => place(draft, 'carriers', carrier, ...steps)
    yield* columnFaults(new Set(fields.map(fieldId)), carrier, at)
    yield* bundleFaults(carrier, at)
    if (carrier.format === 'fixed' && carrier.columns.length === 0) yield fault(at('columns'), 'settings_missing')
    // A carrier of an earlier version stays, so that its account can be changed in other places.
    if (draft.before?.carriers.some((before) => isSame(before, carrier)) === true) continue
    const addresses = fields.filter(({ type }) => type === 'address')
    yield* unusableColumnFaults(new Set(addresses.map(fieldId)), carrier, at)
    yield* labelFaults(carrier, at)
  }
}

function* columnFaults(ids: ReadonlySet<string>, { columns, format, label }: Carrier, at: At): Generator<Fault> {
  const isThere = (value: string) => isListValue(value) || ids.has(value)
  for (const [index, { from, width }] of columns.entries()) {
    if (!isThere(from)) yield fault(at('columns', index, 'from'), 'settings_list_value', { value: from })
    if (format !== 'fixed') continue
    if (width === undefined) yield fault(at('columns', index, 'width'), 'settings_missing')
    else if (from === 'line_id' && width < leastLineIdWidth) {
      yield fault(at('columns', index, 'width'), 'settings_too_small', { limit: leastLineIdWidth })
    }
  }
  for (const [index, text] of (label?.lines ?? []).entries()) {
    const missing = placeholdersOf(text).find((name) => !isThere(name))
    if (missing !== undefined) yield fault(at('label', 'lines', index), 'settings_list_value', { value: missing })
  }
}

/** The faults of columns and lines that no list can have as they are meant. */
function* unusableColumnFaults(
  addresses: ReadonlySet<string>,
  { columns, format, label }: Carrier,
  at: At,
): Generator<Fault> {
  const names = new Set<string>()
  for (const [index, { name, from }] of columns.entries()) {
    if (format !== 'fixed' && names.has(name)) {
      yield fault(at('columns', index, 'name'), 'settings_duplicate', { value: name })
    }
    names.add(name)
    if (addresses.has(from)) yield fault(at('columns', index, 'from'), 'settings_list_value', { value: from })
  }
  for (const [index, text] of (label?.lines ?? []).entries()) {
    const unusable = placeholdersOf(text).find((name) => addresses.has(name)) ?? openPlaceholderOf(text)
    if (unusable !== undefined) yield fault(at('label', 'lines', index), 'settings_list_value', { value: unusable })
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
