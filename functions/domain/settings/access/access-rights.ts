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
 * | `files:bank`               | files of that kind, whatever the call does with them        |
 * | `preview`                  | the previews of all operations, without carrying any out    |
 * | `accesses`                 | changes of `api_accesses`, `users`, `roles`, `sign_in` and  |
 * |                            | `portal`, beside the right to the settings; links to sign   |
 * |                            | in                                                          |
 * | `bankdetails`              | changes of where customers pay to (`bank-details.ts`),      |
 * |                            | beside the right to the settings                            |
 * | `customers.complain.any`   | complaints beyond the limits of the policy                  |
 * | `passwords`                | hashes of passwords of more than one customer in one call,  |
 * |                            | beside the right to the customers or orders                 |
 *
 * Parameters that do what another operation does need the right to it as well (`alsoDoes` of an operation).
 *
 * A person has the rights of a role, which may name its operations apart from its APIs (`role-rights.ts`).
 */
import { isSame } from '../../base/same.ts'
import { bankChanges, collectsElsewhere } from '../bank-details.ts'
import { fileKindNames, type FileKind } from '../settings-kinds.ts'
import type { Settings, Webhook } from '../settings.ts'

type Kind = 'read' | 'write'

interface Api {
  readonly kinds: readonly Kind[]
  readonly operations: readonly string[]
  /** Parts of the API that have their own right. */
  readonly parts?: readonly string[]
}

/**
 * The operations on customers, for single calls and for calls of many operations. A test compares them with all
 * operations.
 */
const operationNames = [
  'assignproduct',
  'cancelsubscription',
  'collect',
  'complain',
  'createagreement',
  'createcustomer',
  'createnote',
  'createoverride',
  'createpayment',
  'createsubscription',
  'credit',
  'deletecustomer',
  'deletenote',
  'deleteoverride',
  'endagreement',
  'extendsubscription',
  'invoice',
  'markundeliverable',
  'refund',
  'reissueinvoice',
  'resumesubscription',
  'reversepayment',
  'sendinvoice',
  'setconsent',
  'startagreement',
  'switchsubscriptionplan',
  'unassignproduct',
  'updatecomplaint',
  'updatecustomer',
  'updatenote',
  'updateoverride',
  'updatesubscription',
  'withdrawsubscription',
] as const
export type OperationName = (typeof operationNames)[number]
/** Calls about customers that are not operations. */
const besideOperations = [
  'bulkupdates',
  'earliest',
  'export',
  'history',
  'query',
  'recipients',
  'search',
  'update',
  'upcoming',
] as const
/** The calls of many operations. */
const callsOfMany: readonly string[] = ['bulkupdates', 'update']

/** All APIs. A test compares them with the endpoints. */
export const apis: Readonly<Record<string, Api>> = {
  access: { kinds: ['read'], operations: [] },
  authenticatecustomer: { kinds: ['read'], operations: [] },
  bankfiles: { kinds: ['write'], operations: [] },
  campaigns: { kinds: ['read'], operations: [] },
  collectionfiles: { kinds: ['write'], operations: [] },
  carriers: { kinds: ['read', 'write'], operations: ['complaints', 'report', 'routes'] },
  customers: {
    kinds: ['read', 'write'],
    operations: [...operationNames, ...besideOperations],
  },
  editions: { kinds: ['read', 'write'], operations: ['close', 'lists'] },
  events: { kinds: ['read'], operations: [] },
  files: { kinds: ['read', 'write'], operations: [], parts: fileKindNames },
  invoices: { kinds: ['read'], operations: ['print'] },
  jobs: { kinds: ['read'], operations: [] },
  notes: { kinds: ['read'], operations: [] },
  notices: { kinds: ['read'], operations: [] },
  orders: { kinds: ['read', 'write'], operations: ['approve', 'deny'] },
  payments: { kinds: ['read', 'write'], operations: ['match', 'unmatch', 'unmatched'] },
  portal: { kinds: ['write'], operations: ['links'] },
  preparecollections: { kinds: ['write'], operations: [] },
  prepareinvoicedeliveries: { kinds: ['write'], operations: [] },
  products: { kinds: ['read'], operations: ['assignments', 'complaints', 'forecast'] },
  reports: { kinds: ['read'], operations: ['subscribers', 'today', 'vat'] },
  requests: { kinds: ['read', 'write'], operations: ['carryout', 'refuse'] },
  session: { kinds: ['read', 'write'], operations: ['links'] },
  settings: {
    kinds: ['read', 'write'],
    operations: ['fields', 'names', 'plan', 'plan.customer', 'plan.customers', 'update', 'webhook', 'webhook.attempts'],
  },
  templates: { kinds: ['read', 'write'], operations: ['try', 'update'] },
  test: { kinds: ['read', 'write'], operations: ['clock'] },
  updatecollections: { kinds: ['write'], operations: [] },
  updateinvoicedeliveries: { kinds: ['write'], operations: [] },
}

const everything = '*'
/**
 * The right to change API accesses. No API includes it, as a writer of settings could otherwise give itself every
 * right.
 */
export const accessesRight = 'accesses'
/** The right to change where customers pay. No API includes it, because few people who write settings need it. */
export const bankDetailsRight = 'bankdetails'
/** The right to the password hashes of more than one customer, in addition to the right to read customers. */
export const passwordsRight = 'passwords'
/**
 * The right to complaints beyond the limits of the policy. Roles have it among their operations. No API includes it,
 * not even `*`: the limits bind every program that does not name it.
 */
const complainAny = 'complain.any'
/** The right to previews alone. */
const previewRight = 'preview'

const allRights = new Set([
  everything,
  accessesRight,
  bankDetailsRight,
  passwordsRight,
  previewRight,
  `customers.${complainAny}`,
  ...Object.entries(apis).flatMap(([api, { kinds, operations, parts = [] }]) => [
    api,
    ...[...kinds, ...parts].map((kind) => `${api}:${kind}`),
    ...operations.map((operation) => `${api}.${operation}`),
  ]),
])

export const isRight = (name: string): boolean => allRights.has(name)

const knownOperations: ReadonlySet<string> = new Set(operationNames)
export const isOperation = (name: string): boolean => knownOperations.has(name)
/** Whether a role may have an operation of this name. */
export const isRoleOperation = (name: string): boolean => isOperation(name) || name === complainAny

export const mayComplainBeyondLimits = ({ allowed_apis, operations = [] }: Rights): boolean =>
  operations.includes(complainAny) || allowed_apis.includes(`customers.${complainAny}`)

export interface NeededRight {
  readonly api: string
  /** The operation, if the path names an operation. */
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

/** The rights of an API access, or of a person by a role. */
export interface Rights {
  readonly allowed_apis: readonly string[]
  /** Where present, only these operations may be carried out, whatever `allowed_apis` says about customers. */
  readonly operations?: readonly string[]
  /** The largest amount of an operation, in minor units. */
  readonly limits?: Readonly<Record<string, number>>
}

export function mayCall({ allowed_apis, operations }: Rights, right: NeededRight): boolean {
  if (operations !== undefined && right.api === 'customers' && right.operation !== undefined) {
    if (isOperation(right.operation)) return operations.includes(right.operation)
    if (callsOfMany.includes(right.operation)) return operations.length > 0
  }
  const { parts = [] } = apis[right.api] ?? {}
  const opening = [
    ...[everything, right.api, nameOfRight(right), `${right.api}:${right.onlyReads ? 'read' : 'write'}`],
    // Any part opens the call. The call itself checks the right to the kind of its file.
    ...parts.map((part) => `${right.api}:${part}`),
  ]
  return opening.some((name) => allowed_apis.includes(name))
}

/**
 * Whether an access may preview a call that it may not make: by the right to previews, or by the right to the call of
 * an access that only reads.
 */
export const mayPreview = (access: Rights, right: NeededRight): boolean =>
  access.allowed_apis.includes(previewRight) || mayCall(access, right)

export const rightToOperation = (operation: string): NeededRight => ({ api: 'customers', operation, onlyReads: false })

/**
 * Whether an operation in a call of many operations may be carried out, with everything else that its parameters do.
 * The right to the call was checked before.
 */
export const mayOperate = ({ operations }: Rights, ...needed: readonly string[]): boolean =>
  operations === undefined || needed.every((operation) => operations.includes(operation))

/** The operations that may be carried out. */
export const operationsOf = (rights: Rights): readonly string[] =>
  operationNames.filter((operation) => mayCall(rights, rightToOperation(operation)))

/** Whether files of a kind may be read, or written. The right to the call was checked before. */
export function mayUseFiles({ allowed_apis }: Rights, kind: FileKind, use: 'read' | 'write'): boolean {
  return [everything, 'files', `files:${use}`, `files:${kind}`].some((name) => allowed_apis.includes(name))
}

/** The right to customer data, from the customers endpoint or prefetched with events. */
export const readsCustomers = rightTo('/api/customers/', true)

/**
 * A right that a change of the settings needs in addition to the right to the settings, and the section that needs it.
 */
export interface ChangeRight {
  readonly section: string
  readonly right: string
}

/** The right that `access` lacks for a change of the settings; undefined if no right is missing. */
export function lackedForChange(access: Rights, before: Settings, after: Settings): ChangeRight | undefined {
  if (!mayChangeAccesses(access)) {
    const changed = accessSections.find((section) => !isSame(before[section], after[section]))
    if (changed !== undefined) return accessesChange(changed)
  }
  if (!mayChangeBankDetails(access) && bankChanges(before, after).length > 0) {
    return {
      section: 'where customers pay to (iban, payment_text, payment_codes, bank_methods)',
      right: bankDetailsRight,
    }
  }
  if (!mayChangeBankDetails(access) && collectsElsewhere(before, after)) {
    return { section: 'payment_providers', right: bankDetailsRight }
  }
  const gainsCustomers = after.webhooks.some(
    (webhook) => webhook.prefetch !== undefined && !sendsAlike(before, webhook),
  )
  if (gainsCustomers && !mayCall(access, readsCustomers)) {
    return { section: 'the prefetch of webhooks', right: readsCustomers.api }
  }
  return undefined
}

/** The sections about people, accesses and their rights. */
export const accessSections = ['api_accesses', 'users', 'roles', 'sign_in', 'portal'] as const
export type AccessSection = (typeof accessSections)[number]

export const accessesChange = (section: AccessSection): ChangeRight => ({ section, right: accessesRight })

export const mayChangeAccesses = ({ allowed_apis }: Rights): boolean =>
  allowed_apis.includes(everything) || allowed_apis.includes(accessesRight)

const mayChangeBankDetails = ({ allowed_apis }: Rights): boolean =>
  allowed_apis.includes(everything) || allowed_apis.includes(bankDetailsRight)

/**
 * The password hashes that an API access may read of customers or orders in one call. The whole API opens one at a
 * time. A kind of use, such as `customers:read`, opens none, and neither does any role.
 */
export function readablePasswords({ allowed_apis }: Rights, api: 'customers' | 'orders'): 'none' | 'one' | 'many' {
  if (allowed_apis.includes(everything) || allowed_apis.includes(passwordsRight)) return 'many'
  return allowed_apis.includes(api) ? 'one' : 'none'
}

/** Whether the webhook sent the same data to the same place before. */
function sendsAlike({ webhooks }: Settings, { id, url, prefetch }: Webhook): boolean {
  return webhooks.some((before) => before.id === id && before.url === url && before.prefetch === prefetch)
}
