/** Consents of a customer: giving, withdrawing, and whether there is one. */
import { existingCustomer } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant, type Instant } from '../time/time.ts'
import { refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Consent } from '../world/consent.ts'
import type { Customer } from '../world/customer.ts'
import type { World } from '../world/world.ts'

export interface ConsentCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly answer: Omit<Consent, 'at'> & { readonly at?: Instant }
  readonly now: Instant
  readonly settings: Settings
}

/**
 * An answer that repeats the last one is kept too, as answers of between the two are outdated by it. One that comes
 * without its instant, by a clock behind that of the last answer, changes nothing.
 */
export function setConsent({ world, answer, now, settings }: ConsentCommand): Change | Refusal {
  const { purpose, given: isGiven, source, at = now } = answer
  const entry = settings.consents.find((consent) => consent.purpose === purpose)
  if (entry === undefined && purpose !== existingCustomer) return refuse({ field: 'purpose', code: 'consent_unknown' })
  const version = answer.text_version ?? (isGiven ? entry?.texts.at(-1)?.version : undefined)
  if (version !== undefined && entry?.texts.every((text) => text.version !== version) !== false) {
    return refuse({ field: 'text_version', code: 'consent_text_unknown' })
  }
  if (at > now) return refuse({ field: 'at', code: 'consent_in_future' })
  const { customer } = world
  const before = consentOf(customer, purpose)
  if (before !== undefined && at <= before.at) {
    const isRepeated = before.given === isGiven && before.text_version === version
    if (answer.at === undefined && isRepeated) return unchanged(world)
    if (at < before.at) return refuse({ field: 'at', code: 'consent_outdated' })
  }
  const consent: Consent = {
    purpose,
    given: isGiven,
    at,
    ...(source === undefined ? {} : { source }),
    ...(version === undefined ? {} : { text_version: version }),
  }
  if (before !== undefined && isSame(before, consent)) return unchanged(world)
  const others = (customer.consents ?? []).filter((other) => other.purpose !== purpose)
  return {
    world: { ...world, customer: { ...customer, consents: [...others, consent] } },
    facts: [{ fact: 'consent', ...consent }],
  }
}

const isSame = (one: Consent, other: Consent): boolean =>
  one.given === other.given &&
  one.at === other.at &&
  one.source === other.source &&
  one.text_version === other.text_version

const consentOf = ({ consents = [] }: Pick<Customer, 'consents'>, purpose: string): Consent | undefined =>
  consents.find((consent) => consent.purpose === purpose)

/** Whether the customer has given or withdrawn a consent. Without an answer the default of the purpose holds. */
export const isAnswered = (customer: Pick<Customer, 'consents'>, purpose: string): boolean =>
  consentOf(customer, purpose) !== undefined

/**
 * Whether messages of a purpose may be sent: by the last answer, otherwise by the default of the purpose. A subscriber
 * is an existing customer, who may say no.
 */
export function hasConsent(customer: Pick<Customer, 'consents'>, purpose: string, settings: Settings): boolean {
  const answer = consentOf(customer, purpose)
  if (answer !== undefined) return answer.given
  if (purpose === existingCustomer) return true
  return settings.consents.find((consent) => consent.purpose === purpose)?.default ?? false
}

export function showConsents({ consents = [] }: Pick<Customer, 'consents'>, timezone: string) {
  return consents.map(({ at, ...consent }) => ({ ...consent, at: showInstant(at, timezone) }))
}
