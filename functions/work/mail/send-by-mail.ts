/** Sends the e-mail of an id: of a document, an order, a notice, an agreement, or a reader's request. */
import { isOrderMail } from '../../domain/order/order-mail-waiting.ts'
import { isRequestMail } from '../../domain/request/request-mail-waiting.ts'
import { isAgreementMail } from '../../domain/world/agreement-mail.ts'
import { isNoticeMail } from '../../domain/world/notice.ts'
import { sendAgreementMail } from '../collections/send-agreement-mail.ts'
import { sendDocument } from '../deliveries/send-document.ts'
import type { MailJob, MailOutcome } from '../deliveries/send-waiting-mail.ts'
import { sendNoticeMail } from '../notices/send-notice.ts'
import { sendOrderMail } from '../orders/send-order-mail.ts'
import { sendRequestMail } from '../requests/send-request-mail.ts'

export async function sendByMail(job: MailJob, id: string): Promise<MailOutcome> {
  if (isOrderMail(id)) return await sendOrderMail(job, id)
  if (isNoticeMail(id)) return await sendNoticeMail(job, id)
  if (isAgreementMail(id)) return await sendAgreementMail(job, id)
  if (isRequestMail(id)) return await sendRequestMail(job, id)
  return await sendDocument(job, id)
}
