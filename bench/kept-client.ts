/** An HTTP client that keeps its connections, the same for both services that are compared. */
import { Agent, request } from 'node:http'

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  readonly location: string | undefined
  readonly body: string
}

export interface KeptClient {
  /** Throws if the status is not among those expected. */
  ask(asked: Asked, expected: readonly number[]): Promise<Answered>
  close(): void
}

export function keptClient(url: string, connections: number): KeptClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async ask(asked, expected) {
      const answered = await exchange(url, agent, asked)
      if (expected.includes(answered.status)) return answered
      throw new Error(`${asked.method} ${url}${asked.path} answered ${answered.status}: ${answered.body.slice(0, 500)}`)
    },
    close: () => agent.destroy(),
  }
}

async function exchange(url: string, agent: Agent, { method, path, headers, body }: Asked): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const text = body === undefined ? undefined : JSON.stringify(body)
  const content =
    text === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  const sent = request(`${url}${path}`, { agent, method, headers: { ...headers, ...content } }, (response) => {
    let said = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => (said += part))
    response.on('error', reject)
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, body: said }),
    )
  })
  sent.on('error', reject)
  sent.end(text)
  return await promise
}
