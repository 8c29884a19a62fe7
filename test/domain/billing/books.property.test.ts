import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClockBetween } from '../../../functions/domain/time/calendar.ts'
import { differencesOf } from '../../../functions/domain/billing/difference.ts'
import {
  creditedOf,
  paidOf,
  toPayOf,
  totalOf,
  type Invoice,
  type InvoiceLine,
} from '../../../functions/domain/world/invoice.ts'
import {
  showPaymentUse,
  showSettlement,
  type AllocationView,
} from '../../../functions/domain/payment/show-allocations.ts'
import { billablePeriods } from '../../../functions/domain/billing/billable-period.ts'
import { external_invoicing, instant, live, plot, settings, type Command } from './books-plot.ts'
import type { Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((so, amount) => so + amount, 0)
const runs = { numRuns: propertyRuns(100) }

/** All money in: payments and the balance from credit notes, by business entity. */
function sourcesOf(life: Subscriber): Map<string, { entity: string; amountMinor: number }> {
  const payments = life.world.records.flatMap((record) => (record.record === 'payment' ? [record.payment] : []))
  const notes = life.documents().filter(({ type }) => type === 'credit_note')
  return new Map([
    ...payments.map(({ id, entity: whose, amountMinor }) => [`payment ${id}`, { entity: whose, amountMinor }] as const),
    ...notes.map(
      (note) => [`credit_note ${note.number}`, { entity: note.entity, amountMinor: -totalOf(note) }] as const,
    ),
  ])
}

/** A customer's books as answers show them. */
function shownBooks(life: Subscriber) {
  const { ledger, records } = life.world
  const payments = records.flatMap((record) => (record.record === 'payment' ? [record.payment] : []))
  const setOffs = records.flatMap((record) => (record.record === 'set-off' ? [record.setOff] : []))
  const { timezone } = settings.account
  const books = {
    documents: life.documents(),
    setOffs,
    credits: ledger.credits,
    unnamed: new Set<string>(),
    timezone,
  }
  return { books, payments }
}

/** The sums of documents, grouped by `key`. */
function billedBy(documents: readonly Invoice[], key: (line: InvoiceLine, document: Invoice) => string) {
  const amounts = documents.flatMap((document) =>
    document.lines.map((one): [string, number] => [key(one, document), one.amountMinor]),
  )
  return new Map(
    [...Map.groupBy(amounts, ([name]) => name)].map(([name, some]) => [name, sum(some.map(([, amount]) => amount))]),
  )
}
const periodKey = ({ period: bound }: InvoiceLine) => `${bound?.subscription ?? ''} ${bound?.serial ?? ''}`

describe('Whatever is done, and in whatever order,', () => {
  it('what came in is allocated or balance, with the entity it came to', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          // A document below zero is a credit note, never an invoice.
          for (const one of life.documents()) expect(totalOf(one) < 0 && one.type === 'invoice').toBe(false)
          const sources = sourcesOf(life)
          const spent = [
            ...life
              .documents()
              .flatMap(({ entity: whose, allocations }) =>
                allocations.map(({ from, id, amountMinor }) => ({ whose, source: `${from} ${id}`, amountMinor })),
              ),
            ...life.world.ledger.credits.map(({ entity: whose, from, id, leftMinor }) => {
              return { whose, source: `${from} ${id}`, amountMinor: leftMinor }
            }),
          ]
          for (const { whose, source } of spent) expect(sources.get(source)?.entity).toBe(whose)
          for (const whose of ['dk', 'eu']) {
            const moneyReceived = [...sources.values()]
              .filter((one) => one.entity === whose)
              .map((one) => one.amountMinor)
            expect(sum(spent.filter((one) => one.whose === whose).map((one) => one.amountMinor))).toBe(
              sum(moneyReceived),
            )
          }
          for (const [source, { amountMinor }] of [...sources].filter(([, one]) => one.amountMinor !== 0)) {
            const used = sum(spent.filter((one) => one.source === source).map((one) => one.amountMinor))
            // Refunds are offset against payments, so less of either may be left.
            expect(Math.abs(used) <= Math.abs(amountMinor) && used * amountMinor >= 0).toBe(true)
          }
        })
      }),
      runs,
    )
  })

  it('all of a payment and of a credit note is shown where it went, or as left', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          const { books, payments } = shownBooks(life)
          const minor = (amount: number) => Math.round(amount * 100)
          const usesOf = (uses: readonly (AllocationView | undefined)[]) =>
            sum(uses.map((use) => minor(use?.amount ?? NaN)))
          for (const payment of payments) {
            const { allocations, left } = showPaymentUse(payment, books)
            expect(usesOf(allocations) + minor(left)).toBe(payment.amountMinor)
          }
          for (const document of books.documents) {
            const { allocations = [], left } = showSettlement(document, books)
            const isInvoice = document.type === 'invoice'
            const rest = isInvoice ? toPayOf(document) : minor(left ?? NaN)
            expect(usesOf(allocations) + rest).toBe(isInvoice ? totalOf(document) : 0 - totalOf(document))
          }
        })
      }),
      runs,
    )
  })

  it('an invoice is paid, credited and open by no more than its total, and none is open beside a balance', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          const { open, credits } = life.world.ledger
          for (const invoice of life.documents().filter(({ type }) => type === 'invoice')) {
            const left = open.includes(invoice) ? toPayOf(invoice) : 0
            expect(left > 0).toBe(open.includes(invoice))
            expect(paidOf(invoice) + creditedOf(invoice) + left).toBe(totalOf(invoice))
          }
          for (const { entity: whose } of open) {
            expect(credits.filter((credit) => credit.entity === whose && credit.leftMinor > 0)).toEqual([])
          }
        })
      }),
      runs,
    )
  })

  it('periods are billed what they should have cost, which is what their documents come to', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          const documents = billedBy(life.documents(), periodKey)
          for (const subscription of life.world.subscriptions) {
            for (const billable of billablePeriods(subscription)) {
              const differences = differencesOf(subscription, billable)
              expect(differences.filter(({ amountMinor }) => amountMinor !== 0)).toEqual([])
              const lines = billable.period.billing?.lines ?? []
              const billed = lines.flatMap((one) => one.billed.map(({ amountMinor }) => amountMinor))
              // A change of the quantity adds a line for the amount that was invoiced elsewhere.
              const isElsewhere = lines.some(({ kind }) => kind === 'external')
              const carriedOver = isElsewhere ? external_invoicing.invoiced : 0
              const key = `${subscription.id} ${billable.period.serial}`
              expect(documents.get(key) ?? 0).toBe(sum(billed) - carriedOver)
              documents.delete(key)
            }
          }
          // The rest belongs to periods that a switch took away.
          for (const left of documents.values()) expect([0, -external_invoicing.invoiced]).toContain(left)
        })
      }),
      runs,
    )
  })

  it('no line is credited by more than an invoice billed of it', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        const documents = live(plotted).documents()
        const key = (of: string) => (one: InvoiceLine) => `${of} ${periodKey(one)} ${one.text}`
        const invoiced = billedBy(
          documents.filter(({ type }) => type === 'invoice'),
          (one, { number }) => key(number)(one),
        )
        const notes = documents.filter(({ credits }) => credits !== undefined)
        for (const [name, credited] of billedBy(notes, (one, { credits = '' }) => key(credits)(one))) {
          const most = invoiced.get(name) ?? 0
          expect(-credited * Math.sign(most) >= 0 && Math.abs(credited) <= Math.abs(most)).toBe(true)
        }
      }),
      runs,
    )
  })

  it('credits and refunds pay out no more than came in', () => {
    const isPlain = (one: Command) =>
      !(one.kind === 'pay' && one.amount < 0) &&
      !(one.kind === 'create' && one.periods.some((given) => given.external_invoicing !== undefined))
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted.filter(isPlain), {}, (life) => {
          for (const cash of Object.values(life.cash())) expect(cash).toBeGreaterThanOrEqual(0)
        })
      }),
      runs,
    )
  })

  it('no payment is paid back twice, and no invoice asks again for what a credit note gave back', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          const payments = life.paid()
          for (const { id, amountMinor } of payments.filter((one) => one.amountMinor > 0)) {
            const back = sum(payments.filter(({ refunds }) => refunds === id).map((one) => one.amountMinor))
            expect(amountMinor + back).toBeGreaterThanOrEqual(0)
          }
          const taken = payments.filter(({ refunds }) => refunds !== undefined).map(({ id }) => id)
          for (const invoice of life.documents().filter(({ type }) => type === 'invoice')) {
            const back = sum(
              invoice.allocations.filter(({ id }) => taken.includes(id)).map(({ amountMinor }) => amountMinor),
            )
            const notes = life.documents().filter(({ credits }) => credits === invoice.number)
            if (back === 0) continue
            expect(-back).toBeLessThanOrEqual(totalOf(invoice) + sum(notes.map(totalOf)))
          }
        })
      }),
      runs,
    )
  })

  it('in the end nothing is billed for the time after a stop', () => {
    const { timezone } = settings.account
    fc.assert(
      fc.property(plot, (plotted) => {
        for (const subscription of live(plotted).world.subscriptions) {
          for (const { period: one, isRemoved, unservedMillis } of billablePeriods(subscription)) {
            for (const { billed, amountMinor, from, to, fixed, given = 0 } of one.billing?.lines ?? []) {
              if (fixed === true || to !== undefined || from > 0 || one.natural_end === null || one.end === null)
                continue
              const { begin, end, natural_end, extended = 0 } = one
              const whole = wallClockBetween(begin, natural_end, timezone) - extended
              const served = isRemoved ? 0 : wallClockBetween(begin, end, timezone) - extended
              const part = Math.max(0, served - unservedMillis)
              const cost = whole === 0 ? amountMinor : (amountMinor * part) / whole
              // A manual credit is kept, up to the cost of the served time.
              const share = Math.abs(given) > Math.abs(cost) ? 0 : cost - given
              // Billed amounts are rounded once, however often the end of the period was moved.
              expect(Math.abs(sum(billed.map((bill) => bill.amountMinor)) - share)).toBeLessThanOrEqual(0.500001)
            }
          }
        }
      }),
      runs,
    )
  })

  it('numbers of each entity and series count up from 1 without a gap, by date', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        const documents = live(plotted).documents()
        for (const [prefix, some] of Map.groupBy(documents, ({ number }) => number.replace(/\d+$/, ''))) {
          const ordinal = ({ number }: Invoice) => Number(number.slice(prefix.length))
          const inOrder = some.toSorted((a, b) => ordinal(a) - ordinal(b))
          expect(inOrder.map(ordinal)).toEqual(some.map((_, position) => position + 1))
          expect(inOrder.map(({ made }) => made)).toEqual(inOrder.map(({ made }) => made).toSorted())
        }
      }),
      runs,
    )
  })

  it('every number of a series is told once, and a credit note with the invoice that it credits', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        const life = live(plotted)
        const events = life.announced.map(({ event }) => event)
        const told = events.flatMap((event) =>
          event.event === 'invoice:created' ? [[event.invoice_number, event.credits] as const] : [],
        )
        const kept = life.documents().map(({ number, credits }) => [number, credits] as const)
        expect(told.toSorted()).toEqual(kept.toSorted())
        const credited = events.flatMap((event) =>
          event.event === 'invoice:credited' ? [[event.credit_note_number, event.invoice_number] as const] : [],
        )
        expect(credited.toSorted()).toEqual(kept.filter(([, credits]) => credits !== undefined).toSorted())
      }),
      runs,
    )
  })

  it('time gone through in any parts gives the same documents, balances, events and history', () => {
    fc.assert(
      fc.property(plot, fc.array(instant, { maxLength: 10 }), fc.nat({ max: 3 }), (plotted, looks, consequences) => {
        const atOnce = live(plotted)
        const inParts = live(plotted, { looks, consequences })
        expect(inParts.world).toEqual(atOnce.world)
        expect(inParts.announced).toEqual(atOnce.announced)
        expect(inParts.history).toEqual(atOnce.history)
      }),
      runs,
    )
  })
})
