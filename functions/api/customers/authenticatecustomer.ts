/**
 * POST /api/authenticatecustomer/ (interface; decisions: "Requests"). The answer tells nothing but whether email and
 * password belong together: an unknown email gets the same words and costs the same work as a wrong password.
 */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { malformed } from '../../domain/refusal/mistake.ts'
import { networkOf } from '../../domain/base/network.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { verifyNothing, verifyPassword } from '../../outside/password.ts'
import { countLogIn } from '../../store/limits/login-attempts.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { presentCustomer } from '../../work/customers/customer-view.ts'

const parameters = v.strictObject({
  email: v.pipe(
    v.string(),
    v.minLength(1, 'an email address'),
    v.maxLength(254, 'at most 254 characters'),
    v.description('The email of the customer, in upper or lower case.'),
  ),
  password: v.pipe(
    v.string(),
    v.minLength(1, 'a password'),
    v.maxLength(1000, 'at most 1000 characters'),
    v.description('In clear text.'),
  ),
  ip: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^[\dA-Fa-f:.]{2,45}$/, 'an IPv4 or IPv6 address'),
      v.description(
        'The address of the visitor, by which failures are counted. Default: the address of the call. Only ' +
          'an API access with allowed_ips can set it.',
      ),
    ),
  ),
})

export const endpoint = {
  name: 'authenticatecustomer',
  title: 'AuthenticateCustomer',
  subject: 'customers',
  method: 'POST',
  path: '/api/authenticatecustomer/',
  summary: 'Checks the email and password of a customer.',
  description:
    'After ten failures for one email, or a hundred from one network address (for IPv6, its first 64 ' +
    'bits), within 15 minutes, the answer is 429 until the oldest failure is 15 minutes old.',
  access: 'key',
  onlyReads: true,
  parameters,
  answer: v.object({ id: v.pipe(v.string(), v.description('Customer ID.')) }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ email, password, ip }, call) => {
  if (ip !== undefined && mayCallFromAnywhere(call.access)) {
    throw new HttpError(
      403,
      'ip: only an API access that is limited by allowed_ips may say where a visitor comes from.',
    )
  }
  if (ip !== undefined && isIP(ip) === 0)
    throw new ProgrammingError(malformed('ip', 'expected an IPv4 or IPv6 address.'))
  const normalised = normaliseEmail(email)
  const attempt = await countLogIn({
    account: call.account,
    normalisedEmail: normalised,
    network: networkOf(ip ?? call.sourceIp),
    nowMillis: Date.now(),
    attemptId: randomUUID(),
  })
  if (attempt.attempt === 'refused') {
    throw new HttpError(429, 'Too Many Requests', { 'Retry-After': String(attempt.retryAfterSeconds) })
  }
  const id = await matchingCustomer(call, normalised, password)
  if (id === undefined) return refused({ field: '', code: 'authentication_failed' })
  await attempt.takeBack()
  return answered({ id })
})

/** Anybody can read keys in a browser, and could then invent a new visitor for each try. */
const mayCallFromAnywhere = ({ allowed_ips }: Call['access']) =>
  allowed_ips.length === 0 || allowed_ips.some((range) => range.endsWith('/0'))

/** No id has this form; reading it takes an unknown email through the same steps as a known one. */
const noCustomer = '#'

async function matchingCustomer(call: Call, email: string, password: string): Promise<string | undefined> {
  const { account } = call
  const [id = noCustomer] = await idOfEmail(account, email)
  const [item] = await readCustomers(account, [id])
  const customer = item && (await presentCustomer(item, call))
  const hash = customer?.builtin.password_hash
  // The customer may get the email only later, or may have just given it up.
  if (hash === undefined || !hasEmail(customer, email)) {
    await verifyNothing(password)
    return undefined
  }
  return (await verifyPassword(password, hash)) ? id : undefined
}

const hasEmail = (customer: Customer | undefined, email: string) =>
  customer?.builtin.email !== undefined && normaliseEmail(customer.builtin.email) === email
