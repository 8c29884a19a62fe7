/**
 * The values of a change-fields override (interface: "Override", `new_values`): fields of the customer by write name or
 * field id, or custom fields of a subscription by field id and its `quantity`. The values are judged as an update of
 * today, kept as written, and judged again when they take effect. A password is kept as its hash.
 */
import * as v from 'valibot'
import { unknownFields, wrongTypes } from '../customer/write-keys.ts'
import { writeCustomer, type TaxLookup } from '../customer/write-customer.ts'
import type { Fault } from '../refusal/fault.ts'
import { malformed, unknownName, type Mistake } from '../refusal/mistake.ts'
import type { Settings } from '../settings/settings.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import { maxQuantity, type Subscription } from '../world/subscription.ts'
import { unknownSubscriptionFields, writeFields } from '../subscription/commands/write-subscription-fields.ts'
import type { Instant } from '../time/time.ts'
import { isRefused } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { isSame } from '../base/same.ts'

export type NewValues = Readonly<Record<string, unknown>>

/** The mistakes in the form of values for a subscription, or for the customer if no subscription is named. */
export function newValueMistakes(values: NewValues, scope: 'customer' | 'subscription', settings: Settings): Mistake[] {
  if (Object.keys(values).length === 0) return [malformed('new_values', 'expected at least one field.')]
  const wrong = scope === 'customer' ? wrongTypes(values, settings) : wrongQuantity(values, settings)
  return [
    ...unknownValues(values, scope, settings).map((name) => unknownName(`new_values.${name}`)),
    ...wrong.map(({ field, expected }) => malformed(`new_values.${field}`, `expected ${expected}.`)),
  ]
}

/** The values that name no field of the customer or of the subscription, and no quantity. */
export function unknownValues(values: NewValues, scope: 'customer' | 'subscription', settings: Settings): string[] {
  if (scope === 'customer') return unknownFields(values, settings)
  return unknownSubscriptionFields(splitQuantity(values, settings).data, settings)
}

const quantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity))

/** The values of a subscription without its quantity. A field of the account's own with that id goes first. */
export function splitQuantity(values: NewValues, settings: Settings): { readonly data: NewValues; quantity?: number } {
  if (!Object.hasOwn(values, 'quantity') || subscriptionField(settings, 'quantity') !== undefined)
    return { data: values }
  const { quantity: written, ...data } = values
  const quantity = v.safeParse(quantitySchema, written)
  return { data, ...(quantity.success && { quantity: quantity.output }) }
}

function wrongQuantity(values: NewValues, settings: Settings): { readonly field: string; readonly expected: string }[] {
  const { data, quantity } = splitQuantity(values, settings)
  return data === values || quantity !== undefined
    ? []
    : [{ field: 'quantity', expected: `a whole number from 1 to ${maxQuantity}` }]
}

export interface Judging {
  readonly world: World
  /** The subscription whose fields are to change; without it, the customer's fields change. */
  readonly subscription: Subscription | undefined
  readonly settings: Settings
  readonly now: Instant
  /** The hash of the password among the values. */
  readonly passwordHash?: string | undefined
  readonly taxLookup?: TaxLookup | undefined
}

/** The faults of values in correct form, under the names of their fields. */
export function faultsOfValues(values: NewValues, judging: Judging): readonly Fault[] {
  const { world, subscription, settings, now, passwordHash, taxLookup } = judging
  if (subscription !== undefined) {
    const written = writeFields(subscription.fields, splitQuantity(values, settings).data, settings)
    return written.outcome === 'refused' ? written.faults : []
  }
  const written = writeCustomer({ world, id: world.customer.id, data: values, settings, now, passwordHash, taxLookup })
  return isRefused(written) && written.outcome === 'refused' ? written.faults : []
}

/** The kept form of the values, without a password in clear. */
export function keptValues(values: NewValues, { subscription, passwordHash }: Judging): NewValues {
  if (subscription !== undefined || typeof values['password'] !== 'string') return values
  if (passwordHash === undefined) throw new TypeError('The hash of the password is missing.')
  return { ...values, password: passwordHash }
}

/** Whether written values equal the kept values. A password cannot be compared with its hash. */
export const isSameAsKept = (written: NewValues, stored: NewValues) =>
  typeof written['password'] !== 'string' && isSame(written, stored)

/** Whether the values are a subscription's and move it to another address. */
export const writesAddress = (values: NewValues, settings: Settings) =>
  Object.keys(values).some((id) => subscriptionField(settings, id)?.type === 'address')
