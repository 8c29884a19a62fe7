/**
 * The limits of a subscription's policy on its overrides (account file: `policies[]`). Without a policy the only limit
 * is that no override takes effect before today.
 */
import { after } from '../time/calendar.ts'
import { parseCountry } from '../place/country.ts'
import { parseAddress, type Address } from '../fields/field-value.ts'
import type { Fault } from '../refusal/fault.ts'
import { fieldId, type Policy, type Settings } from '../settings/settings.ts'
import { policyOn } from '../subscription/subscription-policy.ts'
import { presentPeriod, seenAt } from '../subscription/reading/subscription-view.ts'
import type { Subscription } from '../world/subscription.ts'
import { dateOf, showInstant, type Instant } from '../time/time.ts'
import { addressFieldOf } from '../fields/address-field.ts'
import { earliestBegin } from './delivery-dates.ts'
import { presentValues } from './field-names.ts'
import { writesAddress } from './new-values.ts'
import type { Override } from '../world/override.ts'

/**
 * The subscription's own policy, otherwise its campaign's policy. `group` is the subscription that a recipient follows.
 */
export function policyOf(
  subscription: Subscription,
  group: Subscription | undefined,
  now: Instant,
  settings: Settings,
): Policy | undefined {
  return policyOn(subscription, presentPeriod(seenAt(subscription, group, now), now), settings)
}

/** Whether the override's start is bound to the dates on which deliveries can be changed. */
export function isHeldToDeliveries(
  override: Override,
  subscription: Subscription | undefined,
  settings: Settings,
): boolean {
  switch (override.type) {
    case 'change-delivery-address':
    case 'pause-delivery':
    case 'pause-delivery-donate':
    case 'alternative-delivery':
    case 'pause-subscription':
      return true
    case 'change-fields':
      return (
        subscription !== undefined &&
        writesAddress(presentValues(override, { ofSubscription: true, settings }), settings)
      )
    case 'change-billing-address':
    case 'suspension':
      return false
  }
}

/** The faults of a start. Overrides that concern deliveries have stricter dates. */
export function beginFaults(begin: Instant, { policy, ofDeliveries, now, settings }: DateRules): Fault[] {
  const { timezone } = settings.account
  const rules = ofDeliveries ? policy : undefined
  const earliest = earliestBegin(rules, now, settings)
  if (begin < earliest) {
    return [{ field: 'begin', code: 'override_too_early', values: { earliest: showInstant(earliest, timezone) } }]
  }
  const date = dateOf(begin, timezone)
  return rules?.blocked_dates.includes(date) === true
    ? [{ field: 'begin', code: 'override_date_blocked', values: { date } }]
    : []
}

export interface DateRules {
  readonly policy: Policy | undefined
  readonly ofDeliveries: boolean
  readonly now: Instant
  readonly settings: Settings
}

/** Types that withhold deliveries, and whose length a policy can limit. */
const pauses: ReadonlySet<Override['type']> = new Set(['pause-subscription', 'pause-delivery', 'pause-delivery-donate'])

/** The fault of a pause that is longer than its policy allows, in days of the account's calendar. */
export function lengthFaults(
  { type, begin, end }: Override,
  policy: Policy | undefined,
  { account }: Settings,
): Fault[] {
  const max = policy?.max_pause_days
  if (max === undefined || end === null || !pauses.has(type)) return []
  const isTooLong = end > after(begin, 'P1D', max, account.timezone)
  return isTooLong ? [{ field: 'end', code: 'override_pause_too_long', values: { max } }] : []
}

/**
 * The delivery address of an override, with the parameter or field that holds it; undefined without such an address.
 */
export function sentTo(override: Override, ofSubscription: boolean, settings: Settings): SentTo | undefined {
  switch (override.type) {
    case 'change-delivery-address':
    case 'alternative-delivery':
      return { field: 'address', address: override.address }
    case 'change-fields': {
      const field = ofSubscription ? addressFieldOf('delivery', settings) : undefined
      const id = field && fieldId(field)
      const written = parseAddress(id && presentValues(override, { ofSubscription, settings })[id])
      return id !== undefined && written.outcome === 'parsed' ? { field: id, address: written.value } : undefined
    }
    case 'change-billing-address':
    case 'pause-delivery':
    case 'pause-delivery-donate':
    case 'pause-subscription':
    case 'suspension':
      return undefined
  }
}

export interface SentTo {
  readonly field: string
  readonly address: Address
}

/** The fault of deliveries to a country other than the customer's, where the policy forbids them. */
export function countryFaults(
  { field, address: { country } }: SentTo,
  policy: Policy | undefined,
  own: Address['country'],
): Fault[] {
  if (policy?.allow_other_country !== false || own === undefined) return []
  const code = country === undefined ? undefined : parseCountry(country)
  return code === undefined || code === own ? [] : [{ field, code: 'override_other_country', values: { country: own } }]
}
