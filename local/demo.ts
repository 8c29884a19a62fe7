/**
 * `npm run demo`: the service with a demo account of 500 customers, two years of them, to look at. Nothing is kept
 * unless `--data` names a folder.
 */
import * as v from 'valibot'
import { parseArguments, runCommand } from './command-line.ts'
import { demoAccount, demoKey, demoUsers } from './demo-account.ts'
import { dayOf, live, type DemoApi } from './demo-life.ts'
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
  const issues = Array.from({ length: 8 }, (_, index) => dayOf(begin, 9 + index, 1).slice(0, 7))
  const account = { path: 'the demo account', document: await demoAccount(issues) }
  const service = await startService({ port: Number(port), accounts: [account], data })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void service.stop().then(() => process.exit(0)))
  const api = apiOf(service.url)
  await live({ api, begin, customers: count, told: (text) => console.log(text) })
  console.log('The console, once for each of these people within 15 minutes:')
  for (const line of await linkLines(api)) console.log(line)
  console.log(`The demo runs at ${service.url}; its key is ${demoKey}. Further links:`)
  console.log(`  npm run link -- --url ${service.url} --key ${demoKey} --email ${demoUsers[0].email}`)
  console.log('Ctrl-C ends it.')
}

const linkSchema = v.object({ link: v.string() })

/** A browser has one session: other people sign in in another browser, or in a private window. */
async function linkLines(api: DemoApi): Promise<string[]> {
  const lines = demoUsers.map(async ({ email, name, role }) => {
    const { link } = v.parse(linkSchema, await api.post('/api/session/links/', { email }))
    return `  ${name} (${role}): ${link}`
  })
  return await Promise.all(lines)
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
