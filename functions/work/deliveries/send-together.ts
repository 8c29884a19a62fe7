/**
 * Sends documents by e-mail that are due together, such as those of renewals at one instant. The steps are those of
 * `send-document.ts` for one document, but the documents are read in batches, their attempts are noted in one
 * transaction, and they are reported in as few transactions as hold them.
 */
import type { Delivery } from '../../domain/world/delivery.ts'
import { begun, isHeld } from '../../domain/document/mail-attempts.ts'
import { isOrderMail } from '../../domain/order/order-mail-waiting.ts'
import { isAgreementMail } from '../../domain/world/agreement-mail.ts'
import { isNoticeMail } from '../../domain/world/notice.ts'
import { isRequestMail } from '../../domain/request/request-mail-waiting.ts'
import { runtime } from '../../outside/runtime.ts'
import { moveDeliveries, readDeliveries } from '../../store/delivery/deliveries.ts'
import type { BilledWorld } from './billed-world.ts'
import { endMailTurn, type MailJob } from './send-waiting-mail.ts'
import type { ReportedDelivery } from './report-delivery.ts'
import { readBilledTogether, reportDeliveries } from './report-together.ts'
import { attemptDelivery, reportOfEnd } from './send-document.ts'

/** The ids whose turn is over. The caller sends the others one by one, as another worker may be sending them. */
export async function sendTogether(job: MailJob, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { settings, now, realNow, takesOver } = job
  const ofDocuments = ids.filter((id) => otherMails.every((isOther) => !isOther(id)))
  const stored = await readDeliveries(settings.account.id, 'email', ofDocuments)
  const needless = ofDocuments.filter((id) => isNotDue(stored.get(id), job))
  const due = [...stored.values()].filter(
    (delivery) => !isNotDue(delivery, job) && !isHeld(delivery, realNow, takesOver),
  )
  const moves = due.map((before) => ({ before, waiting: begun(before, realNow) }))
  const noted = await moveDeliveries(settings, moves, runtime)
  const deliveries = noted.map(({ waiting }) => waiting)
  const billed = await readUnlessFailing(job, deliveries)
  const reports: ReportedDelivery[] = []
  const report = (delivery: Delivery, what: ReportedDelivery['report']) => {
    reports.push({ settings, delivery, report: what, now, by: { via: 'system', by: 'System' } })
    return Promise.resolve()
  }
  await Promise.all(
    noted.map(async ({ before, waiting: mail }) => {
      const attempted = await attemptDelivery(job, mail, billed.get(mail.id))
      await endMailTurn(job, { found: before, mail, attempted }, (delivery, end) => report(delivery, reportOfEnd(end)))
    }),
  )
  for (const [{ delivery }, outcome] of await reportDeliveries(reports, billed)) {
    if (outcome === 'contended') throw new Error(`What became of the delivery ${delivery.id} could not be noted.`)
  }
  return new Set([...needless, ...deliveries.map(({ id }) => id)])
}

/** Kinds of e-mails about something other than a document. */
const otherMails = [isOrderMail, isNoticeMail, isRequestMail, isAgreementMail]

/** If reading fails, each document is read by its own attempt, which fails alone. */
async function readUnlessFailing(
  { settings, now }: MailJob,
  deliveries: readonly Delivery[],
): Promise<ReadonlyMap<string, BilledWorld>> {
  try {
    return await readBilledTogether(settings, deliveries, now)
  } catch (error) {
    console.warn({ message: 'Documents are read one by one.', account: settings.account.id, error: String(error) })
    return new Map()
  }
}

const isNotDue = (delivery: Delivery | undefined, { now }: MailJob): boolean =>
  delivery === undefined || delivery.ready_at > now
