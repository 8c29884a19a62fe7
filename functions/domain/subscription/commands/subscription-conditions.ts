/**
 * The conditions of a subscription besides its periods, as calls give them: the policy, and the delivery method of
 * invoices.
 */
import type { Policy, Settings } from '../../settings/settings.ts'

export interface PolicyReference {
  readonly id?: string
  readonly external_id?: string
}

/** A policy has one identifier, and either name may give it. */
export function policyNamed({ id, external_id }: PolicyReference, settings: Settings): Policy | 'unknown' {
  const named = external_id ?? id
  if (id !== undefined && id !== named) return 'unknown'
  return settings.policies.find((policy) => policy.external_id === named) ?? 'unknown'
}

/** The way in which invoices are sent: by e-mail, manually, or by a delivery method of the account. */
export const isWayOfInvoicing = (name: string, settings: Settings): boolean =>
  name === 'email' || name === 'manual' || settings.delivery_methods.some(({ id }) => id === name)
