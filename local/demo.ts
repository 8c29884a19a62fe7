/**
 * `npm run demo`: the service with a demo account of 500 customers and the two years up to today. Nothing is kept
 * unless `--data` names a folder.
 */
import * as v from 'valibot'
import { useMailTaker } from '../functions/outside/send-mail.ts'
import { parseArguments, portOf, runCommand, UsageError } from './command-line.ts'
import { demoAccount, demoKey, demoUsers } from './demo-account.ts'
import { live, type DemoApi } from './demo-life.ts'
import { startService } from './service.ts'

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
    throw new UsageError('--customers takes a number from 1 to 20000.')
  const account = { path: 'the demo account', document: await demoAccount() }
  const service = await startService({ port: portOf('port', port), accounts: [account], data, isQuiet: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void service.stop().then(() => process.exit(0)))
  const api = apiOf(service.url)
  // Nobody reads the e-mails of the past, so their PDFs are not drawn.
  useMailTaker(() => Promise.resolve())
  await live({ api, now: new Date(), customers: count, onMonth: showProgress })
  useMailTaker(undefined)
  showProgress(undefined, count)
  console.log('The console, once for each of these people within 15 minutes:')
  for (const line of await linkLines(api)) console.log(line)
  console.log(`The demo runs at ${service.url}; its key is ${demoKey}. Further links:`)
  console.log(`  npm run link -- --url ${service.url} --key ${demoKey} --email ${demoUsers[0].email}`)
  console.log('Ctrl-C ends it.')
}

/** Shows the progress in one line that is written anew. Without a terminal, only the last state is written. */
function showProgress(reached: string | undefined, customers: number): void {
  const line = reached === undefined ? `${customers} customers, up to today.` : `${customers} customers, ${reached} …`
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${reached === undefined ? '\n' : ''}`)
  else if (reached === undefined) console.log(line)
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
      // A kept connection may be closed by the service just when this busy process would use it again.
      const response = await fetch(url + path, {
        ...options,
        headers: { 'X-Service-Key': demoKey, 'Content-Type': 'application/json', Connection: 'close' },
      })
      const text = await response.text()
      // A move of the clock with more work than one call has time for continues with the same call.
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
