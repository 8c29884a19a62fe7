/** Dates and times as other systems write them, turned into the forms of the interface ("Conventions"). */
import { parseDate, parseDatetime } from '../../functions/domain/time.ts'

/** Reads text of one format; undefined where the text is not of it, or names no real day or time. */
export type ReadDate = (text: string) => string | undefined

const digits = { YYYY: 4, MM: 2, M: 0, DD: 2, D: 0, HH: 2, H: 0, mm: 2, ss: 2 }
const tokenForm = /YYYY|MM?|DD?|HH?|mm|ss/g

/** Which parts a format must have, once each, and which it may have. */
const partOf = {
  YYYY: 'year',
  MM: 'month',
  M: 'month',
  DD: 'day',
  D: 'day',
  HH: 'hour',
  H: 'hour',
  mm: 'minute',
  ss: 'second',
}

const isToken = (text: string): text is keyof typeof digits => Object.hasOwn(digits, text)

/** What is wrong with a format such as `DD-MM-YYYY` or `D.M.YYYY H:mm`, or undefined. */
export function formatFault(format: string): string | undefined {
  const parts = (format.match(tokenForm) ?? []).flatMap((token) => (isToken(token) ? [partOf[token]] : []))
  const twice = parts.find((part, index) => parts.indexOf(part) !== index)
  if (twice !== undefined) return `names the ${twice} twice`
  const missing = ['year', 'month', 'day'].filter((part) => !parts.includes(part))
  if (missing.length > 0) return `lacks the ${missing.join(' and the ')}: YYYY, MM or M, DD or D`
  const letters = /[A-Za-z]/.exec(format.replaceAll(tokenForm, '').replaceAll('T', ''))
  return letters === null ? undefined : `has "${letters[0]}", which stands for nothing: YYYY MM M DD D HH H mm ss`
}

/** A date; what a format has besides it is read and dropped. */
export function dateReader(format: string | undefined): ReadDate {
  if (format === undefined) return parseDate
  const read = wallClockReader(format)
  return (text) => read(text)?.slice(0, 10)
}

/** A datetime in a form of the service, where a date alone is its midnight, or wall-clock time of the account. */
export function datetimeReader(format: string | undefined): ReadDate {
  if (format !== undefined) return wallClockReader(format)
  return (text) => {
    if (parseDate(text) !== undefined) return `${text}T00:00:00`
    return parseDatetime(text, 'UTC') === undefined ? undefined : text
  }
}

function wallClockReader(format: string): ReadDate {
  const form = new RegExp(
    `^${format
      .split(/(YYYY|MM?|DD?|HH?|mm|ss)/)
      .map((part) =>
        isToken(part)
          ? `(?<${partOf[part]}>\\d{${digits[part] || '1,2'}})`
          : part.replaceAll(/[^A-Za-z0-9\s]/g, '\\$&'),
      )
      .join('')}$`,
  )
  return (text) => {
    const found = form.exec(text)?.groups
    if (found === undefined) return undefined
    const two = (part: string) => (found[part] ?? '0').padStart(2, '0')
    const time = `${two('hour')}:${two('minute')}:${two('second')}`
    const datetime = `${found['year'] ?? ''}-${two('month')}-${two('day')}T${time}`
    return parseDatetime(datetime, 'UTC') === undefined ? undefined : datetime
  }
}
