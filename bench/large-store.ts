/**
 * `npm run bench -- --large 1000000 [--store FOLDER]`: a store of so many customers, made once: what each counted call
 * asks of it, how fast the nightly walk goes, and how `npm start` gets on with such a data folder. A million customers
 * are some 25 GB, 75 while they are made, and take hours to make. What is looked at is a copy, so a store that is kept
 * can be looked at again.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEngine } from '../local/engine.ts'
import { accountFile, benchKey, benchSettings, settleAccount } from './bench-account.ts'
import { countAll, makeBatches } from './counted.ts'
import { keptClient } from './kept-client.ts'
import { describeCommands } from './meter.ts'
import { installQueue } from './queue.ts'
import { startProcess } from './service-process.ts'
import { median, rounded } from './statistics.ts'
import { onCopy } from './store-copy.ts'
import { freeBytesOf, refuseWithoutRoom } from './store-room.ts'
import { dataFileIn, setEnvironment, useTables } from './store.ts'
import { printTable } from './table.ts'
import { countWalk } from './walk.ts'

/** As `npm start` names it. */
const stack = 'local'
const walkedPages = 100
const timedCalls = 20
/** Two events each are enough for a page across the edge of a partition of the feed. */
const leastCustomers = 6_000

export async function measureLargeStore(customers: number, given: string | undefined): Promise<void> {
  if (!(customers >= leastCustomers)) throw new Error(`--large takes ${leastCustomers} customers or more.`)
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'bench-large-')))
  try {
    if (!existsSync(dataFileIn(folder))) {
      await mkdir(folder, { recursive: true })
      refuseWithoutRoom(customers, await freeBytesOf(folder))
      await fill(folder, customers)
    }
    console.log(`The data file has ${rounded((await stat(dataFileIn(folder))).size / 1e9, 2)} GB.`)
    await onCopy(folder, async (copy) => {
      await lookInside(copy, customers)
      await lookAtService(copy, customers)
    })
  } finally {
    if (given === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** In a process of its own, as the items are gathered from a client that must send nothing. */
async function fill(folder: string, customers: number): Promise<void> {
  const start = performance.now()
  const program = join(import.meta.dirname, 'fill-large.ts')
  await promisify(execFile)(process.execPath, [program, folder, stack, String(customers)])
  console.log(`${customers} customers are made, in ${secondsSince(start)} s.`)
}

/** The functions' own handlers against the engine, as in the rest of the bench. */
async function lookInside(folder: string, customers: number): Promise<void> {
  const start = performance.now()
  const engine = await startEngine({ dataFile: dataFileIn(folder), stack, mustBeOwn: true })
  console.log(`The engine has started after ${secondsSince(start)} s, of which most is the check of its file.`)
  try {
    setEnvironment(engine)
    useTables(stack)
    installQueue()
    await settleAccount(customers)
    const walk = await countWalk(customers, walkedPages)
    const { seconds } = walk
    printTable(`A walk over the first ${walkedPages} pages`, [
      {
        customers: walk.customers,
        seconds,
        'CPU seconds': walk.cpuSeconds,
        'customers an hour': Math.round((walk.customers / seconds) * 3600),
        'hours for all': (seconds * customers) / walk.customers / 3600,
        'read units a customer': walk.tally.readUnits / walk.customers,
      },
    ])
    const counted = await countAll(customers, await makeBatches(benchSettings()))
    printTable(
      `Counted among ${customers} customers`,
      counted.map(({ call, tally, cpuMillis, held }) => ({
        call: call.name,
        asks: describeCommands(tally.commands),
        reads: tally.readUnits,
        writes: tally.writeUnits,
        'CPU ms': cpuMillis,
        held,
      })),
    )
  } finally {
    await engine.stop()
  }
}

/** `npm start` on the data folder, and some calls over HTTP. */
async function lookAtService(folder: string, customers: number): Promise<void> {
  const start = performance.now()
  const service = await startProcess([accountFile], ['--data', folder])
  console.log(`\n\`npm start\` takes calls after ${secondsSince(start)} s.`)
  const client = keptClient(service.url, 1)
  const get = (path: string) => client.ask({ method: 'GET', path, headers: { 'X-Service-Key': benchKey } }, [200])
  const last = String(customers - 1).padStart(6, '0')
  const paths = {
    'a customer': '/api/customers/?id=100099',
    'a page of 100': '/api/customers/',
    'a page of 100 with subscriptions and invoices': '/api/customers/?fields=data,subscriptions,invoices',
    'a search for one': `/api/customers/search/?text=${last}`,
    'a search for one by two words, of which all have one': `/api/customers/search/?text=ingeborg+${last}`,
    'a search by two words that all have': '/api/customers/search/?text=ingeborg+kristoffersen',
    'a search for a word that all have': '/api/customers/search/?text=kristoffersen',
    'a page of events': '/api/events/?created_after_id=1000',
    'open invoices': '/api/invoices/?state=open',
  }
  try {
    const rows = []
    for (const [call, path] of Object.entries(paths)) {
      const millis: number[] = []
      for (let n = 0; n < timedCalls; n++) {
        const begin = performance.now()
        await get(path)
        millis.push(performance.now() - begin)
      }
      rows.push({ call, 'first, ms': millis[0], 'median, ms': median(millis) })
    }
    printTable('Calls of the local run, one at a time', rows)
  } finally {
    client.close()
    await service.stop()
  }
}

const secondsSince = (start: number) => rounded((performance.now() - start) / 1000, 1)
