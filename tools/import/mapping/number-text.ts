/** Numbers as other systems write them. All arithmetic is on the text, because money must be exact. */

export interface NumberForm {
  readonly decimal: string
  /** The sign between groups of three digits; none where undefined. */
  readonly thousands: string | undefined
}

/** Undefined if the text is not an exact whole number. */
export function parseInteger(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? exact(Number(text)) : undefined
}

/** Undefined if the text is not a number of that form. */
export function parseNumber(text: string, form: NumberForm): number | undefined {
  const parts = partsOf(text, form)
  return parts && exact(Number(`${parts.sign}${parts.whole}.${parts.fraction}0`))
}

/**
 * A sum of money in minor units: 10,50 is 1050 with two decimals. Undefined if the text is no such sum, or has more
 * decimals.
 */
export function parseAmount(text: string, form: NumberForm & { readonly decimals: number }): number | undefined {
  const parts = partsOf(text, form)
  if (parts === undefined) return undefined
  const fraction = parts.fraction.padEnd(form.decimals, '0')
  if (/[^0]/.test(fraction.slice(form.decimals))) return undefined
  return exact(Number(`${parts.sign}${parts.whole}${fraction.slice(0, form.decimals)}`))
}

const exact = (number: number) => (Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number + 0 : undefined)

function partsOf(text: string, { decimal, thousands }: NumberForm) {
  const [before = '', fraction = '', ...more] = text.split(decimal)
  if (more.length > 0 || (text.includes(decimal) && fraction === '')) return undefined
  const sign = /^[+-]/.exec(before)?.[0] ?? ''
  const groups = thousands === undefined ? [before.slice(sign.length)] : before.slice(sign.length).split(thousands)
  const digits = groups.every((group, index) => (index === 0 ? /^\d+$/.test(group) : /^\d{3}$/.test(group)))
  const isGrouped = groups.length === 1 || (groups[0] ?? '').length <= 3
  if (!digits || !isGrouped || !/^\d*$/.test(fraction)) return undefined
  return { sign: sign === '-' ? '-' : '', whole: groups.join(''), fraction }
}
