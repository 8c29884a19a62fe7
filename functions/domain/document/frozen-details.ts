/** Details that are frozen with a document when it is issued (docs/decisions/invoice-documents.md). */
import type { Fact } from '../facts/fact.ts'
import { lackingLetters } from '../text/letters.ts'
import { onceFor } from '../base/once.ts'
import type { PlainDate } from '../time/time.ts'
import { languageOf } from '../customer/customer-language.ts'
import type { Change } from '../world/change.ts'
import { paidOf, type Invoice, type FrozenDetails } from '../world/invoice.ts'
import type { Customer } from '../world/customer.ts'
import type { Ledger } from '../world/ledger.ts'
import type { WorldRecord } from '../world/record.ts'
import type { Issuer } from './seller.ts'

/** The language of the document is the customer's, otherwise the seller's. */
export function frozenDetailsOf(issuer: Issuer, customer: Pick<Customer, 'builtin'>, date: PlainDate): FrozenDetails {
  const { email, payment_text, iban, payment_codes = [], logo, colour } = issuer
  const exchange = exchangeAt(issuer, date)
  return {
    language: languageOf(customer) ?? issuer.language,
    ...(email === undefined ? {} : { email }),
    ...(payment_text === undefined ? {} : { payment_text }),
    ...(iban === undefined ? {} : { iban }),
    ...(payment_codes.length === 0 ? {} : { payment_codes: payment_codes.map((code) => ({ ...code })) }),
    ...(logo === undefined ? {} : { logo }),
    ...(colour === undefined ? {} : { colour }),
    ...(exchange.length === 0 ? {} : { exchange }),
  }
}

/** The rate of each currency that began last. */
function exchangeAt({ exchange_rates = [] }: Issuer, date: PlainDate): NonNullable<FrozenDetails['exchange']> {
  const begun = exchange_rates.filter(({ from }) => from <= date).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return [...new Map(begun.map(({ currency, rate }) => [currency, { currency, rate }])).values()]
}

/**
 * A fact for a document with letters missing in the typeface, which are printed as Latin letters. The document itself
 * keeps the original letters.
 */
export function transliterated({ number, type, buyer, lines }: Invoice): Fact[] {
  const { email, ...party } = buyer
  const texts = [...Object.values(party), ...lines.flatMap(({ text, period }) => [text, period?.campaign_name ?? ''])]
  const letters = [...new Set(texts.flatMap((text) => lackingLetters(text)))]
  return letters.length === 0
    ? []
    : [{ fact: 'transliterated', of: type, number, letters: letters.slice(0, maxNamedLetters).join('') }]
}

/** A limit for the history line, which people read. */
const maxNamedLetters = 20

/**
 * New invoices note how much of them the balance has paid at once. The amount is known when the balance is allocated,
 * which may be a separate step at the instant of the invoice. Every later step finds it noted.
 */
export function withPaidAtOnce(change: Change, isAllocated: boolean): Change {
  const { ledger, records } = change.world
  const open = isAllocated && hasUnnoted(ledger.open) ? ledger.open.map(noted) : ledger.open
  // A document in the records is closed, so nothing more is allocated to it.
  const written = same(records, (record): WorldRecord => {
    if (record.record !== 'document') return record
    const document = noted(record.document)
    return document === record.document ? record : { ...record, document }
  })
  if (open === ledger.open && written === records) return change
  return { ...change, world: { ...change.world, ledger: { ...ledger, open }, records: written } }
}

function noted(invoice: Invoice): Invoice {
  return isUnnoted(invoice) ? { ...invoice, paper: { ...invoice.paper, from_balance: paidOf(invoice) } } : invoice
}

const isUnnoted = ({ type, paper }: Invoice): boolean => type === 'invoice' && paper.from_balance === undefined

/** A customer may have hundreds of open invoices, and few changes touch them. */
const hasUnnoted = onceFor((open: Ledger['open']) => open.some(isUnnoted))

/** The changed items; the same list if nothing changes. */
function same<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}
