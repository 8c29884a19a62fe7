/**
 * The service's own handlers over the real storage engine, called as API Gateway would call them, for tests of answers.
 * Each test file has an engine, each test a new account after the demo account. Where the environment names a deployed
 * service, the calls go to that one.
 */
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import * as v from 'valibot'
import { instantOf, type Instant } from '../functions/domain/time/time.ts'
import { runtime } from '../functions/outside/runtime.ts'
import { applyAccount } from '../functions/work/account/change-account.ts'
import { moveClock } from '../functions/store/account/clock.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { demoFile } from './demo-account.ts'
import { deployedService, type DeployedService, type SpareAccounts } from './deployed-service.ts'
import { useEngine } from './engine.ts'
import { firstDay } from './first-day.ts'
import type { CallOptions } from './http/api-event.ts'
import { useFiles } from './files.ts'
import { useLimiterWithoutWaits } from './limits.ts'
import { useMail, type Mailbox } from './mail.ts'
import { refuseNobody } from './rights.ts'
import { routedCall, type Answer } from './routed-calls.ts'

export type { Answer } from './routed-calls.ts'

const accountPart = v.looseObject({ account: v.optional(v.looseObject({}), {}) })

export interface Service {
  /** The account of the test. */
  readonly account: string
  /** A key of the account with all rights and without limits. */
  readonly key: string
  /** Calls the endpoint of the path, with the key unless `key` says otherwise. */
  call(options: CallOptions & { readonly path: string; readonly key?: string | null }): Promise<Answer>
  /** The e-mails that were sent in the test. */
  readonly mail: Mailbox
  /** Applies a further account file to the account, with immediate effect. */
  configure(file: Readonly<Record<string, unknown>>): Promise<void>
}

export interface ServiceOptions {
  /** The initial time of the clock of each test's account; `real` leaves the account on real time. */
  readonly clock?: Instant | 'real'
  /**
   * Whether the account has the dated issues of the demo account too. Each issue has sixteen jobs that a passing clock
   * carries out, even if nobody receives it, and few tests are about that.
   */
  readonly issues?: boolean
  /**
   * The place where callers are counted: in memory as on one machine, where nobody waits in real time, or in storage,
   * which is two more updates for each call.
   */
  readonly limits?: 'in memory' | 'in storage'
}

/** Kept settings age by their reads alone, so that a slow machine reads them no more often than a quick one. */
function unhurriedClock(): () => number {
  let reads = 0
  return () => ++reads / 1_000_000
}

export function useService({ clock = firstDay, issues = false, limits = 'in memory' }: ServiceOptions = {}): Service {
  const deployed = deployedService()
  if (deployed === undefined) useEngine()
  if (deployed === undefined && limits === 'in memory') useLimiterWithoutWaits()
  const products = demoFile.products.filter((product) => issues || product['date'] === undefined)
  refuseNobody()
  useFiles()
  const mail = useMail()
  let account = ''
  let key = ''
  beforeEach(async () => {
    const begin = { ...demoFile, products }
    if (deployed?.spare !== undefined) {
      ;({ account, key } = await spareAccount(deployed, deployed.spare, clock))
      await configureOver(deployed, key, { ...begin, account: { ...demoFile.account, id: account }, api_accesses: [] })
      return
    }
    account = `a-${randomUUID()}`
    key = `key-${account}`
    clearSettingsCache(unhurriedClock())
    // Sets the present of the process to that time, because no clock can be moved behind the real date over HTTP.
    if (clock !== 'real') await moveClock(account, clock, clock)
    await configure({
      ...begin,
      account: { ...demoFile.account, id: account },
      api_accesses: [
        { name: 'demo', key, allowed_apis: ['*'], rate_per_second: 1000, burst: 1000, max_connections: 50 },
      ],
    })
  })
  async function configure(file: Readonly<Record<string, unknown>>): Promise<void> {
    if (deployed?.spare !== undefined) {
      await configureOver(deployed, key, file)
      return
    }
    const now = instantOf(Date.now())
    const applied = await applyAccount(file, { by: 'System', via: 'settings', now, runtime: runtime })
    if (applied.outcome !== 'applied') throw new Error(`The account file was not applied: ${JSON.stringify(applied)}`)
  }
  return {
    get account() {
      return account
    },
    get key() {
      return key
    },
    mail,
    configure: (file) => configure({ ...file, account: { ...v.parse(accountPart, file).account, id: account } }),
    call: ({ key: given = key, ...options }) => (deployed?.call ?? routedCall)({ ...options, key: given }),
  }
}

/** An account of the keys in `SERVICE_KEY`, at the time at which the test begins. */
async function spareAccount(
  deployed: DeployedService,
  spare: SpareAccounts,
  clock: Instant | 'real',
): Promise<{ readonly account: string; readonly key: string }> {
  const key = (await spare.next()) ?? deployed.leaveOut('each test takes an account, and those of SERVICE_KEY are used')
  const { body } = await deployed.call({ path: '/api/settings/', key })
  const { account } = v.parse(v.object({ account: v.looseObject({ id: v.string() }) }), body)
  if (clock !== 'real') {
    const moved = await deployed.call({ path: '/api/test/clock/', key, json: { now: clock } })
    if (moved.status !== 200) throw new Error(`The clock was not moved to ${clock}: ${JSON.stringify(moved.body)}`)
  }
  return { account: account.id, key }
}

async function configureOver(
  deployed: DeployedService,
  key: string,
  file: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { status, body } = await deployed.call({ path: '/api/settings/update/', key, json: file })
  if (status !== 200) throw new Error(`The account file was not applied: ${JSON.stringify(body)}`)
}
