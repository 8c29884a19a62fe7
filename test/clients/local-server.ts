/** The service of a test behind an address of this machine. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Served {
  readonly url: string
  readonly close: () => void
}

/** Answers requests at an address of this machine. */
export async function servedBy(answerTo: (request: Request) => Promise<Response>): Promise<Served> {
  const server = createServer((request, response) => {
    const answering = async () => {
      const body = await text(request)
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      )
      const called = new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(headers),
        ...(request.method === 'POST' && { body }),
      })
      const answer = await answerTo(called)
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    }
    answering().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
