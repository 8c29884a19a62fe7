/** Dates and times as other systems write them, turned into the forms of the interface ("Conventions"). */

/** Reads a text of one format; undefined if it has another format, or names no real day or time. */
export type ReadDate = (text: string) => string | undefined

const digits = { YYYY: 4, MM: 2, M: 0, DD: 2, D: 0, HH: 2, H: 0, mm: 2, ss: 2 }
const tokenForm = /YYYY|MM?|DD?|HH?|mm|ss/g

/** The parts that a format must have, once each, and those that it may have. */
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

/** The fault of a format such as `DD-MM-YYYY` or `D.M.YYYY H:mm`, or undefined. */
export function formatFault(format: string): string | undefined {
  const parts = (format.match(tokenForm) ?? []).flatMap((token) => (isToken(token) ? [partOf[token]] : []))
  const twice = parts.find((part, index) => parts.indexOf(part) !== index)
  if (twice !== undefined) return `names the ${twice} twice`
  const missing = ['year', 'month', 'day'].filter((part) => !parts.includes(part))
  if (missing.length > 0) return `lacks the ${missing.join(' and the ')}: YYYY, MM or M, DD or D`
  const letters = /[A-Za-z]/.exec(format.replaceAll(tokenForm, '').replaceAll('T', ''))
  return letters === null ? undefined : `has "${letters[0]}", which stands for nothing: YYYY MM M DD D HH H mm ss`
}

const dateForm = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

/** A date of the interface, whose years are 1 to 9999. */
function isDate(text: string): boolean {
  const { year = '', month = '', day = '' } = dateForm.exec(text)?.groups ?? {}
  if (year === '' || year === '0000') return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.toISOString().slice(0, 10) === text
}

/** Instants need a year of four digits in every timezone, so the first and the last possible day have none. */
const isDatetime = (text: string): boolean => {
  const date = text.slice(0, 10)
  return isDate(date) && text[10] === 'T' && timeForm.test(text.slice(11)) && '0001-01-01' < date && date < '9999-12-31'
}

/** A date. Other parts of the format are read and dropped. */
export function dateReader(format: string | undefined): ReadDate {
  if (format === undefined) return (text) => (isDate(text) ? text : undefined)
  const read = wallClockReader(format)
  return (text) => read(text)?.slice(0, 10)
}

/** A datetime in a form of the service, in which a date alone is its midnight, or wall-clock time of the account. */
export function datetimeReader(format: string | undefined): ReadDate {
  if (format !== undefined) return wallClockReader(format)
  return (text) => {
    if (isDate(text)) return `${text}T00:00:00`
    return isDatetime(text) ? text : undefined
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
    const groups = form.exec(text)?.groups
    if (groups === undefined) return undefined
    const two = (part: string) => (groups[part] ?? '0').padStart(2, '0')
    const time = `${two('hour')}:${two('minute')}:${two('second')}`
    const datetime = `${groups['year'] ?? ''}-${two('month')}-${two('day')}T${time}`
    return isDatetime(datetime) ? datetime : undefined
  }
}
