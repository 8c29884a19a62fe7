/** The taxes of a document: for each tax of its lines the sums of the amounts that the document itself shows. */
import * as v from 'valibot'
import { taxFactsOf, taxKinds } from '../tax/tax-facts.ts'
import { taxOf, type Invoice } from '../world/invoice.ts'

const whole = v.pipe(v.number(), v.integer())

export const taxSumSchema = v.object({
  kind: v.picklist(taxKinds),
  /** Absent if the seller's country was not known. */
  country: v.exactOptional(v.string()),
  rate: v.number(),
  /** Minor units, tax included; negative on a credit note. */
  grossMinor: whole,
  taxMinor: whole,
})
export type TaxSum = Readonly<v.InferOutput<typeof taxSumSchema>>

/** The tax is the sum of the lines' taxes and never calculated anew, so that a report adds up with its documents. */
export function taxSumsOf({ lines, seller }: Pick<Invoice, 'lines' | 'seller'>): TaxSum[] {
  const sums = new Map<string, TaxSum>()
  for (const line of lines) {
    const { kind, country } = taxFactsOf(line, seller)
    const key = JSON.stringify([kind, country, line.tax_rate])
    const { grossMinor = 0, taxMinor = 0 } = sums.get(key) ?? {}
    sums.set(key, {
      kind,
      ...(country === undefined ? {} : { country }),
      rate: line.tax_rate,
      grossMinor: grossMinor + line.amountMinor,
      taxMinor: taxMinor + taxOf(line),
    })
  }
  return [...sums.values()]
}
