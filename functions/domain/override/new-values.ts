/**
 * What a change-fields override is to write (interface: "Override", `new_values`): fields of the customer by write name
 * or field id, or custom fields of a subscription by field id. They are judged as an update of today would be, kept as
 * written, and judged again when their time comes. A password is kept as its hash.
 */
import { unknownFields, wrongTypes } from '../customer/write-keys.ts'
import { writeCustomer, type TaxLookup } from '../customer/write-customer.ts'
import type { Fault, Mistake } from '../fault.ts'
import type { Settings } from '../settings/settings.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import type { Subscription } from '../world/subscription.ts'
import { unknownSubscriptionFields, writeFields } from '../subscription/commands/write-subscription-fields.ts'
import type { Instant } from '../time.ts'
import { isRefused } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { isSame } from '../same.ts'

export type NewValues = Readonly<Record<string, unknown>>

/** What is wrong in form with values for a subscription, or for the customer where there is none. */
export function newValueMistakes(values: NewValues, of: 'customer' | 'subscription', settings: Settings): Mistake[] {
  if (Object.keys(values).length === 0) return [{ field: 'new_values', text: 'expected at least one field.' }]
  const unknown = of === 'customer' ? unknownFields(values, settings) : unknownSubscriptionFields(values, settings)
  return [
    ...unknown.map((name) => ({ field: `new_values.${name}`, text: 'unknown field.' })),
    ...(of === 'customer' ? wrongTypes(values) : []).map(({ field, expected }) => ({
      field: `new_values.${field}`,
      text: `expected ${expected}.`,
    })),
  ]
}

export interface Judging {
  readonly world: World
  /** Whose fields are to change; the customer's where absent. */
  readonly subscription: Subscription | undefined
  readonly settings: Settings
  readonly now: Instant
  /** Of the password among the values. */
  readonly passwordHash?: string | undefined
  readonly taxLookup?: TaxLookup | undefined
}

/** What is wrong with values that have no mistakes, under the names of their fields. */
export function faultsOfValues(values: NewValues, judging: Judging): readonly Fault[] {
  const { world, subscription, settings, now, passwordHash, taxLookup } = judging
  if (subscription !== undefined) {
    const written = writeFields(subscription.fields, values, settings)
    return written.outcome === 'refused' ? written.faults : []
  }
  const written = writeCustomer({ world, id: world.customer.id, data: values, settings, now, passwordHash, taxLookup })
  return isRefused(written) && written.outcome === 'refused' ? written.faults : []
}

/** The values as they are kept: never a password in clear. */
export function keptValues(values: NewValues, { subscription, passwordHash }: Judging): NewValues {
  if (subscription !== undefined || typeof values['password'] !== 'string') return values
  if (passwordHash === undefined) throw new TypeError('The hash of the password is missing.')
  return { ...values, password: passwordHash }
}

/** Whether values as written are those that are kept. A password cannot be told from its hash. */
export const isSameAsKept = (written: NewValues, kept: NewValues) =>
  typeof written['password'] !== 'string' && isSame(written, kept)

/** Whether the values are of a subscription and move it to another address. */
export const writeAddress = (values: NewValues, settings: Settings) =>
  Object.keys(values).some((id) => subscriptionField(settings, id)?.type === 'address')
