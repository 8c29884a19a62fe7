/**
 * A stand-in for Amazon SES on this machine. It takes SendEmail of version 2 with a simple message, the only call that
 * the service makes, and hands the message to a carrier: into files (`mail-files.ts`) or to a server (`smtp-mail.ts`).
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { sendEmailSchema, type SendEmail } from './mail-message.ts'
import type { TellUnreachable } from './mail-notices.ts'

export interface MailStandIn {
  /** For AWS_ENDPOINT_URL_SESV2. */
  readonly endpoint: string
  stop(): Promise<void>
}

interface Unreachable {
  /** The addresses that no e-mail can ever reach. */
  readonly unreachable?: readonly string[]
}

export type MailOutcome = Unreachable &
  (
    | { readonly outcome: 'carried'; readonly id: string }
    /** No recipient can be reached. The message contains no address. */
    | { readonly outcome: 'refused'; readonly reason: string }
    /** The message may be taken later. */
    | { readonly outcome: 'failed'; readonly reason: string }
  )

export interface MailCarrier {
  carry(mail: SendEmail): Promise<MailOutcome>
  /** Waits a short time for messages under way. */
  stop(): Promise<void>
}

export type MailListener = (outcome: MailOutcome['outcome']) => void

/** The limit on a request to SES. */
const maxMessageBytes = 40 * 1024 * 1024
const path = '/v2/email/outbound-emails'

export interface MailOptions {
  readonly onMail?: MailListener | undefined
  /** Receives addresses that no e-mail can ever reach. */
  readonly tellUnreachable?: TellUnreachable | undefined
}

export async function startMail(carrier: MailCarrier, options: MailOptions = {}): Promise<MailStandIn> {
  const { onMail = () => undefined, tellUnreachable = () => Promise.resolve() } = options
  const server = createServer((request, response) => {
    take(request, { carrier, onMail, tellUnreachable }).then(
      (taken) => answer(response, taken),
      (error: unknown) => {
        onMail('failed')
        console.error('An e-mail could not be carried:', error)
        answer(response, refusal(500, 'The e-mail could not be carried.'))
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The stand-in for SES has no port.')
  return {
    endpoint: `http://127.0.0.1:${bound.port}`,
    async stop() {
      server.close()
      await carrier.stop()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
  /** The name of the error at the SDK. */
  readonly error?: string
}

interface Taking {
  readonly carrier: MailCarrier
  readonly onMail: MailListener
  readonly tellUnreachable: TellUnreachable
}

async function take(request: IncomingMessage, { carrier, onMail, tellUnreachable }: Taking): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes <= maxMessageBytes) chunks.push(chunk)
  }
  if (request.method !== 'POST' || request.url !== path) return refusal(404, 'Only SendEmail is here.')
  if (bytes > maxMessageBytes) return refusal(413, 'The e-mail is too large.')
  const json = Buffer.concat(chunks).toString('utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sendEmailSchema), json)
  if (!parsed.success) return refusal(400, v.summarize(parsed.issues))
  const carried = await carrier.carry(parsed.output)
  onMail(carried.outcome)
  const { unreachable = [] } = carried
  if (unreachable.length > 0) {
    await tellUnreachable(parsed.output, unreachable).catch((error: unknown) => {
      console.error('Addresses that no e-mail reaches could not be noted:', error)
    })
  }
  switch (carried.outcome) {
    case 'carried':
      return { status: 200, body: { MessageId: carried.id } }
    case 'refused':
      return refusal(400, carried.reason, 'RecipientRefused')
    case 'failed':
      // The SDK would try a 5xx again at once. Mail that failed waits for the next attempt of its delivery.
      return refusal(400, carried.reason, 'MailNotTaken')
  }
}

const refusal = (status: number, message: string, error?: string): Answer => ({
  status,
  body: { message },
  ...(error !== undefined && { error }),
})

function answer(response: ServerResponse, { status, body, error }: Answer): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(error !== undefined && { 'x-amzn-ErrorType': error }),
  })
  response.end(JSON.stringify(body))
}
