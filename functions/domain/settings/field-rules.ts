/**
 * The rules of fields. Field ids are keys next to built-in keys in `data`, and values outlive a change of the settings.
 * In an account with customers, a field therefore keeps its type. A new index is filled in by a job (`index-work.ts`).
 */
import type { Fault } from '../refusal/fault.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import { fieldId, type Field, type FieldScope, type Settings } from './settings.ts'
import { identityOf } from './upsert.ts'

/** Names that already have another meaning in the places where the ids of a scope's fields are read or written. */
const builtIn: Readonly<Record<FieldScope, readonly string[]>> = {
  customer: [
    ...['id', 'name', 'company', 'address', 'country', 'email', 'password', 'created', 'tax_registration_id'],
    ...['billing_name', 'billing_company', 'billing_address', 'billing_country', 'billing_email'],
    ...['postal_code', 'city', 'billing_postal_code', 'billing_city', 'language'],
    ...['formatted_address', 'location', 'country_name', 'country_code'],
  ],
  subscription: ['id', 'state', 'price', 'currency', 'products', 'periods', 'quantity'],
  product_assignment: ['id', 'name', 'external_id', 'date', 'donated', 'customer_facing_name', 'text', 'price'],
  payment: ['id', 'amount', 'currency', 'method', 'date', 'note', 'invoice_number', 'business_entity'],
  order: [
    ...['id', 'created', 'ordering_form', 'resume_ordering_url', 'address', 'billing_address', 'email', 'password'],
    ...['ip', 'ordering_code', 'products', 'status', 'customer_id', 'payment_agreement', 'subscriptions'],
    ...['invoice_lines'],
  ],
}
/** Keys that reach an object's prototype. */
const prototypeKeys = ['__proto__', 'constructor', 'prototype']

export function* fieldFaults(draft: Draft, hasCustomers: boolean): Generator<Fault> {
  const names = new Set<string>()
  for (const field of draft.upserted.fields.entries) {
    const at = (key: string) => place(draft, 'fields', field, key)
    if (field.type === 'choice' && field.choices.length === 0) yield fault(at('choices'), 'settings_choices_needed')
    if (field.type !== 'choice' && field.choices.length > 0) yield fault(at('choices'), 'settings_choices_unwanted')
    const id = fieldId(field)
    const where = field.external_id === undefined ? at('name') : at('external_id')
    if (isReserved(field) && !hasItsId(draft, field)) yield fault(where, 'settings_reserved', { value: id })
    if (prototypeKeys.includes(field.name)) yield fault(at('name'), 'settings_reserved', { value: field.name })
    if (names.has(`${field.scope}\n${id}`)) yield fault(where, 'settings_field_id_taken', { value: id })
    names.add(`${field.scope}\n${id}`)
    if (hasCustomers) yield* faultsOfChange(earlier(draft, field), field, at)
  }
  yield* tooManyIndexed(draft, hasCustomers)
}

/**
 * The limits of indexed fields. An index costs items of the transaction that changes a customer or a subscription,
 * which holds a hundred items: up to four for a customer field, and two of a subscription field for each subscription
 * written at once. A retired field counts while the account has customers, because its values and their entries are
 * kept.
 */
const indexLimits = [
  { scope: 'customer', limit: 20, code: 'settings_too_many_indexed' },
  { scope: 'subscription', limit: 10, code: 'settings_too_many_indexed_subscription' },
] as const

function* tooManyIndexed(draft: Draft, hasCustomers: boolean): Generator<Fault> {
  for (const { scope, limit, code } of indexLimits) {
    const counts = (field: Pick<Field, 'scope' | 'indexed'>) => field.scope === scope && field.indexed
    const indexed = draft.upserted.fields.entries.filter(counts)
    const retired = hasCustomers ? retiredFields(draft).filter(counts).length : 0
    for (const field of indexed.slice(Math.max(0, limit - retired))) {
      yield fault(place(draft, 'fields', field, 'indexed'), code, { limit })
    }
  }
}

/** The fields that this change and earlier changes removed from the settings, without those that are back. */
export function retiredFields(draft: Pick<Draft, 'before' | 'upserted'>): NonNullable<Settings['retired_fields']> {
  const present = new Set(draft.upserted.fields.entries.map((field) => `${field.scope}\n${field.name}`))
  const retired = [
    ...(draft.before?.retired_fields ?? []),
    ...(draft.before?.fields ?? []).map(({ scope, name, type, indexed }) => ({ scope, name, type, indexed })),
  ]
  return retired.filter(({ scope, name }) => !present.has(`${scope}\n${name}`))
}

function isReserved({ scope, external_id }: Field): boolean {
  if (external_id === undefined) return false
  return external_id.startsWith(':') || builtIn[scope].includes(external_id) || prototypeKeys.includes(external_id)
}

/** A field keeps the id that it had before the service got a field of the same name. */
const hasItsId = ({ before }: Draft, { scope, name, external_id }: Field): boolean =>
  before?.fields.some((field) => field.scope === scope && field.name === name && field.external_id === external_id) ===
  true

function earlier({ before, sections }: Draft, field: Field) {
  const identity = identityOf(sections.fields, field)
  return [...(before?.fields ?? []), ...(before?.retired_fields ?? [])].find(
    (candidate) => identityOf(sections.fields, candidate) === identity,
  )
}

function* faultsOfChange(
  before: Pick<Field, 'type'> | undefined,
  after: Field,
  at: (key: string) => string,
): Generator<Fault> {
  if (before === undefined) return
  if (before.type !== after.type) yield fault(at('type'), 'settings_only_without_customers')
}
