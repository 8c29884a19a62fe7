/**
 * The clock of a test account is moved past an instant at which so many subscriptions run out, each to be renewed with
 * its invoice. What the move asks of the storage is counted, by the call of the API, and whoever reads the log finds
 * nothing of time that was over.
 */
import { handler as bulkupdates } from '../functions/api/bulk/bulkupdates.ts'
import { handler as moveClock } from '../functions/api/test-clock/test-clock-move.ts'
import { instantOf } from '../functions/domain/time.ts'
import { runtime } from '../functions/outside/runtime.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import { applyAccount } from '../functions/work/account/change-account.ts'
import * as v from 'valibot'
import { accountFile } from './bench-account.ts'
import { call } from './call-handler.ts'
import { metered, type Tally } from './meter.ts'

export interface ClockMoveCount {
  readonly renewals: number
  readonly tally: Tally
  readonly transactions: number
  readonly reads: number
  readonly seconds: number
  /** Lines of the log while the clock was moved. */
  readonly complaints: number
  /** Who have not exactly one period more and its invoice. */
  readonly missed: number
}

export const mostTransactionsEach = 1.2
export const mostReadsEach = 1

const account = 'bench-clock'
const key = 'bench-clock-key-of-no-secrecy'
const headers = { 'X-Service-Key': key }
const operationsPerCall = 400

export async function countClockMove(renewals: number): Promise<ClockMoveCount> {
  clearSettingsCache()
  await makeAccount()
  await move('2031-01-10T11:00:00')
  await subscribe(renewals)
  const log = complaints()
  const begun = performance.now()
  const { tally } = await metered(() => move('2031-02-10T12:00:00'))
  const seconds = (performance.now() - begun) / 1000
  const times = (...commands: readonly string[]) =>
    commands.reduce((sum, command) => sum + (tally.commands.get(command) ?? 0), 0)
  return {
    renewals,
    tally,
    transactions: times('TransactWriteItems') + tally.cancelled,
    reads: times('GetItem', 'BatchGetItem', 'Query'),
    seconds,
    complaints: log.end(),
    missed: await missedOf(renewals),
  }
}

/** What is not held. */
export function missedClockMove({ renewals, transactions, reads, complaints: told, missed }: ClockMoveCount): string[] {
  return [
    ...(transactions > mostTransactionsEach * renewals
      ? [`a move of the clock over ${renewals} renewals takes ${transactions} transactions`]
      : []),
    ...(reads > mostReadsEach * renewals ? [`a move of the clock over ${renewals} renewals takes ${reads} reads`] : []),
    ...(told > 0 ? [`a move of the clock over ${renewals} renewals complains ${told} times in the log`] : []),
    ...(missed > 0 ? [`a move of the clock leaves out ${missed} of ${renewals} renewals`] : []),
  ]
}

const move = (now: string) => call(moveClock, { path: '/api/test/clock/', headers, json: { now } })
const idOf = (n: number) => `clock-${String(n).padStart(5, '0')}`

async function makeAccount(): Promise<void> {
  const file = {
    ...accountFile,
    account: { ...accountFile.account, id: account, mode: 'test' },
    api_accesses: accountFile.api_accesses.map((access) => ({ ...access, key })),
  }
  const applied = await applyAccount(file, { by: 'System', via: 'settings', now: instantOf(Date.now()), runtime })
  if (applied.outcome !== 'applied') throw new Error(`The account is refused: ${JSON.stringify(applied)}`)
}

const doneSchema = v.looseObject({ failed: v.literal(0) })

async function subscribe(renewals: number): Promise<void> {
  const all = Array.from({ length: renewals }, (_, n) => idOf(n)).flatMap((id) => [
    { operation: 'createcustomer', id, data: { name: `Ingeborg ${id}`, country: 'DK' } },
    { operation: 'createsubscription', id, periods: [{ campaign_id: 'invoiced' }], invoiced_by: 'post' },
  ])
  for (let start = 0; start < all.length; start += operationsPerCall) {
    const json = { operations: all.slice(start, start + operationsPerCall) }
    v.parse(doneSchema, await call(bulkupdates, { path: '/api/customers/bulkupdates/', headers, json }))
  }
}

/** Counts what is told of trouble from now on, and tells it as ever. */
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

async function missedOf(renewals: number): Promise<number> {
  let missed = 0
  for (let start = 0; start < renewals; start += lookedUpAtOnce) {
    const some = Array.from({ length: Math.min(lookedUpAtOnce, renewals - start) }, (_, index) => idOf(start + index))
    for (const world of await Promise.all(some.map((id) => loadWorld(account, id)))) {
      const isRenewed = world?.subscriptions[0]?.periods.length === 2 && world.ledger.open.length === 2
      if (!isRenewed) missed++
    }
  }
  return missed
}
