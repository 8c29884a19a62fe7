/** Who invoices, as far as documents need it. */
import type { BusinessEntity, Settings } from '../settings/settings.ts'

export type Issuer = Pick<BusinessEntity, 'external_id' | 'currency' | 'invoice_prefix' | 'due_days'>

/** An entity that was taken out of the settings still credits what it invoiced. */
export function issuerOf(external_id: string, currency: string, settings: Settings): Issuer {
  return (
    settings.business_entities.find((entity) => entity.external_id === external_id) ?? {
      external_id,
      currency,
      invoice_prefix: `${external_id.toUpperCase()}-`,
      due_days: 14,
    }
  )
}
