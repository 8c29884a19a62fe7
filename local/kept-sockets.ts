/**
 * Requests to the storage engine over sockets that are kept: a POST of JSON with nothing around it. The SDK's stack and
 * `node:http` cost thirty times as much processor time for the same.
 *
 * One request at a time goes over a socket. An idle socket does not keep the process alive.
 */
import { connect, type Socket } from 'node:net'

export interface EngineAnswer {
  readonly status: number
  readonly body: string
}

export interface KeptSockets {
  /** Rejects where there is no answer, or one that is not understood: nothing is known of the request then. */
  post(target: string, body: string): Promise<EngineAnswer>
  /** Idle sockets are closed, and those at work once they are idle. */
  close(): void
}

export interface KeptSocketsOptions {
  readonly endpoint: string
  /** Without any sign on the connection. */
  readonly answerMilliseconds: number
}

interface Waiting {
  readonly resolve: (answer: EngineAnswer) => void
  readonly reject: (error: Error) => void
}

/** More wait for one of these. */
const mostSockets = 50
const endOfHead = Buffer.from('\r\n\r\n')
/** The engine wants a signature and does not look at it. */
const signature =
  'x-amz-date: 20260101T000000Z\r\nauthorization: AWS4-HMAC-SHA256 ' +
  'Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0\r\n'

export function keptSockets({ endpoint, answerMilliseconds }: KeptSocketsOptions): KeptSockets {
  const { hostname, port, host } = new URL(endpoint)
  const idle: EngineSocket[] = []
  const queue: (() => void)[] = []
  let open = 0
  let isClosed = false

  async function take(): Promise<EngineSocket> {
    while (idle.length === 0 && open >= mostSockets) await new Promise<void>((resolve) => queue.push(resolve))
    const kept = idle.pop()
    if (kept !== undefined) return kept
    open += 1
    return new EngineSocket(connect(Number(port), hostname), answerMilliseconds, (gone) => {
      open -= 1
      const place = idle.indexOf(gone)
      if (place >= 0) idle.splice(place, 1)
      queue.shift()?.()
    })
  }

  function giveBack(socket: EngineSocket): void {
    if (socket.isGone) return
    if (isClosed) {
      socket.end()
      return
    }
    idle.push(socket)
    queue.shift()?.()
  }

  return {
    async post(target, body) {
      const socket = await take()
      try {
        return await socket.send(
          `POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/x-amz-json-1.0\r\nx-amz-target: ${target}\r\n` +
            `${signature}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      } finally {
        giveBack(socket)
      }
    },
    close() {
      isClosed = true
      for (const socket of idle.splice(0)) socket.end()
    },
  }
}

class EngineSocket {
  isGone = false
  readonly #socket: Socket
  #waiting: Waiting | undefined
  #received: readonly Buffer[] = []
  #wanted: { readonly status: number; readonly head: number; readonly length: number } | undefined

  constructor(socket: Socket, answerMilliseconds: number, onGone: (gone: EngineSocket) => void) {
    this.#socket = socket.setNoDelay(true).unref()
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', (error) => this.#fail(error))
    socket.setTimeout(answerMilliseconds, () => {
      if (this.#waiting !== undefined) this.#fail(new Error(`The engine gave no sign for ${answerMilliseconds} ms.`))
    })
    socket.on('close', () => {
      this.isGone = true
      this.#fail(new Error('The engine closed the connection.'))
      onGone(this)
    })
  }

  async send(request: string): Promise<EngineAnswer> {
    return await new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.ref()
      this.#socket.write(request)
    })
  }

  end(): void {
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#received = [...this.#received, bytes]
    const length = this.#received.reduce((sum, part) => sum + part.length, 0)
    if (this.#wanted !== undefined && length < this.#wanted.head + this.#wanted.length) return
    const all = this.#received.length === 1 ? bytes : Buffer.concat(this.#received)
    this.#wanted ??= headOf(all)
    if (this.#wanted === undefined) return
    const { status, head, length: wanted } = this.#wanted
    if (all.length < head + wanted) return
    this.#received = []
    this.#wanted = undefined
    if (Number.isNaN(wanted) || all.length > head + wanted) {
      this.#fail(new Error('The engine answers in a form that is not known.'))
      return
    }
    const { resolve } = this.#waiting ?? {}
    this.#waiting = undefined
    this.#socket.unref()
    resolve?.({ status, body: all.toString('utf8', head) })
  }

  /** Nothing more is read from a connection of which nothing is known. */
  #fail(error: Error): void {
    const { reject } = this.#waiting ?? {}
    this.#waiting = undefined
    this.isGone = true
    this.#socket.destroy()
    reject?.(error)
  }
}

/** The status, the length of the head and of the body; undefined where the head is not there yet. */
function headOf(
  bytes: Buffer,
): { readonly status: number; readonly head: number; readonly length: number } | undefined {
  const end = bytes.indexOf(endOfHead)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
  return { status, head: end + endOfHead.length, length }
}
