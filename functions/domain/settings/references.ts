/**
 * References between entries of an account. All referenced entries must be present after the file is applied. A missing
 * entry is a fault at the reference, and a removed entry is a fault at its removal. An entry that something outside the
 * settings still needs is a fault at its removal too.
 */
import type { Code } from '../refusal/code.ts'
import type { Fault, FaultNames, FaultWord } from '../refusal/fault.ts'
import { builtInRoleNames } from './access/role-rights.ts'
import { place, type Draft } from './settings-draft.ts'
import type { MandateScheme } from './mandate-scheme.ts'
import type { ProviderPart } from './provider-parts.ts'
import { fault, path } from './settings-fault.ts'
import { existingCustomer } from './notice-laws.ts'
import type { SectionName } from './sections.ts'
import { fieldId, type Field, type FieldScope } from './settings.ts'
import { identityOf, nameOf } from './upsert.ts'

/** The scopes of the fields that an ordering form can ask for. */
const formScopes: readonly FieldScope[] = ['order', 'customer', 'subscription']

interface Reference {
  /** Nothing in the settings refers to carriers. */
  readonly to: Exclude<Target, 'carrier'>
  readonly id: string
  readonly at: string
  /** The referring entry, in words. */
  readonly by: string
}

type Target =
  | 'business_entity'
  | 'product'
  | 'campaign'
  | 'policy'
  | 'tax_category'
  | 'delivery_method'
  | 'payment_provider'
  | 'subscription_field'
  | 'form_field'
  | 'role'
  | 'consent'
  | 'ordering_form'
  | 'carrier'

const unknown: Readonly<Record<Exclude<Target, 'carrier'>, Code>> = {
  business_entity: 'settings_unknown_business_entity',
  product: 'settings_unknown_product',
  campaign: 'settings_unknown_campaign',
  policy: 'settings_unknown_policy',
  tax_category: 'settings_unknown_tax',
  delivery_method: 'settings_unknown_delivery_method',
  payment_provider: 'settings_unknown_delivery_method',
  subscription_field: 'settings_unknown_field',
  form_field: 'settings_unknown_field',
  role: 'settings_unknown_role',
  consent: 'settings_unknown_consent',
  ordering_form: 'settings_unknown_form',
}

/** The entries that something outside the settings can need. */
const neededOutside = [
  'campaign',
  'carrier',
  'delivery_method',
  'policy',
  'payment_provider',
  'product',
] as const satisfies readonly Target[]
/** Records outside the settings that need such an entry, by the entry's id. */
export type InUse = Readonly<Partial<Record<(typeof neededOutside)[number], ReadonlyMap<string, FaultWord>>>> & {
  readonly providerParts?: readonly ProviderPart[]
  readonly mandateSchemes?: readonly MandateScheme[]
}

export function* brokenReferences(draft: Draft, inUse: InUse): Generator<Fault> {
  const ids = knownIds(draft)
  const removed = removedIds(draft)
  const users = new Map<string, Set<FaultNames['names'][number]>>()
  for (const target of neededOutside) {
    for (const [id, removedAt] of removed[target]) {
      const word = inUse[target]?.get(id)
      if (word !== undefined) users.set(removedAt, new Set([{ word }]))
    }
  }
  for (const { to, id, at, by: user } of references(draft)) {
    if (ids[to].has(id)) continue
    const removedAt = removed[to].get(id)
    if (removedAt === undefined) yield fault(at, unknown[to], { value: id })
    else users.set(removedAt, (users.get(removedAt) ?? new Set()).add(user))
  }
  for (const [removedAt, names] of users) {
    yield fault(path(removedAt, 'delete'), 'settings_in_use', { by: { names: [...names].slice(0, 5) } })
  }
}

function* references(draft: Draft): Generator<Reference> {
  const { campaigns, payment_providers, delivery_methods, notices, ordering_forms, users } = draft.upserted
  for (const campaign of campaigns.entries) {
    const refer = from(draft, 'campaigns', campaign)
    if (campaign.business_entity !== undefined)
      yield refer('business_entity', campaign.business_entity, 'business_entity')
    for (const [index, product] of campaign.products.entries()) yield refer('product', product, 'products', index)
    if (campaign.renews_to !== undefined) yield refer('campaign', campaign.renews_to, 'renews_to')
    if (campaign.policy !== undefined) yield refer('policy', campaign.policy, 'policy')
    if (campaign.group !== undefined) {
      yield refer('campaign', campaign.group.recipient_campaign, 'group', 'recipient_campaign')
    }
    for (const [index, addon] of campaign.addons.entries()) {
      yield refer('campaign', addon.campaign, 'addons', index, 'campaign')
    }
    for (const [index, invoiceLine] of campaign.invoice_lines.entries()) {
      if (invoiceLine.tax !== undefined) yield refer('tax_category', invoiceLine.tax, 'invoice_lines', index, 'tax')
      for (const id of Object.keys(invoiceLine.when)) {
        yield refer('subscription_field', id, 'invoice_lines', index, 'when', id)
      }
    }
  }
  for (const provider of payment_providers.entries) {
    const refer = from(draft, 'payment_providers', provider)
    for (const [index, id] of provider.business_entities.entries()) {
      yield refer('business_entity', id, 'business_entities', index)
    }
  }
  for (const method of delivery_methods.entries) {
    if (method.fallback === undefined || method.fallback === 'email') continue
    yield from(draft, 'delivery_methods', method)('delivery_method', method.fallback, 'fallback')
  }
  for (const form of ordering_forms.entries) {
    const refer = from(draft, 'ordering_forms', form)
    for (const [index, campaign] of form.campaigns.entries()) yield refer('campaign', campaign, 'campaigns', index)
    for (const [index, product] of form.products.entries()) yield refer('product', product, 'products', index)
    for (const [index, id] of form.fields.entries()) yield refer('form_field', id, 'fields', index)
  }
  for (const notice of notices.entries) {
    const refer = from(draft, 'notices', notice)
    for (const [index, campaign] of notice.campaigns.entries()) yield refer('campaign', campaign, 'campaigns', index)
    if (notice.consent !== existingCustomer) yield refer('consent', notice.consent, 'consent')
    if (notice.delivery_method !== undefined) yield refer('delivery_method', notice.delivery_method, 'delivery_method')
    if (notice.code !== undefined) yield refer('ordering_form', notice.code.form, 'code', 'form')
  }
  for (const user of users.entries) yield from(draft, 'users', user)('role', user.role, 'role')
  for (const [index, id] of (draft.portal?.business_entities ?? []).entries()) {
    yield { to: 'business_entity', id, at: `portal.business_entities[${index}]`, by: 'portal' }
  }
  for (const [index, id] of (draft.portal?.switch_to ?? []).entries()) {
    yield { to: 'campaign', id, at: `portal.switch_to[${index}]`, by: 'portal' }
  }
  const role = draft.sign_in?.default_role
  if (role !== undefined) yield { to: 'role', id: role, at: 'sign_in.default_role', by: 'sign_in' }
}

function from(draft: Draft, section: SectionName, entry: object) {
  const user = `${section} "${nameOf(draft.sections[section], entry)}"`
  return (to: Reference['to'], id: string, ...steps: readonly (string | number)[]): Reference => ({
    to,
    id,
    at: place(draft, section, entry, ...steps),
    by: user,
  })
}

function knownIds({ upserted }: Draft): Readonly<Record<Target, ReadonlySet<string>>> {
  const idsOf = (holds: (field: Field) => boolean) => new Set(upserted.fields.entries.filter(holds).map(fieldId))
  return {
    business_entity: new Set(upserted.business_entities.entries.map((entity) => entity.external_id)),
    product: new Set(upserted.products.entries.map((product) => product.external_id)),
    campaign: new Set(upserted.campaigns.entries.map((campaign) => campaign.id)),
    policy: new Set(upserted.policies.entries.map((policy) => policy.external_id)),
    tax_category: new Set(upserted.tax_rates.entries.map((rate) => rate.category)),
    payment_provider: new Set(upserted.payment_providers.entries.map((provider) => provider.id)),
    delivery_method: new Set(upserted.delivery_methods.entries.map((method) => method.id)),
    subscription_field: idsOf((field) => field.scope === 'subscription'),
    form_field: idsOf((field) => formScopes.includes(field.scope)),
    consent: new Set(upserted.consents.entries.map((consent) => consent.purpose)),
    carrier: new Set(upserted.carriers.entries.map(({ id }) => id)),
    ordering_form: new Set(upserted.ordering_forms.entries.map((form) => form.url_id)),
    role: new Set([...builtInRoleNames, ...upserted.roles.entries.map((role) => role.name)]),
  }
}

/** The paths of the removals in the file, by id. References name a field by its field id, not by its identifier. */
function removedIds({ before, sections, upserted }: Draft): Readonly<Record<Target, ReadonlyMap<string, string>>> {
  const fields = (scopes: readonly FieldScope[]) =>
    new Map(
      (before?.fields ?? []).flatMap((field): [string, string][] => {
        const at = upserted.fields.removed.get(identityOf(sections.fields, field) ?? '')
        return at === undefined || !scopes.includes(field.scope) ? [] : [[fieldId(field), at]]
      }),
    )
  return {
    business_entity: upserted.business_entities.removed,
    product: upserted.products.removed,
    campaign: upserted.campaigns.removed,
    policy: upserted.policies.removed,
    tax_category: removedCategories({ before, sections, upserted }),
    payment_provider: upserted.payment_providers.removed,
    delivery_method: upserted.delivery_methods.removed,
    subscription_field: fields(['subscription']),
    form_field: fields(formScopes),
    role: upserted.roles.removed,
    consent: upserted.consents.removed,
    ordering_form: upserted.ordering_forms.removed,
    carrier: upserted.carriers.removed,
  }
}

/** A category is gone with its last rate. The removals name rates, so a category has the path of one of them. */
function removedCategories({ before, sections, upserted }: Pick<Draft, 'before' | 'sections' | 'upserted'>) {
  return new Map(
    (before?.tax_rates ?? []).flatMap((rate): [string, string][] => {
      const at = upserted.tax_rates.removed.get(identityOf(sections.tax_rates, rate) ?? '')
      return at === undefined ? [] : [[rate.category, at]]
    }),
  )
}
