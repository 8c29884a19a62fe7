/** The worker of the queue: each message names something that is due. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { instantOf } from '../domain/time.ts'
import { accountNow } from '../store/clock.ts'
import { loadSettings } from '../store/settings.ts'
import { advanceCustomer } from './advance.ts'
import { messageSchema, sendWork } from './message.ts'
import { startProducts } from './start-products.ts'
import { goOnWithWalk } from './walk.ts'

/** No turn begins later than this after the first, so that the last one ends in the time the function has. */
const turnsMilliseconds = 12_000

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(event.Records.map(work))
  return {
    batchItemFailures: event.Records.flatMap(({ messageId }, index) => {
      const outcome = outcomes[index]
      if (outcome?.status !== 'rejected') return []
      console.error({
        message: 'Work failed; the queue will try again.',
        messageId,
        error: String(outcome.reason),
      })
      return [{ itemIdentifier: messageId }]
    }),
  }
}

async function work(record: SQSRecord): Promise<void> {
  const message = v.parse(messageSchema, JSON.parse(record.body))
  const { account } = message
  const settings = await loadSettings(account)
  if (settings === undefined) throw new Error(`A message names the account ${account}, which does not exist.`)
  const now = await accountNow(settings, instantOf(Date.now()))
  const lastTurn = Date.now() + turnsMilliseconds
  const mayGoOn = () => Date.now() < lastTurn
  if ('customer' in message) {
    // What is left then stays due: the next sweep finds it again.
    while ((await advanceCustomer(settings, message.customer, now)) === 'more' && mayGoOn());
  } else if ('products' in message) {
    const walks = await startProducts(account, now)
    await sendWork(walks.map((assigning) => ({ account, assigning })))
  } else if ((await goOnWithWalk(settings, message.assigning, now, mayGoOn)) === 'more') {
    await sendWork([message])
  }
}
