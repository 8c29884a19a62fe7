/**
 * The rights of an API access (account file: `allowed_apis`), and the check of a call against them. A right is named by
 * the address of what it opens: an API is the part of a path after `/api/`, an operation is the rest of the path.
 *
 * | right                      | opens                                                       |
 * | -------------------------- | ----------------------------------------------------------- |
 * | `*`                        | everything, `accesses` too                                  |
 * | `customers`                | every call below `/api/customers/`                          |
 * | `customers.createoverride` | that one path, `/api/customers/createoverride/`             |
 * | `customers:read`           | the calls of the API that only read                         |
 * | `customers:write`          | the other calls of the API                                  |
 * | `preview`                  | the previews of all operations, without carrying any out    |
 * | `accesses`                 | changes of `api_accesses`, beside the right to the settings |
 */
import { isSame } from '../same.ts'
import type { ApiAccess, Settings, Webhook } from './settings.ts'

type Kind = 'read' | 'write'

interface Api {
  readonly kinds: readonly Kind[]
  readonly operations: readonly string[]
}

/** All APIs. A test compares them with the endpoints. */
export const apis: Readonly<Record<string, Api>> = {
  access: { kinds: ['read'], operations: [] },
  authenticatecustomer: { kinds: ['read'], operations: [] },
  campaigns: { kinds: ['read'], operations: [] },
  customers: {
    kinds: ['read', 'write'],
    operations: [
      'assignproduct',
      'bulkupdates',
      'cancelsubscription',
      'createcustomer',
      'createnote',
      'createoverride',
      'createpayment',
      'createsubscription',
      'credit',
      'deletecustomer',
      'deletenote',
      'deleteoverride',
      'earliest',
      'export',
      'extendsubscription',
      'history',
      'invoice',
      'refund',
      'resumesubscription',
      'search',
      'sendinvoice',
      'switchsubscriptionplan',
      'unassignproduct',
      'update',
      'updatecustomer',
      'updatenote',
      'updateoverride',
      'updatesubscription',
      'upcoming',
    ],
  },
  events: { kinds: ['read'], operations: [] },
  invoices: { kinds: ['read'], operations: [] },
  orders: { kinds: ['read', 'write'], operations: ['approve', 'deny'] },
  prepareinvoicedeliveries: { kinds: ['write'], operations: [] },
  products: { kinds: ['read'], operations: ['assignments'] },
  reports: { kinds: ['read'], operations: ['vat'] },
  settings: { kinds: ['read', 'write'], operations: ['fields', 'plan', 'update', 'webhook', 'webhook.attempts'] },
  test: { kinds: ['read', 'write'], operations: ['clock'] },
  updateinvoicedeliveries: { kinds: ['write'], operations: [] },
}

const everything = '*'
/**
 * The right to change API accesses. No API includes it, as a writer of settings could otherwise give itself every
 * right.
 */
export const accessesRight = 'accesses'
/** The right to previews alone. */
const previewRight = 'preview'

const known = new Set([
  everything,
  accessesRight,
  previewRight,
  ...Object.entries(apis).flatMap(([api, { kinds, operations }]) => [
    api,
    ...kinds.map((kind) => `${api}:${kind}`),
    ...operations.map((operation) => `${api}.${operation}`),
  ]),
])

export const isRight = (name: string): boolean => known.has(name)

export interface NeededRight {
  readonly api: string
  /** The operation, where the path names an operation. */
  readonly operation?: string
  readonly onlyReads: boolean
}

/** The right to a path such as `/api/customers/createoverride/`. Varying parts of a path name no operation. */
export function rightTo(path: string, onlyReads: boolean): NeededRight {
  const [api = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .slice(1)
  return { api, ...(rest.length > 0 && { operation: rest.join('.') }), onlyReads }
}

/** The name of the narrowest right that opens the call. */
export const nameOfRight = ({ api, operation }: NeededRight): string =>
  operation === undefined ? api : `${api}.${operation}`

export function mayCall({ allowed_apis }: Pick<ApiAccess, 'allowed_apis'>, right: NeededRight): boolean {
  const opening = [everything, right.api, nameOfRight(right), `${right.api}:${right.onlyReads ? 'read' : 'write'}`]
  return opening.some((name) => allowed_apis.includes(name))
}

/**
 * Whether an access may preview a call that it may not make: by the right to previews, or by the right to the call of
 * an access that only reads.
 */
export const mayPreview = (access: Pick<ApiAccess, 'allowed_apis'>, right: NeededRight): boolean =>
  access.allowed_apis.includes(previewRight) || mayCall(access, right)

/** The right to customer data, from the customers endpoint or prefetched with events. */
export const readsCustomers = rightTo('/api/customers/', true)

/** A right that a change of the settings needs beside the right to the settings, and the section that needs it. */
export interface ChangeRight {
  readonly section: string
  readonly right: string
}

/** The right that `access` lacks for a change of the settings; undefined where no right is missing. */
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

/** Whether the webhook sent the same data to the same place before. */
function sendsAlike({ webhooks }: Settings, { id, url, prefetch }: Webhook): boolean {
  return webhooks.some((before) => before.id === id && before.url === url && before.prefetch === prefetch)
}
