/**
 * Writing a subscription's custom fields (interface: "Conventions"). Null deletes, unmentioned fields stay, and one
 * faulty value refuses the whole write. Values are judged as those of customers.
 */
import { parseFieldValue, comparable, type FieldValue } from '../../fields/field-value.ts'
import { customFieldChange } from '../../fields/field-change.ts'
import { faultAt, parsed, refused, type Parsed } from '../../fields/parsed.ts'
import type { FieldChange } from '../../facts/fact.ts'
import type { Fault } from '../../refusal/fault.ts'
import { fieldId, type Field, type Settings } from '../../settings/settings.ts'
import { subscriptionField } from '../subscription-fields.ts'
import type { Subscription } from '../../world/subscription.ts'

export type FieldsDecision =
  | {
      readonly outcome: 'written'
      readonly fields: Subscription['fields']
      readonly changed: readonly FieldChange[]
    }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

/** The limit of all custom fields of a subscription as JSON, so that they fit into one stored item with the periods. */
export const maxFieldBytes = 50 * 1024

/** Keys of `data` that are not fields of subscriptions. Such keys are programming errors of the caller. */
export function unknownSubscriptionFields(data: Readonly<Record<string, unknown>>, settings: Settings): string[] {
  return Object.keys(data).filter((key) => subscriptionField(settings, key) === undefined)
}

/**
 * The fields after the write. `current` is undefined for a new subscription, which needs every required field. `data`
 * has known fields only.
 */
export function writeFields(
  current: Subscription['fields'] | undefined,
  data: Readonly<Record<string, unknown>>,
  settings: Settings,
): FieldsDecision {
  const { timezone } = settings.account
  const fields = new Map(Object.entries(current ?? {}))
  const faults: Fault[] = current === undefined ? missing(data, settings) : []
  const changed: FieldChange[] = []
  for (const [key, written] of Object.entries(data)) {
    const field = subscriptionField(settings, key)
    if (field === undefined) throw new TypeError(`There is no field ${key}.`)
    const value = parseWritten(field, written, timezone)
    if (value.outcome === 'refused') {
      faults.push(faultAt(key, value))
      continue
    }
    const before = fields.get(field.name)
    if (isSame(field, before, value.value)) continue
    if (value.value === undefined) fields.delete(field.name)
    else fields.set(field.name, value.value)
    changed.push(customFieldChange(field, before, value.value))
  }
  const result = Object.fromEntries(fields)
  if (Buffer.byteLength(JSON.stringify(result)) > maxFieldBytes) {
    faults.push({ field: '', code: 'subscription_too_large', values: { max: maxFieldBytes } })
  }
  if (faults.length > 0) return { outcome: 'refused', faults }
  return { outcome: 'written', fields: result, changed }
}

function missing(data: Readonly<Record<string, unknown>>, settings: Settings): Fault[] {
  return settings.fields
    .filter((field) => field.scope === 'subscription' && field.required && !Object.hasOwn(data, fieldId(field)))
    .map((field) => ({ field: fieldId(field), code: 'field_required' }))
}

function parseWritten(field: Field, written: unknown, timezone: string): Parsed<FieldValue | undefined> {
  if (field.required && (written === null || written === '')) return refused('field_required')
  return written === null ? parsed(undefined) : parseFieldValue(field, written, timezone)
}

function isSame({ type }: Field, one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return comparable(type, one) === comparable(type, other)
}
