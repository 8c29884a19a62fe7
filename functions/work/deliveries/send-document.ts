/** Sends a document by e-mail, and reports it as sent in one transaction of its customer. */
import type { Delivery } from '../../domain/world/delivery.ts'
import type { Report } from '../../domain/document/delivery-report.ts'
import { readDelivery } from '../../store/delivery/deliveries.ts'
import { loadBilled, type BilledWorld } from './billed-world.ts'
import {
  afterMailError,
  takeMailTurn,
  type Attempted,
  type MailEnd,
  type MailJob,
  type MailOutcome,
} from './send-waiting-mail.ts'
import { reportDelivery } from './report-delivery.ts'

export async function sendDocument(job: MailJob, id: string): Promise<MailOutcome> {
  const stored = await readDelivery(job.settings.account.id, 'email', id)
  return await takeMailTurn(job, stored, {
    attempt: (delivery) => attemptDelivery(job, delivery),
    end: async (delivery, end) => await report(job, delivery, reportOfEnd(end)),
  })
}

export const reportOfEnd = (end: MailEnd): Report =>
  end.outcome === 'sent' ? end : { outcome: 'failed', retrySeconds: [], text: end.reason }

/**
 * A document that cannot be sent is logged and tried again. It never holds up the others. `readBefore` is the document
 * with its customer, if both were just read.
 */
export async function attemptDelivery(job: MailJob, delivery: Delivery, readBefore?: BilledWorld): Promise<Attempted> {
  const { customer, number, failures } = delivery
  const about = { account: job.settings.account.id, customer, number, attempt: failures }
  try {
    // Loaded when first needed, because it brings the code that makes PDFs.
    const [{ letterOf }, { sendMail }] = await Promise.all([
      import('./letter.ts'),
      import('../../outside/send-mail.ts'),
    ])
    const billed = readBefore ?? (await loadBilled(job.settings, delivery, job.now))
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
    return afterMailError(error)
  }
}

async function report({ settings, now }: MailJob, delivery: Delivery, what: Report): Promise<void> {
  const author = { via: 'system', by: 'System' } as const
  const outcome = await reportDelivery({ settings, delivery, report: what, now, by: author })
  if (outcome === 'contended') throw new Error(`What became of the delivery ${delivery.id} could not be noted.`)
}
