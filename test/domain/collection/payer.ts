/** A subscriber whose invoices are collected: agreements, outcomes, and the queue of a worker. */
import { expect } from 'vitest'
import { collect, type Collect } from '../../../functions/domain/collection/collect-invoice.ts'
import { createAgreement, type CreateAgreement } from '../../../functions/domain/collection/create-agreement.ts'
import { endAgreement } from '../../../functions/domain/collection/end-agreement.ts'
import type { CollectionReport } from '../../../functions/domain/collection/collection-report.ts'
import { decideOutcome } from '../../../functions/domain/collection/report-outcome.ts'
import type { ReversalCommand } from '../../../functions/domain/collection/reverse-payment.ts'
import { reverseByHand } from '../../../functions/domain/collection/reverse-by-hand.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { attemptNamed, type QueuedCollection } from '../../../functions/domain/world/collection.ts'
import { toPayOf, type Invoice } from '../../../functions/domain/world/invoice.ts'
import { account } from '../subscription/life.ts'
import { line as sold, Subscriber } from '../billing/billing-life.ts'
import type { Decided } from '../changes.ts'

export const paidBy = (more: { collection?: object; [key: string]: unknown } = {}): Settings => {
  const { collection, ...sections } = more
  return account(
    [
      {
        id: 'monthly',
        duration: 'P1M',
        renews_to: 'monthly',
        policy: 'usual',
        invoice_days_before: 0,
        invoice_lines: [sold(9_900)],
      },
    ],
    {
      business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK', country: 'DK', due_days: 8 }],
      policies: [
        {
          external_id: 'usual',
          dunning: [{ days_after_due: 10, action: 'remind' }],
          ...(collection && { collection }),
        },
      ],
      payment_providers: [
        { id: 'cards', kind: 'queue', methods: ['card', 'sepa_debit'] },
        { id: 'others', kind: 'queue', methods: ['card'], business_entities: ['dk'] },
      ],
      ...sections,
    },
  )
}

export class Payer extends Subscriber {
  private ids = 0

  agree(now: Instant, given: Partial<CreateAgreement['given']> = {}): this {
    return this.carryOut(now, this.tryToAgree(now, given))
  }

  tryToAgree(now: Instant, given: Partial<CreateAgreement['given']> = {}): Decided {
    const { world, settings } = this.to(now)
    const id = `g${++this.ids}`
    const usual = { provider: 'cards', method: 'card', reference: `ref-${id}` }
    return createAgreement({ world, given: { ...usual, ...given }, id, now, settings })
  }

  endAgreement(now: Instant, id: string, untaken?: ReadonlySet<string>): this {
    const { world, settings } = this.to(now)
    return this.carryOut(now, endAgreement({ world, id, untaken, now, settings }))
  }

  tryToCollect(now: Instant, number: string, given: Collect['given'] = {}, untaken?: ReadonlySet<string>): Decided {
    const { world, settings } = this.to(now)
    const document = this.documents().find((one) => one.number === number)
    return collect({ world, given, document, untaken, now, settings })
  }

  /** Reports an outcome, as the account's own worker does. */
  tryToReport(now: Instant, id: string, report: CollectionReport): Decided {
    const { world, settings } = this.to(now)
    const attempt = attemptNamed(id) ?? expect.fail(`${id} names no attempt.`)
    const books = { payments: this.paid(), documents: this.documents() }
    return decideOutcome(report, {
      ...{ world, document: this.document(attempt.number), attempt: attempt.attempt, books, now, settings },
      byWorker: true,
      paymentId: `c${++this.ids}`,
      agreementId: 'asked',
    })
  }

  report(now: Instant, id: string, report: CollectionReport): this {
    return this.carryOut(now, this.tryToReport(now, id, report))
  }

  reverse(now: Instant, given: ReversalCommand['given']): Decided {
    const { world, settings } = this.to(now)
    const books = { payments: this.paid(), documents: this.documents() }
    return reverseByHand({ world, given, books, id: `r${++this.ids}`, agreementId: 'asked', now, settings })
  }

  /** The agreements for which the payer is asked by e-mail. */
  asked(): string[] {
    return this.world.records.flatMap((record) => (record.record === 'agreement-mail' ? [record.mail.agreement] : []))
  }

  /** The attempts that wait, by the records of all changes. */
  queue(): QueuedCollection[] {
    const waiting = new Map<string, QueuedCollection>()
    for (const record of this.world.records) {
      if (record.record === 'collection-queued') waiting.set(record.collection.id, record.collection)
      if (record.record === 'collection-over') waiting.delete(record.collection.id)
    }
    return [...waiting.values()]
  }

  /** The attempts that a worker gets now, of invoices with something to pay. */
  handedOut(now: Instant): { readonly id: string; readonly toPay: number }[] {
    this.to(now)
    return this.queue().flatMap(({ id, number, attempt, ready_at }) => {
      const invoice = this.document(number)
      const { collection } = invoice
      const isAwaited = collection?.state === 'planned' && collection.attempt === attempt && toPayOf(invoice) > 0
      return isAwaited && ready_at <= now ? [{ id, toPay: toPayOf(invoice) }] : []
    })
  }

  /** An invoice's collection as `state on attempt`. */
  collected(number: string): string {
    const { collection }: Invoice = this.document(number)
    return collection === undefined ? 'none' : `${collection.state} ${collection.on} #${collection.attempt}`
  }
}
