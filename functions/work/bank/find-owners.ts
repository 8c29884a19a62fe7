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
/** Many customers may have the word in their names; one of them may have no other. */
const mostWithWord = 50

/** The customers with the name of an entry's payer. A single word has to be the whole name of a customer. */
export async function namedCustomers(settings: Settings, { payer }: BankEntry): Promise<readonly string[]> {
  const words = (payer.name ?? '').replaceAll(/[^\p{L}\p{N}\s-]/gu, ' ').trim()
  if (words === '') return []
  const isOneWord = !/\s/.test(words)
  const { customers } = await findCustomers({
    settings,
    text: words.slice(0, longestName),
    kinds: new Set(['name', 'company']),
    maxResults: isOneWord ? mostWithWord : mostNamed,
  })
  return customers
    .filter(
      ({ item: { builtin } }) => !isOneWord || [builtin.name, builtin.company].some((name) => isName(name, words)),
    )
    .slice(0, mostNamed)
    .map(({ item }) => item.id)
}

const isName = (name: string | undefined, word: string): boolean =>
  name?.trim().localeCompare(word, undefined, { sensitivity: 'base' }) === 0
