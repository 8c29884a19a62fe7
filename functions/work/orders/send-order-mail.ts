/** Sends an e-mail of an order, at most five an hour to one address. */
import type { OrderMail } from '../../domain/order/order-mail-waiting.ts'
import { secondsAfter } from '../../domain/document/sending.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { readPresentOrder } from '../../store/order/present-orders.ts'
import { readOrderMail } from '../../store/order/waiting-mail.ts'
import { countMail } from '../deliveries/mail-limit.ts'
import { isGiftOver } from './gift-over.ts'
import {
  afterMailError,
  takeMailTurn,
  type Attempted,
  type MailJob,
  type MailOutcome,
} from '../deliveries/send-waiting-mail.ts'

export async function sendOrderMail(job: MailJob, id: string): Promise<MailOutcome> {
  const { settings } = job
  return await takeMailTurn(job, await readOrderMail(settings.account.id, id), {
    attempt: (mail) => attempt(job, mail),
    end: async (mail) => {
      await transact([deliveryWrite(settings, mail, undefined)])
    },
  })
}

async function attempt(job: MailJob, mail: OrderMail): Promise<Attempted> {
  const { settings, now, baseUrl } = job
  const about = { account: settings.account.id, order: mail.order, mail: mail.mail, attempt: mail.failures }
  try {
    const order = await readPresentOrder(settings.account.id, mail.order, now)
    if (order === undefined || order.erased !== undefined) return { outcome: 'needless' }
    // A recipient is not promised a gift that has been stopped or withdrawn.
    if (mail.mail === 'gift' && (await isGiftOver({ order, settings, now }))) return { outcome: 'needless' }
    // Loaded when first needed: most e-mails are about documents.
    const [{ letterOfOrder }, { sendMail }] = await Promise.all([
      import('./order-letter.ts'),
      import('../../outside/send-mail.ts'),
    ])
    const letter = await letterOfOrder(order, mail.mail, { settings, now, baseUrl })
    if (letter.outcome !== 'written') {
      if (letter.outcome === 'impossible')
        console.warn({ message: 'An e-mail of an order cannot be sent.', ...about, reason: letter.reason })
      return letter
    }
    const waitSeconds = await countMail(settings, 'order', letter.mail.to)
    if (waitSeconds !== undefined) return { outcome: 'later', at: secondsAfter(now, waitSeconds) }
    await sendMail(letter.mail)
    return { outcome: 'sent' }
  } catch (error) {
    console.warn({ message: 'An e-mail of an order was not sent.', ...about, error: String(error) })
    return afterMailError(error)
  }
}
