/**
 * Every minute: finds what is due and sends a message for each, to be worked on. It costs one Query a shard, and one a
 * test account, whatever the number of customers; a message lost or sent twice does no harm.
 */
import { instantOf, type Instant } from '../domain/time.ts'
import { accountNow } from '../store/account/clock.ts'
import { dueUntil, type Due } from '../store/due.ts'
import { dueShards, liveDuePartition, testDuePartition } from '../store/keys.ts'
import { loadSettings, testAccounts } from '../store/account/load-settings.ts'
import { sendMailMessages } from '../work/queues/mail-message.ts'
import { sendWork, type WorkMessage } from '../work/queues/work-message.ts'
import { sendWebhooks } from '../work/queues/webhook-message.ts'

export async function handler(): Promise<void> {
  const now = instantOf(Date.now())
  const live = Array.from({ length: dueShards }, (_, shard) => send(liveDuePartition(shard), now))
  await allOf([...live, sweepTestAccounts(now)])
}

async function sweepTestAccounts(now: Instant): Promise<void> {
  const accounts = await testAccounts()
  await allOf(
    accounts.map(async (account) => {
      const settings = await loadSettings(account)
      if (settings !== undefined) await send(testDuePartition(account), await accountNow(settings, now))
    }),
  )
}

/** Waits for all parts, whichever fail: none keeps another from being swept. */
async function allOf(parts: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(parts)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0) {
    throw new Error(`Parts of the sweep failed: ${failed.map(({ reason }) => String(reason)).join('; ')}`)
  }
}

async function send(partition: string, until: Instant): Promise<void> {
  for await (const page of dueUntil(partition, until)) {
    await sendWork(page.flatMap(workOf))
    await sendWebhooks(page.flatMap((due) => ('webhook' in due ? { account: due.account, webhook: due.webhook } : [])))
    await sendMailMessages(page.flatMap((due) => ('mail' in due ? { account: due.account, mail: due.mail } : [])))
  }
}

function workOf(due: Due): WorkMessage | [] {
  const { account } = due
  if ('webhook' in due || 'mail' in due) return []
  if ('customer' in due) return { account, customer: due.customer }
  return 'products' in due ? { account, products: true } : { account, assignment_job: due.assignmentJob }
}
