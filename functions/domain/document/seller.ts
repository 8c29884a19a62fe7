/** The seller, with the data that documents need. */
import { derivedPlace } from '../place/postal-place.ts'
import { entityNamed } from '../settings/business-entity.ts'
import { lastPrefix } from '../settings/document-series.ts'
import { defaultLanguage, type BusinessEntity, type Settings } from '../settings/settings.ts'
import { businessEntityOf } from '../subscription/reading/pricing.ts'
import type { Period } from '../world/subscription.ts'
import type { Invoice } from '../world/invoice.ts'

export type Issuer = Pick<
  BusinessEntity,
  | 'external_id'
  | 'name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'tax_registration_id'
  | 'currency'
  | 'invoice_prefix'
  | 'due_days'
  | 'language'
  | 'email'
  | 'payment_text'
  | 'iban'
  | 'payment_codes'
  | 'logo'
  | 'colour'
  | 'exchange_rates'
  | 'reference'
>

/** A business entity that was removed from the settings still credits its own invoices. */
export function issuerOf(external_id: string, currency: string, settings: Settings): Issuer {
  return (
    entityNamed(external_id, settings) ?? {
      external_id,
      name: external_id,
      currency,
      invoice_prefix: lastPrefix(external_id, settings),
      due_days: 14,
      language: defaultLanguage(settings),
    }
  )
}

/** The data of the seller on a document. The settings keep the account owner's values; the rest is derived here. */
export function sellerOf(issuer: Omit<Issuer, 'language'>): Invoice['seller'] {
  const { name, address, postal_code, city, country, tax_registration_id } = issuer
  return {
    name,
    ...(address === undefined ? {} : { address }),
    ...(postal_code === undefined ? {} : { postal_code }),
    ...(city === undefined ? {} : { city }),
    ...derivedPlace({ postal_code, city }, address, country),
    ...(country === undefined ? {} : { country }),
    ...(tax_registration_id === undefined ? {} : { tax_registration_id }),
  }
}

/**
 * The business entity that invoices a period: the one that has invoiced it before, wherever its campaign is by now,
 * otherwise the campaign's.
 */
export function whoInvoices(period: Pick<Period, 'campaign_id' | 'billing'>, settings: Settings) {
  const before = entityNamed(period.billing?.entity, settings)
  return before ?? businessEntityOf(period, settings)
}
