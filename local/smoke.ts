/**
 * `npm run smoke -- --url URL --key KEY [--webhook ID]`: asks a running service, deployed or on this machine, whether
 * it works from end to end. Ends with exit code 1 where a check failed.
 */
import { parseArgs } from 'node:util'
import { smoke, type SmokeOptions } from './smoke-checks.ts'
import { StartError } from './start-error.ts'

const usage = 'npm run smoke -- --url URL --key KEY [--webhook ID]'
const eventSeconds = 30

async function main(): Promise<void> {
  let failed = 0
  for await (const { check, outcome, said } of smoke(readOptions(process.argv.slice(2)))) {
    console.log(`${outcome.padEnd(8)}${check}: ${said}`)
    if (outcome === 'failed') failed += 1
  }
  console.log(failed === 0 ? 'The service works.' : `${failed} checks failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}

function readOptions(args: readonly string[]): SmokeOptions {
  const { url, key, webhook } = parse(args)
  if (url === undefined || key === undefined) throw new StartError(`Usage: ${usage}`)
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) {
    throw new StartError(`--url takes an address such as http://127.0.0.1:8787, not "${url}".`)
  }
  return { url: new URL(url), key, webhook, eventSeconds }
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ args: [...args], options: { url: text, key: text, webhook: text } }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message.split('. ')[0] ?? ''}. Usage: ${usage}`)
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
