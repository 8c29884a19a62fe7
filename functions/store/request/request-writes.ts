/**
 * The writes of a changed request: its item under its version, its change record, the entries by which it is found, and
 * the e-mails that it sends from now on. All of them are derived from the request before and after.
 */
import type { Fact } from '../../domain/facts/fact.ts'
import { requestMail } from '../../domain/request/request-mail-waiting.ts'
import type { ReaderRequest } from '../../domain/request/request.ts'
import { withErasure } from '../../domain/request/request-retention.ts'
import { secondsAfter } from '../../domain/document/sending.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { changeRecords, type ChangeNote } from '../customer/change-record.ts'
import { newDeliveryWrite } from '../delivery/deliveries.ts'
import { mainTable } from '../dynamo/environment.ts'
import { atVersion, difference, type ConditionalWrite } from '../dynamo/transaction.ts'
import { requestEntryKey, requestPartition, type Key, type RequestList } from '../keys.ts'
import { requestItem } from './request-item.ts'

export interface RequestCommit {
  readonly settings: Settings
  /** Undefined for a new request. */
  readonly before: ReaderRequest | undefined
  readonly after: ReaderRequest
  readonly now: Instant
  readonly by: Pick<ChangeNote, 'via' | 'by'>
}

/**
 * The time for which the receipt waits for the worker that looks the contract up. The worker releases the receipt when
 * it has finished, so the receipt lacks the end of the contract only if the worker fails.
 */
const receiptSeconds = 30

export function requestWrites({ settings, before, after: moved, now, by }: RequestCommit): readonly ConditionalWrite[] {
  const after = withErasure(moved, settings)
  const account = settings.account.id
  const versionBefore = before?.version ?? 0
  const notes = [{ ...by, at: now, facts: factsOf(before, after) }]
  const records = changeRecords(requestPartition(account, after.id), versionBefore, notes)
  const Item = requestItem(settings, { ...after, version: versionBefore + records.length })
  return [
    { write: { Put: { TableName: mainTable(), Item, ...atVersion(before?.version) } }, onConflict: 'lost-race' },
    ...records.map((record): ConditionalWrite => ({
      write: { Put: { TableName: mainTable(), Item: record, ConditionExpression: 'attribute_not_exists(pk)' } },
      onConflict: 'lost-race',
    })),
    ...difference(entriesOf(account, before), entriesOf(account, after)),
    ...after.mails
      .filter((kind) => before?.mails.includes(kind) !== true)
      .map((kind) => {
        const at = kind === 'receipt' ? secondsAfter(now, receiptSeconds) : now
        return newDeliveryWrite(settings, requestMail(after.id, kind, at))
      }),
  ]
}

function factsOf(before: ReaderRequest | undefined, after: ReaderRequest): Fact[] {
  const { id: request, kind, state, subscription, effect_at } = after
  if (before === undefined) return [{ fact: 'request-received', request, kind }]
  if (before.receipt_at !== after.receipt_at) return [{ fact: 'request-receipt-sent', request }]
  if (before.state === state) return []
  return [
    {
      fact: 'request-moved',
      ...{ request, kind, state },
      ...(subscription === undefined ? {} : { subscription }),
      ...(effect_at === undefined ? {} : { effect_at }),
    },
  ]
}

function entriesOf(account: string, request: ReaderRequest | undefined): Key[] {
  if (request === undefined) return []
  const { customer } = request
  const lists: RequestList[] = [
    { list: 'all' },
    { list: 'state', state: request.state },
    ...(customer === undefined ? [] : [{ list: 'customer', customer } as const]),
  ]
  return lists.map((list) => requestEntryKey(account, list, request))
}
