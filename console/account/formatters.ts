/** The browser's formatters. Making one takes as long as writing a hundred texts with it, so each is kept. */
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

export const dateFormat = (locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dates, keyOf(locale, style), () => new Intl.DateTimeFormat(locale, style))

export const numberFormat = (locale: string, style: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cached(numbers, keyOf(locale, style), () => new Intl.NumberFormat(locale, style))

const keyOf = (locale: string, style: object): string => locale + JSON.stringify(style)

function cached<T>(all: Map<string, T>, key: string, make: () => T): T {
  const existing = all.get(key)
  if (existing !== undefined) return existing
  const created = make()
  all.set(key, created)
  return created
}
