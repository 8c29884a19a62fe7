/** The worker of the search queue: each message says that the word index of an account may have something to do. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { loadSettings } from '../store/account/load-settings.ts'
import { eachRecord } from '../work/queues/each-record.ts'
import { searchMessageSchema, sendSearches } from '../work/queues/search-message.ts'
import { takeIndexTurn } from '../work/search/index-run.ts'

/** No piece is begun later than this in a call. */
const turnMilliseconds = 20_000
/** The word in the function's log that raises the alarm. */
const alarm = 'unindexed-customer'

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return await eachRecord(event, 'The index of an account was not updated; the queue will try again.', bringOn)
}

async function bringOn({ body }: SQSRecord): Promise<void> {
  const { account } = v.parse(searchMessageSchema, JSON.parse(body))
  const settings = await loadSettings(account)
  if (settings === undefined) throw new Error(`A message names the account ${account}, which does not exist.`)
  const lastPiece = Date.now() + turnMilliseconds
  const ended = await takeIndexTurn({
    settings,
    now: () => Date.now(),
    mayGoOn: () => Date.now() < lastPiece,
    onUnreadable: (customer, error) =>
      console.error({ alarm, message: 'A customer cannot be indexed.', account, customer, error: String(error) }),
  })
  if (ended === 'more') await sendSearches([account])
}
