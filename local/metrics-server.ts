/**
 * `GET /metrics` on a separate port (`--metrics PORT`), on the loopback interface only. A request that came through a
 * proxy arrives from the loopback interface too, so the port that the proxy passes on never answers metrics.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Metrics, Sources } from './metrics.ts'

export interface MetricsServer {
  readonly url: string
  stop(): Promise<void>
}

/** Rejects with the system's error if the port cannot be opened. */
export async function startMetricsServer(port: number, metrics: Metrics, sources: Sources): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    // A foreign page in a browser of this machine sends its own host, and a proxy identifies itself.
    const isDirect = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '')
    if (!isDirect || request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) {
      say(response, 403, 'Metrics are for this machine alone.')
    } else if (request.url !== '/metrics') say(response, 404, 'Only /metrics is here.')
    else if (request.method !== 'GET' && request.method !== 'HEAD') say(response, 405, 'Only GET is here.')
    else {
      metrics.text(sources).then(
        (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
        (error: unknown) => {
          console.error('The metrics could not be read:', error)
          say(response, 503, 'The metrics could not be read.')
        },
      )
    }
  })
  server.maxConnections = 20
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The metrics have no port.')
  return {
    url: `http://127.0.0.1:${bound.port}/metrics`,
    async stop() {
      metrics.stop()
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
