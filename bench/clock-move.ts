/**
 * A move of a test account's clock past an instant at which a given number of subscriptions run out. Each is renewed
 * and invoiced, by post or by e-mail. The storage calls of the move are counted by the calls of the API that it takes,
 * and the log must show no trouble. A call that reaches the end of its time says so and is repeated, as callers do; the
 * number of calls depends on the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { apiEvent, lambdaContext } from '../test/http/api-event.ts'
import { mailFiles } from '../local/mail-files.ts'
import { startMail } from '../local/mail-stand-in.ts'
import { handler as bulkupdates } from '../functions/api/bulk/bulkupdates.ts'
import { handler as moveClock } from '../functions/api/test-clock/test-clock-move.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { runtime } from '../functions/outside/runtime.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import { applyAccount } from '../functions/work/account/change-account.ts'
import * as v from 'valibot'
import { accountFile } from './bench-account.ts'
import { call } from './call-handler.ts'
import { metered, type Tally } from './meter.ts'

export interface ClockMoveCount {
  /** The way of sending the invoices. */
  readonly by: 'post' | 'email'
  readonly renewals: number
  readonly calls: number
  readonly tally: Tally
  readonly transactions: number
  readonly reads: number
  readonly seconds: number
  /** Lines of the log while the clock was moved. */
  readonly complaints: number
  /** Customers that do not have exactly one further period and one invoice. An invoice by e-mail must also be sent. */
  readonly missed: number
}

export const mostTransactionsEach = 1.2
export const mostReadsEach = 1

const operationsPerCall = 400

/** An account for each way of sending. */
interface ClockAccount {
  readonly by: ClockMoveCount['by']
  readonly account: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
}

export async function countClockMoves(renewals: number): Promise<readonly ClockMoveCount[]> {
  const mail = await startMail(mailFiles(undefined))
  process.env['AWS_ENDPOINT_URL_SESV2'] = mail.endpoint
  const { log } = console
  // The stand-in logs each e-mail.
  console.log = () => undefined
  try {
    return [await countClockMove('post', renewals), await countClockMove('email', renewals)]
  } finally {
    console.log = log
    await mail.stop()
  }
}

async function countClockMove(by: ClockMoveCount['by'], renewals: number): Promise<ClockMoveCount> {
  clearSettingsCache()
  const key = `bench-clock-key-of-no-secrecy-${by}`
  const of: ClockAccount = { by, account: `bench-clock-${by}`, key, headers: { 'X-Service-Key': key } }
  await makeAccount(of)
  await move(of, '2031-01-10T11:00:00')
  await subscribe(of, renewals)
  // Work that is due before the renewals, such as sending the first invoices.
  await move(of, '2031-02-01T12:00:00')
  const log = complaints()
  const begun = performance.now()
  const { tally, result: calls } = await metered(() => move(of, '2031-02-10T12:00:00'))
  const seconds = (performance.now() - begun) / 1000
  const times = (...commands: readonly string[]) =>
    commands.reduce((sum, command) => sum + (tally.commands.get(command) ?? 0), 0)
  return {
    by,
    renewals,
    calls,
    tally,
    transactions: times('TransactWriteItems') + tally.cancelled,
    reads: times('GetItem', 'BatchGetItem', 'Query'),
    seconds,
    // A call that reaches the end of its time logs one line.
    complaints: log.end() - (calls - 1),
    missed: await missedOf(of, renewals),
  }
}

/** The bounds that are exceeded. */
export function missedClockMove(count: ClockMoveCount): string[] {
  const { by, renewals, transactions, reads, complaints: told, missed } = count
  const over = `a move of the clock over ${renewals} renewals${by === 'email' ? ' with e-mails' : ''}`
  return [
    ...(transactions > mostTransactionsEach * renewals ? [`${over} takes ${transactions} transactions`] : []),
    ...(reads > mostReadsEach * renewals ? [`${over} takes ${reads} reads`] : []),
    ...(told > 0 ? [`${over} complains ${told} times in the log`] : []),
    ...(missed > 0 ? [`a move of the clock leaves out ${missed} of ${renewals} renewals`] : []),
  ]
}

/** The number of calls that the move takes. */
async function move({ headers }: ClockAccount, now: string): Promise<number> {
  for (let calls = 1; ; calls++) {
    const event = apiEvent({ path: '/api/test/clock/', headers, json: { now } })
    const { statusCode, body } = await moveClock(event, lambdaContext)
    if (statusCode === 200) return calls
    if (statusCode !== 503 || !body.includes('The clock shows ')) {
      throw new Error(`The clock answered ${statusCode}: ${body}`)
    }
    await sleep(1_000)
  }
}

const idOf = (n: number) => `clock-${String(n).padStart(5, '0')}`

async function makeAccount({ account, key }: ClockAccount): Promise<void> {
  // The path of the portal belongs to one account.
  const { portal: _, ...others } = accountFile
  const file = {
    ...others,
    account: { ...accountFile.account, id: account, mode: 'test' },
    api_accesses: accountFile.api_accesses.map((access) => ({ ...access, key })),
  }
  const applied = await applyAccount(file, { by: 'System', via: 'settings', now: instantOf(Date.now()), runtime })
  if (applied.outcome !== 'applied') throw new Error(`The account is refused: ${JSON.stringify(applied)}`)
}

const doneSchema = v.looseObject({ failed: v.literal(0) })

async function subscribe({ by, headers }: ClockAccount, renewals: number): Promise<void> {
  const all = Array.from({ length: renewals }, (_, n) => idOf(n)).flatMap((id) => [
    { operation: 'createcustomer', id, data: { name: `Ingeborg ${id}`, country: 'DK', email: `${id}@example.com` } },
    { operation: 'createsubscription', id, periods: [{ campaign_id: 'invoiced' }], invoiced_by: by },
  ])
  for (let start = 0; start < all.length; start += operationsPerCall) {
    const json = { operations: all.slice(start, start + operationsPerCall) }
    v.parse(doneSchema, await call(bulkupdates, { path: '/api/customers/bulkupdates/', headers, json }))
  }
}

/** Counts reports of trouble from now on, and still writes them. */
function complaints(): { end(): number } {
  let told = 0
  const { warn, error } = console
  const counting =
    (tell: typeof warn) =>
    (...words: unknown[]) => {
      told += 1
      tell(...words)
    }
  console.warn = counting(warn)
  console.error = counting(error)
  return {
    end() {
      Object.assign(console, { warn, error })
      return told
    },
  }
}

const lookedUpAtOnce = 20

async function missedOf({ account, by }: ClockAccount, renewals: number): Promise<number> {
  let missed = 0
  for (let start = 0; start < renewals; start += lookedUpAtOnce) {
    const some = Array.from({ length: Math.min(lookedUpAtOnce, renewals - start) }, (_, index) => idOf(start + index))
    for (const world of await Promise.all(some.map((id) => loadWorld(account, id)))) {
      const open = world?.ledger.open ?? []
      const isRenewed = world?.subscriptions[0]?.periods.length === 2 && open.length === 2
      if (!isRenewed || (by === 'email' && open.some(({ sent }) => sent === undefined))) missed++
    }
  }
  return missed
}
