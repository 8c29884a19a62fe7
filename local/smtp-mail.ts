/**
 * E-mails by SMTP. A connection serves several messages. The pool never sends a message a second time by itself: a
 * failed message is tried again by its delivery, as with SES.
 *
 * A server may take longer to answer than the service waits (`functions/outside/send-mail.ts`). The message continues
 * then, and the next attempt to send the same message gets the answer to this one. So a customer does not get an
 * invoice once for each attempt if the server is slow.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { composeMessage, senderOf, type SendEmail } from './mail-message.ts'
import type { MailCarrier, MailOutcome } from './mail-stand-in.ts'
import { failureOf, unreachableOf } from './smtp-refusal.ts'
import type { SmtpServer } from './smtp-server.ts'

export interface SmtpMailOptions {
  readonly server: SmtpServer
  /** Certificates trusted in place of Node's own. */
  readonly ca?: string
  /**
   * The longest time that a caller waits for an answer. It is below that of `send-mail.ts`, so that the caller gets
   * one.
   */
  readonly patienceMilliseconds?: number
  readonly stopMilliseconds?: number
}

const connectMilliseconds = 8_000
/** RFC 5321, 4.5.3.2.6: a server may take ten minutes to answer for a message. */
const silenceMilliseconds = 600_000
const connections = 3
/** Beyond these, the answers to the oldest messages are forgotten. */
const mostUnheard = 1_000

export function smtpMail({
  server,
  ca,
  patienceMilliseconds = 10_000,
  stopMilliseconds = 10_000,
}: SmtpMailOptions): MailCarrier {
  const transport = createTransport({ ...transportOptions(server), ...(ca !== undefined && { tls: { ca } }) })
  /** Messages under way, and those whose answer came after their caller had gone. */
  const unheard = new Map<string, Promise<MailOutcome>>()

  async function send(mail: SendEmail): Promise<MailOutcome> {
    try {
      const raw = await composeMessage(mail, new Date())
      const envelope = { from: senderOf(mail), to: mail.Destination.ToAddresses }
      const sent: unknown = await transport.sendMail({ raw, envelope })
      const { messageId, rejected } = v.parse(sentSchema, sent)
      const some = rejected.length > 0 ? `, but for ${rejected.length} of its recipients` : ''
      console.log(`E-mail: "${mail.Content.Simple.Subject.Data}" (sent to ${server.host}${some})`)
      return { outcome: 'carried', id: messageId, unreachable: unreachableOf(sent) }
    } catch (error) {
      return failureOf(error)
    }
  }

  return {
    async carry(mail) {
      const name = nameOf(mail)
      const sending = unheard.get(name) ?? send(mail)
      unheard.delete(name)
      const outcome = await Promise.race([sending, sleep(patienceMilliseconds, undefined, { ref: false })])
      if (outcome !== undefined) return outcome
      keep(unheard, name, sending)
      return { outcome: 'failed', reason: `The mail server ${server.host} takes long to answer.` }
    },
    async stop() {
      const waited = Promise.allSettled(unheard.values())
      await Promise.race([waited, sleep(stopMilliseconds, undefined, { ref: false })])
      transport.close()
    },
  }
}

function transportOptions({ host, port, tls, login }: SmtpServer) {
  return {
    pool: true as const,
    maxConnections: connections,
    maxRequeues: 0,
    host,
    port,
    secure: tls === 'at-once',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(login !== undefined && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * The name of a message, which is the same for each attempt of an e-mail. An attachment is made again for each attempt,
 * and may differ in a byte.
 */
const nameOf = ({ FromEmailAddress, Destination, Content: { Simple } }: SendEmail): string =>
  createHash('sha256')
    .update(JSON.stringify([FromEmailAddress, Destination.ToAddresses, Simple.Subject.Data, Simple.Body.Text.Data]))
    .digest('base64')

function keep(unheard: Map<string, Promise<MailOutcome>>, name: string, sending: Promise<MailOutcome>): void {
  unheard.set(name, sending)
  // A failed message is sent anew.
  void sending.then(({ outcome }) => {
    if (outcome === 'failed' && unheard.get(name) === sending) unheard.delete(name)
  })
  const [oldest] = unheard.keys()
  if (unheard.size > mostUnheard && oldest !== undefined) unheard.delete(oldest)
}

const sentSchema = v.object({ messageId: v.string(), rejected: v.array(v.unknown()) })
