/** The service as `npm start` runs it, in a process of its own, with the e-mails that it sends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { compileCache } from '../local/scripts.ts'
import { readMessage, type Message } from '../mail.ts'

const root = resolve(import.meta.dirname, '../..')
const clock = join(import.meta.dirname, 'from-first-day.ts')

export interface Site {
  readonly url: string
  /** Asks the API with the account's key. */
  api(path: string, json?: unknown): Promise<unknown>
  /** The newest e-mail to an address whose subject has the words; waits until it is there. */
  mail(to: string, words: string): Promise<Message>
}

export function useSite(account: Readonly<Record<string, unknown>>, key: string): Site {
  let folder = ''
  let url = ''
  let child: ChildProcess | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'))
    const file = join(folder, 'account.json')
    await writeFile(file, JSON.stringify(account))
    // What several workers promise is in test/local/workers.test.ts; one is ready sooner.
    const args = ['--port', '0', '--workers', '1', '--data', join(folder, 'data'), '--account', file]
    const started = spawn(process.execPath, ['--import', clock, join(root, 'local/start.ts'), ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...compileCache },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    let out = ''
    started.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    while (!out.includes('Ctrl-C')) {
      if (started.exitCode !== null) throw new Error(`The service did not start: ${out}`)
      await wait(50)
    }
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? ''
  })
  afterAll(async () => {
    if (child?.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  })

  const mails = join('data', 'mail')
  async function findMail(to: string, words: string): Promise<Message | undefined> {
    const names = (await readdir(join(folder, mails)).catch(() => [])).filter((name) => name.endsWith('.eml'))
    for (const name of names.toSorted().toReversed()) {
      const message = readMessage(await readFile(join(folder, mails, name), 'utf8'))
      if (message.to.includes(to) && message.subject.includes(words)) return message
    }
    return undefined
  }
  return {
    get url() {
      return url
    },
    async api(path, json) {
      const response = await fetch(`${url}${path}`, {
        headers: { 'X-Service-Key': key, ...(json !== undefined && { 'Content-Type': 'application/json' }) },
        ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
      })
      const body = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
      return JSON.parse(body)
    },
    async mail(to, words) {
      for (let tries = 0; tries < 1_500; tries++) {
        const found = await findMail(to, words)
        if (found !== undefined) return found
        await wait(20)
      }
      throw new Error(`No e-mail came to ${to} about "${words}".`)
    },
  }
}

/** The first link of an e-mail. */
export const linkIn = ({ text }: Pick<Message, 'text'>): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
