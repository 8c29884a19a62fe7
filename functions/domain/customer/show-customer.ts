/** A customer's data as answers show it (interface: "Customer", built-in keys when reading): only keys with a value. */
import type { Language } from '../../language/language.ts'
import { countryName } from '../place/country.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant, type Instant } from '../time/time.ts'
import { markAt, markedAddresses } from '../world/undeliverable.ts'
import { plainKeys, type Customer } from '../world/customer.ts'
import { showFields } from '../fields/show-fields.ts'

export interface ReadOptions {
  readonly language: Language
  /** Whether the call asks for the hash of the password. */
  readonly password: boolean
  /**
   * The instant of the read, if the call asks for the values that other reads leave out. These values have their write
   * names.
   */
  readonly detailsAt?: Instant
}

export function showData(customer: Customer, settings: Settings, options: ReadOptions): Record<string, unknown> {
  const { builtin, created } = customer
  const { timezone } = settings.account
  const { country } = builtin
  const data: (readonly [string, unknown])[] = [
    ['name', builtin.name],
    ['email', builtin.email],
    ['formatted_address', formattedAddress(customer, options.language)],
    ['location', builtin.address],
    // Earlier versions stored empty texts.
    ['postal_code', orNone(builtin.postal_code)],
    ['city', orNone(builtin.city)],
    ['country_name', country === undefined ? undefined : countryName(country, options.language)],
    ['country_code', country],
    ['language', builtin.language],
    ['created', showInstant(created, timezone)],
    ['password', options.password ? builtin.password_hash : undefined],
    ...(options.detailsAt !== undefined ? detailKeys.map((key) => [key, builtin[key]] as const) : []),
    ['payer_number', options.detailsAt !== undefined ? customer.payer_number : undefined],
    ['undeliverable', options.detailsAt && shownMarks(customer, options.detailsAt, timezone)],
    ['stopped_emails', options.detailsAt !== undefined ? shownStops(customer, timezone) : undefined],
  ]
  const builtins = Object.fromEntries(data.filter(([, value]) => value !== undefined))
  return { ...builtins, ...showFields(customer, 'customer', settings) }
}

function shownMarks(customer: Customer, now: Instant, timezone: string) {
  const marks = markedAddresses.flatMap((address) => markAt(customer, address, now) ?? [])
  if (marks.length === 0) return undefined
  return marks.map(({ address, of: owner, reason, since, until }) => ({
    address,
    ...(owner === undefined || owner === customer.id ? {} : { subscription_id: owner }),
    ...(reason === undefined ? {} : { reason }),
    since: showInstant(since, timezone),
    ...(until === undefined ? {} : { until: showInstant(until, timezone) }),
  }))
}

const shownStops = ({ stopped_emails }: Customer, timezone: string) =>
  stopped_emails?.map(({ email, because, at }) => ({ email, because, at: showInstant(at, timezone) }))

const orNone = (text: string | undefined) => (text === '' ? undefined : text)

/** The fields that other reads show under another name, or not at all. */
const shownAnyway = new Set(['name', 'email', 'address', 'country', 'postal_code', 'city', 'language'])
export const detailKeys = plainKeys.filter((key) => !shownAnyway.has(key))

/** Name, address and country name on lines of their own. The company's name replaces a missing name. */
export function formattedAddress({ builtin }: Customer, language: Language): string | undefined {
  const { name, company, address, country } = builtin
  const lines = [name === undefined || name === '' ? company : name, address, country && countryName(country, language)]
  const filled = lines.filter((line) => line !== undefined && line !== '')
  return filled.length === 0 ? undefined : filled.join('\n')
}
