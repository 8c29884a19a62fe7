/** The rest of a credit note as a part of the customer's balance. */
import type { Ledger } from '../world/ledger.ts'

export const balanceLeftOf = ({ credits }: Pick<Ledger, 'credits'>, note: string): number =>
  credits.reduce((sum, { from, id, leftMinor }) => (from === 'credit_note' && id === note ? sum + leftMinor : sum), 0)
