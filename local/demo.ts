/**
 * `npm run demo`: the service with a demo account of 500 customers, two years of them, to look at. Nothing is kept
 * unless `--data` names a folder.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArguments, runCommand } from './command-line.ts'
import { demoAccount, demoKey } from './demo-account.ts'
import { dayOf, live, type DemoApi } from './demo-life.ts'
import { consoleLines } from './owner-link.ts'
import { startService } from './service.ts'
import { StartError } from './start-error.ts'

const usage = 'npm run demo -- [--port N] [--customers N] [--data DIR]'

async function main(): Promise<void> {
  const { port, customers, data } = parseArguments(usage, {
    options: {
      port: { type: 'string', default: '8787' },
      customers: { type: 'string', default: '500' },
      data: { type: 'string' },
    },
  }).values
  const count = Number(customers)
  if (!Number.isInteger(count) || count < 1 || count > 20_000)
    throw new StartError('--customers takes a number from 1 to 20000.')
  // A test clock never goes back, so the demo's life begins with the next year.
  const begin = `${new Date().getUTCFullYear() + 1}-01-01`
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const file = join(folder, 'account.json')
  const issues = Array.from({ length: 8 }, (_, index) => dayOf(begin, 9 + index, 1).slice(0, 7))
  await writeFile(file, JSON.stringify(await demoAccount(issues)))
  const service = await startService({ port: Number(port), accounts: [file], data })
  await rm(folder, { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void service.stop().then(() => process.exit(0)))
  await live({ api: apiOf(service.url), begin, customers: count, told: (text) => console.log(text) })
  for (const line of await consoleLines(service.url, ['demo'])) console.log(line)
  console.log(`The demo runs at ${service.url}; its key is ${demoKey}. Ctrl-C ends it.`)
}

function apiOf(url: string): DemoApi {
  async function call(path: string, options: RequestInit): Promise<unknown> {
    for (;;) {
      const response = await fetch(url + path, {
        ...options,
        headers: { 'X-Service-Key': demoKey, 'Content-Type': 'application/json' },
      })
      const text = await response.text()
      // A move of the clock with more work than one call has time for goes on with the same call.
      if (response.status === 503) continue
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    }
  }
  return {
    get: (path) => call(path, {}),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

await runCommand(main)
