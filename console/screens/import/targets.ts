/** Targets of a file's columns, by the purpose of its rows: fields of the account, and parameters of operations. */
export const kinds = ['new', 'change', 'subscribe', 'pay'] as const
export type Kind = (typeof kinds)[number]

/** The operations of a row. The first one is required. */
export const operationsOf: Readonly<Record<Kind, readonly [string, ...string[]]>> = {
  new: ['createcustomer', 'createsubscription', 'createnote'],
  change: ['updatecustomer', 'createnote'],
  subscribe: ['createsubscription', 'createnote'],
  pay: ['createpayment'],
}

export type Form = 'text' | 'email' | 'integer' | 'number' | 'amount' | 'boolean' | 'date' | 'datetime' | 'choice'

export interface Target {
  /** An identifier that is unique within the kind, such as `data.email` or `period.campaign_id`. */
  readonly id: string
  readonly operation: string
  /** The target's group in the list of choices. */
  readonly group: 'customer' | 'billing' | 'fields' | 'subscription' | 'payment' | 'note'
  readonly form: Form
  /** The name in the account's settings. Other targets have words in the console. */
  readonly name?: string
  /** The values of a choice, with their names for people. */
  readonly choices?: readonly Choice[]
  readonly isNeeded?: boolean
}

export interface Choice {
  readonly value: string
  readonly name: string
  /** Other names for the target that files may use. */
  readonly also?: readonly string[]
}

/** A field of the account's own. */
export interface OwnField {
  /** Targets in data objects. */
  readonly id: string
  readonly scope: string
  readonly name: string
  readonly type: 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'choice' | 'email' | 'address'
  readonly choices: readonly string[]
}

export interface Account {
  readonly fields: readonly OwnField[]
  readonly campaigns: readonly Choice[]
  readonly countries: readonly Choice[]
  readonly languages: readonly Choice[]
  readonly currencies: readonly string[]
  readonly entities: readonly Choice[]
  /** The operations that the person may do. */
  readonly mayDo: (operation: string) => boolean
}

const customerTexts = ['name', 'first_name', 'last_name', 'company', 'email', 'address', 'postal_code', 'city'] as const
const billingTexts = ['billing_name', 'billing_company', 'billing_email', 'billing_address'] as const

export function targetsOf(kind: Kind, account: Account): readonly Target[] {
  const own = (operation: string): readonly Target[] => (account.mayDo(operation) ? ownOf(operation, account) : [])
  return [...idOf(kind), ...operationsOf[kind].flatMap(own)]
}

/** The customer of a row. A new customer may be given a number by the service. */
function idOf(kind: Kind): readonly Target[] {
  const operation = operationsOf[kind][0]
  return [{ id: 'id', operation, group: 'customer', form: 'text', isNeeded: kind !== 'new' }]
}

function ownOf(operation: string, account: Account): readonly Target[] {
  switch (operation) {
    case 'createcustomer':
    case 'updatecustomer':
      return customerTargets(operation, account)
    case 'createsubscription':
      return subscriptionTargets(operation, account)
    case 'createpayment':
      return paymentTargets(operation, account)
    default:
      return [{ id: 'note.text', operation, group: 'note', form: 'text' }]
  }
}

function customerTargets(operation: string, account: Account): readonly Target[] {
  const text = (group: Target['group']) => (name: string) =>
    ({ id: `data.${name}`, operation, group, form: name.endsWith('email') ? 'email' : 'text' }) satisfies Target
  const country = (name: string, group: Target['group']) =>
    ({ id: `data.${name}`, operation, group, form: 'choice', choices: account.countries }) satisfies Target
  return [
    ...customerTexts.map(text('customer')),
    country('country', 'customer'),
    { id: 'data.language', operation, group: 'customer', form: 'choice', choices: account.languages },
    text('customer')('tax_registration_id'),
    ...fieldTargets(operation, account, 'customer', 'fields'),
    ...billingTexts.map(text('billing')),
    ...['billing_postal_code', 'billing_city'].map(text('billing')),
    country('billing_country', 'billing'),
  ]
}

function subscriptionTargets(operation: string, account: Account): readonly Target[] {
  const base = { operation, group: 'subscription' } as const
  return [
    { ...base, id: 'period.campaign_id', form: 'choice', choices: account.campaigns, isNeeded: true },
    { ...base, id: 'period.begin', form: 'datetime' },
    { ...base, id: 'period.end', form: 'datetime' },
    { ...base, id: 'subscription.quantity', form: 'integer' },
    { ...base, id: 'subscription.invoicing_from', form: 'datetime' },
    ...fieldTargets(operation, account, 'subscription', 'subscription'),
  ]
}

function paymentTargets(operation: string, account: Account): readonly Target[] {
  const base = { operation, group: 'payment' } as const
  const currencies = account.currencies.map((value) => ({ value, name: value }))
  return [
    { ...base, id: 'payment.amount', form: 'amount', isNeeded: true },
    { ...base, id: 'payment.currency', form: 'choice', choices: currencies, isNeeded: true },
    { ...base, id: 'payment.invoice_number', form: 'text' },
    { ...base, id: 'payment.date', form: 'date' },
    { ...base, id: 'payment.business_entity', form: 'choice', choices: account.entities },
    { ...base, id: 'payment.note', form: 'text' },
    ...fieldTargets(operation, account, 'payment', 'payment'),
  ]
}

function fieldTargets(
  operation: string,
  { fields }: Account,
  scope: 'customer' | 'subscription' | 'payment',
  group: Target['group'],
): readonly Target[] {
  return fields
    .filter((field) => field.scope === scope && field.type !== 'address')
    .map(({ id, name, type, choices }): Target => {
      const form = formOf(type)
      return {
        ...{ id: `field.${scope}.${id}`, operation, group, form, name },
        ...(form === 'choice' && { choices: choices.map((value) => ({ value, name: value })) }),
      }
    })
}

function formOf(type: OwnField['type']): Form {
  switch (type) {
    case 'decimal':
      return 'number'
    case 'integer':
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'choice':
      return type
    case 'email':
      return 'email'
    case 'text':
    case 'address':
      return 'text'
  }
}
