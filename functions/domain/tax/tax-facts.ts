/**
 * The tax of a line as it was calculated, apart from the rate, which is on the line itself. The facts are frozen with
 * the line: a later change of the tax table, of the customer's country or of the account changes no document and no
 * credit of it. Lines with their own rate have no facts: `taxFactsOf` reads theirs from the rate and the seller.
 */
import * as v from 'valibot'
import { taxPlaces } from '../settings/settings-kinds.ts'

/**
 * - `domestic`: tax of the seller's country.
 * - `oss`: tax of another EU country, declared through the One Stop Shop.
 * - `foreign`: tax of a country outside the EU that is not the seller's.
 * - `reverse_charge`: no tax, as the buyer accounts for it.
 * - `exempt`: no tax for another reason.
 */
export const taxKinds = ['domestic', 'oss', 'foreign', 'reverse_charge', 'exempt'] as const
export type TaxKind = (typeof taxKinds)[number]

export const taxFactsSchema = v.object({
  kind: v.picklist(taxKinds),
  /** The category of the tax table; absent if the line has its own rate. */
  category: v.exactOptional(v.string()),
  place: v.picklist(taxPlaces),
  /** The country of the tax; absent if the seller's country is not known. */
  country: v.exactOptional(v.string()),
  /** The text of an exemption in the tax table. */
  reason: v.exactOptional(v.string()),
})
export type TaxFacts = Readonly<v.InferOutput<typeof taxFactsSchema>>

/** A line with its facts, or with a rate alone. */
export interface TaxedLine {
  readonly tax_rate: number
  readonly tax?: TaxFacts
}

/** The facts of a line. A rate without facts is a tax of the seller's country, and a rate of zero an exemption. */
export function taxFactsOf({ tax_rate, tax }: TaxedLine, seller: { readonly country?: string }): TaxFacts {
  return (
    tax ?? {
      kind: tax_rate === 0 ? 'exempt' : 'domestic',
      place: 'seller',
      ...(seller.country === undefined ? {} : { country: seller.country }),
    }
  )
}
