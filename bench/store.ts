/**
 * One engine with the tables of several stacks, each holding the bench's account with another number of customers, and
 * the environment that connects the tested code to one of them.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localCredentials, localRegion } from '../local/credentials.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { startEngine, type Engine } from '../local/engine.ts'
import { useStore } from '../local/store/store-client.ts'
import { settleAccount } from './bench-account.ts'

export interface BenchStore {
  /** Connects the tested code to the tables with a given number of customers. */
  use(size: number): void
  /** Leads it to separate tables, whose customers are the subscribers to whom a product is assigned. */
  useSubscribers(): void
  /** Connects the tested code to the tables in which all subscriptions are due for renewal. */
  useRenewals(): void
  stop(): Promise<void>
}

/** The engine with tables for each of these numbers of customers. All tables hold the account of the bench. */
export async function openStore(
  sizes: readonly number[],
  { subscribers, renewals }: { readonly subscribers: number; readonly renewals: number },
): Promise<BenchStore> {
  const stacks = [
    ...sizes.map((size) => ({ stack: stackOf(size), size })),
    { stack: ofSubscribers, size: subscribers },
    { stack: ofRenewals, size: renewals },
  ]
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const program = join(import.meta.dirname, 'fill.ts')
    await promisify(execFile)(process.execPath, [
      program,
      folder,
      ...stacks.map(({ stack, size }) => `${stack}=${size}`),
    ])
    const engine = await startEngine({
      dataFile: dataFileIn(folder),
      stack: stackOf(Math.min(...sizes)),
      mustBeOwn: true,
    })
    const stop = async () => {
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    }
    setEnvironment(engine)
    for (const { stack, size } of stacks) {
      useTables(stack)
      await settleAccount(size)
    }
    return {
      use: (size) => useTables(stackOf(size)),
      useSubscribers: () => useTables(ofSubscribers),
      useRenewals: () => useTables(ofRenewals),
      stop,
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export const dataFileIn = (folder: string) => join(folder, 'tables.db')
const stackOf = (size: number) => `bench-${size}`
const ofSubscribers = 'bench-subscribers'
/** Tables of customers for whom something is due. */
export const ofRenewals = 'bench-renewals'

/** Sets the environment that the SDK has in a deployed function, and connects the service's client to the engine. */
export function setEnvironment(engine?: Engine): void {
  if (engine?.own === undefined) process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine?.endpoint ?? nowhere
  else useStore(documentClient(), engine.own.store)
  process.env['WORK_QUEUE_URL'] = 'http://127.0.0.1:1/work'
  process.env['MAIL_QUEUE_URL'] = 'http://127.0.0.1:1/mail'
  process.env['BASE_URL'] = 'http://127.0.0.1:1'
  process.env['AWS_REGION'] = localRegion
  process.env['AWS_ACCESS_KEY_ID'] = localCredentials.accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = localCredentials.secretAccessKey
}

/** An address at which nothing listens. */
const nowhere = 'http://127.0.0.1:1'

export function useTables(stack: string): void {
  process.env['MAIN_TABLE'] = `${stack}-main`
  process.env['EVENTS_TABLE'] = `${stack}-events`
}
