/**
 * The writes of a changed order: its item under its version, its change record, the entries by which it is found, the
 * uses of its code, and the e-mails that it sends from now on. All of them are derived from the order before and after,
 * so no rule can forget one.
 */
import type { Fact } from '../../domain/facts/fact.ts'
import { mailTime, orderMail } from '../../domain/order/order-mail-waiting.ts'
import type { Order } from '../../domain/order/order.ts'
import { withErasure } from '../../domain/order/order-retention.ts'
import { usesOf, type AcceptedCode, type CodeUse } from '../../domain/order/ordering-code.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { changeRecords, type ChangeNote } from '../customer/change-record.ts'
import { newDeliveryWrite } from '../delivery/deliveries.ts'
import { mainTable } from '../dynamo/environment.ts'
import { difference, type ConditionalWrite } from '../dynamo/transaction.ts'
import { atVersion } from '../dynamo/transaction.ts'
import { orderEntryKey, orderingCodeKey, orderPartition, type Key, type OrderList } from '../keys.ts'
import { orderItem } from './order-item.ts'

export interface OrderCommit {
  readonly settings: Settings
  /** Undefined for a new order. */
  readonly before: Order | undefined
  readonly after: Order
  readonly now: Instant
  readonly by: Pick<ChangeNote, 'via' | 'by'>
}

export interface OrderWrites {
  /** The order as it will be stored. */
  readonly stored: Order
  readonly writes: readonly ConditionalWrite[]
}

/** `code` is the code of a new order, whose uses are bounded. */
export function orderWrites(commit: OrderCommit, code?: AcceptedCode): OrderWrites {
  const { settings, before, now, by } = commit
  const after = withErasure(commit.after, settings)
  const account = settings.account.id
  const versionBefore = before?.version ?? 0
  const records = changeRecords(orderPartition(account, after.id), versionBefore, [
    { ...by, at: now, facts: factsOf(before, after) },
  ])
  const stored: Order = { ...after, version: versionBefore + records.length }
  return {
    stored,
    writes: [
      {
        write: { Put: { TableName: mainTable(), Item: orderItem(settings, stored), ...atVersion(before?.version) } },
        onConflict: 'lost-race',
      },
      ...records.map((Item): ConditionalWrite => ({
        write: { Put: { TableName: mainTable(), Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        onConflict: 'lost-race',
      })),
      ...difference(entriesOf(account, before), entriesOf(account, after)),
      ...codeWrites(account, before, after, code),
      ...after.mails
        .filter((kind) => before?.mails.includes(kind) !== true)
        .map((kind) => newDeliveryWrite(settings, orderMail(after.id, kind, mailTime(after, kind, now, settings)))),
    ],
  }
}

function factsOf(before: Order | undefined, after: Order): Fact[] {
  if (before === undefined) return [{ fact: 'order-placed', order: after.id, status: after.status }]
  if (before.status === after.status) return []
  return [{ fact: 'order-moved', order: after.id, status: after.status, previous_status: before.status }]
}

/** An order has a customer after its approval, or already before if the customer placed it with a password. */
function entriesOf(account: string, order: Order | undefined): Key[] {
  if (order === undefined) return []
  const customer = order.customer ?? order.logged_in
  const lists: OrderList[] = [
    { list: 'all' },
    { list: 'status', status: order.status },
    ...order.products.flatMap((product): OrderList[] =>
      product.kind === 'campaign' ? [{ list: 'campaign', campaign: product.campaign_id }] : [],
    ),
    ...(customer === undefined ? [] : [{ list: 'customer', customer } as const]),
    ...(order.gift?.accepted === undefined ? [] : [{ list: 'gifts', customer: order.gift.accepted.customer } as const]),
  ]
  return lists.map((list) => orderEntryKey(account, list, order))
}

/** A use of a code is an order that is not denied. */
const usesCode = (order: Order | undefined): boolean => order?.ordering_code !== undefined && order.status !== 'denied'

function codeWrites(
  account: string,
  before: Order | undefined,
  after: Order,
  accepted: AcceptedCode | undefined,
): ConditionalWrite[] {
  const { ordering_code: code } = after
  if (code === undefined || usesCode(before) === usesCode(after)) return []
  const isUse = usesCode(after)
  const counted = [{ code: code.code }, ...(code.terms === undefined ? [] : [{ code: code.terms }])]
  const uses = accepted === undefined ? counted : usesOf(accepted)
  return uses.map(({ code: each, most }: CodeUse) => {
    const bound = isUse ? most : undefined
    const isPersonal = isUse && code.terms !== undefined && each === code.code
    const Update = {
      TableName: mainTable(),
      Key: orderingCodeKey(account, after.form, each),
      UpdateExpression: isPersonal ? 'SET used_by = :order ADD used :one' : 'ADD used :one',
      ...(bound !== undefined && { ConditionExpression: 'attribute_not_exists(used) OR used < :most' }),
      ExpressionAttributeValues: {
        ':one': isUse ? 1 : -1,
        ...(bound !== undefined && { ':most': bound }),
        ...(isPersonal && { ':order': after.id }),
      },
    }
    return { write: { Update }, onConflict: 'lost-race' }
  })
}
