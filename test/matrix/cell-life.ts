/** The initial lives of the cells of the matrix: a state of the subscription, a way of invoicing and a policy. */
import { expect } from 'vitest'
import { toPayOf, totalOf } from '../../functions/domain/world/invoice.ts'
import { pay } from '../../functions/domain/payment/pay.ts'
import { extendSubscription } from '../../functions/domain/subscription/commands/extend-subscription.ts'
import { stateAt } from '../../functions/domain/subscription/subscription-state.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { isRefused } from '../../functions/domain/world/change.ts'
import { line, Subscriber } from '../domain/billing/billing-life.ts'
import { faultsOf, type Decided } from '../domain/changes.ts'
import { account } from '../domain/subscription/life.ts'

export const ways = ['begin', 'ahead', 'elsewhere', 'discount'] as const
export const policies = ['patient', 'strict'] as const
export type Way = (typeof ways)[number]
export type Policy = (typeof policies)[number]

const thirtyDays = { duration: 'P30D', invoice_lines: [line(30_000)] }
const settings = account(
  policies.flatMap((policy) => [
    ...ways.map((way) => ({
      ...thirtyDays,
      id: `${way}-${policy}`,
      renews_to: `${way}-${policy}`,
      policy,
      invoice_days_before: way === 'ahead' ? 10 : 0,
      ...(way === 'discount' && { invoice_lines: [line(-30_000)] }),
    })),
    { ...thirtyDays, id: `dear-${policy}`, policy, invoice_lines: [line(60_000)] },
  ]),
  {
    timezone: 'UTC',
    policies: [
      { external_id: 'patient', dunning: [] },
      {
        external_id: 'strict',
        dunning: [
          { days_after_due: 2, action: 'remind' },
          { days_after_due: 5, action: 'suspend' },
          { days_after_due: 40, action: 'stop' },
        ],
      },
    ],
  },
)

/** Midnight of a day. Day 0 is 1 January, and the first period takes the days 0 to 30. */
export const day = (count: number): Instant => `${new Date(Date.UTC(2027, 0, 1 + count)).toISOString().slice(0, -1)}Z`

export class CellLife extends Subscriber {
  private readonly policy: Policy

  constructor(way: Way, policy: Policy, begin = 0) {
    super(settings)
    this.policy = policy
    const period = { campaign_id: `${way}-${policy}`, begin: day(begin).slice(0, 19) }
    const external_invoicing = { invoiced: 30_000, currency: 'DKK', tax_rate: 0.25 }
    this.create(day(0), { periods: [way === 'elsewhere' ? { ...period, external_invoicing } : period] })
  }

  /** A manual invoice, made early and due after every invoice of the subscription. */
  chargeLate(now: Instant): this {
    return this.charge(now, { ...byHand, due: '2027-12-01' })
  }

  tryToSwitchDearer(now: Instant): Decided {
    return this.tryToSwitch(`dear-${this.policy}`, now)
  }

  tryToExtend(now: Instant): Decided {
    const { world, settings } = this.to(now)
    return extendSubscription({ world, id: '1001~a', by: 'P10D', now, settings })
  }

  tryToPay(now: Instant, amountMinor: number): Decided {
    const { world, settings } = this.to(now)
    const given = { business_entity: 'dk', amount: amountMinor, currency: 'DKK', method: 'manual' as const, data: {} }
    return pay({ world, given, document: undefined, id: 'paid-in-cell', now, settings })
  }

  /** The outcome of an operation: the refusal, or the books that it leaves. */
  outcome(now: Instant, decided: Decided): string {
    if (isRefused(decided)) return `refused (${faultsOf(decided).join(', ').replace(/^: /, '')})`
    this.carryOut(now, decided)
    this.mustBalance()
    return [stateAt(this.subscription(), now), ...this.heads().map(shortHead), ...this.moneyWords()].join('; ')
  }

  private moneyWords(): string[] {
    const { dk: balance = 0 } = this.balances()
    const { dk: cash = 0 } = this.cash()
    return [`balance ${balance / 100}`, `received ${cash / 100}`]
  }

  /**
   * Documents and balances are never below zero, all received money is on an invoice or in the balance, and no more is
   * paid out than was received, here or by the previous system.
   */
  private mustBalance(): void {
    const documents = this.documents()
    const invoices = documents.filter(({ type }) => type === 'invoice')
    const notes = documents.filter(({ type }) => type === 'credit_note')
    const { dk: balance = 0 } = this.balances()
    const { dk: cash = 0 } = this.cash()
    for (const invoice of invoices) {
      expect(toPayOf(invoice)).toBeGreaterThanOrEqual(0)
      expect(toPayOf(invoice)).toBeLessThanOrEqual(totalOf(invoice))
    }
    expect(balance).toBeGreaterThanOrEqual(0)
    const elsewhere = notes.filter(({ credits, credits_no_invoice }) => !credits && !credits_no_invoice)
    expect(cash - sum(elsewhere.map(totalOf))).toBeGreaterThanOrEqual(0)
    const settled = sum(invoices.map((invoice) => totalOf(invoice) - toPayOf(invoice)))
    expect(settled + balance).toBe(cash - sum(notes.map(totalOf)))
  }
}

export const byHand = {
  business_entity: 'dk',
  lines: [{ text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }],
}

/** `DK-1 300.00, 100.00 to pay` of `DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay`. */
const shortHead = (head: string) => head.replace(/ \d{4}-\d\d-\d\d(, due [^:]*)?:/, '')

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
