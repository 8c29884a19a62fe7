/**
 * E-mail for tests: the stand-in for SES files each message, and this module reads it like a mail program. A proxy in
 * front of it can refuse messages, so that tests cover refused e-mails.
 */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { mailFiles } from '../local/mail-files.ts'
import { startMail, type MailStandIn } from '../local/mail-stand-in.ts'

export interface Message {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[]
}

export interface Mailbox {
  /** The e-mails that arrived in this test, in order. */
  messages(): Promise<Message[]>
  /** Refuses further e-mails to these addresses; without addresses, all e-mails. */
  refuse(...addresses: readonly string[]): void
  accept(): void
  /** Holds the next e-mail, as a slow SES would, until the returned function is called. */
  hold(): () => void
  /** The number of e-mails that were tried in this test, refused ones included. */
  readonly tried: number
}

type Pass = (path: string, body: string) => Promise<{ readonly status: number; readonly said: string }>

const nobody: Pass = () => Promise.reject(new Error('No test is about e-mail at the moment.'))

/** The folder of the e-mails of the present test file. */
let pass = nobody
/** The address of the proxy, the same for all files of a process, because the SES client keeps its first address. */
let door: Promise<string> | undefined

async function openDoor(): Promise<string> {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => pass(request.url ?? '/', body))
      .then(
        ({ status, said }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(said),
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      )
  })
  server.unref().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The door has no port.')
  return `http://127.0.0.1:${bound.port}`
}

export function useMail(): Mailbox {
  let folder = ''
  let standIn: MailStandIn | undefined
  let seen = 0
  let arrived = 0
  let tried = 0
  let refused: ((body: string) => boolean) | undefined
  let held: Promise<undefined> | undefined
  const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mail-'))
    standIn = await startMail(mailFiles(folder))
    process.env['AWS_ENDPOINT_URL_SESV2'] = await (door ??= openDoor())
    pass = async (path, body) => {
      tried += 1
      const waits = held
      held = undefined
      await waits
      if (refused?.(body) === true) return { status: 400, said: '{"message":"Refused."}' }
      const taken = await fetch(`${standIn?.endpoint}${path}`, { method: 'POST', body })
      if (taken.ok) arrived += 1
      return { status: taken.status, said: await taken.text() }
    }
  })
  beforeEach(() => {
    vi.spyOn(console, 'log').mockReturnValue()
    seen = arrived
    tried = 0
    refused = undefined
    held = undefined
  })
  afterAll(async () => {
    pass = nobody
    await standIn?.stop()
    await rm(folder, { recursive: true })
  })
  return {
    async messages() {
      const names = (await files()).slice(seen)
      return await Promise.all(names.map(async (name) => readMessage(await readFile(join(folder, name), 'utf8'))))
    },
    refuse(...addresses) {
      refused = (body) => addresses.length === 0 || addresses.some((address) => body.includes(`"${address}"`))
    },
    accept() {
      refused = undefined
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      held = promise
      return () => resolve(undefined)
    },
    get tried() {
      return tried
    },
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export function readMessage(message: string): Message {
  const whole = readPart(message)
  const parts = leavesOf(whole)
  const words = parts.find(({ headers }) => headers.get('content-type')?.startsWith('text/plain'))
  return {
    from: wordsOf(whole.headers.get('from')),
    to: wordsOf(whole.headers.get('to')),
    subject: wordsOf(whole.headers.get('subject')),
    text: words === undefined ? '' : bytesOf(words).toString('utf8').replaceAll('\r\n', '\n'),
    attachments: parts.flatMap((part) => {
      const name = /filename="?([^";]+)/.exec(part.headers.get('content-disposition') ?? '')?.[1]
      return name === undefined ? [] : [{ name, content: bytesOf(part) }]
    }),
  }
}

function readPart(part: string): Part {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: part.slice(end + 4) }
}

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(part.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  const inner = part.body.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((each) => leavesOf(readPart(each.replace(/^\r\n/, ''))))
}

function bytesOf({ headers, body }: Part): Buffer {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : Buffer.from(body)
}

/** The text of a header, with encoded words (RFC 2047) decoded. */
const wordsOf = (header = '') =>
  header
    .replaceAll(/(\?=) +(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?(B|Q)\?([^?]*)\?=/gi, (_, how: string, said: string) =>
      (how.toUpperCase() === 'B' ? Buffer.from(said, 'base64') : unquoted(said.replaceAll('_', ' '))).toString('utf8'),
    )

const unquoted = (said: string) =>
  Buffer.from(
    said.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
