/**
 * The reach of a function's code: the storage calls, queues and variables that remain in its bundle once unused code is
 * dropped. A right without a call that needs it is one too many; a call without its right fails on AWS.
 */
import { basename } from 'node:path'
import { build } from 'esbuild'
import { pathOf, singleCalls } from '../../lib/bundles.ts'
import type { FileAction, FunctionWiring, TableAction } from '../../lib/wiring.ts'

export interface Reach {
  readonly actions: readonly TableAction[]
  /** Names of environment variables. */
  readonly variables: readonly string[]
  readonly index: boolean
  readonly mail: boolean
  readonly files: readonly FileAction[]
  readonly bus: boolean
  /** The names of alarms that appear literally in its log lines. */
  readonly raised: readonly string[]
  /** All texts that may be names. */
  readonly words: ReadonlySet<string>
  /** The client of sign-in providers, which is as large as the rest of a small function. */
  readonly openid: boolean
}

/** A call by a separate command, or by a part of a transaction. */
const signs: Readonly<Record<TableAction, RegExp>> = {
  GetItem: /new GetCommand\d*\(/,
  BatchGetItem: /new BatchGetCommand\d*\(/,
  Query: /new QueryCommand\d*\(|\bpaginateQuery\d*\(/,
  PutItem: /new PutCommand\d*\(|\bPut: [{\w]/,
  UpdateItem: /new UpdateCommand\d*\(|\bUpdate: [{\w]/,
  DeleteItem: /new DeleteCommand\d*\(|\bDelete: [{\w]/,
  ConditionCheckItem: /\bConditionCheck: [{\w]/,
}
/** The calls of files, including those that are only signed. A look at an object needs the right to read it. */
const fileSigns: Readonly<Record<FileAction, RegExp>> = {
  GetObject: /\b(?:open|signedGet|sizeOf)\(placeOf/,
  PutObject: /\b(?:put|signedPut)\(placeOf/,
}
const variables = [
  'MAIN_TABLE',
  'EVENTS_TABLE',
  'WORK_QUEUE_URL',
  'WEBHOOKS_QUEUE_URL',
  'MAIL_QUEUE_URL',
  'REPAIR_QUEUE_URL',
  'SEARCH_QUEUE_URL',
  'PAYMENTS_QUEUE_URL',
  'BUS_NAME',
  'MAIL_CONFIGURATION_SET',
  'BASE_URL',
]

/** Results by the function's name. */
export async function reachOf(functions: readonly FunctionWiring[]): Promise<ReadonlyMap<string, Reach>> {
  const { outputFiles } = await build({
    entryPoints: functions.map(({ name, entry }) => ({ in: pathOf(entry), out: name })),
    plugins: [singleCalls],
    outdir: 'reachable',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    // Packages are left out, because only the service's own calls count.
    packages: 'external',
    loader: { '.ttf': 'empty' },
    write: false,
    logLevel: 'error',
  })
  return new Map(
    functions.map(({ name }) => {
      const text = outputFiles.find(({ path }) => basename(path) === `${name}.js`)?.text ?? ''
      return [name, reachIn(text)]
    }),
  )
}

function reachIn(text: string): Reach {
  const actions: TableAction[] = []
  for (const action of allActions) if (signs[action].test(text)) actions.push(action)
  return {
    actions,
    variables: variables.filter((name) => text.includes(`"${name}"`)),
    index: text.includes('IndexName: "due"'),
    mail: /new SendEmailCommand\d*\(/.test(text),
    files: (['GetObject', 'PutObject'] as const).filter((action) => fileSigns[action].test(text)),
    openid: text.includes('"openid-client"'),
    bus: /new PutEventsCommand\d*\(/.test(text),
    raised: [...text.matchAll(/\balarm: "([a-z-]+)"/g)].map(([, name = '']) => name),
    words: new Set(Array.from(text.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g), ([, word = '']) => word)),
  }
}

const allActions: readonly TableAction[] = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
]
