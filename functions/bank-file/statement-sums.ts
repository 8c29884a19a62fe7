/** The sums and counts of a statement, compared with its entries. */
import * as v from 'valibot'
import { minorUnits } from './amounts.ts'
import { contradiction } from './bank-file-fault.ts'
import { elementAt, elementsAt, textAt, type XmlElement } from './xml-elements.ts'

/** Balances before and after the entries: opening, the closing of the period before, and closing. */
const openings = ['OPBD', 'PRCD']
const closing = 'CLBD'

const sideSchema = v.object({ count: v.number(), minor: v.number() })
export const statementSumsSchema = v.object({
  entries: v.number(),
  bookedMinor: v.number(),
  all: v.object({ CRDT: sideSchema, DBIT: sideSchema }),
})
type Sums = v.InferOutput<typeof statementSumsSchema>

export class StatementSums {
  private entries: number
  private bookedMinor: number
  private readonly all: Sums['all']

  constructor({ entries, bookedMinor, all }: Sums = noSums()) {
    this.entries = entries
    this.bookedMinor = bookedMinor
    this.all = all
  }

  get state(): Sums {
    const { entries, bookedMinor, all } = this
    return { entries, bookedMinor, all }
  }

  add(amountMinor: number, isBooked: boolean): void {
    this.entries++
    const side = this.all[amountMinor < 0 ? 'DBIT' : 'CRDT']
    side.count++
    side.minor += Math.abs(amountMinor)
    if (isBooked) this.bookedMinor += amountMinor
  }

  check(statement: XmlElement): void {
    this.checkSummary(statement)
    this.checkBalances(statement)
  }

  private checkSummary(statement: XmlElement): void {
    const summary = elementAt(statement, 'TxsSummry')
    const { line = statement.line } = summary ?? {}
    const { CRDT: credit, DBIT: debit } = this.all
    hold(line, textAt(summary, 'TtlNtries', 'NbOfNtries'), this.entries)
    hold(line, textAt(summary, 'TtlCdtNtries', 'NbOfNtries'), credit.count)
    hold(line, textAt(summary, 'TtlDbtNtries', 'NbOfNtries'), debit.count)
    const currency = currencyOf(statement)
    if (currency === undefined) return
    const units = (text: string) => minorUnits(text, currency, line)
    hold(line, textAt(summary, 'TtlCdtNtries', 'Sum'), credit.minor, units)
    hold(line, textAt(summary, 'TtlDbtNtries', 'Sum'), debit.minor, units)
    hold(line, textAt(summary, 'TtlNtries', 'Sum'), credit.minor + debit.minor, units)
  }

  /** A statement of several pages has interim balances, which say nothing about its own entries alone. */
  private checkBalances(statement: XmlElement): void {
    const balances = elementsAt(statement, 'Bal').map((element) => ({
      kind: textAt(element, 'Tp', 'CdOrPrtry', 'Cd'),
      sub: textAt(element, 'Tp', 'SubTp', 'Cd'),
      element,
    }))
    if (balances.some(({ sub }) => sub === 'INTM')) return
    const opening = openings.map((kind) => balances.find((balance) => balance.kind === kind)).find(Boolean)
    const closed = balances.find(({ kind }) => kind === closing)
    if (opening === undefined || closed === undefined) return
    const expected = balanceOf(opening.element) + this.bookedMinor
    const stated = balanceOf(closed.element)
    if (stated !== expected) throw contradiction(closed.element.line, stated, expected)
  }
}

const noSums = (): Sums => ({
  entries: 0,
  bookedMinor: 0,
  all: { CRDT: { count: 0, minor: 0 }, DBIT: { count: 0, minor: 0 } },
})

function hold(line: number, stated: string | undefined, counted: number, units: (text: string) => number = Number) {
  if (stated !== undefined && units(stated) !== counted) throw contradiction(line, stated, counted)
}

const currencyOf = (statement: XmlElement): string | undefined =>
  textAt(statement, 'Acct', 'Ccy') ?? elementAt(statement, 'Bal', 'Amt')?.attributes['Ccy']

function balanceOf(balance: XmlElement): number {
  const amount = elementAt(balance, 'Amt')
  if (amount === undefined) return 0
  const minor = minorUnits(amount.text, amount.attributes['Ccy'] ?? '', amount.line)
  return textAt(balance, 'CdtDbtInd') === 'DBIT' ? -minor : minor
}
