/** Commits a report of a letter, in one transaction with its removal from the queue. */
import { envelopeLines } from '../../invoice-document/format.ts'
import { buyerOf } from '../../domain/document/buyer.ts'
import { issuerOf, sellerOf } from '../../domain/document/seller.ts'
import type { Report } from '../../domain/document/delivery-report.ts'
import { decideLetterReport } from '../../domain/notice/letter-report.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { methodOfQueue, type PostalLetter } from '../../domain/world/postal-letter.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { readLetters } from '../../store/notice/postal-letters.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import type { ReportOutcome } from '../deliveries/report-delivery.ts'

export interface ReportedLetter {
  readonly settings: Settings
  readonly letter: PostalLetter
  readonly report: Report
  readonly now: Instant
  readonly by: Pick<ChangeNote, 'via' | 'by'>
}

export async function reportLetter({ settings, letter, report, now, by }: ReportedLetter): Promise<ReportOutcome> {
  const { id, customer } = letter
  const { id: account } = settings.account
  const load = async () => ({
    world: await loadWorldAt(settings, customer, now),
    waiting: (await readLetters(account, methodOfQueue(letter.by), [id])).get(id),
  })
  const whenContended = (): ReportOutcome => 'contended'
  const about = `the letter ${id}`
  return await retrying({ runtime, about, load, whenContended }, async ({ world, waiting }) => {
    if (waiting === undefined) return done('gone')
    if (world === undefined || world.customer.erased !== undefined) {
      const removed = await transact([deliveryWrite(settings, waiting, undefined)])
      return removed === 'committed' ? done('done') : again(removed)
    }
    const seller = sellerOf(issuerOf(waiting.entity, '', settings))
    const to = envelopeLines({ ...buyerOf(world.customer), customer_id: customer }, seller, waiting.language)
    const decided = decideLetterReport({ world: { ...world, records: [] }, letter: waiting, report, to, now, settings })
    if (decided.world.records.length === 0) return done('done')
    const notes = [{ ...by, at: now, facts: decided.facts }]
    const outcome = await commitWorld({ settings, before: world, after: decided.world, notes, now })
    return outcome === 'committed' ? done('done') : again(outcome)
  })
}
