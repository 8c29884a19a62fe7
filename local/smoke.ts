/**
 * `npm run smoke -- --url URL --key KEY [--webhook ID] [--flood CALLS]`: asks a running service, deployed or on this
 * machine, whether it works from end to end. Ends with exit code 1 if a check failed.
 */
import { parseArguments, runCommand, serviceUrl, usageLine, UsageError } from './command-line.ts'
import { smoke, type SmokeOptions } from './smoke-checks.ts'

const usage = 'npm run smoke -- --url URL --key KEY [--webhook ID] [--flood CALLS]'
const eventSeconds = 30

async function main(): Promise<void> {
  let failed = 0
  for await (const { check, outcome, said } of smoke(readOptions())) {
    console.log(`${outcome.padEnd(8)}${check}: ${said}`)
    if (outcome === 'failed') failed += 1
  }
  console.log(failed === 0 ? 'The service works.' : `${failed} checks failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}

function readOptions(): SmokeOptions {
  const text = { type: 'string' } as const
  const { url, key, webhook, flood } = parseArguments(usage, {
    options: { url: text, key: text, webhook: text, flood: { ...text, default: '200' } },
  }).values
  if (url === undefined || key === undefined || !/^[1-9]\d{0,3}$/.test(flood)) throw new UsageError(usageLine(usage))
  return { url: serviceUrl(url), key, webhook, eventSeconds, floodCalls: Number(flood) }
}

await runCommand(main)
