/**
 * `npm run migrate`: brings the data of one machine (`--data`) or the tables of a deployed stack (`--stack`) to the
 * format of this version. It continues an interrupted run. docs/upgrade.md says how to upgrade.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { guardMilliseconds, trustFormat } from '../functions/store/dynamo/format-guard.ts'
import { storedFormat } from '../functions/store/stored-format.ts'
import { migrate, migrations } from '../functions/store/format/migration.ts'
import { functions } from '../lib/wiring.ts'
import { lineOf, parseArguments, runCommand, usageLine, UsageError } from './command-line.ts'
import { localCredentials, localRegion } from './credentials.ts'
import { diskFault } from './disk.ts'
import { startEngine } from './engine.ts'
import { formatOfData, writeFolderFormat } from './folder-format.ts'
import { takeForMigration } from './lock.ts'
import { useStore } from './store/store-client.ts'

const usage = 'npm run migrate -- [--data DIR | --stack NAME]'

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { data, stack } = parseArguments(usage, { options: { data: text, stack: text } }).values
  if (data !== undefined && stack !== undefined) throw new UsageError(usageLine(usage))
  await (stack === undefined ? migrateFolder(data ?? '.data') : migrateStack(stack))
}

/** In the meantime, the lock of the folder keeps services and repairs away. */
async function migrateFolder(folder: string): Promise<void> {
  process.umask(0o077)
  await formatOfData(folder)
  try {
    const lock = await takeForMigration(folder)
    try {
      await migrateTables(folder)
    } finally {
      await lock.stop()
    }
  } catch (error) {
    throw diskFault(error, folder)
  }
}

async function migrateTables(folder: string): Promise<void> {
  const engine = await startEngine({ dataFile: join(folder, 'tables.db'), mustBeOwn: true })
  try {
    Object.assign(process.env, {
      AWS_REGION: localRegion,
      AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    })
    useTables(engine.tableNames)
    if (engine.own !== undefined) useStore(documentClient(), engine.own.store)
    await migrate({ migrations, settle: () => Promise.resolve(), tell: console.log })
    await writeFolderFormat(folder, storedFormat)
  } finally {
    await engine.stop()
  }
}

/**
 * The time after which no call uses the tables any more: a process reads the format once a minute, and no call lasts
 * longer than its function's time.
 */
const settleMilliseconds =
  guardMilliseconds + 1_000 * Math.max(...functions.map(({ timeoutSeconds }) => timeoutSeconds))

async function migrateStack(stack: string): Promise<void> {
  useTables({ main: `${stack}-main`, events: `${stack}-events` })
  trustFormat()
  const settle = async () => {
    console.log(`Waiting ${settleMilliseconds / 1_000} seconds for calls and jobs that are still at work.`)
    await sleep(settleMilliseconds)
  }
  await migrate({ migrations, settle, tell: console.log })
}

function useTables({ main, events }: Readonly<Record<'main' | 'events', string>>): void {
  process.env['MAIN_TABLE'] = main
  process.env['EVENTS_TABLE'] = events
}

await runCommand(main, lineOf)
process.exit(process.exitCode)
