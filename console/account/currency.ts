/** The currency of an account or an entity, and the minor units of amounts. */
import type { Session } from '../api/types.ts'
import { numberFormat } from './formatters.ts'

/** The currency of a business entity, otherwise of the account. */
export function accountCurrency({ currency, business_entities: entities }: Session['account'], id: unknown): string {
  const entity = entities.find(({ external_id }) => external_id === id)
  return entity?.currency ?? currency ?? entities[0]?.currency ?? 'EUR'
}

/** Digits after the decimal sign. */
export const decimalsOf = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Amounts are answered in major units and sent in minor units. */
export const minorOf = (amount: number, currency: string): number => Math.round(amount * 10 ** decimalsOf(currency))
