/** Shares of amounts (decisions: "Subscriptions"). No other file divides money. */

/**
 * `amount × part ÷ whole`, rounded half away from zero and exact at any size. All three are whole numbers, and `whole`
 * is above zero.
 */
export function share(amountMinor: number, part: number, whole: number): number {
  const product = BigInt(amountMinor) * BigInt(part)
  const divisor = BigInt(whole)
  const size = product < 0n ? -product : product
  const rounded = Number((2n * size + divisor) / (2n * divisor))
  return product < 0n && rounded !== 0 ? -rounded : rounded
}

/** The precision of a tax rate: nine decimals. */
const rateDigits = 1_000_000_000

/** The amount of a line on an invoice, and the amount that earlier invoices had billed when it was made. */
interface Standing {
  readonly stoodMinor: number
  readonly afterMinor: number
}

/**
 * The tax that a credit gives back: the tax of the amount before the credit less the tax of the amount after it. The
 * taxes of credits therefore sum up to the tax of the line, however many credits there are.
 */
export const taxGivenBack = ({ stoodMinor, afterMinor }: Standing, creditedMinor: number, tax_rate: number): number =>
  taxAdded(afterMinor + stoodMinor - creditedMinor, creditedMinor, tax_rate)

/**
 * The tax of an amount that a line is billed after other amounts: the tax of all amounts less the tax of the others.
 */
export const taxAdded = (afterMinor: number, amountMinor: number, tax_rate: number): number =>
  taxIn(afterMinor + amountMinor, tax_rate) - taxIn(afterMinor, tax_rate)

/** The tax in an amount that includes it (decisions: "Money"): `amount × rate ÷ (1 + rate)`. */
export function taxIn(amountMinor: number, tax_rate: number): number {
  const rate = Math.round(tax_rate * rateDigits)
  return share(amountMinor, rate, rateDigits + rate)
}
