/**
 * `npm run repair -- --stack NAME [--account ID] [--endpoint URL]`: brings into the event feed what it lacks, and says
 * what that was. It writes to the stack's tables with the caller's AWS credentials, or to another DynamoDB by
 * `--endpoint`. It can run at any time, beside the service and beside another of its kind. Ends with exit code 1 where
 * something is still missing.
 */
import { parseArgs } from 'node:util'
import type { Sequenced } from '../functions/store/feed/sequence-feed.ts'
import { runtime } from '../functions/outside/runtime.ts'
import { accountIds, repair } from '../functions/store/feed/repair-feed.ts'

const usage = 'npm run repair -- --stack NAME [--account ID] [--endpoint URL]'

async function main(): Promise<void> {
  const { stack, account, endpoint } = options()
  process.env['MAIN_TABLE'] = `${stack}-main`
  process.env['EVENTS_TABLE'] = `${stack}-events`
  if (endpoint !== undefined) process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint
  let whole = true
  for await (const id of account === undefined ? accountIds() : [account]) whole = (await repairAccount(id)) && whole
  process.exitCode = whole ? 0 : 1
}

/** Whether the account's feed lacks nothing any more. */
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
  console.log(`${account}: ${roots} looked at, ${healed} changes brought in, ${left} still behind.`)
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

function options(): { stack: string; account: string | undefined; endpoint: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { stack: { type: 'string' }, account: { type: 'string' }, endpoint: { type: 'string' } },
    })
    if (values.stack !== undefined && values.stack !== '') {
      return { stack: values.stack, account: values.account, endpoint: values.endpoint }
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(error.message)
  }
  console.error(usage)
  process.exit(1)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exitCode = 1
})
