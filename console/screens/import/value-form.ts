/** Forms of a column's values: dates, numbers, yes and no, and the names of choices. */
import { emailForm } from '../../../tools/import/mapping/email-form.ts'
import { folded } from './comparable-text.ts'
import type { Choice } from './targets.ts'

/** The offered formats. The first is the format of the API. */
export const dateFormats = [
  'YYYY-MM-DD',
  'D.M.YYYY',
  'D-M-YYYY',
  'D/M/YYYY',
  'M/D/YYYY',
  'YYYY/M/D',
  'YYYYMMDD',
] as const
export type DateFormat = (typeof dateFormats)[number]

const forms: Readonly<Record<DateFormat, RegExp>> = {
  'YYYY-MM-DD': /^\d{4}-\d{2}-\d{2}(?:$|T)/,
  'D.M.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.\d{4}$/,
  'D-M-YYYY': /^(?<day>\d{1,2})-(?<month>\d{1,2})-\d{4}$/,
  'D/M/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/\d{4}$/,
  'M/D/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/\d{4}$/,
  'YYYY/M/D': /^\d{4}\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/,
  YYYYMMDD: /^\d{4}(?<month>\d{2})(?<day>\d{2})$/,
}

const isOf = (format: DateFormat) => (value: string) => {
  const parts = forms[format].exec(value)
  const { month = '1', day = '1' } = parts?.groups ?? {}
  return parts !== null && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
}

/** The first value that does not have the form. */
export const firstUnfit = (values: readonly string[], form: 'email' | DateFormat): string | undefined =>
  values.find((value) => !(form === 'email' ? emailForm.test(value) : isOf(form)(value)))

/** The first format that most values have, with no month above 12: a file may have `-` or `00-00-0000` for no date. */
export function guessedDate(values: readonly string[]): DateFormat {
  const counts = dateFormats.map((format) => values.filter(isOf(format)).length)
  return dateFormats[counts.indexOf(Math.max(...counts))] ?? 'YYYY-MM-DD'
}

/** The sign before the decimals: the last one, unless exactly three digits follow it. */
export function guessedDecimal(values: readonly string[]): '.' | ',' {
  const signs = values.flatMap((value) => /([.,])(?:\d{1,2}|\d{4,})$/.exec(value.trim())?.[1] ?? [])
  if (signs.length > 0) return signs.includes(',') ? ',' : '.'
  // All groups have three digits, so the sign that groups is not the decimal sign.
  return values.some((value) => /\d\.\d{3}$/.test(value)) ? ',' : '.'
}

export const yes = ['true', '1', 'yes', 'y', 'ja', 'j', 'kyllä', 'k', 'x']
export const no = ['false', '0', 'no', 'n', 'nej', 'nei', 'nein', 'ei', 'e']

/** The value of a choice that a text means, either by the value itself or by its name. */
export function guessedChoice(text: string, choices: readonly Choice[]): string | undefined {
  const index = indices.get(choices) ?? indexOf(choices)
  indices.set(choices, index)
  return choices.some(({ value }) => value === text) ? text : index.get(folded(text))
}

const indices = new WeakMap<readonly Choice[], ReadonlyMap<string, string | undefined>>()

/** The values of choices by their folded names. A name that two choices share identifies neither. */
function indexOf(choices: readonly Choice[]): ReadonlyMap<string, string | undefined> {
  const index = new Map<string, string | undefined>()
  for (const { value, name, also = [] } of choices) {
    for (const each of new Set([value, name, ...also].map(folded))) {
      const isOther = index.has(each) && index.get(each) !== value
      index.set(each, isOther ? undefined : value)
    }
  }
  return index
}
