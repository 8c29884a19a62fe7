/** The service as `npm start` runs it, in a separate process, with the e-mails that it sends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect } from 'vitest'
import { addOfAddress, addOutput } from '../known-secrets.ts'
import { quickStart } from '../local/scripts.ts'
import { readMessage, type Message } from '../mail.ts'
import { senderOf, type OwnAccount } from './own-account.ts'

const root = resolve(import.meta.dirname, '../..')
const clock = new URL('from-first-day.ts', import.meta.url).href
const moreAccounts = new URL('more-accounts.ts', import.meta.url).href

export interface Site {
  readonly url: string
  /** Asks the API with the account's key. */
  api(path: string, json?: unknown): Promise<unknown>
  /** Waits for the newest e-mail of the account to an address with these words in its subject. */
  mail(to: string, words: string): Promise<Message>
}

interface Service {
  readonly url: string
  /** The folder of the site's e-mails. */
  readonly mails: string
  readonly child: ChildProcess
}

/** The service ends with the process. The stories of several files take turns, each file with its own account. */
let running: Promise<Service> | undefined

async function start(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const data = join(folder, 'data')
  const loaded = [clock, moreAccounts].flatMap((module) => ['--import', module])
  // One worker is ready sooner. test/local/workers.test.ts tests several of them.
  const args = ['--port', '0', '--workers', '1', '--data', data]
  const child = spawn(process.execPath, [...quickStart, ...loaded, join(root, 'local/start.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], SITE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let out = ''
  child.stderr?.pipe(process.stderr)
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
    addOutput(text)
  })
  while (!out.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`The service did not start: ${out}`)
    await wait(50)
  }
  return { url: /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? '', mails: join(data, 'mail'), child }
}

async function giveAccount({ child }: Service, account: OwnAccount['account']): Promise<void> {
  const answered = Promise.race([once(child, 'message'), once(child, 'exit')])
  child.send(account)
  const [said]: unknown[] = await answered
  if (said !== 'applied') throw new Error(`The account was not taken: ${String(said)}`)
}

export function useSite({ account, key }: OwnAccount): Site {
  let service: Service | undefined
  beforeAll(async () => {
    service = await (running ??= start())
    await giveAccount(service, account)
  })

  const started = () => service ?? expect.fail('The service is not started.')
  const read = new Map<string, Message>()
  async function findMail(to: string, words: string): Promise<Message | undefined> {
    const { mails } = started()
    const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml'))
    for (const name of names.toSorted().toReversed()) {
      const message = read.get(name) ?? readMessage(await readFile(join(mails, name), 'utf8'))
      read.set(name, message)
      const isOurs = message.from.includes(senderOf(account.account.id))
      if (isOurs && message.to.includes(to) && message.subject.includes(words)) return message
    }
    return undefined
  }
  async function api(path: string, json?: unknown): Promise<unknown> {
    const response = await fetch(`${started().url}${path}`, {
      headers: {
        'X-Service-Key': key,
        // The service closes a connection that is idle for seconds, and a process that stands still uses it too late.
        Connection: 'close',
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    })
    const body = await response.text()
    // A move of the clock that takes longer than one call goes on with the same call.
    if (response.status === 503 && path === '/api/test/clock/') return await api(path, json)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
    return JSON.parse(body)
  }
  return {
    get url() {
      return started().url
    },
    api,
    async mail(to, words) {
      for (let tries = 0; tries < 3_000; tries++) {
        const found = await findMail(to, words)
        if (found !== undefined) {
          for (const [link] of found.text.matchAll(/https?:\/\/\S+/g)) addOfAddress(link)
          return found
        }
        await wait(20)
      }
      throw new Error(`No e-mail came to ${to} about "${words}".`)
    },
  }
}

/** The first link of an e-mail. */
export const linkIn = ({ text }: Pick<Message, 'text'>): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
