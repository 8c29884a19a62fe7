/**
 * The rights of people: a role names the APIs and operations of everybody who has it, and the largest amount of an
 * operation. Every account has the built-in roles. An account may replace a built-in role by its own role of the same
 * name, but not the role of the owner.
 */
import type { Rights } from './access-rights.ts'
import type { Role, Settings, SignIn, User } from '../settings.ts'

export const ownerRole = 'owner'

/** Rights to read for everybody who works with customers. */
const readsAll = [
  'access',
  'campaigns',
  'customers:read',
  'events',
  'invoices',
  'notes',
  'orders:read',
  'preview',
  'products',
  'reports',
  'requests:read',
  'settings:read',
  'test:read',
]
/** Files of the books and of banks. */
const booksFiles = ['e_invoice', 'ledger', 'vat', 'bank', 'collection', 'report'].map((kind) => `files:${kind}`)
const notes = ['createnote', 'updatenote', 'deletenote']

const builtInRoles: Readonly<Record<string, Rights>> = {
  [ownerRole]: { allowed_apis: ['*', 'customers.complain.any'] },
  finance: {
    allowed_apis: [...readsAll, ...booksFiles, 'bankfiles', 'collectionfiles', 'payments'],
    operations: [
      ...notes,
      'collect',
      'createagreement',
      'createpayment',
      'credit',
      'endagreement',
      'invoice',
      'refund',
      'reissueinvoice',
      'reversepayment',
      'sendinvoice',
      'startagreement',
      'updatecustomer',
    ],
  },
  'customer-service': {
    allowed_apis: [...readsAll, 'orders', 'requests'],
    operations: [
      ...notes,
      'assignproduct',
      'cancelsubscription',
      'complain',
      'createcustomer',
      'createoverride',
      'createsubscription',
      'credit',
      'deleteoverride',
      'endagreement',
      'extendsubscription',
      'markundeliverable',
      'reissueinvoice',
      'resumesubscription',
      'sendinvoice',
      'setconsent',
      'startagreement',
      'switchsubscriptionplan',
      'unassignproduct',
      'updatecomplaint',
      'updatecustomer',
      'updateoverride',
      'updatesubscription',
      'withdrawsubscription',
    ],
    limits: { credit: 50_000 },
  },
  // The planner of issues closes their lists, and works with their carriers.
  planner: {
    allowed_apis: [
      ...['campaigns', 'customers:read', 'events', 'notes', 'products', 'reports', 'settings:read', 'test:read'],
      ...['carriers', 'editions', 'jobs', 'files:carrier', 'files:delivery_list'],
    ],
    operations: notes,
  },
  reader: { allowed_apis: readsAll, operations: [] },
}

export const builtInRoleNames: readonly string[] = Object.keys(builtInRoles)

/** The rights of a role; undefined if the account has no such role. */
export function rightsOfRole({ roles }: Pick<Settings, 'roles'>, name: string): Rights | undefined {
  const own: Role | undefined = roles.find((role) => role.name === name)
  return own ?? (Object.hasOwn(builtInRoles, name) ? builtInRoles[name] : undefined)
}

/** The user with an e-mail address, in upper or lower case. */
export const userOf = ({ users }: Pick<Settings, 'users'>, email: string): User | undefined =>
  users.find((user) => user.email === email.toLowerCase())

/** A provider's statement about a person who is not a user of the account. */
export interface Introduced {
  readonly issuer: string
  readonly email: string
  readonly name: string
  /** The role of the claim that the account reads. */
  readonly role?: string
}

export interface Person {
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly role: string
  readonly language?: User['language']
  readonly rights: Rights
}

/** A person by the account's present settings; undefined for somebody who may not sign in, now or any more. */
export function personOf(settings: Settings, email: string, introduced?: Introduced): Person | undefined {
  const user = userOf(settings, email)
  if (user !== undefined) return user.enabled ? withRights(settings, user) : undefined
  if (introduced === undefined || settings.sign_in === undefined) return undefined
  const role = roleOf(settings, settings.sign_in, introduced)
  return role === undefined
    ? undefined
    : withRights(settings, { email: email.toLowerCase(), name: introduced.name, role })
}

function withRights(
  settings: Settings,
  person: Pick<User, 'email' | 'name' | 'role' | 'language'>,
): Person | undefined {
  const { email, name, role, language } = person
  const rights = rightsOfRole(settings, role)
  return rights && { email, name, role, ...(language !== undefined && { language }), rights }
}

/** The role of a person of one of the provider's domains. */
function roleOf(settings: Settings, signIn: SignIn, { issuer, email, role }: Introduced): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  // A text without `@` is not an address, and its whole would count as the domain.
  if (issuer !== signIn.issuer || at < 1 || !signIn.domains.includes(domain)) return undefined
  const claimed = role !== undefined && rightsOfRole(settings, role) !== undefined ? role : undefined
  return claimed ?? signIn.default_role
}
