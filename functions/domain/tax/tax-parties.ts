/** Buyer and seller as taxes see them: their countries, whether the buyer is a business, and their VAT ids. */
import { parseTaxId } from './tax-id.ts'

/** The fields of a customer, or of the buyer on a document, that decide a tax. */
export interface TaxBuyer {
  readonly company?: string
  readonly country?: string
  readonly tax_registration_id?: string
}

export interface TaxSeller {
  readonly country?: string
  readonly tax_registration_id?: string
}

/** The members of the EU, by their country codes. */
const members: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInEu = (country: string | undefined): boolean => country !== undefined && members.has(country)

/**
 * The member of the EU that gave a VAT id; undefined for an id that is not valid, and for an id of another country. Ids
 * of Northern Ireland (XI) count for goods only, so they are left out.
 */
export function vatCountryOf({ country, tax_registration_id: written }: TaxBuyer | TaxSeller): string | undefined {
  const taxId = written === undefined ? undefined : parseTaxId(written, country)
  if (taxId?.checked !== true) return undefined
  const prefix = taxId.id.slice(0, 2)
  const giver = prefix === 'EL' ? 'GR' : prefix
  return members.has(giver) ? giver : undefined
}

/** A buyer with a company's name, or with a valid VAT id. */
export const isBusiness = (buyer: TaxBuyer): boolean => buyer.company !== undefined || vatCountryOf(buyer) !== undefined

/**
 * The buyer's country: the country of the address, otherwise that of the VAT id. A buyer without either counts as a
 * buyer in the seller's country, because a document has to be made and a domestic tax is never too low.
 */
export const buyerCountry = (buyer: TaxBuyer, seller: TaxSeller): string | undefined =>
  buyer.country ?? vatCountryOf(buyer) ?? seller.country

/**
 * Whether buyer and seller are businesses of two EU countries, by their VAT ids and, if it is known, the address.
 */
export function isReverseCharged(buyer: TaxBuyer, seller: TaxSeller): boolean {
  const ofBuyer = vatCountryOf(buyer)
  const ofSeller = vatCountryOf(seller)
  if (ofBuyer === undefined || ofSeller === undefined || ofBuyer === ofSeller) return false
  const country = buyerCountry(buyer, seller)
  return isInEu(country) && country !== (seller.country ?? ofSeller)
}
