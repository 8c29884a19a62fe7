/** The rules of tax rates, and of the invoice lines that name a category of them. */
import type { Fault } from '../refusal/fault.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { Campaign, TaxRate } from './settings.ts'

export function* taxRateFaults(draft: Draft): Generator<Fault> {
  const countries = new Set(draft.upserted.business_entities.entries.map(({ country }) => country))
  for (const rate of draft.upserted.tax_rates.entries) {
    const at = (key: string) => place(draft, 'tax_rates', rate, key)
    if (rate.reverse_charge && (rate.buyer !== 'business' || rate.rate !== 0)) {
      yield fault(at('reverse_charge'), 'settings_reverse_charge')
    }
    if (rate.reason !== undefined && rate.rate !== 0) yield fault(at('reason'), 'settings_tax_reason')
    // The rate could never count, and the lines that it was made for would go by another rate unnoticed.
    if (rate.place === 'seller' && rate.country !== undefined && !countries.has(rate.country)) {
      yield fault(at('place'), 'settings_tax_place', { value: rate.country })
    }
  }
}

/** A line has a rate or a category, and the category has a rate for every buyer. */
export function* lineTaxFaults(draft: Draft, campaign: Campaign): Generator<Fault> {
  const { tax_rates, business_entities } = draft.upserted
  const [first] = business_entities.entries
  const entity =
    business_entities.entries.find(({ external_id }) => external_id === campaign.business_entity) ??
    (campaign.business_entity === undefined ? first : undefined)
  for (const [index, { tax, tax_rate }] of campaign.invoice_lines.entries()) {
    const at = (key: string) => place(draft, 'campaigns', campaign, 'invoice_lines', index, key)
    if ((tax === undefined) === (tax_rate === undefined)) {
      yield fault(at(tax === undefined ? 'tax_rate' : 'tax'), 'settings_tax_or_rate')
    }
    if (tax === undefined || entity === undefined) continue
    const rates = tax_rates.entries.filter(({ category }) => category === tax)
    if (rates.length > 0 && !rates.some((rate) => isForEverybody(rate, entity.country))) {
      yield fault(at('tax'), 'settings_tax_incomplete', { value: tax })
    }
  }
}

/** Whether a rate counts for every buyer without a better one: in the seller's country, or everywhere else. */
const isForEverybody = ({ country, buyer }: TaxRate, ofSeller: string | undefined): boolean =>
  buyer !== 'business' && (country === undefined || country === ofSeller)
