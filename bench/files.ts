/**
 * `node bench/files.ts`: the number of files and functions of the service through which one createsubscription with an
 * invoice runs, and the number of its decisions. A file counts where one of its functions is called, by V8's coverage;
 * imports alone do not count. Functions without a name count as well. `--list` names the files with their functions.
 * The exit code is 1 if a call exceeds the bounds.
 */
import { Session } from 'node:inspector/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import * as v from 'valibot'
import { startEngine } from '../local/engine.ts'
import { localFunction } from '../local/functions.ts'
import { functions } from '../lib/wiring.ts'
import { apiEvent } from '../test/http/api-event.ts'
import { benchKey, customerData, customerId, settleAccount, subscriptionData } from './bench-account.ts'
import { setEnvironment, useTables } from './store.ts'
import { printTable } from './table.ts'

const operation = 'createsubscription'
/** Runs once without the document numbers that the call takes, and once with them. */
const mostDecisions = 2
/** Bounds of a call, so that it does not grow unnoticed. The first call of a process runs through a little more. */
const mostFiles = 164
const mostFunctions = 800

const root = resolve(import.meta.dirname, '..')
const answerSchema = v.object({ statusCode: v.literal(200) })

interface Ran {
  readonly call: string
  readonly files: readonly RanFile[]
  readonly functions: number
  readonly decisions: number
}

interface RanFile {
  readonly path: string
  /** The names of the functions of the file that ran; empty for a function without a name. */
  readonly names: readonly string[]
}

// Otherwise V8 counts only the calls of functions that it has seen some times, more or fewer of them in each run.
setFlagsFromString('--no-lazy-feedback-allocation')

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
  const engine = await startEngine({ stack: 'bench-files' })
  try {
    setEnvironment(engine)
    useTables('bench-files')
    await settleAccount(0)
    const ran = await runs()
    printTable(
      `Counted: files of the service that one ${operation} runs through`,
      ran.map((each) => ({
        call: each.call,
        files: `${each.files.length} of ${mostFiles}`,
        functions: `${each.functions} of ${mostFunctions}`,
        decisions: `${each.decisions} of ${mostDecisions}`,
        held: isHeld(each),
      })),
    )
    if (values.list) for (const { path, names } of ran.at(-1)?.files ?? []) console.log(`${path} ${names.join(' ')}`)
    if (!ran.every(isHeld)) process.exitCode = 1
  } finally {
    await engine.stop()
  }
}

const isHeld = ({ files, functions: ran, decisions }: Ran): boolean =>
  files.length <= mostFiles && ran <= mostFunctions && decisions <= mostDecisions

async function runs(): Promise<Ran[]> {
  const create = serving('createcustomer')
  for (const n of [0, 1]) await create({ id: customerId(n), data: customerData(n) })
  const subscribe = serving(operation)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const ran: Ran[] = []
  for (const [n, call] of ['the first of a process', 'a further one'].entries()) {
    await session.post('Profiler.takePreciseCoverage')
    await subscribe({ id: customerId(n), periods: [{ campaign_id: 'invoiced' }], data: subscriptionData })
    ran.push({ call, ...(await counted(session)) })
  }
  session.disconnect()
  return ran
}

/** Calls a function of the wiring as the local run does. */
function serving(name: string): (json: object) => Promise<void> {
  const wiring = functions.find((each) => each.name === name)
  if (wiring === undefined) throw new Error(`There is no function ${name}.`)
  const served = localFunction(wiring)
  return async (json) => {
    const path = `/api/customers/${name}/`
    v.parse(answerSchema, await served.call(apiEvent({ path, json, headers: { 'X-Service-Key': benchKey } })))
  }
}

async function counted(session: Session): Promise<Omit<Ran, 'call'>> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const called = result
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url, functions: all }) => ({
      path: relative(root, fileURLToPath(url)),
      // The body of a module begins at the start of its file. It runs once, when the module is imported.
      calls: all.flatMap(({ functionName, ranges: [range] }) =>
        range === undefined || range.count === 0 || range.startOffset === 0
          ? []
          : [{ functionName, times: range.count }],
      ),
    }))
    .filter(({ path, calls }) => path.startsWith('functions/') && calls.length > 0)
  const rule = called.find(({ path }) => path === `functions/operations/${operation}.ts`)
  return {
    files: called
      .map(({ path, calls }) => ({ path, names: calls.map(({ functionName }) => functionName) }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    functions: called.reduce((sum, { calls }) => sum + calls.length, 0),
    decisions: rule?.calls.find(({ functionName }) => functionName === 'decide')?.times ?? 0,
  }
}

await main()
