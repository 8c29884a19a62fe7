/** The currency of a business entity, or else of the account. */
import type { Session } from '../api/types.ts'

export function accountCurrency({ currency, business_entities: entities }: Session['account'], id: unknown): string {
  const entity = entities.find(({ external_id }) => external_id === id)
  return entity?.currency ?? currency ?? entities[0]?.currency ?? 'EUR'
}
