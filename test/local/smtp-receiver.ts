/** A small server that receives e-mail by SMTP (RFC 5321), and misbehaves as a test asks. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { addSecret } from '../known-secrets.ts'
import { cert, key } from '../outside/self-signed.ts'

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
  readonly login: string | undefined
  readonly isEncrypted: boolean
}

export interface Behaviour {
  /** Whether STARTTLS is offered. */
  offersTls?: boolean
  /** The answer to a recipient. Default `250 OK`. */
  rcpt?: (address: string) => string
  /**
   * The answer to a message. `drop` closes the connection in the middle of the message, `drop-after` after its receipt.
   */
  data?: string | (() => Promise<string>)
  auth?: string
}

export interface SmtpReceiver {
  readonly port: number
  readonly received: readonly Received[]
  /** Commands of all connections, without the lines of messages. */
  readonly commands: readonly string[]
  behaviour: Behaviour
  stop(): Promise<void>
}

export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const received: Received[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const state: { behaviour: Behaviour } = { behaviour: {} }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 receiver\r\n')
    void converse(socket, { received, commands, behaviour: () => state.behaviour })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    port: address.port,
    received,
    commands,
    get behaviour() {
      return state.behaviour
    },
    set behaviour(behaviour) {
      state.behaviour = behaviour
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

interface Conversation {
  readonly received: Received[]
  readonly commands: string[]
  readonly behaviour: () => Behaviour
}

async function converse(plain: Socket, { received, commands, behaviour }: Conversation): Promise<void> {
  let socket: Socket = plain
  let login: string | undefined
  let from = ''
  let to: string[] = []
  const isEncrypted = () => socket instanceof TLSSocket
  const say = (line: string) => socket.write(`${line}\r\n`)
  let lines = linesOf(socket)
  for (;;) {
    const line = await lines()
    if (line === undefined) return
    commands.push(line.startsWith('AUTH') ? 'AUTH' : line)
    const { offersTls = true, rcpt = () => '250 OK', data = '250 OK', auth = '235 OK' } = behaviour()
    const [verb = ''] = line.toUpperCase().split(' ')
    if (verb === 'EHLO') {
      const offers = [...(offersTls && !isEncrypted() ? ['STARTTLS'] : []), 'AUTH PLAIN', '8BITMIME']
      say(['receiver', ...offers].map((offer, at) => `250${at === offers.length ? ' ' : '-'}${offer}`).join('\r\n'))
    } else if (verb === 'STARTTLS') {
      if (!offersTls) {
        say('502 not here')
        continue
      }
      say('220 go on')
      socket.removeAllListeners('data')
      socket = new TLSSocket(socket, { isServer: true, key, cert })
      socket.on('error', () => undefined)
      lines = linesOf(socket)
    } else if (verb === 'AUTH') {
      login = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8')
      addSecret(login.split('\0').at(-1) ?? '')
      say(auth)
    } else if (verb === 'MAIL') {
      from = /<(.*)>/.exec(line)?.[1] ?? ''
      to = []
      say('250 OK')
    } else if (verb === 'RCPT') {
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      const answer = rcpt(address)
      if (answer.startsWith('2')) to.push(address)
      say(answer)
    } else if (verb === 'DATA') {
      say('354 go on')
      if (data === 'drop') {
        await lines()
        socket.destroy()
        return
      }
      const message: string[] = []
      for (let part = await lines(); part !== undefined && part !== '.'; part = await lines()) message.push(part)
      const answer = typeof data === 'function' ? await data() : data
      if (answer === 'drop-after' || answer.startsWith('2'))
        received.push({ from, to, data: message.join('\r\n'), login, isEncrypted: isEncrypted() })
      if (answer === 'drop-after') {
        socket.destroy()
        return
      }
      say(answer)
    } else say(verb === 'QUIT' ? '221 bye' : '250 OK')
  }
}

/** The next line, or undefined once the connection has ended. */
function linesOf(socket: Socket): () => Promise<string | undefined> {
  let text = ''
  let hasEnded = false
  let wake: () => void = () => undefined
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8')
    wake()
  })
  socket.on('close', () => {
    hasEnded = true
    wake()
  })
  return async () => {
    for (;;) {
      const end = text.indexOf('\r\n')
      if (end !== -1) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        return line
      }
      if (hasEnded) return undefined
      const { promise, resolve } = Promise.withResolvers<undefined>()
      wake = () => resolve(undefined)
      await promise
    }
  }
}
