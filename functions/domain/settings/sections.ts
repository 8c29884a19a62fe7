/** The sections of an account file: the writing, identity, limits and showing of their entries. */
import { withTextAsVersion } from './consent-text.ts'
import type * as v from 'valibot'
import { showInstant } from '../time/time.ts'
import {
  apiAccess,
  businessEntity,
  campaign,
  carrier,
  consent,
  deliveryMethod,
  field,
  notice,
  orderingForm,
  paymentProvider,
  policy,
  product,
  retention,
  role,
  stopReason,
  taxRate,
  user,
  webhook,
} from './file-schema.ts'
import type { ApiAccess, Product, Settings } from './settings.ts'

/** An API access whose key is not hashed yet. */
export type WrittenAccess = Omit<ApiAccess, 'key_hash' | 'previous_key_hash'> & { readonly key?: string }

/** A section: the schema of its entries, their identity, and stand-ins for missing required keys. */
export interface Section<Entry> {
  readonly name: Exclude<
    keyof Settings,
    | 'account'
    | 'sign_in'
    | 'portal'
    | 'earlier_prefixes'
    | 'earlier_references'
    | 'retired_fields'
    | 'index_work'
    | 'stays'
    | 'notices_since'
    | 'templates'
  >
  readonly schema: v.GenericSchema<unknown, Entry>
  readonly identity: readonly [string, ...string[]]
  /** Optional keys that belong to the identity, each with the value that applies if it is absent. */
  readonly furtherIdentity?: Readonly<Record<string, string>>
  /** Whether identities that differ only in case are the same, as for people. */
  readonly identityIgnoresCase?: true
  /** The largest number of entries in an account. Every function holds all of them in memory. */
  readonly limit: number
  /** Values for faulty required keys, so that other rules can still be checked. No stand-in is ever kept. */
  readonly standIn: Readonly<Record<string, unknown>>
  /** An entry of a file in the stored form, merged into the stored entry. */
  readonly complete?: (entry: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** An entry in the form of answers, if that differs from its stored form. Writing this form changes nothing. */
  readonly show?: (entry: Entry) => object
}

type Kept<Name extends keyof Settings> = Settings[Name] extends readonly (infer Entry)[] | undefined ? Entry : never
export type SectionName = Section<unknown>['name']
export type EntryOf<Name extends SectionName> = Name extends 'api_accesses' ? WrittenAccess : Kept<Name>
export type Sections = { readonly [Name in SectionName]: Section<EntryOf<Name>> }

/** The sections about the people of the account. */
const peopleSections = {
  roles: { name: 'roles', schema: role, identity: ['name'], limit: 100, standIn: {} },
  users: {
    name: 'users',
    schema: user,
    identity: ['email'],
    identityIgnoresCase: true,
    limit: 1000,
    standIn: { name: '-', role: 'reader' },
  },
} satisfies Pick<Sections, 'roles' | 'users'>

/** The sections about questions and messages to customers, and about the data that is kept of them. */
const messageSections = {
  consents: {
    name: 'consents',
    schema: consent,
    identity: ['purpose'],
    limit: 100,
    standIn: { texts: [{ version: '-', text: '-' }] },
    complete: withTextAsVersion,
  },
  notices: { name: 'notices', schema: notice, identity: ['id'], limit: 100, standIn: {} },
  retention: { name: 'retention', schema: retention, identity: ['of'], limit: 20, standIn: { after: 'P100Y' } },
} satisfies Pick<Sections, 'consents' | 'notices' | 'retention'>

/** The sections of an account in a timezone. */
export function sectionsIn(zone: string): Sections {
  return {
    business_entities: {
      name: 'business_entities',
      schema: businessEntity,
      identity: ['external_id'],
      limit: 100,
      standIn: { name: '-', currency: 'EUR' },
    },
    fields: { name: 'fields', schema: field, identity: ['scope', 'name'], limit: 500, standIn: {} },
    products: {
      name: 'products',
      schema: product(zone),
      identity: ['external_id'],
      limit: 20_000,
      standIn: { name: '-', category: '-' },
      show: (entry) => showProduct(entry, zone),
    },
    campaigns: { name: 'campaigns', schema: campaign, identity: ['id'], limit: 5000, standIn: { name: '-' } },
    policies: { name: 'policies', schema: policy, identity: ['external_id'], limit: 500, standIn: {} },
    tax_rates: {
      name: 'tax_rates',
      schema: taxRate,
      identity: ['category'],
      furtherIdentity: { country: '', buyer: 'any', from: '' },
      limit: 5000,
      standIn: { rate: 0 },
    },
    payment_providers: {
      name: 'payment_providers',
      schema: paymentProvider,
      identity: ['id'],
      limit: 20,
      standIn: { kind: 'queue', methods: ['-'] },
    },
    delivery_methods: { name: 'delivery_methods', schema: deliveryMethod, identity: ['id'], limit: 100, standIn: {} },
    carriers: { name: 'carriers', schema: carrier, identity: ['id'], limit: 50, standIn: {} },
    stop_reasons: {
      name: 'stop_reasons',
      schema: stopReason,
      identity: ['id'],
      limit: 100,
      standIn: { text: { en: '-' } },
    },
    api_accesses: {
      name: 'api_accesses',
      schema: apiAccess(zone),
      identity: ['name'],
      limit: 1000,
      standIn: {},
      show: (entry) => showAccess(entry, zone),
    },
    webhooks: {
      name: 'webhooks',
      schema: webhook,
      identity: ['id'],
      limit: 100,
      standIn: { url: 'https://localhost', bearer_token: '-', response_key: '-' },
    },
    ordering_forms: { name: 'ordering_forms', schema: orderingForm, identity: ['url_id'], limit: 1000, standIn: {} },
    ...peopleSections,
    ...messageSections,
  }
}

export function showProduct(entry: Product, zone: string): object {
  const { assign_at, cut_off } = entry
  return {
    ...entry,
    ...(assign_at !== undefined && { assign_at: showInstant(assign_at, zone) }),
    ...(cut_off !== undefined && { cut_off: showInstant(cut_off, zone) }),
  }
}

export function showAccess(entry: Pick<ApiAccess, 'expires' | 'previous_until'>, zone: string): object {
  const { expires, previous_until } = entry
  return {
    ...entry,
    ...(expires !== undefined && { expires: showInstant(expires, zone) }),
    ...(previous_until !== undefined && { previous_until: showInstant(previous_until, zone) }),
  }
}
