/**
 * The button on the page of a link that was mailed to a new address: the address becomes the customer's, and the old
 * one gets a notice. Whoever presses it need not be signed in, as the link proves the mailbox.
 */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { newReaderSession } from '../../domain/portal/reader-session.ts'
import { instantOf } from '../../domain/time/time.ts'
import { addressDonePage } from '../../portal-page/portal-new-address.ts'
import { linkOverPage } from '../../portal-page/portal-sign-in.ts'
import { accountNow } from '../../store/account/clock.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { removeReaderLink, type ReaderLink } from '../../store/reader/reader-links.ts'
import { customerNow, isStillTheirs } from '../../work/readers/start-reader.ts'
import { performForReader } from './reader-call.ts'
import { answerPortal, frameOf, languageWithout, type OpenedPortal } from './reader-visit.ts'

/** The gateway's time limit for a call, less the time for the answer. */
export const mostMillis = 26_000

export async function useNewAddress(
  opened: OpenedPortal,
  token: string,
  link: ReaderLink,
  email: string,
): Promise<APIGatewayProxyResult> {
  const { settings, event, portal } = opened
  const language = languageWithout(opened)
  const frame = await frameOf(opened, language)
  const customer = await customerNow(settings, link.customer)
  const present = customer?.builtin.email
  const done = () => answerPortal(opened, addressDonePage(email, frame))
  const over = () => answerPortal(opened, linkOverPage(frame))
  // The button may be pressed twice.
  if (present !== undefined && normaliseEmail(present) === normaliseEmail(email)) return done()
  if (customer === undefined || !isStillTheirs(link, customer)) return over()
  const now = await accountNow(settings, instantOf(Date.now()))
  const session = newReaderSession({ account: settings.account.id, customer: link.customer, way: 'link' }, now)
  const answer = await performForReader(
    { event, session, settings, portal, now, language, endsAtMillis: Date.now() + mostMillis },
    { operation: 'updatecustomer', parameters: { data: { email } } },
    { isProved: true },
  )
  // Another customer may have taken the address since the link was mailed.
  if (answer.outcome !== 'answered') return over()
  await removeReaderLink(hashOfSecret(token))
  return done()
}
