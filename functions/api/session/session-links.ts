/** POST /api/session/links/: makes a one-time link that signs in a user of the account. */
import * as v from 'valibot'
import { accessesRight, mayChangeAccesses } from '../../domain/settings/access/access-rights.ts'
import { personOf } from '../../domain/settings/access/role-rights.ts'
import { linkMillis } from '../../domain/settings/access/session.ts'
import { showInstant } from '../../domain/time/time.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { consoleAddress } from '../../work/session/console-address.ts'
import { makeLink } from '../../work/session/start-session.ts'

const parameters = v.strictObject({
  email: v.pipe(
    v.string(),
    v.maxLength(254, 'at most 254 characters'),
    v.description('The email of a user of the account.'),
  ),
})

export const endpoint = {
  name: 'session-links',
  subject: 'session',
  method: 'POST',
  path: '/api/session/links/',
  summary: 'Creates a link with which a user of the account can sign in once.',
  description:
    `The link is good for ${linkMillis / 60_000} minutes and is shown only ` +
    'here: whoever has it can sign in as that user.',
  access: 'key',
  furtherRights: [{ right: accessesRight }],
  parameters,
  answer: v.object({
    link: v.pipe(
      v.string(),
      v.description('The address of the console with the token in the fragment, which is not sent to any server.'),
    ),
    token: v.pipe(v.string(), v.description('The value for `link` of POST /api/session/.')),
    expires: v.pipe(v.string(), v.description("Real time, in the account's timezone.")),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ email }, { settings, access, by, baseUrl }) => {
  if (!mayChangeAccesses(access)) {
    throw new HttpError(403, `Links to sign in need the right "${accessesRight}", which is missing.`)
  }
  const person = personOf(settings, email)
  if (person === undefined) return refused({ field: 'email', code: 'unknown_user' })
  const { token, until } = await makeLink(settings, person.email, by)
  return answered({
    link: `${consoleAddress(baseUrl)}#link=${token}`,
    token,
    expires: showInstant(until, settings.account.timezone),
  })
})
