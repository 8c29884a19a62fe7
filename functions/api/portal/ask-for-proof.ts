/**
 * Mails a link to an address that a reader wants to use from now on. The call counts and sends a message whoever has
 * the address, and the worker looks it up, as with links to sign in.
 */
import { countLink } from '../../work/readers/ask-for-link.ts'
import { sendReaderAddressMail } from '../../work/queues/mail-message.ts'
import type { Acting } from './reader-action.ts'

export interface AskedProof {
  readonly acting: Acting
  readonly address: string
}

export async function askForProof({ acting, address }: AskedProof): Promise<void> {
  const { settings, session, language, event } = acting
  const nowMillis = Date.now()
  if (!(await countLink({ settings, email: address, ip: event.requestContext.identity.sourceIp, nowMillis }))) return
  const { account, customer } = session
  await sendReaderAddressMail({ account, reader_address: address, customer, asked_at: nowMillis, language })
}
