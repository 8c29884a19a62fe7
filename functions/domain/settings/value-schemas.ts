/**
 * The values of an account file. Every schema names the code of its refusal and has a bound, as every function holds
 * the settings in memory.
 */
import { BlockList, isIP } from 'node:net'
import * as DurationFns from 'temporal-polyfill/fns/Duration'
import * as v from 'valibot'
import type { Code } from '../refusal/code.ts'
import { onceForNames } from '../base/once.ts'
import { parseCountry } from '../place/country.ts'
import { parsePostalRange } from '../place/postal-range.ts'
import { startOfDay } from '../time/calendar.ts'
import { isTimezone, parseDate, parseDatetime, startOfDate } from '../time/time.ts'
import { isOperation, isRight, isRoleOperation } from './access/access-rights.ts'

/** Checks at compile time that a schema's message is a code. */
export const says = (code: Code) => code

const unprintable = /[\u0000-\u001f\u007f-\u009f\ufffd]/u

const unprintableButLineBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/u

const text = (limit: number) =>
  v.pipe(
    v.string(says('settings_not_text')),
    v.minLength(1, says('settings_empty')),
    v.maxLength(limit, says('settings_too_long')),
  )

/** Words on one line. */
export const line = (limit = 200) =>
  v.pipe(
    text(limit),
    v.check((value) => value.isWellFormed() && !unprintable.test(value), says('settings_characters')),
  )

/** Words on any number of lines. */
export const lines = (limit = 2000) =>
  v.pipe(
    text(limit),
    v.check((value) => value.isWellFormed() && !unprintableButLineBreaks.test(value), says('settings_characters')),
  )

/**
 * An id of the account owner's own. It has no `#`, which separates parts of keys, and no comma, which separates ids.
 */
export const identifier = v.pipe(
  text(100),
  v.check(
    (value) => value.isWellFormed() && value === value.trim() && !/[#,]/.test(value) && !unprintable.test(value),
    says('settings_identifier'),
  ),
)

/** A name that is also an id. */
export const label = v.pipe(
  text(100),
  v.check(
    (value) => value.isWellFormed() && value === value.trim() && !value.includes('#') && !unprintable.test(value),
    says('settings_label'),
  ),
)

/** An id that is part of a path. */
export const plainIdentifier = v.pipe(
  v.string(says('settings_not_text')),
  v.check((value) => /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/.test(value), says('settings_plain_identifier')),
)

/** The id of a notice. The part before a colon names a kind of built-in notices. */
export const noticeIdentifier = v.pipe(
  v.string(says('settings_not_text')),
  v.check((value) => /^(?:law:)?(?!\.{1,2}$)[A-Za-z0-9._-]{1,60}$/.test(value), says('settings_plain_identifier')),
)

export const boolean = v.boolean(says('settings_not_boolean'))

export const number = (least: number, most: number) =>
  v.pipe(
    v.number(says('settings_not_number')),
    v.minValue(least, says('settings_too_small')),
    v.maxValue(most, says('settings_too_great')),
  )

export const whole = (least: number, most: number) =>
  v.pipe(number(least, most), v.safeInteger(says('settings_not_whole')))

/** Minor units, far below the limit of exact numbers, so that sums of many lines stay exact. */
export const minorUnits = (least: number) => whole(least, 100_000_000_000)

export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, says('settings_not_one_of'))

export const list = <Item extends v.GenericSchema<unknown, unknown>>(item: Item, limit = 1000) =>
  v.pipe(v.array(item, says('settings_not_list')), v.maxLength(limit, says('settings_too_many')))

/** A list without duplicates. */
export const set = <Item extends v.GenericSchema<unknown, string | number>>(item: Item, limit = 1000) =>
  v.pipe(
    list(item, limit),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value
      for (const [key, value] of input.entries()) {
        if (input.indexOf(value) === key) continue
        addIssue({
          message: says('settings_duplicate'),
          input: value,
          path: [{ type: 'array', origin: 'value', input, key, value }],
        })
      }
    }),
  )

/** Refuses arrays, which JavaScript counts as objects. */
const noArray = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), says('settings_not_object')),
)

/** An object with these keys only. Every other key is refused by its name. */
export const only = <Entries extends v.ObjectEntries>(entries: Entries) => {
  const refusal = (issue: v.BaseIssue<unknown>): Code =>
    issue.expected === 'Object' ? 'settings_not_object' : 'settings_missing'
  return v.pipe(
    noArray,
    v.looseObject(entries, refusal),
    v.rawCheck(({ dataset, addIssue }) => {
      const input: unknown = dataset.value
      if (typeof input !== 'object' || input === null) return
      for (const [key, value] of Object.entries(input)) {
        if (Object.hasOwn(entries, key)) continue
        addIssue({
          message: says('settings_unknown_key'),
          path: [{ type: 'object', origin: 'key', input: { ...input }, key, value }],
        })
      }
    }),
    v.object(entries, refusal),
  )
}

/** An object with the account owner's own keys. */
export const table = <Value extends v.GenericSchema<unknown, unknown>>(value: Value) =>
  v.pipe(
    noArray,
    v.record(v.string(), value, says('settings_not_object')),
    v.maxEntries(100, says('settings_too_many')),
  )

export const plainValue = v.union([line(), v.pipe(v.number(), v.finite()), v.boolean()], says('settings_not_text'))

export const timeOfDay = v.pipe(
  v.string(says('settings_not_text')),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, says('settings_time')),
)

/** Kept in capitals, without spaces. */
export const postalRange = v.pipe(
  line(40),
  v.transform((value) => value.replaceAll(/\s/g, '').toUpperCase()),
  v.check((value) => parsePostalRange(value) !== undefined, says('settings_postal_range')),
)

/** A standard sheet, or the width and height in millimetres. */
export const labelPage = v.pipe(
  v.string(says('settings_not_text')),
  v.regex(/^(?:A4|A5|A6|letter|(?:[2-9]\d|[1-4]\d\d)x(?:[2-9]\d|[1-4]\d\d))$/, says('settings_label_page')),
)

export const timezone = v.pipe(line(64), v.check(isTimezone, says('settings_timezone')))

const currencies = new Set<string>()
export const currency = v.pipe(
  line(64),
  v.check((code) => {
    if (currencies.size === 0) for (const currency of Intl.supportedValuesOf('currency')) currencies.add(currency)
    return currencies.has(code)
  }, says('settings_currency')),
)

/** The code is kept in capitals. */
export const country = v.pipe(
  line(64),
  v.check((value) => parseCountry(value) !== undefined, says('settings_country')),
  v.transform((value) => parseCountry(value) ?? value),
)

export const colour = v.pipe(
  v.string(says('settings_not_text')),
  v.regex(/^#[0-9a-fA-F]{6}$/, says('settings_colour')),
  v.transform((value) => value.toLowerCase()),
)

/**
 * Kept in capitals, without spaces. Its check digits are a rule of `brand-rules.ts`, because the schema is in bundles
 * that need no bank tables.
 */
export const iban = v.pipe(
  line(64),
  v.transform((value) => value.replaceAll(/[ -]/g, '').toUpperCase()),
)

export const email = v.pipe(line(254), v.email(says('settings_email')))

/** A domain of e-mail addresses, kept in lower case. */
export const domain = v.pipe(
  line(253),
  v.transform((value) => value.toLowerCase()),
  v.check((value) => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/.test(value), says('settings_domain')),
)

/** User names would be visible in the settings, and fragments are never sent. */
export const url = v.pipe(
  line(2000),
  v.check((value) => {
    const parsed = URL.parse(value)
    return (
      parsed !== null &&
      /^https?:$/.test(parsed.protocol) &&
      parsed.username === '' &&
      parsed.password === '' &&
      parsed.hash === ''
    )
  }, says('settings_url')),
)

/** A secret that is sent in a header. */
export const secret = (least: number) =>
  v.pipe(
    v.string(says('settings_not_text')),
    v.minLength(least, says('settings_too_short')),
    v.maxLength(1000, says('settings_too_long')),
    v.regex(/^[\x21-\x7e]*$/, says('settings_visible')),
  )

export const date = v.pipe(
  v.string(says('settings_not_text')),
  v.check((value) => parseDate(value) !== undefined, says('settings_date')),
)

/**
 * A duration of years, months, weeks and days, above zero and at most about a century. It is kept in its shortest form.
 */
export const duration = v.pipe(
  v.string(says('settings_not_text')),
  v.check(isDuration, says('settings_duration')),
  v.transform((value) => inShortestForm(value)),
)

const inShortestForm = onceForNames((value: string) => DurationFns.toString(DurationFns.fromString(value)))

export function isDuration(value: string): boolean {
  return /^P(?=\d)(?:\d{1,3}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,5}D)?$/.test(value) && hasPossibleLength(value)
}

const hasPossibleLength = onceForNames((value: string) => {
  const read = DurationFns.fromString(value)
  const { years, months, weeks, days } = read
  return DurationFns.sign(read) === 1 && years + months / 12 + weeks / 52 + days / 365 <= 100
})

/** A duration that may have hours, minutes and seconds too: `P1DT12H`. */
export function isTimeSpan(value: string): boolean {
  const [dates = '', times] = value.split('T')
  if (times === undefined) return isDuration(value)
  if (!/^(?=\d)(?:\d{1,6}H)?(?:\d{1,8}M)?(?:\d{1,9}S)?$/.test(times)) return false
  if (dates !== 'P' && !/^P(?=\d)(?:\d{1,3}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,5}D)?$/.test(dates)) return false
  return DurationFns.sign(DurationFns.fromString(value)) === 1
}

/**
 * An address or a CIDR range in the usual forms, without octal parts and zones. IPv4 mapped into IPv6 is refused: the
 * service compares such a caller's address as IPv4, so the range would never match.
 */
export const addressRange = v.pipe(line(64), v.check(isAddressRange, says('settings_ip')))

function isAddressRange(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/')
  if (more.length > 0 || address.includes('%')) return false
  const family = isIP(address)
  if (family === 0 || (family === 6 && isMappedIpv4(address))) return false
  return prefix === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Whether an address is IPv4 mapped into IPv6, in any spelling: `::ffff:7f00:1` is `::ffff:127.0.0.1`. */
function isMappedIpv4(ipv6: string): boolean {
  const mapped = new BlockList()
  mapped.addSubnet('::ffff:0:0', 96, 'ipv6')
  return mapped.check(ipv6, 'ipv6')
}

const rightForm = /^(?:\*|[a-z][a-z0-9_.:-]{0,63})$/

/**
 * A right of an API access. A misspelt right would allow nothing without anybody noticing, so unknown rights are
 * refused.
 */
export const right = v.pipe(
  v.string(says('settings_not_text')),
  v.regex(rightForm, says('settings_api')),
  v.check((value) => !rightForm.test(value) || isRight(value), says('settings_unknown_api')),
)

/** The name of an operation. A misspelt name would allow, or limit, nothing without anybody noticing. */
export const operation = v.pipe(
  v.string(says('settings_not_text')),
  v.check((value) => isRoleOperation(value), says('settings_unknown_operation')),
)

/** Values by the names of operations. */
export const operationTable = <Value extends v.GenericSchema<unknown, unknown>>(value: Value) =>
  v.pipe(
    table(value),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input: Readonly<Record<string, unknown>> = dataset.value
      for (const [key, named] of Object.entries(input)) {
        if (isOperation(key)) continue
        addIssue({
          message: says('settings_unknown_operation'),
          input: key,
          path: [{ type: 'object', origin: 'key', input: { ...input }, key, value: named }],
        })
      }
    }),
  )

/** An instant as an account in a timezone writes it. */
export const datetime = (zone: string) =>
  v.pipe(
    v.string(says('settings_not_text')),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const instant = parseDatetime(dataset.value, zone)
      if (instant !== undefined) return instant
      addIssue({ message: says('settings_datetime') })
      return NEVER
    }),
  )

/** The instant of an end: a datetime, or the end of a given day. */
export const end = (zone: string) =>
  v.pipe(
    v.string(says('settings_not_text')),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const day = parseDate(dataset.value)
      if (day !== undefined) return startOfDay(startOfDate(day, zone), 1, zone)
      const instant = parseDatetime(dataset.value, zone)
      if (instant !== undefined) return instant
      addIssue({ message: says('settings_datetime') })
      return NEVER
    }),
  )

/**
 * The signing secret of webhooks in the form of Standard Webhooks: 24 to 64 bytes in base64, usually after `whsec_`
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export const signingSecret = v.pipe(
  v.string(says('settings_not_text')),
  v.check((value) => isSigningSecret(value), says('settings_signing_secret')),
)

function isSigningSecret(value: string): boolean {
  const encoded = value.replace(/^whsec_/, '')
  const bytes = Buffer.from(encoded, 'base64')
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '')
  return isBase64 && bytes.length >= 24 && bytes.length <= 64
}
