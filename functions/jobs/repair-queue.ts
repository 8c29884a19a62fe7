/**
 * The worker of the repair queue: brings the changes that the stream's function set aside into the event feed. A
 * message that does not succeed comes again every six minutes for ten hours, and ends in the dead letters then.
 *
 * A message from Lambda itself, about records that the stream dropped after a day, names no roots. Then every account
 * is compared with its feed, with one message for each.
 */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { runtime } from '../outside/runtime.ts'
import { accountIds, repair, repairRoot } from '../store/feed/repair-feed.ts'
import type { Sequenced } from '../store/feed/sequence-feed.ts'
import { eachRecord } from '../work/queues/each-record.ts'
import { repairMessageSchema, sendRepairs, type RepairMessage } from '../work/queues/repair-message.ts'
import { wakeSearch } from '../work/queues/search-message.ts'
import { wakeWebhooks } from '../work/queues/wake-webhooks.ts'

/** No lot of an account is begun later than this; the rest is a separate message. */
const turnMilliseconds = 30_000

const messageSchema = v.union([repairMessageSchema, v.looseObject({ DDBStreamBatchInfo: v.looseObject({}) })])

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const lastTurn = Date.now() + turnMilliseconds
  return await eachRecord(event, 'A repair failed; the queue will try again.', (record) =>
    work(record, () => Date.now() < lastTurn),
  )
}

async function work({ body }: SQSRecord, mayGoOn: () => boolean): Promise<void> {
  const message = v.parse(messageSchema, JSON.parse(body))
  if ('DDBStreamBatchInfo' in message) {
    for await (const account of accountIds()) await sendAll([{ account, everything: true }])
  } else if ('root' in message) {
    await repairOne(message)
  } else {
    await repairAccount(message, mayGoOn)
  }
}

async function repairOne({ account, root }: Extract<RepairMessage, { root: string }>): Promise<void> {
  const { behind, unreadable } = await repairRoot(account, root, runtime)
  if (behind.length > 0) await wakeAll(account)
  const left = behind.find(({ outcome }) => outcome.kind !== 'done')
  if (left !== undefined) throw new Error(`Still behind at version ${left.to}: ${JSON.stringify(left.outcome)}`)
  if (unreadable.length > 0) throw new Error(`There is no version of ${root} to be read.`)
}

/** Roots that stay behind get their own message. */
async function repairAccount(
  { account, after }: Extract<RepairMessage, { everything: true }>,
  mayGoOn: () => boolean,
): Promise<void> {
  let wasBehind = false
  for await (const { behind, reached } of repair(account, runtime, after)) {
    wasBehind ||= behind.length > 0
    await sendAll(behind.filter(isLeft).map(({ root }) => ({ account, root })))
    if (mayGoOn()) continue
    await sendAll([{ account, everything: true, after: reached }])
    break
  }
  if (wasBehind) await wakeAll(account)
}

const wakeAll = (account: string) => Promise.all([wakeWebhooks(account), wakeSearch(account)])

const isLeft = ({ outcome }: Sequenced) => outcome.kind !== 'done'

async function sendAll(messages: readonly RepairMessage[]): Promise<void> {
  if ((await sendRepairs(messages)).length < messages.length) throw new Error('The repair queue takes no messages.')
}
