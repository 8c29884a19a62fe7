/**
 * Amounts are kept and calculated in whole minor units. Major units are for showing only (interface: "Conventions").
 */

/**
 * The currencies in use whose minor unit is not the hundredth, by ISO 4217, list one. `Intl` follows custom instead,
 * and gives HUF and IDR no decimals although ISO 4217 does.
 */
const otherDigits: ReadonlyMap<string, number> = new Map([
  ...[
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'],
    ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ].map((currency) => [currency, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
  ...['CLF', 'UYW'].map((currency) => [currency, 4] as const),
])

/** The number of decimals of a currency: two for DKK, none for ISK, three for KWD. */
export function minorDigits(currency: string): number {
  return otherDigits.get(currency) ?? 2
}

/** The amount in major units, as the nearest number. It has at most as many printed decimals as the currency. */
export function majorUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency)
}
