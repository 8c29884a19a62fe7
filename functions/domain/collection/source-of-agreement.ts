/** The source of a collection, from its agreement and the seller's payment method. */
import type { Settings } from '../settings/settings.ts'
import type { Agreement } from '../world/agreement.ts'
import type { CollectionSource } from '../world/collection-source.ts'
import { providerOf } from './agreements.ts'
import { bankMethodOf } from '../settings/business-entity.ts'

const digitsTold = 4

export function collectionSource(agreement: Agreement, settings: Settings): CollectionSource {
  const { text, method, entity, account, reference } = agreement
  const own = bankMethodOf(entity, method, settings)
  const isSepa = (own?.kind ?? method) === 'sepa_debit'
  const isMandate =
    isSepa && reference !== undefined && isNamedByMandate(reference, providerOf(agreement, settings)?.kind)
  return {
    method,
    ...(text !== undefined && { text }),
    ...(own !== undefined && { kind: own.kind }),
    ...(account !== undefined && { account: account.slice(-digitsTold) }),
    ...(isMandate && { mandate: reference }),
    ...(isMandate && own !== undefined && { creditor: own.creditor }),
  }
}

/**
 * Whether an agreement of SEPA is named by its mandate. Stripe names agreements itself; with the test provider, a
 * reference that begins with `test_` is a script.
 */
export const isNamedByMandate = (
  reference: string,
  kind: Settings['payment_providers'][number]['kind'] | undefined,
): boolean => kind === 'queue' || (kind === 'test' && !reference.startsWith('test_'))
