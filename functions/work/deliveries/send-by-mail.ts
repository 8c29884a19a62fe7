/**
 * Sends a document by e-mail, and reports it as sent in one transaction of its customer. The attempt is noted before it
 * is made (`domain/delivery/mail-attempts.ts`), so neither a message that comes twice nor a test account's clock that
 * is moved meanwhile sends the document twice.
 */
import type { Delivery } from '../../domain/world/delivery.ts'
import { afterFailure, begun, isHeld, isLastAttempt } from '../../domain/delivery/mail-attempts.ts'
import type { Report } from '../../domain/delivery/delivery-report.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { deliveryWrite, moveDelivery, readDelivery } from '../../store/delivery/deliveries.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { loadBilled } from './billed-world.ts'
import { reportDelivery } from './report-delivery.ts'

export interface MailJob {
  readonly settings: Settings
  /** The time of the account. */
  readonly now: Instant
  readonly realNow: Instant
  /** The service's address, without a last slash, for the links that e-mails have. */
  readonly baseUrl: string
}

export type MailOutcome =
  /** Sent or given up, and reported so; or there was nothing to send. */
  | { readonly outcome: 'done' }
  /** Another worker is sending it, or was cut off shortly before: it stays due. */
  | { readonly outcome: 'under-way' }
  /** Not sent; the number of attempts so far. */
  | { readonly outcome: 'failed'; readonly attempts: number }

const done: MailOutcome = { outcome: 'done' }
const underWay: MailOutcome = { outcome: 'under-way' }

/** To find nothing to send is no fault: messages may repeat or be late. */
export async function sendByMail(job: MailJob, id: string): Promise<MailOutcome> {
  const { settings, now, realNow } = job
  const found = await readDelivery(settings.account.id, 'email', id)
  if (found === undefined || found.ready_at > now) return done
  if (isHeld(found, realNow)) return underWay
  const delivery = begun(found, realNow)
  if (!(await moveDelivery(settings, found, delivery))) return underWay
  const attempted = await attempt(job, delivery)
  switch (attempted.outcome) {
    case 'needless':
      await transact([deliveryWrite(settings, delivery, undefined)])
      return done
    case 'sent':
      await report(job, delivery, { outcome: 'sent' })
      return done
    case 'impossible':
      await report(job, delivery, { outcome: 'failed', retrySeconds: [], text: attempted.reason })
      return done
    case 'failed':
      if (isLastAttempt(delivery)) {
        await report(job, delivery, { outcome: 'failed', retrySeconds: [], text: 'refused or not answered for a day' })
      } else {
        await moveDelivery(settings, delivery, afterFailure(delivery, now))
      }
      return { outcome: 'failed', attempts: delivery.failures }
  }
}

type Attempted =
  { readonly outcome: 'sent' | 'failed' | 'needless' } | { readonly outcome: 'impossible'; readonly reason: string }

/** A document that cannot be sent is logged and tried again. It never holds up the others. */
async function attempt(job: MailJob, delivery: Delivery): Promise<Attempted> {
  const { customer, number, failures } = delivery
  const about = { account: job.settings.account.id, customer, number, attempt: failures }
  try {
    // Loaded when first needed: it takes what makes PDFs along.
    const [{ letterOf }, { sendMail }] = await Promise.all([
      import('./letter.ts'),
      import('../../outside/send-mail.ts'),
    ])
    const billed = await loadBilled(job.settings, delivery, job.now)
    if (billed === undefined) return { outcome: 'needless' }
    const letter = await letterOf(billed, { ...job, delivery })
    if (letter.outcome === 'written') {
      await sendMail(letter.mail)
      return { outcome: 'sent' }
    }
    if (letter.outcome === 'impossible') {
      console.warn({ message: 'An e-mail cannot be sent.', ...about, reason: letter.reason })
    }
    return letter
  } catch (error) {
    console.warn({ message: 'An e-mail was not sent.', ...about, error: String(error) })
    return { outcome: 'failed' }
  }
}

async function report({ settings, now }: MailJob, delivery: Delivery, what: Report): Promise<void> {
  const by = { via: 'system', by: 'System' } as const
  const outcome = await reportDelivery({ settings, delivery, report: what, now, by })
  if (outcome === 'contended') throw new Error(`What became of the delivery ${delivery.id} could not be noted.`)
}
