/** The customers whose invoices, payers' accounts or names an entry points to. */
import type { BankEntry } from '../../domain/bank/bank-entry.ts'
import { idWord } from '../../domain/search/id-words.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { customersPaidFrom } from '../../store/bank/bank-entries.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { findId } from '../../store/search/find-words.ts'
import { findCustomers } from '../search/find-customers.ts'

export interface InvoiceOwner {
  readonly customer: string
  readonly number: string
}

const lookUpsAtOnce = 50

/** The owners of invoices by their numbers: each number looked up once. */
export async function ownersOf(
  account: string,
  numbers: readonly string[],
): Promise<(number: string) => readonly InvoiceOwner[]> {
  const different = [...new Set(numbers)]
  const owners = await someAtOnce(different, lookUpsAtOnce, async (number) => {
    const entries = await findId(account, number)
    return entries
      .filter(({ kinds, word, text }) => kinds.includes('invoice_number') && word === idWord(number) && text === number)
      .map(({ customer }): InvoiceOwner => ({ customer, number }))
  })
  const byNumber = new Map(different.map((number, index) => [number, owners[index] ?? []]))
  return (number) => byNumber.get(number) ?? []
}

/** The customers that an entry's payer has paid for before. */
export const payersCustomers = (account: string, { payer }: BankEntry): Promise<readonly string[]> =>
  payer.account === undefined ? Promise.resolve([]) : customersPaidFrom(account, payer.account)

const mostNamed = 5
const longestName = 60

/** The customers with the name of an entry's payer. */
export async function namedCustomers(settings: Settings, { payer }: BankEntry): Promise<readonly string[]> {
  const words = (payer.name ?? '').replaceAll(/[^\p{L}\p{N}\s-]/gu, ' ').trim()
  if (words.split(/\s+/).length < 2) return []
  const { customers } = await findCustomers({
    settings,
    text: words.slice(0, longestName),
    kinds: new Set(['name', 'company']),
    maxResults: mostNamed,
  })
  return customers.map(({ item }) => item.id)
}
