/** POST /api/session/links/email/ (extensions: "For the desk"): mails a one-time link to a user of an account. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { networkOf } from '../../domain/base/network.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { linkMillis } from '../../domain/settings/access/session.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { jsonAnswer } from '../../http/http-error.ts'
import { accountParameter } from '../../http/read-parameters.ts'
import { serveVisitors } from '../../http/visitors.ts'
import { countAttempt } from '../../store/limits/login-attempts.ts'
import { sendLinkMail } from '../../work/queues/mail-message.ts'

/** The most e-mails with links that one address gets in an hour. */
const mostOfAddress = 5
const mostOfNetwork = 30
const hourMillis = 60 * 60_000
/** Networks are counted across accounts. No account id contains it. */
const allAccounts = 'links~'

const parameters = v.strictObject({
  account: v.pipe(accountParameter, v.description('The id of the account.')),
  email: v.pipe(
    v.string(),
    v.minLength(1, 'an email address'),
    v.maxLength(254, 'at most 254 characters'),
    v.description('The email of a user of the account, in upper or lower case.'),
  ),
})

export const endpoint = {
  name: 'session-links-email',
  subject: 'session',
  method: 'POST',
  path: '/api/session/links/email/',
  summary: 'Sends an e-mail with a link with which a user of the account can sign in once.',
  description:
    'The answer is the same whether or not there is such a user or account, so it reveals nothing about who may sign in. ' +
    `At most ${mostOfAddress} e-mails an hour go to an address, and ${mostOfNetwork} are sent for a network address ` +
    '(for IPv6, its first 64 bits); further calls have the same answer and send nothing.',
  access: 'open',
  parameters,
  answer: v.object({
    minutes: v.pipe(v.number(), v.integer(), v.description('The time for which a link is valid.')),
  }),
} as const satisfies Endpoint<typeof parameters>

/**
 * The worker of the queue looks the user up. A call therefore does the same work for every address, and its time tells
 * nothing either.
 */
export const handler = /* @__PURE__ */ serveVisitors(endpoint, async ({ account, email }, { sourceIp, language }) => {
  const to = normaliseEmail(email)
  const nowMillis = Date.now()
  const attempt = { windowMillis: hourMillis, nowMillis, attemptId: randomUUID() }
  const counted = await Promise.all([
    countAttempt({ ...attempt, account, of: `links to ${to}`, most: mostOfAddress }),
    countAttempt({ ...attempt, account: allAccounts, of: networkOf(sourceIp), most: mostOfNetwork }),
  ])
  if (counted.every((each) => each.attempt === 'counted')) {
    await sendLinkMail({ account, link_to: to, asked_at: nowMillis, ...(language !== undefined && { language }) })
  }
  return jsonAnswer(200, { minutes: linkMillis / 60_000 })
})
