/** A page of the queue as lines of a file for the bank, and the collections that the bank would refuse. */
import { bankLetters, inBankLetters } from '../../collection-file/bank-letters.ts'
import { agreementNamed } from '../../domain/collection/agreements.ts'
import {
  bankLine,
  dayAfter,
  firstBankDay,
  lineFault,
  withdrawalLine,
  type BankLine,
} from '../../domain/collection/bank-line.ts'
import { daysOf } from '../../domain/collection/collection-terms.ts'
import { isToWithdraw } from '../../domain/collection/withdraw-claims.ts'
import type { Code } from '../../domain/refusal/code.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import type { BankMethod } from '../../domain/settings/settings.ts'
import { laterOf, showInstant, type PlainDate } from '../../domain/time/time.ts'
import { attemptNamed, type QueuedCollection } from '../../domain/world/collection.ts'
import { toPayOf } from '../../domain/world/invoice.ts'
import { remove, transact } from '../../store/dynamo/transaction.ts'
import { deliveryKey } from '../../store/keys.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import { readOpenPages, withoutOpenPages } from './close-open-pages.ts'
import { billedNow } from './present-collections.ts'

interface Planning extends Pick<JobContext, 'account' | 'settings' | 'at' | 'now'> {
  readonly method: BankMethod
  readonly order: { readonly entity: string; readonly due_until?: string; readonly preview: boolean }
}

export interface PlannedLines {
  readonly lines: readonly BankLine[]
  readonly leftOut: readonly { readonly collection_id: string; readonly reason: Code }[]
}

/** Plans a page of lines. Collections of other entities and of later days stay in the queue. */
export async function planLines(collections: readonly QueuedCollection[], planning: Planning): Promise<PlannedLines> {
  const { method, order } = planning
  const { entity, due_until } = order
  const letters = await bankLetters(method.charset)
  const earliest = earliestDay(planning)
  const lines: BankLine[] = []
  const leftOut: { collection_id: string; reason: Code }[] = []
  for (const [collection, billed] of await billedNow(collections, planning)) {
    const { customer, document } = billed
    const plan = document.collection
    const agreement = agreementNamed({ customer }, collection.agreement)
    const isAwaited = plan?.state === 'planned' && plan.attempt === collection.attempt && toPayOf(document) > 0
    if (!isAwaited || agreement === undefined || document.entity !== entity) continue
    if (due_until !== undefined && plan.on > due_until) continue
    const planned = bankLine(collection.id, { customer, document, agreement }, laterOf(plan.on, earliest), method.kind)
    const line = inBankLetters(planned, method, letters)
    const reason = lineFault(line, method)
    if (reason !== undefined) leftOut.push({ collection_id: collection.id, reason })
    else lines.push(line)
  }
  // A preview does not close the pages of payers.
  if (order.preview) return { lines, leftOut }
  const pages = await readOpenPages(lines.map(invoiceOf), planning.settings)
  return { lines: await withoutOpenPages(lines, invoiceOf, planning.settings, pages), leftOut }
}

function invoiceOf(line: BankLine) {
  const { customer = '', number = '' } = attemptNamed(line.id) ?? {}
  return { customer, number }
}

function earliestDay(planning: Planning): PlainDate {
  const { settings, method, order } = planning
  const country = entityNamed(order.entity, settings)?.country
  const { lead } = daysOf({ method: method.id, entity: order.entity }, settings)
  return firstBankDay(dayOfBank(planning), lead, country)
}

/** The day on which the bank processes the file. */
function dayOfBank({ at, settings, method }: Planning): PlainDate {
  const [today = '', time = ''] = showInstant(at, settings.account.timezone).split('T')
  return method.cut_off !== undefined && time > method.cut_off ? dayAfter(today) : today
}

/** The claims to withdraw. Claims that are owed again, or whose day has come, leave the queue. */
export async function planWithdrawals(
  collections: readonly QueuedCollection[],
  planning: Planning,
): Promise<PlannedLines> {
  const { account, method, order } = planning
  const letters = await bankLetters(method.charset)
  const today = dayOfBank(planning)
  const billed = new Map(await billedNow(collections, planning))
  const lines: BankLine[] = []
  const over: QueuedCollection[] = []
  for (const collection of collections) {
    const { customer, document } = billed.get(collection) ?? {}
    const agreement = customer && agreementNamed({ customer }, collection.agreement)
    if (document !== undefined && document.entity !== order.entity) continue
    const isWithdrawn = document?.collection?.attempt === collection.attempt && isToWithdraw(document, today)
    if (customer === undefined || agreement === undefined || !isWithdrawn) over.push(collection)
    else
      lines.push(
        inBankLetters(withdrawalLine(collection.id, { customer, document, agreement }, method.kind), method, letters),
      )
  }
  if (!order.preview && over.length > 0) await transact(over.map(({ by, id }) => remove(deliveryKey(account, by, id))))
  return { lines, leftOut: [] }
}
