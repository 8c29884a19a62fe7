/** The proposals of an entry, grouped by option: the proposals of an option are accepted together. */
import { decimalsOf } from '../../account/currency.ts'
import type { BankEntry } from '../../api/types.ts'
import type { Allocation } from './decide.ts'

type Proposal = BankEntry['proposals'][number]

export const optionsOf = ({ proposals }: Pick<BankEntry, 'proposals'>): readonly (readonly Proposal[])[] =>
  Array.from(Map.groupBy(proposals, ({ option }) => option).values())

export const allocationsOf = (option: readonly Proposal[], currency: string): Allocation[] =>
  option.map(({ customer_id: id, invoice_number, amount }) => ({
    id,
    amount: Math.round(amount * 10 ** decimalsOf(currency)),
    ...(invoice_number !== undefined && { invoice_number }),
  }))
