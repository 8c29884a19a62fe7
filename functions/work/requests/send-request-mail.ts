/** Sends an e-mail of a request, and notes when the receipt was sent. */
import { secondsAfter } from '../../domain/document/sending.ts'
import { withOutcome } from '../../domain/request/move-request.ts'
import type { RequestMail } from '../../domain/request/request-mail-waiting.ts'
import type { ReaderRequest } from '../../domain/request/request.ts'
import { runtime } from '../../outside/runtime.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { readRequestItem } from '../../store/request/request-item.ts'
import { readRequestMail } from '../../store/request/waiting-request-mail.ts'
import { countMail } from '../deliveries/mail-limit.ts'
import {
  afterMailError,
  takeMailTurn,
  type Attempted,
  type MailJob,
  type MailOutcome,
} from '../deliveries/send-waiting-mail.ts'
import { commitRequest } from '../../store/request/commit-request.ts'

export async function sendRequestMail(job: MailJob, id: string): Promise<MailOutcome> {
  const { settings } = job
  let sent: ReaderRequest | undefined
  return await takeMailTurn(job, await readRequestMail(settings.account.id, id), {
    attempt: async (mail) => {
      const { attempted, request } = await attempt(job, mail)
      sent = request
      return attempted
    },
    end: async (mail, { outcome }) => {
      if (mail.mail === 'receipt' && outcome === 'sent' && sent !== undefined) await noteReceipt(job, mail, sent)
      else await transact([deliveryWrite(settings, mail, undefined)])
    },
  })
}

interface Tried {
  readonly attempted: Attempted
  /** The request at the time when the e-mail was written. */
  readonly request?: ReaderRequest
}

async function attempt(job: MailJob, mail: RequestMail): Promise<Tried> {
  const { settings, now, baseUrl } = job
  const about = { account: settings.account.id, request: mail.request, mail: mail.mail, attempt: mail.failures }
  try {
    const request = await readRequestItem(settings.account.id, mail.request)
    if (request === undefined || request.erased !== undefined) return { attempted: { outcome: 'needless' } }
    // Loaded when first needed, because most e-mails are about documents.
    const [{ letterOfRequest }, { sendMail }] = await Promise.all([
      import('./request-letter.ts'),
      import('../../outside/send-mail.ts'),
    ])
    const letter = await letterOfRequest(request, mail.mail, { settings, baseUrl })
    if (letter.outcome !== 'written') {
      if (letter.outcome === 'impossible')
        console.warn({ message: 'An e-mail of a request cannot be sent.', ...about, reason: letter.reason })
      return { attempted: letter }
    }
    // Receipts are required by law, and outcomes follow from decisions by people, so neither is counted.
    const waitSeconds = mail.mail === 'told' ? await countMail(settings, 'request', letter.mail.to) : undefined
    if (waitSeconds !== undefined) return { attempted: { outcome: 'later', at: secondsAfter(now, waitSeconds) } }
    await sendMail(letter.mail)
    return { attempted: { outcome: 'sent' }, request }
  } catch (error) {
    console.warn({ message: 'An e-mail of a request was not sent.', ...about, error: String(error) })
    return { attempted: afterMailError(error) }
  }
}

/** The instant of the receipt. If the request moved on while the receipt was sent, the reader is told of that too. */
async function noteReceipt({ settings, now }: MailJob, mail: RequestMail, sent: ReaderRequest): Promise<void> {
  const load = () => readRequestItem(settings.account.id, mail.request)
  await retrying({ runtime, about: `the request ${mail.request}`, load }, async (before) => {
    const removal = deliveryWrite(settings, mail, undefined)
    if (before === undefined) {
      await transact([removal])
      return done(undefined)
    }
    const noted: ReaderRequest = { ...before, receipt_at: now }
    const hasMoved = before.state !== sent.state && before.state === 'carried_out'
    const after = hasMoved ? withOutcome(noted) : noted
    const outcome = await commitRequest({ settings, before, after, now, also: [removal] })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
