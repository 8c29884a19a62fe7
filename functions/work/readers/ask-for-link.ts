/**
 * A reader asks for a link to sign in. The call counts and puts a message into the queue of e-mails, whatever the
 * address; the worker looks the customer up. So neither the answer nor its time tells whether there is such a customer.
 */
import { networkOf } from '../../domain/base/network.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Language } from '../../language/language.ts'
import { runtime } from '../../outside/runtime.ts'
import { countAttempt } from '../../store/limits/login-attempts.ts'
import { sendReaderLinkMail } from '../queues/mail-message.ts'

export const mostLinksOfAddress = 5
export const mostLinksOfNetwork = 30
const hourMillis = 60 * 60_000
/** No account has this id: networks are counted across accounts. */
const allAccounts = 'reader-links~'

export interface AskedLink {
  readonly settings: Settings
  readonly email: string
  readonly ip: string
  /** The page to which the link leads. */
  readonly page: string
  readonly language: Language | undefined
}

export async function askForLink({ settings, email, ip, page, language }: AskedLink): Promise<void> {
  const nowMillis = Date.now()
  if (!(await countLink({ settings, email, ip, nowMillis }))) return
  await sendReaderLinkMail({
    ...{ account: settings.account.id, reader_link_to: normaliseEmail(email), page, asked_at: nowMillis },
    ...(language !== undefined && { language }),
  })
}

/** Whether one more link may be mailed: it is counted by its address, and by the network that asks. */
export async function countLink({
  settings,
  email,
  ip,
  nowMillis,
}: Pick<AskedLink, 'settings' | 'email' | 'ip'> & { readonly nowMillis: number }): Promise<boolean> {
  const account = settings.account.id
  const to = normaliseEmail(email)
  const attempt = { windowMillis: hourMillis, nowMillis, attemptId: runtime.newToken() }
  const counted = await Promise.all([
    countAttempt({ ...attempt, account, of: `portal links to ${to}`, most: mostLinksOfAddress }),
    countAttempt({ ...attempt, account: allAccounts, of: networkOf(ip), most: mostLinksOfNetwork }),
  ])
  return counted.every((each) => each.attempt === 'counted')
}
