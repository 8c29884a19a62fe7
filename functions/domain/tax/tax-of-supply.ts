/**
 * The tax of a line that names a category of the tax table (account file: `tax_rates`). The rate follows from the
 * category, the country of seller or buyer, the kind of the buyer, and the date of supply.
 *
 * A rate fits if its country is the one that decides, or if it names no country. A rate with a later `from` replaces an
 * earlier one with the same country and buyer. If several rates fit, the first in this order counts: a reverse charge;
 * a rate that covers the buyer, before a rate for consumers as the fallback of a business; a rate that names the
 * country, before a rate for everywhere else; a rate that names the kind of the buyer, before a rate for any buyer.
 *
 * The settings ensure that a rate can be found for everybody (`settings/tax-rules.ts`). For a date before every `from`,
 * the earliest rates apply.
 */
import type { TaxRate } from '../settings/settings.ts'
import { taxIn } from '../money/share.ts'
import type { PlainDate } from '../time/time.ts'
import type { TaxFacts } from './tax-facts.ts'
import { buyerCountry, isBusiness, isInEu, isReverseCharged, type TaxBuyer, type TaxSeller } from './tax-parties.ts'

export interface Supply {
  readonly seller: TaxSeller
  readonly buyer: TaxBuyer
  /** The date of supply: the start of the period. */
  readonly date: PlainDate
}

/** An amount with its tax. */
export interface Taxed {
  /** Minor units, tax included. */
  readonly amountMinor: number
  readonly tax_rate: number
  readonly tax: TaxFacts
}

/**
 * The amount that is charged for a configured amount, and its tax. A configured amount includes the tax that a consumer
 * in the seller's country pays. A consumer elsewhere pays the same amount, whatever its tax. A business that is charged
 * no tax pays the amount less the domestic tax, because businesses calculate with net prices.
 */
export function taxed(category: string, amountMinor: number, supply: Supply, rates: readonly TaxRate[]): Taxed {
  const match = rateFor(category, supply, rates)
  const { rate } = match.rate
  const isNet = rate === 0 && isBusiness(supply.buyer)
  const included = isNet ? taxIn(amountMinor, rateFor(category, atHome(supply), rates).rate.rate) : 0
  return { amountMinor: amountMinor - included, tax_rate: rate, tax: factsOf(match) }
}

/** The same supply to a consumer in the seller's country. */
const atHome = ({ seller, date }: Supply): Supply => ({ seller, date, buyer: {} })

/** A rate, and the supply to which it applies. */
interface Found {
  readonly rate: TaxRate
  readonly as: Supply
}

function factsOf({ rate, as: { seller, buyer } }: Found): TaxFacts {
  const { category, place, reason } = rate
  const country = place === 'buyer' ? buyerCountry(buyer, seller) : seller.country
  return {
    kind: kindOf(rate, country, seller),
    category,
    place,
    ...(country === undefined ? {} : { country }),
    ...(reason === undefined ? {} : { reason }),
  }
}

function kindOf({ rate, reverse_charge }: TaxRate, country: string | undefined, seller: TaxSeller): TaxFacts['kind'] {
  if (reverse_charge) return 'reverse_charge'
  if (rate === 0) return 'exempt'
  if (country === seller.country) return 'domestic'
  return isInEu(country) ? 'oss' : 'foreign'
}

function rateFor(category: string, supply: Supply, rates: readonly TaxRate[]): Found {
  const ofCategory = rates.filter((rate) => rate.category === category)
  for (const some of [inForce(ofCategory, supply.date), earliest(ofCategory)]) {
    // A buyer in a country without a rate is charged as one in the seller's country.
    for (const as of [supply, atHome(supply)]) {
      const rate = firstChoice(some, as)
      if (rate !== undefined) return { rate, as }
    }
  }
  // The country of a business entity may have changed since its periods were made.
  const [any] = ofCategory
  if (any === undefined) throw new Error(`There is no tax rate of the category ${category}.`)
  return { rate: any, as: atHome(supply) }
}

/** The rates in force on a date: for each country and buyer, the rate that began last. */
const inForce = (rates: readonly TaxRate[], date: PlainDate): TaxRate[] =>
  perBuyer(
    rates.filter(({ from = '' }) => from <= date),
    (one, other) => (one.from ?? '') > (other.from ?? ''),
  )

const earliest = (rates: readonly TaxRate[]): TaxRate[] =>
  perBuyer(rates, (one, other) => (one.from ?? '') < (other.from ?? ''))

function perBuyer(rates: readonly TaxRate[], isBefore: (one: TaxRate, other: TaxRate) => boolean): TaxRate[] {
  const chosen = new Map<string, TaxRate>()
  for (const rate of rates) {
    const key = `${rate.country ?? ''} ${rate.buyer}`
    const present = chosen.get(key)
    if (present === undefined || isBefore(rate, present)) chosen.set(key, rate)
  }
  return [...chosen.values()]
}

function firstChoice(rates: readonly TaxRate[], supply: Supply): TaxRate | undefined {
  const isOfBusiness = isBusiness(supply.buyer)
  const fitting = rates.filter((rate) => fits(rate, supply, isOfBusiness))
  return fitting.toSorted((one, other) => rankOf(other, isOfBusiness) - rankOf(one, isOfBusiness))[0]
}

function fits(rate: TaxRate, { seller, buyer }: Supply, isOfBusiness: boolean): boolean {
  if (rate.reverse_charge && !isReverseCharged(buyer, seller)) return false
  if (rate.buyer === 'business' && !isOfBusiness) return false
  return rate.country === undefined || rate.country === countryFor(rate, { seller, buyer })
}

const countryFor = ({ place }: TaxRate, { seller, buyer }: Pick<Supply, 'seller' | 'buyer'>): string | undefined =>
  place === 'buyer' ? buyerCountry(buyer, seller) : seller.country

/** Each question of the order weighs more than all questions after it. */
function rankOf(rate: TaxRate, isOfBusiness: boolean): number {
  const isFallback = isOfBusiness && rate.buyer === 'consumer'
  return (
    (rate.reverse_charge ? 8 : 0) +
    (isFallback ? 0 : 4) +
    (rate.country === undefined ? 0 : 2) +
    (rate.buyer === 'any' ? 0 : 1)
  )
}
