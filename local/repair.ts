/**
 * `npm run repair -- PLACE [--account ID]`: adds the changes that the event feed lacks, and reports them. It can run at
 * any time, even during the service or another repair. Ends with exit code 1 if something is still missing.
 *
 * The place is `--stack NAME` for a deployed stage, whose tables are written with the caller's AWS credentials,
 * `--stack NAME --endpoint URL` for another DynamoDB, or `--data DIR` for the data folder of one machine.
 *
 * `npm run repair -- PLACE --search [--account ID]`: has the word index of the search and the counts of campaigns and
 * products rebuilt by the service's own job. The existing ones stay in use in the meantime.
 *
 * `npm run repair -- PLACE --replay-bus ACCOUNT --from EVENT_ID [--to EVENT_ID]`: puts events of an account on
 * the stack's bus again.
 */
import { join } from 'node:path'
import * as v from 'valibot'
import type { Sequenced } from '../functions/store/feed/sequence-feed.ts'
import { runtime } from '../functions/outside/runtime.ts'
import { accountIds, repair } from '../functions/store/feed/repair-feed.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { compareFormat } from '../functions/store/format/format-item.ts'
import { orderRebuild } from '../functions/work/search/index-run.ts'
import { lineOf, parseArguments, runCommand, usageLine, UsageError } from './command-line.ts'
import { diskFault } from './disk.ts'
import { openUsedStore } from './engine.ts'
import { formatOfData, refuseFormat } from './folder-format.ts'
import { takeForRepair, type Lock } from './lock.ts'
import { replayBus, type Replay } from './replay-bus.ts'
import { StartError } from './start-error.ts'
import { useStore } from './store/store-client.ts'

const usage = [
  'npm run repair -- PLACE [--account ID]',
  'npm run repair -- PLACE --search [--account ID]',
  'npm run repair -- PLACE --replay-bus ACCOUNT --from EVENT_ID [--to EVENT_ID]',
  'PLACE is --stack NAME, --stack NAME --endpoint URL, or --data DIR',
].join('\n')

async function main(): Promise<void> {
  const { stack, account, endpoint, data, replay, search } = options()
  process.env['MAIN_TABLE'] = `${stack}-main`
  process.env['EVENTS_TABLE'] = `${stack}-events`
  process.env['BUS_NAME'] = stack
  if (endpoint !== undefined) process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint
  const folder = data === undefined ? undefined : await openFolder(data, stack)
  await compareFormat()
  const named = replay?.account ?? account
  if (named !== undefined) await expectAccount(named)
  if (replay !== undefined) process.exitCode = (await replayed(replay)) ? 0 : 1
  else if (search) await rebuildSearch(account)
  else await repairAll(account)
  await folder?.stop()
}

/** Directs the storage calls of this process to a data folder, which a running service may also be using. */
async function openFolder(data: string, stack: string): Promise<Lock> {
  process.umask(0o077)
  refuseFormat(data, await formatOfData(data))
  try {
    const lock = takeForRepair(data)
    useStore(documentClient(), openUsedStore(join(data, 'tables.db'), stack))
    return lock
  } catch (error) {
    throw diskFault(error, data)
  }
}

async function expectAccount(account: string): Promise<void> {
  const ids = await Array.fromAsync(accountIds())
  if (!ids.includes(account)) throw new StartError(`There is no account ${account}.`)
}

/** The next sweep finds the orders, and the job of the search carries them out. */
async function rebuildSearch(account: string | undefined): Promise<void> {
  for await (const id of account === undefined ? accountIds() : [account]) {
    await orderRebuild(id, () => Date.now())
    console.log(`${id}: the index of the search and the counts are rebuilt, beginning within a minute.`)
  }
}

/** Whether the bus accepted everything. */
async function replayed(replay: Replay): Promise<boolean> {
  const { events, stoppedAt } = await replayBus(replay)
  console.log(`${replay.account}: ${events} events put on the bus again, from ${replay.from} on.`)
  if (stoppedAt !== undefined) console.log(`The bus did not take event ${stoppedAt}: replay again from there.`)
  return stoppedAt === undefined
}

async function repairAll(account: string | undefined): Promise<void> {
  let whole = true
  for await (const id of account === undefined ? accountIds() : [account]) {
    whole = (await repairAccount(id)) && whole
  }
  process.exitCode = whole ? 0 : 1
}

/** Whether the account's feed is complete. */
async function repairAccount(account: string): Promise<boolean> {
  let roots = 0
  let healed = 0
  let left = 0
  for await (const repaired of repair(account, runtime)) {
    roots += repaired.roots
    for (const root of repaired.behind) {
      healed += root.to - root.from
      if (root.outcome.kind !== 'done') left += 1
      console.log(`${root.root}: ${report(root)}`)
    }
    left += repaired.unreadable.length
    for (const root of repaired.unreadable) console.log(`${root}: there is no version of it to be read.`)
  }
  console.log(`${account}: ${roots} checked, ${healed} changes added, ${left} still behind.`)
  return left === 0
}

function report({ from, to, outcome }: Sequenced): string {
  const brought = to > from ? `brought in changes ${from + 1} to ${to}` : 'brought in nothing'
  switch (outcome.kind) {
    case 'done':
      return `${brought}.`
    case 'malformed':
      return `${brought}; change ${outcome.version} is malformed: mend its record and repair again.`
    case 'missing':
      return `${brought}; change ${outcome.version} is not there.`
    case 'contended':
      return `${brought}; others were always first: repair again.`
    case 'failed':
      return `${brought}; storage failed with ${outcome.reason}.`
  }
}

interface Options {
  readonly stack: string
  readonly account: string | undefined
  readonly endpoint: string | undefined
  /** The data folder of one machine. */
  readonly data: string | undefined
  readonly replay: Replay | undefined
  readonly search: boolean
}

const eventIdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number))
const nameSchema = v.pipe(v.string(), v.nonEmpty())
const place = {
  stack: v.exactOptional(nameSchema),
  endpoint: v.exactOptional(v.string()),
  data: v.exactOptional(nameSchema),
}
const valuesSchema = v.union([
  v.strictObject({ ...place, account: v.exactOptional(nameSchema), search: v.exactOptional(v.boolean()) }),
  v.strictObject({
    ...place,
    'replay-bus': nameSchema,
    from: eventIdSchema,
    to: v.exactOptional(eventIdSchema),
  }),
])

function options(): Options {
  const text = { type: 'string' } as const
  const { values } = parseArguments(usage, {
    options: {
      stack: text,
      account: text,
      endpoint: text,
      data: text,
      'replay-bus': text,
      from: text,
      to: text,
      search: { type: 'boolean' },
    },
  })
  const parsed = v.safeParse(valuesSchema, { ...values })
  if (!parsed.success) throw new UsageError(usageLine(usage))
  const chosen = parsed.output
  const { endpoint, data } = chosen
  const stack = chosen.stack ?? (data === undefined ? undefined : 'local')
  if (stack === undefined) throw new UsageError(usageLine(usage))
  const where = { stack, endpoint, data }
  return 'replay-bus' in chosen
    ? {
        ...where,
        account: undefined,
        search: false,
        replay: { account: chosen['replay-bus'], from: chosen.from, to: chosen.to },
      }
    : { ...where, account: chosen.account, replay: undefined, search: chosen.search === true }
}

await runCommand(main, lineOf)
