/**
 * Amazon SES, which stores the e-mails that it accepts: it refuses e-mails, loses its answer, and reports bounces
 * later.
 */
import type { SESv2Client } from '@aws-sdk/client-sesv2'
import * as v from 'valibot'
import { mailSubjectTag } from '../functions/outside/mail-subject.ts'
import type { Fortune } from './fortune.ts'
import { mustBeAlive, runningInvocation, type Invocation } from './invocation.ts'
import type { OutgoingCalls } from './outgoing-calls.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface SentMail {
  readonly to: readonly string[]
  readonly subject: string
  /** The customer in the words of the e-mail's tag. */
  readonly about: string | undefined
  readonly text: string
  readonly sender: Invocation | undefined
  /** Whether the answer has reached the sender. */
  readonly isAnswered: boolean
}

export interface MailOptions {
  readonly time: VirtualTime
  readonly fortune: Fortune
  readonly calls: OutgoingCalls
  /** Whether e-mails that were taken are never sent. */
  readonly loses: boolean
  /** Called before an e-mail without an answer is sent again. */
  readonly onRepeat: (name: string) => void
  /** Puts the notice of a bounce on the event bus. */
  readonly tell: (notice: object) => void
}

const bounceMilliseconds = 30_000
/** The time after which a sender without an answer has noted that. */
const notedMilliseconds = 5_000

const textSchema = v.looseObject({ Data: v.string() })
const inputSchema = v.looseObject({
  Destination: v.looseObject({ ToAddresses: v.array(v.string()) }),
  Content: v.looseObject({ Simple: v.looseObject({ Subject: textSchema, Body: v.looseObject({ Text: textSchema }) }) }),
  ConfigurationSetName: v.optional(v.string(), ''),
  EmailTags: v.optional(v.array(v.looseObject({ Name: v.string(), Value: v.string() })), []),
})
const outputSchema = v.custom<never>(() => true)

export class MailService {
  readonly sent: SentMail[] = []
  /** E-mails that no address takes. */
  readonly bounced: SentMail[] = []
  readonly #options: MailOptions

  constructor(options: MailOptions) {
    this.#options = options
  }

  connect(client: SESv2Client): void {
    client.middlewareStack.add(
      () =>
        async ({ input }) => ({
          output: v.parse(outputSchema, { ...(await this.carryOut(input)), $metadata: {} }),
          response: undefined,
        }),
      { step: 'initialize', name: 'mail-service', priority: 'low' },
    )
  }

  /** Sends an e-mail. */
  async carryOut(input: unknown): Promise<object> {
    return await this.#options.calls.make(async () => {
      await this.#options.time.sleep(30)
      mustBeAlive()
      this.#take(v.parse(inputSchema, input))
      return { MessageId: 'message' }
    })
  }

  #take({ Destination, Content, ConfigurationSetName, EmailTags }: v.InferOutput<typeof inputSchema>): void {
    const { fortune, time, tell, loses, onRepeat } = this.#options
    if (fortune.strikes('mailRefusal')) throw failure('MessageRejected')
    const to = Destination.ToAddresses
    const about = EmailTags.find(({ Name }) => Name === mailSubjectTag)?.Value
    const { Subject, Body } = Content.Simple
    const isAnswered = !fortune.strikes('mailLostAnswer')
    const mail = { to, subject: Subject.Data, about, text: Body.Text.Data, sender: runningInvocation(), isAnswered }
    if (!loses) this.sent.push(mail)
    if (fortune.strikes('mailBounce')) {
      const given = [...EmailTags, { Name: 'ses:configuration-set', Value: ConfigurationSetName }]
      const tags = Object.fromEntries(given.map(({ Name, Value }) => [Name, [Value]]))
      const bounceType = fortune.chance('mailBounce').one(['Transient', 'Permanent'])
      if (bounceType === 'Permanent') this.bounced.push(mail)
      const bounce = { bounceType, bouncedRecipients: to.map((emailAddress) => ({ emailAddress })) }
      const detail = { eventType: 'Bounce', mail: { tags }, bounce }
      time.after(bounceMilliseconds, () => tell({ source: 'aws.ses', 'detail-type': 'Email Bounced', detail }))
    }
    if (isAnswered) return
    time.after(notedMilliseconds, () => onRepeat('mail'))
    throw failure('TimeoutError')
  }
}

function failure(name: string): Error {
  const error = new Error('SES has not taken the e-mail.')
  error.name = name
  return error
}
