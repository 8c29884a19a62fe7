/** Amounts are kept and reckoned in whole minor units; major units are for showing only (interface: "Conventions"). */

/**
 * ISO 4217, list one: the currencies in use whose minor unit is not the hundredth. `Intl` goes by custom instead and
 * knows no decimals of HUF or IDR, which have them.
 */
const otherDigits: ReadonlyMap<string, number> = new Map([
  ...[
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'],
    ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ].map((currency) => [currency, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
  ...['CLF', 'UYW'].map((currency) => [currency, 4] as const),
])

/** How many decimals a currency has: two of DKK, none of ISK, three of KWD. */
export function minorDigits(currency: string): number {
  return otherDigits.get(currency) ?? 2
}

/** The number nearest to the amount, which is written with no more decimals than the currency has. */
export function majorUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency)
}

/** An amount as staff read it, such as `99.00 DKK`. */
export const amountText = (amountMinor: number, currency: string): string =>
  `${majorUnits(amountMinor, currency).toFixed(minorDigits(currency))} ${currency}`
