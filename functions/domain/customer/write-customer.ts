/**
 * Writing `data` to a customer (interface: "Customer", createcustomer, updatecustomer). Null deletes, unmentioned
 * fields stay, and one faulty value refuses the whole write. Writing a present value changes nothing.
 *
 * The hash of a password and the answer about a tax registration id are passed in, as they take time and are not
 * deterministic.
 */
import type { FieldChange } from '../facts/fact.ts'
import type { Fault } from '../refusal/fault.ts'
import { fieldId, type Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { normaliseEmail } from '../fields/email.ts'
import { customFieldChange, valuesChange } from '../fields/field-change.ts'
import { keptValue } from '../fields/custom-fields.ts'
import { refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { BuiltinKey, Customer } from '../world/customer.ts'
import { newWorld, type World } from '../world/world.ts'
import { customerFields, type CustomerData, type TextKey } from './write-keys.ts'
import { comparable, wholeSecond, type FieldValue } from '../fields/field-value.ts'
import { faultAt } from '../fields/parsed.ts'
import { changedPlaces, isDerived, isReadAnew, withPlaces } from './customer-places.ts'
import { endedMarks, withoutEndedMarks } from './ended-marks.ts'
import { withoutEndedStops } from './stopped-emails.ts'
import { parseWritten, type Writing, type Written } from './written-value.ts'

export { unknownFields } from './write-keys.ts'
export { passwordToHash, taxIdToLookUp, type TaxLookup } from './written-value.ts'

export interface WriteCommand extends Omit<Writing, 'current'> {
  /** Undefined for a customer to be created. */
  readonly world: World | undefined
  readonly id: string
  readonly now: Instant
}

/** The limit of all fields of a customer as JSON. It is well within one stored item. */
export const maxCustomerBytes = 100 * 1024

export function writeCustomer(command: WriteCommand): Change | Refusal {
  const { world, data, settings } = command
  const writing: Writing = { ...command, current: world?.customer }
  const { current } = writing
  const faults: Fault[] = []
  const writes: Written[] = []
  for (const [key, value] of Object.entries(data)) {
    const write = parseWritten(writing, key, value)
    if (write.outcome === 'refused') faults.push(faultAt(key, write))
    else if (differs(current, write.value) || isGivenNow(current, write.value)) writes.push(write.value)
  }
  if (current === undefined) faults.push(...missing(data, settings))
  const customer = withWrites(current, command, writes)
  if (bytesOf(customer) > maxCustomerBytes) {
    faults.push({ field: '', code: 'customer_too_large', values: { max: maxCustomerBytes } })
  }
  if (faults.length > 0) return refuse(...faults)
  const written = builtinKeysOf(writes)
  const changed = [
    ...writes.flatMap((write) => toldOf(write, current, customer, written)),
    // The change of the address already has its line in the history. Derived parts are added for readers of events, who
    // learn which fields have another value.
    ...changedPlaces(current, customer, written).map((field): FieldChange => ({ field })),
  ]
  if (world === undefined) return { world: newWorld(customer), facts: [{ fact: 'customer-created', changed }] }
  if (changed.length === 0) return unchanged(world)
  return {
    world: { ...world, customer },
    facts: [{ fact: 'customer-updated', changed }, ...endedMarks(current, customer)],
  }
}

/**
 * The change that a write makes. A part that is left out when its address is written is read again from the text, so it
 * does not count as removed.
 */
function toldOf(
  write: Written,
  current: Customer | undefined,
  customer: Customer,
  written: ReadonlySet<string>,
): FieldChange[] {
  const before = presentValue(current, write)
  const isLeftOut = write.kind === 'text' && write.value === undefined && isReadAnew(write.key, written)
  const after = presentValue(customer, write)
  if (isLeftOut && (after !== undefined || isDerived(current, write.key))) {
    return before === after ? [] : [{ field: write.key }]
  }
  return [changeOf(write, before)]
}

function changeOf(write: Written, before: FieldValue | undefined): FieldChange {
  switch (write.kind) {
    case 'text':
      // A derived value that is written unchanged becomes a submitted value.
      if (before !== undefined && before === write.value) return { field: write.key }
      if (write.key !== 'password') return valuesChange(write.key, before, write.value)
      return { field: write.key, did: write.value === undefined ? 'removed' : 'changed' }
    case 'created':
      return valuesChange(write.key, before, write.value, true)
    case 'custom':
      return customFieldChange(write.field, before, write.value)
  }
}

/** Required fields that the data of a new customer does not mention. A mentioned field is judged by its value. */
function missing(data: CustomerData, settings: Settings): Fault[] {
  return customerFields(settings)
    .filter((field) => field.required && !Object.hasOwn(data, fieldId(field)))
    .map((field) => ({ field: fieldId(field), code: 'field_required' }))
}

const keptUnder = (key: TextKey): BuiltinKey => (key === 'password' ? 'password_hash' : key)

function presentValue(current: Customer | undefined, write: Written): FieldValue | undefined {
  switch (write.kind) {
    case 'text':
      return current?.builtin[keptUnder(write.key)]
    case 'created':
      return current?.created
    case 'custom':
      return current && keptValue(current, write.field.name)
  }
}

function differs(current: Customer | undefined, write: Written): boolean {
  const present = presentValue(current, write)
  if (typeof present !== 'object' || typeof write.value !== 'object') return present !== write.value
  return comparable('address', present) !== comparable('address', write.value)
}

/** A derived value that a caller writes counts as submitted from now on. */
const isGivenNow = (current: Customer | undefined, write: Written): boolean =>
  write.kind === 'text' && isDerived(current, write.key)

/** The written keys without custom fields, which may have the id of a built-in key. */
const builtinKeysOf = (writes: readonly Written[]): ReadonlySet<string> =>
  new Set(writes.flatMap(({ kind, key }) => (kind === 'text' ? [key] : [])))

function withWrites(current: Customer | undefined, { id, now }: WriteCommand, writes: readonly Written[]): Customer {
  const builtin: Partial<Record<BuiltinKey, string>> = { ...current?.builtin }
  const fields = new Map(Object.entries(current?.fields ?? {}))
  let created = current?.created ?? wholeSecond(now)
  for (const write of writes) {
    switch (write.kind) {
      case 'text':
        if (write.value === undefined) Reflect.deleteProperty(builtin, keptUnder(write.key))
        else builtin[keptUnder(write.key)] = write.value
        break
      case 'created':
        created = write.value
        break
      case 'custom':
        if (write.value === undefined) fields.delete(write.field.name)
        else fields.set(write.field.name, write.value)
        break
    }
  }
  const { derived, ...others } = current ?? {}
  const written = withoutEndedStops({
    ...others,
    id,
    version: current?.version ?? 0,
    created,
    ...withPlaces(builtin, derived, builtinKeysOf(writes)),
    fields: Object.fromEntries(fields),
    overrides: current?.overrides ?? [],
  })
  return withoutEndedMarks(current, withSignInChange(current, written))
}

/** A changed e-mail address or password ends the portal sessions that began with the earlier one. */
function withSignInChange(current: Customer | undefined, written: Customer): Customer {
  if (current === undefined || signInOf(current) === signInOf(written)) return written
  return { ...written, sign_in_changes: (current.sign_in_changes ?? 0) + 1 }
}

const signInOf = ({ builtin: { email, billing_email, password_hash } }: Customer): string =>
  JSON.stringify([...[email, billing_email].map((each) => each && normaliseEmail(each)), password_hash])

function bytesOf({ builtin, fields }: Customer): number {
  return Buffer.byteLength(JSON.stringify({ builtin, fields }))
}
