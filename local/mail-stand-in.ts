/**
 * A stand-in for Amazon SES on this machine: what the service sends becomes a file a message, which mail programs open.
 * It takes SendEmail of version 2 with a simple message, as that is all the service uses.
 */
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import * as v from 'valibot'

export interface MailStandIn {
  /** For AWS_ENDPOINT_URL_SESV2. */
  readonly endpoint: string
  stop(): Promise<void>
}

/** What SES takes. */
const maxMessageBytes = 40 * 1024 * 1024
const path = '/v2/email/outbound-emails'

const content = v.object({ Data: v.string() })
const requestSchema = v.object({
  FromEmailAddress: v.string(),
  Destination: v.object({ ToAddresses: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50)) }),
  Content: v.object({
    Simple: v.object({
      Subject: content,
      Body: v.object({ Text: content, Html: v.optional(content) }),
      Attachments: v.optional(
        v.array(v.object({ FileName: v.string(), ContentType: v.string(), RawContent: v.string() })),
        [],
      ),
    }),
  }),
})
type SendEmail = v.InferOutput<typeof requestSchema>

/** `folder` is where messages are filed; where undefined they are only told of. */
export async function startMail(folder: string | undefined): Promise<MailStandIn> {
  let count = 0
  const server = createServer((request, response) => {
    take(request, folder, () => ++count).then(
      ({ status, body }) => answer(response, status, body),
      (error: unknown) => {
        console.error('An e-mail could not be filed:', error)
        answer(response, 500, { message: 'The e-mail could not be filed.' })
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
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

interface Taken {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
}

async function take(request: IncomingMessage, folder: string | undefined, next: () => number): Promise<Taken> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes <= maxMessageBytes) chunks.push(chunk)
  }
  if (request.method !== 'POST' || request.url !== path) return refusal(404, 'Only SendEmail is here.')
  if (bytes > maxMessageBytes) return refusal(413, 'The e-mail is too large.')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), Buffer.concat(chunks).toString('utf8'))
  if (!parsed.success) return refusal(400, v.summarize(parsed.issues))
  const now = new Date()
  const name = `${now.toISOString().replaceAll(':', '-')}-${String(next()).padStart(6, '0')}`
  const { Content } = parsed.output
  const where = folder === undefined ? 'not kept' : await file(join(folder, `${name}.eml`), parsed.output, now)
  // Whoever reads the log need not learn who the customers are.
  console.log(`E-mail: "${Content.Simple.Subject.Data}" (${where})`)
  return { status: 200, body: { MessageId: name } }
}

const refusal = (status: number, message: string): Taken => ({ status, body: { message } })

/** Answers the file's name. It appears whole: whoever watches the folder never sees half a message. */
async function file(path: string, { FromEmailAddress, Destination, Content }: SendEmail, date: Date): Promise<string> {
  const { Subject, Body, Attachments } = Content.Simple
  const message = new MailComposer({
    to: Destination.ToAddresses,
    subject: Subject.Data,
    text: Body.Text.Data,
    ...(Body.Html !== undefined && { html: Body.Html.Data }),
    date,
    attachments: Attachments.map(({ FileName, ContentType, RawContent }) => ({
      filename: FileName,
      contentType: ContentType,
      content: Buffer.from(RawContent, 'base64'),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  // The sender is encoded already, which the composer would do again.
  const sender = `${foldLines(`From: ${FromEmailAddress}`, 76)}\r\n`
  await writeFile(`${path}.part`, [sender, await message.compile().build()], { mode: 0o600 })
  await rename(`${path}.part`, path)
  return path
}

function answer(response: ServerResponse, status: number, body: Readonly<Record<string, string>>): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
