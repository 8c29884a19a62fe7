/**
 * Laying a section of an account file over the present section. Entries are found by their identifier. Unmentioned keys
 * stay, null resets an optional key to its default, `delete: true` removes the entry, and new entries go last.
 */
import * as v from 'valibot'
import type { Fault } from '../refusal/fault.ts'
import { fault, faultOf, path } from './settings-fault.ts'
import type { Section } from './sections.ts'

export interface Upserted<Entry> {
  /** The new section. A stand-in can be among its entries only if faults are reported. */
  readonly entries: readonly Entry[]
  /** The paths of mentioned entries in the file, by identity. */
  readonly written: ReadonlyMap<string, string>
  /** The paths of removals of present entries in the file, by identity. */
  readonly removed: ReadonlyMap<string, string>
  readonly faults: readonly Fault[]
}

export type Unparsed = Readonly<Record<string, unknown>>

export function upsert<Entry extends object>(
  section: Section<Entry>,
  current: readonly Entry[],
  input: unknown,
): Upserted<Entry> {
  const entries = new Map(current.map((entry) => [identityOf(section, entry) ?? '', entry]))
  const written = new Map<string, string>()
  const removed = new Map<string, string>()
  const faults: Fault[] = []
  const done = () => ({ entries: [...entries.values()], written, removed, faults })
  if (input === undefined) return done()
  if (!Array.isArray(input)) {
    faults.push(fault(section.name, 'settings_not_list'))
    return done()
  }
  const tooMany = fault(section.name, 'settings_too_many', { limit: section.limit })
  if (input.length > section.limit) {
    faults.push(tooMany)
    return done()
  }
  for (const [index, item] of list(input).entries()) {
    const at = path(section.name, index)
    if (!isObject(item)) {
      faults.push(fault(at, 'settings_not_object'))
      continue
    }
    const identity = identityOf(section, item)
    if (identity !== undefined && written.has(identity)) {
      const [last] = section.identity.slice(-1)
      faults.push(fault(path(at, last ?? ''), 'settings_duplicate', { value: nameOf(section, item) }))
      continue
    }
    if (identity !== undefined) written.set(identity, at)
    const before = identity === undefined ? undefined : entries.get(identity)
    const { delete: deletes, ...rest } = item
    if (deletes !== undefined && typeof deletes !== 'boolean') {
      faults.push(fault(path(at, 'delete'), 'settings_not_boolean'))
    } else if (deletes === true) {
      faults.push(...faultsOfRemoval(section, rest, at))
      if (identity !== undefined && entries.delete(identity)) removed.set(identity, at)
    } else {
      const laid = layOver(before === undefined ? rest : changes(section, rest, before), before)
      const read = readEntry(section, section.complete?.(laid) ?? laid, at)
      faults.push(...read.faults)
      if (identity !== undefined && read.entry !== undefined) entries.set(identity, read.entry)
    }
  }
  if (entries.size > section.limit) faults.push(tooMany)
  return done()
}

type Identified = Pick<Section<unknown>, 'identity' | 'furtherIdentity' | 'identityIgnoresCase'>

/**
 * The identity of an entry within its section; undefined if a part of the identity is missing. Optional parts are
 * codes and dates, whose case and outer spaces do not matter.
 */
export function identityOf(section: Identified, entry: object): string | undefined {
  const { identity, furtherIdentity = {}, identityIgnoresCase } = section
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(entry))
  const parts = identity.map((key) => {
    const part = values.get(key)
    return identityIgnoresCase && typeof part === 'string' ? part.toLowerCase() : part
  })
  const further = Object.entries(furtherIdentity).map(([key, absent]) => {
    const part = values.get(key) ?? absent
    return typeof part === 'string' ? part.trim().toUpperCase() : undefined
  })
  return [...parts, ...further].every((part) => typeof part === 'string')
    ? [...parts, ...further].join('\n')
    : undefined
}

/** The name of an entry in messages and in the history. */
export function nameOf({ identity, furtherIdentity = {} }: Identified, entry: object): string {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(entry))
  const further = Object.keys(furtherIdentity).filter((key) => typeof values.get(key) === 'string')
  return [...identity, ...further].map((key) => String(values.get(key)).slice(0, 100)).join(' ')
}

/** The given keys laid over the present ones. Null removes a key, and undefined leaves it. */
export function layOver(input: Unparsed, before: object | undefined): Unparsed {
  return Object.fromEntries(
    Object.entries({ ...before, ...withoutUndefined(input) }).filter(([, value]) => value !== null),
  )
}

/** The given keys that differ from the shown ones. Times are shown with less precision than they are stored. */
function changes<Entry extends object>({ show }: Section<Entry>, input: Unparsed, before: Entry): Unparsed {
  if (show === undefined) return input
  const view: ReadonlyMap<string, unknown> = new Map(Object.entries(show(before)))
  return Object.fromEntries(Object.entries(input).filter(([key, value]) => !view.has(key) || view.get(key) !== value))
}

export function isObject(value: unknown): value is Unparsed {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An undefined key is the same as an absent key. */
function withoutUndefined(input: Unparsed): Unparsed {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

/** One entry, read as a whole. A faulty entry is read once more with stand-ins for its faulty keys. */
export function readEntry<Entry>(
  section: Pick<Section<Entry>, 'schema' | 'standIn'>,
  input: Unparsed,
  at: string,
): { readonly entry?: Entry; readonly faults: readonly Fault[] } {
  const read = v.safeParse(section.schema, input)
  if (read.success) return { entry: read.output, faults: [] }
  const wrong = new Set(read.issues.map((issue) => issue.path?.[0]?.key))
  const right = Object.fromEntries(Object.entries(input).filter(([key]) => !wrong.has(key)))
  const again = v.safeParse(section.schema, { ...section.standIn, ...right })
  const faults = read.issues.map((issue) => faultOf(issue, at))
  return again.success ? { entry: again.output, faults } : { faults }
}

/** An entry to be removed may have any other valid key, without effect. */
function faultsOfRemoval<Entry>(section: Section<Entry>, input: Unparsed, at: string): readonly Fault[] {
  return readEntry(section, layOver(input, section.standIn), at).faults
}

/** Array.isArray would turn unknown into `any[]`. */
function list(items: readonly unknown[]): readonly unknown[] {
  return items
}
