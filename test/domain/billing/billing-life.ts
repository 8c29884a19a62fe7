/** A subscriber's life with its invoices and payments; its documents are written out as text. */
import { expect } from 'vitest'
import { charge, type ChargeCommand } from '../../../functions/domain/billing/charge.ts'
import { creditInvoice, type CreditCommand } from '../../../functions/domain/billing/credit-invoice.ts'
import {
  stateOf,
  toPayOf,
  totalOf,
  type Invoice,
  type InvoiceLine,
  type Payment,
} from '../../../functions/domain/world/invoice.ts'
import type { PaidBooks } from '../../../functions/domain/payment/paid-books.ts'
import { refundMoney, type RefundCommand } from '../../../functions/domain/payment/refund-money.ts'
import { pay, type PayCommand } from '../../../functions/domain/payment/pay.ts'
import { majorUnits, minorDigits } from '../../../functions/domain/money/money.ts'
import { parseDatetime, showInstant, type Instant } from '../../../functions/domain/time/time.ts'
import { isToldAnyway, type Decided } from '../changes.ts'
import { Life, wordsOf } from '../subscription/life.ts'

export class Subscriber extends Life {
  private payments = 0
  private read = 0

  pay(now: Instant, amountMinor: number, more: Partial<PayCommand['given']> = {}): this {
    this.to(now)
    const { world, settings } = this
    const toInvoice = more.invoice_number !== undefined
    const entity = settings.business_entities[0]
    const paid = pay({
      world,
      given: {
        ...(toInvoice || entity === undefined ? {} : { business_entity: entity.external_id }),
        amount: amountMinor,
        currency: entity?.currency ?? '',
        method: amountMinor < 0 ? 'external' : 'manual',
        data: {},
        ...more,
      },
      document: this.documents().find(({ number }) => number === more.invoice_number),
      id: `p${++this.payments}`,
      now,
      settings,
    })
    return this.carryOut(now, paid)
  }

  credit(now: Instant, number: string, given: Partial<CreditCommand['given']>): this {
    return this.carryOut(now, this.tryToCredit(now, number, given))
  }

  tryToCredit(now: Instant, number: string, given: Partial<CreditCommand['given']>): Decided {
    const { world, settings } = this.to(now)
    return creditInvoice({
      world,
      given: { refund: 'balance', ...given },
      document: this.documents().find((document) => document.number === number),
      books: this.books(),
      paymentId: `p${++this.payments}`,
      now,
      settings,
    })
  }

  refund(now: Instant, given: RefundCommand['given']): this {
    return this.carryOut(now, this.tryToRefund(now, given))
  }

  tryToRefund(now: Instant, given: RefundCommand['given']): Decided {
    const { world, settings } = this.to(now)
    return refundMoney({ world, given, books: this.books(), id: `p${++this.payments}`, now, settings })
  }

  private books(): PaidBooks {
    return { payments: this.paid(), documents: this.documents() }
  }

  /** All payments, including those below zero. */
  paid(): Payment[] {
    return this.world.records.flatMap((record) => (record.record === 'payment' ? [record.payment] : []))
  }

  /** All money that came in, less all that went out, by business entity. */
  cash(): Record<string, number> {
    return Object.fromEntries(
      [...Map.groupBy(this.paid(), ({ entity }) => entity)].map(([entity, some]) => [
        entity,
        some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      ]),
    )
  }

  charge(now: Instant, given: Partial<ChargeCommand['given']> & Pick<ChargeCommand['given'], 'lines'>): this {
    return this.carryOut(now, this.tryToCharge(now, given))
  }

  tryToCharge(now: Instant, given: Partial<ChargeCommand['given']> & Pick<ChargeCommand['given'], 'lines'>): Decided {
    const { world, settings } = this.to(now)
    return charge({ world, given: { period: 'current', send: true, ...given }, now, settings })
  }

  /**
   * All documents in their present state, in the order in which they were made. Within one change, credit notes come
   * first.
   */
  documents(): Invoice[] {
    const { ledger, records } = this.world
    const { open } = ledger
    const written = records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
    const byNumber = new Map([...written, ...open].map((document) => [document.number, document]))
    return [...byNumber.values()].toSorted(
      (a, b) => compare(a.made, b.made) || compare(a.type, b.type) || ordinalOf(a) - ordinalOf(b),
    )
  }

  document(number: string): Invoice {
    return this.documents().find((document) => document.number === number) ?? expect.fail(`There is no ${number}.`)
  }

  /** Each document as `number date, due date: total, state`, and each of its lines below it. */
  ledger(): string[] {
    return this.documents().flatMap((document) => [
      headOf(document),
      ...document.lines.map((line) => `  ${this.lineOf(line, document)}`),
    ])
  }

  /** The documents without their lines. */
  heads(): string[] {
    return this.documents().map(headOf)
  }

  /** The balance with each business entity that has one. */
  balances(): Record<string, number> {
    const { credits } = this.world.ledger
    return Object.fromEntries(
      [...Map.groupBy(credits, ({ entity }) => entity)].map(([entity, some]) => [
        entity,
        some.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
      ]),
    )
  }

  /** The events since the last look, in local time and without the subscription's name. */
  diary(until?: Instant): string[] {
    if (until !== undefined) this.to(until)
    const { timezone } = this.settings.account
    const told = this.announced.slice(this.read).filter(({ event }) => !isToldAnyway(event))
    this.read = this.announced.length
    return told.map(({ at, event }) => `${shown(at, timezone)} ${wordsOf(event).replace(/ 1001~a\S*/g, '')}`)
  }

  /** The events of invoices and payments, in the words of `events`. */
  money(since = 0): string[] {
    return this.events(since).filter((line) => /^\S+ (?:invoice|payment):/.test(line))
  }

  private lineOf({ text, amountMinor, period }: InvoiceLine, { currency }: Invoice): string {
    const stretch = period?.part ?? period
    const times = stretch === undefined ? '' : ` ${this.show(stretch.begin)}/${this.show(stretch.end)}`
    return `${text}${times}: ${money(amountMinor, currency)}`
  }

  private show(instant: Instant | null): string {
    return instant === null ? 'open' : shown(instant, this.settings.account.timezone)
  }
}

/** The instant of a date, or a time, in Copenhagen. */
export function local(text: string): Instant {
  const instant = parseDatetime(text.length === 10 ? `${text}T00:00` : text, 'Europe/Copenhagen')
  return instant ?? expect.fail(`${text} is no time.`)
}

/** A line of a campaign, as an account file has it: minor units, 25 percent tax in it unless said otherwise. */
export const line = (amount: number, more: object = {}) => ({ text: 'Paper', amount, tax_rate: 0.25, ...more })

function headOf(document: Invoice): string {
  const { number, type, date, due, credits, currency } = document
  const total = money(totalOf(document), currency)
  if (type === 'credit_note') return `${number} ${date}: ${total}${credits === undefined ? '' : ` for ${credits}`}`
  const left = toPayOf(document)
  return `${number} ${date}, due ${due ?? ''}: ${total}, ${left > 0 ? `${money(left, currency)} to pay` : stateOf(document)}`
}

/** An instant in local time, written as a date if it is midnight. */
const shown = (instant: Instant, timezone: string) =>
  showInstant(instant, timezone).replace('T00:00:00', '').replace(/:00$/, '')

const money = (amountMinor: number, currency: string) =>
  majorUnits(amountMinor, currency).toFixed(minorDigits(currency))

const ordinalOf = ({ number }: Invoice) => Number(/\d+$/.exec(number)?.[0])
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
