/** POST /api/portal/links/: the publisher's own log-in hands its reader on to the portal. */
import * as v from 'valibot'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import { showInstant } from '../../domain/time/time.ts'
import { readerLinkMillis } from '../../domain/portal/reader-session.ts'
import { portalPages } from '../../domain/portal/portal-pages.ts'
import { isAllowedReturn } from '../../domain/settings/portal-return.ts'
import { customerNow, makeReaderLink } from '../../work/readers/start-reader.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  purpose: v.optional(
    v.pipe(v.picklist(portalPages), v.description('The page that the reader sees first. Default overview.')),
    'overview',
  ),
  return_to: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(2000, 'at most 2000 characters'),
      v.description('The address to which the portal redirects, below one of portal.return_to.'),
    ),
  ),
})

export const endpoint = {
  name: 'portal-links',
  subject: 'session',
  method: 'POST',
  path: '/api/portal/links/',
  summary: 'Creates a link with which a reader enters the portal once, without signing in there.',
  description:
    `The link is good for ${readerLinkMillis / 60_000} minutes. Send the browser of the reader there, whom your own ` +
    'log-in knows: whoever has the link is that reader.',
  access: 'key',
  parameters,
  answer: v.object({
    url: v.string(),
    expires: v.pipe(v.string(), v.description("In the account's time and timezone.")),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, purpose, return_to }, call) => {
  const { settings, baseUrl } = call
  const { portal } = settings
  if (portal === undefined) return refused({ field: '', code: 'portal_missing' })
  if (return_to !== undefined && !isAllowedReturn(return_to, portal)) {
    return refused({ field: 'return_to', code: 'portal_return_unknown' })
  }
  const customer = await customerNow(settings, id)
  if (customer === undefined) return refused({ field: '', code: 'customer_unknown' })
  const page = purpose === 'overview' ? '' : purpose
  const link = { customer: id, way: 'handed', page } as const
  const { token, until } = await makeReaderLink(settings, { ...link, ...(return_to !== undefined && { return_to }) })
  return answered({
    url: `${baseUrl}/my/${portal.path}/link/${token}/`,
    expires: showInstant(until, settings.account.timezone),
  })
})
