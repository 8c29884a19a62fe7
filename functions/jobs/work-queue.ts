/** The worker of the queue: each message names something that is due. Customers of one batch are advanced together. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as v from 'valibot'
import { instantOf } from '../domain/time/time.ts'
import type { LoadedWorld } from '../store/customer/world-commit.ts'
import { advanceTogether } from '../work/advance/advance-together.ts'
import { advanceCustomer } from '../work/advance/advance-customer.ts'
import { eachRecord } from '../work/queues/each-record.ts'
import { sendMailSoon } from '../work/queues/mail-message.ts'
import { messageSchema, sendWork } from '../work/queues/work-message.ts'
import { settingsAndTime } from '../work/queues/settings-and-time.ts'
import { advanceOrder } from '../work/orders/advance-order.ts'
import { advanceRequest } from '../work/requests/advance-request.ts'
import { startProducts } from '../work/products/start-products.ts'
import { runAssignmentJob } from '../work/products/run-assignment-job.ts'
import { allJobs } from './all-jobs.ts'
import { runJob } from '../work/jobs/run-job.ts'
import { runIndexJob } from '../work/account/run-index-job.ts'

/** The latest start of a turn after the first one, so that the last turn ends within the function's time. */
const turnsMilliseconds = 12_000

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const advanced = await advanceBatch(event.Records)
  return await eachRecord(event, 'Work failed; the queue will try again.', (record) => work(record, advanced))
}

/** Customers that were advanced, by account and id. */
type Advanced = ReadonlyMap<string, ReadonlyMap<string, LoadedWorld>>

const dueCustomerSchema = v.pipe(v.string(), v.parseJson(), v.object({ account: v.string(), customer: v.string() }))

/** Advances the customers of accounts that occur several times in the batch. Failed ones are done one by one. */
async function advanceBatch(records: readonly SQSRecord[]): Promise<Advanced> {
  const due = records.flatMap(({ body }) => {
    const message = v.safeParse(dueCustomerSchema, body)
    return message.success ? [message.output] : []
  })
  const byAccount = [...Map.groupBy(due, ({ account }) => account)]
  const several = byAccount
    .map(([account, ofAccount]) => ({ account, ids: [...new Set(ofAccount.map(({ customer }) => customer))] }))
    .filter(({ ids }) => ids.length > 1)
  return new Map(
    await Promise.all(several.map(async ({ account, ids }) => [account, await advance(account, ids)] as const)),
  )
}

async function advance(account: string, ids: readonly string[]): Promise<ReadonlyMap<string, LoadedWorld>> {
  try {
    const { settings, now } = await settingsAndTime(account)
    return await advanceTogether(settings, ids, now)
  } catch (error) {
    console.warn({ message: 'Customers are advanced one by one.', account, error: String(error) })
    return new Map()
  }
}

async function work(record: SQSRecord, advanced: Advanced): Promise<void> {
  const message = v.parse(messageSchema, JSON.parse(record.body))
  const { account } = message
  const { settings, now } = await settingsAndTime(account)
  const lastTurn = Date.now() + turnsMilliseconds
  const mayGoOn = () => Date.now() < lastTurn
  if ('customer' in message) {
    let world = advanced.get(account)?.get(message.customer)
    while ((await advanceCustomer(settings, message.customer, now, world)) === 'more') {
      if (!mayGoOn()) {
        await sendWork([message])
        return
      }
      world = undefined
    }
  } else if ('order' in message) {
    await advanceOrder(settings, message.order, now)
  } else if ('request' in message) {
    // The receipt is urgent, because somebody waits for it.
    const mails = await advanceRequest(settings, message.request, now)
    await Promise.all(mails.map((mail) => sendMailSoon(account, mail)))
  } else if ('products' in message) {
    const jobs = await startProducts(account, now)
    await sendWork(jobs.map((job) => ({ account, assignment_job: job })))
  } else if ('job' in message) {
    const { job } = message
    const outcome = await runJob(job, { settings, now, mayGoOn, kinds: allJobs })
    if (outcome === 'more') await sendWork([message])
    if (outcome === 'given-up') {
      console.error({ message: 'A job that somebody ordered was not completed.', alarm: 'job-given-up', account, job })
    }
  } else if ('index_job' in message) {
    const job = { account, id: message.index_job, now: instantOf(Date.now()), mayGoOn }
    if ((await runIndexJob(job)) === 'more') await sendWork([message])
  } else if ((await runAssignmentJob(settings, message.assignment_job, now, mayGoOn)) === 'more') {
    await sendWork([message])
  }
}
