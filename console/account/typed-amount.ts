/**
 * Reads a typed amount, in minor units; undefined if it is not an amount of a currency with that many decimals. People
 * type `1.234,50` and `1,234.50`: a sign before three digits groups, the last sign before fewer is the decimal sign.
 */
export function minorUnits(text: string, decimals: number): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace('−', '-')
  const fraction = decimals === 0 ? '' : `(?:[.,](\\d{1,${decimals}}))?`
  // Thousands are parted by one sign: in 1.234,567 the comma can only be the decimal sign.
  const parted = "\\d{1,3}([.,'])\\d{3}(?:\\3\\d{3})*"
  const [, sign, whole, , decimal = ''] = new RegExp(`^(-?)(${parted}|\\d+)${fraction}$`).exec(plain) ?? []
  if (whole === undefined) return undefined
  const digits = whole.replaceAll(/\D/g, '') + decimal.padEnd(decimals, '0')
  return Number(`${sign ?? ''}${digits}`)
}
