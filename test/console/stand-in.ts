/**
 * Stands in for the service's own sessions and files of the console until they are there: gives the built console,
 * keeps one session by a cookie, and hands calls on with the account's key.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import * as v from 'valibot'
import { operations as known } from '../../functions/operations/all-operations.ts'

export interface StandInOptions {
  readonly folder: string
  readonly service: string
  readonly key: string
  readonly session: (now: string) => Readonly<Record<string, unknown>>
  readonly port?: number
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export async function startStandIn({ folder, service, key, session, port = 0 }: StandInOptions) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in does not listen.')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://x')
    const isSignedIn = request.headers.cookie?.includes('session=on') === true
    if (pathname.startsWith('/console/')) return giveFile(pathname, response)
    const chunks: Buffer[] = []
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (pathname === '/api/session/') {
      const clock = await fetch(`${service}/api/test/clock/`, { headers: { Authorization: `Bearer ${key}` } })
      const { now } = v.parse(v.object({ now: v.string() }), await clock.json())
      answerSession({ method: request.method, body, isSignedIn, now }, response)
      return
    }
    if (!isSignedIn) return void response.writeHead(401).end('No session.')
    const answered = await fetch(`${service}${pathname}${search}`, {
      method: request.method ?? 'GET',
      headers: {
        ...(request.headers['content-type'] !== undefined && { 'Content-Type': request.headers['content-type'] }),
        ...(typeof request.headers['idempotency-key'] === 'string' && {
          'Idempotency-Key': request.headers['idempotency-key'],
        }),
        Authorization: `Bearer ${key}`,
      },
      ...(request.method === 'POST' && { body }),
    })
    const headers = [...answered.headers].filter(
      ([name]) => !/^(?:connection|keep-alive|content-length|content-encoding|transfer-encoding)$/.test(name),
    )
    response.writeHead(answered.status, Object.fromEntries(headers)).end(Buffer.from(await answered.arrayBuffer()))
  }

  async function giveFile(pathname: string, response: ServerResponse): Promise<void> {
    const name = pathname.startsWith('/console/assets/') ? pathname.slice('/console/'.length) : 'index.html'
    const isAsset = name !== 'index.html'
    const contents = await readFile(join(folder, isAsset ? `${name}.br` : name)).catch(() => undefined)
    if (contents === undefined) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'Content-Type': types[extname(name)] ?? 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        ...(isAsset ? { 'Content-Encoding': 'br', 'Cache-Control': 'public, max-age=31536000, immutable' } : {}),
      })
      .end(contents)
  }

  interface AskedSession {
    readonly method: string | undefined
    readonly body: Buffer
    readonly isSignedIn: boolean
    readonly now: string
  }

  function answerSession({ method, body, isSignedIn, now }: AskedSession, response: ServerResponse): void {
    const json = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
    if (method === 'DELETE') response.writeHead(200, { ...json, 'Set-Cookie': 'session=; Max-Age=0; Path=/' }).end('{}')
    else if (method === 'POST') {
      const isKnown = [key, 'link'].some((secret) => body.toString().includes(`"${secret}"`))
      if (!isKnown) response.writeHead(403).end('Unknown key.')
      else
        response
          .writeHead(200, { ...json, 'Set-Cookie': 'session=on; HttpOnly; SameSite=Strict; Path=/' })
          .end(JSON.stringify(session(now)))
    } else if (isSignedIn) response.writeHead(200, json).end(JSON.stringify(session(now)))
    else response.writeHead(401).end('No session.')
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const demoSession = (now: string) => ({
  person: { name: 'Karen Holm', email: 'karen@demo-media.example', role: 'customer-service', language: 'en' },
  account: {
    id: 'demo',
    name: 'Demo Media',
    environment: 'test',
    timezone: 'Europe/Copenhagen',
    now,
    language: 'da',
    locale: 'da-DK',
    currency: 'DKK',
    business_entities: [{ external_id: 'dk', name: 'Demo Media ApS', currency: 'DKK' }],
  },
  rights: { allowed_apis: ['*'], operations, limits: {}, read_only: false },
  expires: '2099-01-01T00:00:00',
  idle_until: '2099-01-01T00:00:00',
  expires_in: 43_200,
  idle_in: 1_800,
})

const operations = known.map(({ facts }) => facts.name)
