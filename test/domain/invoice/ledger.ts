/** A customer's documents written out as text, as stories and rules expect them. */
import { stateOf, toPayOf, type Invoice, type InvoiceLine } from '../../../functions/domain/invoice/invoice.ts'
import { majorUnits, minorDigits } from '../../../functions/domain/money.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { showInstant, type Instant } from '../../../functions/domain/time.ts'
import type { World } from '../../../functions/domain/world.ts'
import type { Life } from '../subscription/life.ts'

/** Every document that was made, as it is now, in the order they were made; what one change made, credit notes first. */
export function documentsOf({ books }: World): Invoice[] {
  const closed = books.entries.flatMap((entry) => (entry.entry === 'document' ? [entry.document] : []))
  const byNumber = new Map([...closed, ...books.open].map((document) => [document.number, document]))
  return [...byNumber.values()].toSorted(
    (a, b) => compare(a.made, b.made) || compare(a.type, b.type) || ordinalOf(a) - ordinalOf(b),
  )
}

/** `number date, due date: total state`, and below each of its lines. */
export function ledger({ world, settings }: Life): string[] {
  return documentsOf(world).flatMap((document) => [
    headOf(document),
    ...document.lines.map((line) => `  ${lineOf(line, document.currency, settings)}`),
  ])
}

/** Without the lines. */
export const heads = ({ world }: Life): string[] => documentsOf(world).map(headOf)

/** The balance with each business entity that there is one with. */
export function balances({ world }: Life): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(world.books.funds, ({ entity }) => entity)].map(([entity, funds]) => [
      entity,
      funds.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    ]),
  )
}

function headOf(document: Invoice): string {
  const { number, type, date, due, credits, currency, lines } = document
  const total = money(
    lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency,
  )
  if (type === 'credit_note')
    return `${number} ${date}: ${total} ${credits === undefined ? '' : `for ${credits}`}`.trim()
  const state = stateOf(document)
  const left = toPayOf(document)
  const open = `${money(left, currency)} to pay`
  return `${number} ${date}, due ${due ?? ''}: ${total} ${state === 'open' ? open : state}`
}

function lineOf({ text, amountMinor, period }: InvoiceLine, currency: string, settings: Settings): string {
  const { begin, end } = period?.part ?? period ?? { begin: undefined, end: undefined }
  const stretch =
    begin === undefined
      ? ''
      : ` ${show(begin, settings)}/${end === null || end === undefined ? 'open' : show(end, settings)}`
  return `${text}${stretch}: ${money(amountMinor, currency)}`
}

/** A date where it is midnight. */
function show(instant: Instant, { account: { timezone } }: Settings): string {
  return showInstant(instant, timezone).replace('T00:00:00', '').replace(/:00$/, '')
}

const money = (amountMinor: number, currency: string) =>
  majorUnits(amountMinor, currency).toFixed(minorDigits(currency))

const ordinalOf = ({ number }: Invoice) => Number(/\d+$/.exec(number)?.[0])
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
