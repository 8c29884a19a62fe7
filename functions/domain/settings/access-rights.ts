/**
 * What an API access may be allowed (account file: `allowed_apis`), and whether that is enough for a call. A right is
 * named by the address of what it opens: an API is the part of a path after `/api/`, an operation what follows it.
 *
 * | right                      | opens                                                      |
 * | -------------------------- | ---------------------------------------------------------- |
 * | `*`                        | everything, `accesses` too                                 |
 * | `customers`                | every call below `/api/customers/`                         |
 * | `customers.createoverride` | that one path, `/api/customers/createoverride/`            |
 * | `customers:read`           | the calls of the API that only read                        |
 * | `customers:write`          | the others                                                 |
 * | `accesses`                 | changes of `api_accesses`, beside the right to the settings |
 */
import { isSame } from '../same.ts'
import type { ApiAccess, Settings, Webhook } from './settings.ts'

type Kind = 'read' | 'write'

interface Api {
  readonly kinds: readonly Kind[]
  readonly operations: readonly string[]
}

/** The APIs there are. A test holds them to the endpoints; `orders` is of the interface and has none yet. */
export const apis: Readonly<Record<string, Api>> = {
  access: { kinds: ['read'], operations: [] },
  authenticatecustomer: { kinds: ['read'], operations: [] },
  customers: {
    kinds: ['read', 'write'],
    operations: [
      'assignproduct',
      'bulkupdates',
      'cancelsubscription',
      'createcustomer',
      'createoverride',
      'createpayment',
      'createsubscription',
      'deletecustomer',
      'deleteoverride',
      'invoice',
      'switchsubscriptionplan',
      'unassignproduct',
      'update',
      'updatecustomer',
      'updateoverride',
      'updatesubscription',
    ],
  },
  events: { kinds: ['read'], operations: [] },
  orders: { kinds: ['read'], operations: [] },
  prepareinvoicedeliveries: { kinds: ['write'], operations: [] },
  settings: { kinds: ['read', 'write'], operations: ['fields', 'update', 'webhook', 'webhook.attempts'] },
  test: { kinds: ['read', 'write'], operations: ['clock'] },
  updateinvoicedeliveries: { kinds: ['write'], operations: [] },
}

const everything = '*'
/** To change API accesses. It goes with no API: who may write settings could else give itself every right. */
export const accessesRight = 'accesses'

const known = new Set([
  everything,
  accessesRight,
  ...Object.entries(apis).flatMap(([api, { kinds, operations }]) => [
    api,
    ...kinds.map((kind) => `${api}:${kind}`),
    ...operations.map((operation) => `${api}.${operation}`),
  ]),
])

export const isRight = (name: string): boolean => known.has(name)

/** What a call needs of the access that makes it. */
export interface NeededRight {
  readonly api: string
  /** The operation, where the path names one. */
  readonly operation?: string
  readonly onlyReads: boolean
}

/** The right to a path such as `/api/customers/createoverride/`. Parts that vary are no operation. */
export function rightTo(path: string, onlyReads: boolean): NeededRight {
  const [api = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .slice(1)
  return { api, ...(rest.length > 0 && { operation: rest.join('.') }), onlyReads }
}

/** The narrowest right that opens the call. */
export const nameOfRight = ({ api, operation }: NeededRight): string =>
  operation === undefined ? api : `${api}.${operation}`

export function mayCall({ allowed_apis }: Pick<ApiAccess, 'allowed_apis'>, right: NeededRight): boolean {
  const opening = [everything, right.api, nameOfRight(right), `${right.api}:${right.onlyReads ? 'read' : 'write'}`]
  return opening.some((name) => allowed_apis.includes(name))
}

/** Customer data, as the customers endpoint gives it and as it is prefetched with events. */
export const readsCustomers = rightTo('/api/customers/', true)

/** A right that a change of the settings needs beside that to the settings, and the section that needs it. */
export interface ChangeRight {
  readonly section: string
  readonly right: string
}

/** What `access` lacks for a change of the settings; undefined where it may make it. */
export function lackedForChange(
  access: Pick<ApiAccess, 'allowed_apis'>,
  before: Settings,
  after: Settings,
): ChangeRight | undefined {
  if (!mayChangeAccesses(access) && !isSame(before.api_accesses, after.api_accesses)) return accessesChange
  const gainsCustomers = after.webhooks.some(
    (webhook) => webhook.prefetch !== undefined && !sendsAlike(before, webhook),
  )
  if (gainsCustomers && !mayCall(access, readsCustomers)) {
    return { section: 'the prefetch of webhooks', right: readsCustomers.api }
  }
  return undefined
}

export const accessesChange: ChangeRight = { section: 'api_accesses', right: accessesRight }

export const mayChangeAccesses = ({ allowed_apis }: Pick<ApiAccess, 'allowed_apis'>): boolean =>
  allowed_apis.includes(everything) || allowed_apis.includes(accessesRight)

/** Whether the same data went to the same place before. */
function sendsAlike({ webhooks }: Settings, { id, url, prefetch }: Webhook): boolean {
  return webhooks.some((before) => before.id === id && before.url === url && before.prefetch === prefetch)
}
