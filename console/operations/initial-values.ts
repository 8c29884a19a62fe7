/** Initial values of an operation's form: values passed by the context, and values that are nearly always right. */
import { today } from '../account/clock.ts'
import { session } from '../account/session.ts'
import { client, outcomeOf } from '../api/client.ts'
import type { Body } from '../api/operation.ts'
import type { OpenedOperation } from './opened-operation.ts'

export function startOf({ operation, given: fixed, start = {} }: OpenedOperation): Body {
  return { ...usual(operation, fixed), ...start }
}

function usual(operation: string, fixed: Body): Body {
  const { business_entities: entities, currency } = session.value.account
  const [entity] = entities
  // With one business entity nobody has to say which.
  const who = entities.length === 1 && entity !== undefined ? { business_entity: entity.external_id } : {}
  switch (operation) {
    case 'createsubscription':
      return { periods: [{ begin: `${today()}T00:00:00` }], create_mandatory_addon_subscriptions: true }
    case 'cancelsubscription':
      return { stop_at: `${today()}T00:00:00` }
    case 'createpayment':
      return { currency, date: today(), ...(fixed['invoice_number'] === undefined && who) }
    case 'invoice':
      return {
        lines: [{ currency, tax_rate: 0.25 }],
        send: true,
        ...(fixed['subscription_id'] === undefined ? who : { period: 'current' }),
      }
    case 'refund':
      return fixed['payment_id'] === undefined ? who : {}
    case 'createnote':
      return { kind: 'note' }
    default:
      return {}
  }
}

/**
 * The service's proposal for the start: a holiday starts on the earliest day that the deliveries allow. Empty if that
 * is unknown.
 */
export async function laterStartOf({ operation, given: fixed, start = {} }: OpenedOperation): Promise<Body> {
  const { id, subscription_id } = fixed
  if (operation !== 'createoverride' || 'begin' in start || typeof id !== 'string') return {}
  if (typeof subscription_id !== 'string') return { begin: `${today()}T00:00:00` }
  const outcome = await outcomeOf(
    client.GET('/api/customers/earliest/', { params: { query: { id, subscription_id } } }),
  )
  return outcome?.ok === true ? { begin: outcome.value.earliest } : {}
}
