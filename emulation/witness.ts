/**
 * A proxy before the emulator, which commands and functions take for AWS. It stands in for TLS, which policies of
 * queues and buckets ask for. It sees every call and every refusal, as a function that continues after a refusal would
 * hide it otherwise.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Denial {
  readonly call: string
  readonly said: string
}

export interface Witness {
  readonly url: string
  readonly port: number
  /** Calls of services by their names, such as `dynamodb Query`. */
  readonly calls: ReadonlyMap<string, number>
  /** Returns the refusals so far, and forgets them. */
  takeDenials(): readonly Denial[]
  end(): void
}

const denied = /AccessDenied|is not authorized to perform|UnrecognizedClient|InvalidClientTokenId|SignatureDoesNotMatch/

/** The emulator is to listen on the witness's port at the host. */
export async function startWitness({ host }: { readonly host: string }): Promise<Witness> {
  const calls = new Map<string, number>()
  const denials: Denial[] = []
  let port = 0
  const server = createServer((incoming, outgoing) => {
    const call = callOf(incoming)
    if (call !== undefined) calls.set(call, (calls.get(call) ?? 0) + 1)
    forward(incoming, outgoing, { host, port }, (text) => {
      if (call !== undefined && denied.test(text)) denials.push({ call, said: text.slice(0, 600) })
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The witness has no port.')
  port = address.port
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    takeDenials: () => denials.splice(0),
    end: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Undefined for an unsigned call, such as a call of the API. */
function callOf({ headers, method = '', url = '' }: IncomingMessage): string | undefined {
  const service = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1]
  if (service === undefined) return undefined
  const target = [headers['x-amz-target']].flat()[0]?.split('.').at(-1)
  return `${service} ${target ?? `${method} ${url.split('?', 1)[0] ?? ''}`}`
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  emulator: { readonly host: string; readonly port: number },
  refused: (text: string) => void,
): void {
  const { method, url, headers } = incoming
  const sent = request({ ...emulator, method, path: url, headers: { ...headers, 'x-forwarded-proto': 'https' } })
  sent.on('response', (answer) => {
    const status = answer.statusCode ?? 502
    outgoing.writeHead(status, answer.rawHeaders)
    if (status === 400 || status === 403) {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        refused(text)
        outgoing.end(text)
      })
    } else answer.pipe(outgoing)
  })
  sent.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  incoming.pipe(sent)
}
