/** The rules of entries beyond the form of each key, checked on the entries after a file is applied. */
import { bankMethodFaults } from './bank-method-rules.ts'
import type { Fault } from '../refusal/fault.ts'
import { campaignFaults } from './campaign-rules.ts'
import { carrierFaults } from './carrier-rules.ts'
import { reachesItself } from './circle.ts'
import { prefixFaults } from './document-series.ts'
import { referenceFaults } from './reference-rules.ts'
import { isMentioned, place, type Draft } from './settings-draft.ts'
import { dateOf, daysBetween } from '../time/time.ts'
import { fault } from './settings-fault.ts'
import { ownerRole } from './access/role-rights.ts'
import { consentFaults } from './consent-rules.ts'
import { fieldFaults } from './field-rules.ts'
import { noticeFaults } from './notice-rules.ts'
import { portalFaults } from './portal-rules.ts'
import { taxRateFaults } from './tax-rules.ts'
import { brandFaults } from './brand/brand-rules.ts'
import { isPublicAddress, literalAddress } from '../base/public-address.ts'

export function* ruleFaults(draft: Draft, hasCustomers: boolean): Generator<Fault> {
  yield* fieldFaults(draft, hasCustomers)
  yield* prefixFaults(draft, hasCustomers)
  yield* referenceFaults(draft, hasCustomers)
  yield* currencyFaults(draft, hasCustomers)
  yield* brandFaults(draft)
  yield* productFaults(draft)
  yield* campaignFaults(draft)
  yield* policyFaults(draft)
  yield* taxRateFaults(draft)
  yield* paymentProviderFaults(draft)
  yield* bankMethodFaults(draft)
  yield* deliveryMethodFaults(draft)
  yield* carrierFaults(draft)
  yield* apiAccessFaults(draft)
  yield* webhookFaults(draft)
  yield* orderingFormFaults(draft)
  yield* roleFaults(draft)
  yield* signInFaults(draft)
  yield* portalFaults(draft)
  yield* consentFaults(draft)
  yield* noticeFaults(draft)
}

/** Open invoices and balances of an entity are in one currency, so the currency is fixed. */
function* currencyFaults(draft: Draft, hasCustomers: boolean): Generator<Fault> {
  if (!hasCustomers) return
  for (const entity of draft.upserted.business_entities.entries) {
    const before = draft.before?.business_entities.find(({ external_id }) => external_id === entity.external_id)
    if (before === undefined || before.currency === entity.currency) continue
    yield fault(place(draft, 'business_entities', entity, 'currency'), 'settings_only_without_customers')
  }
}

/**
 * The cut-off of an issue is at most so many days from its date, as that of a carrier is. A yearbook has the first day
 * of its year and may be printed in autumn; a cut-off that is further away is of another year by mistake.
 */
const mostCutOffDays = 366

function* productFaults(draft: Draft): Generator<Fault> {
  const { timezone } = draft.account
  for (const product of draft.upserted.products.entries) {
    const at = (key: string) => place(draft, 'products', product, key)
    const { date, cut_off } = product
    if (cut_off !== undefined && date === undefined) yield fault(at('date'), 'settings_missing')
    if (cut_off !== undefined && date !== undefined && isMentioned(draft, 'products', product)) {
      const days = Math.abs(daysBetween(date, dateOf(cut_off, timezone)))
      if (days > mostCutOffDays) yield fault(at('cut_off'), 'settings_cut_off', { days: mostCutOffDays, date })
    }
    if (!product.recurring) continue
    if (product.date !== undefined) yield fault(at('date'), 'settings_recurring_dated')
    if (product.assign_at !== undefined) yield fault(at('assign_at'), 'settings_recurring_dated')
  }
}

function* policyFaults(draft: Draft): Generator<Fault> {
  for (const policy of draft.upserted.policies.entries) {
    const { complaints } = policy
    if (complaints === undefined || complaints.remedies.includes(complaints.default)) continue
    yield fault(place(draft, 'policies', policy, 'complaints', 'default'), 'settings_remedy_not_allowed')
  }
}

/**
 * The ways of invoicing that every account has (interface: "createsubscription", invoiced_by), and the way of documents
 * that are not sent.
 */
const ownWays: ReadonlySet<string> = new Set(['email', 'manual', 'none'])

function* deliveryMethodFaults(draft: Draft): Generator<Fault> {
  const methods = draft.upserted.delivery_methods.entries
  const fallbacks = new Map(methods.map(({ id, fallback }) => [id, fallback === undefined ? [] : [fallback]]))
  for (const method of methods) {
    const at = (key: string) => place(draft, 'delivery_methods', method, key)
    if (ownWays.has(method.id)) yield fault(at('id'), 'settings_reserved', { value: method.id })
    else if (reachesItself(method.id, fallbacks)) yield fault(at('fallback'), 'settings_circular', { value: method.id })
  }
}

/** A key of a provider says whether it moves money; a key of the other mode would fail, or move money in a test. */
function* paymentProviderFaults(draft: Draft): Generator<Fault> {
  const { mode } = draft.account
  for (const provider of draft.upserted.payment_providers.entries) {
    const at = (key: string) => place(draft, 'payment_providers', provider, key)
    if (provider.kind === 'test' && mode === 'live') yield fault(at('kind'), 'settings_provider_test')
    if (provider.kind !== 'stripe') continue
    if (provider.secret_key === undefined) yield fault(at('secret_key'), 'settings_missing')
    else if (!new RegExp(`^(?:sk|rk)_${mode}_`).test(provider.secret_key)) {
      yield fault(at('secret_key'), 'settings_provider_mode', { mode })
    }
  }
}

/** The owner's own key is the only protection of a live account, so it has a minimum length. */
const leastLiveKeyLength = 20

function* apiAccessFaults(draft: Draft): Generator<Fault> {
  for (const access of draft.upserted.api_accesses.entries) {
    if (draft.account.mode === 'live' && access.key !== undefined && access.key.length < leastLiveKeyLength) {
      yield fault(place(draft, 'api_accesses', access, 'key'), 'settings_too_short', { limit: leastLiveKeyLength })
    }
    // The author of a history entry is an access of this name, or System (interface: "Customer").
    if (access.name !== 'System') continue
    yield fault(place(draft, 'api_accesses', access, 'name'), 'settings_reserved', { value: access.name })
  }
}

function* webhookFaults(draft: Draft): Generator<Fault> {
  if (draft.account.mode === 'test') return
  for (const webhook of draft.upserted.webhooks.entries) {
    const url = URL.parse(webhook.url)
    if (url === null) continue
    const at = place(draft, 'webhooks', webhook, 'url')
    if (url.protocol === 'http:') yield fault(at, 'settings_url_https')
    const literal = literalAddress(url)
    // The address of a host name is known, and checked, only when a connection is made.
    if (literal !== undefined && !isPublicAddress(literal)) yield fault(at, 'settings_url_public')
  }
}

function* orderingFormFaults(draft: Draft): Generator<Fault> {
  const campaignById = new Map(draft.upserted.campaigns.entries.map((campaign) => [campaign.id, campaign]))
  for (const form of draft.upserted.ordering_forms.entries) {
    const codes = form.ordering_codes
    for (const [index, value] of form.campaigns.entries()) {
      const campaign = campaignById.get(value)
      if (!form.gift || campaign === undefined || campaign.group !== undefined) continue
      yield fault(place(draft, 'ordering_forms', form, 'campaigns', index), 'settings_gift_without_group', { value })
    }
    for (const [index, code] of codes.entries()) {
      const at = (...steps: readonly (string | number)[]) =>
        place(draft, 'ordering_forms', form, 'ordering_codes', index, ...steps)
      if (codes.findIndex((other) => other.code === code.code) < index) {
        yield fault(at('code'), 'settings_duplicate', { value: code.code })
      }
      if ((code.percent_off === undefined) === (code.amount_off === undefined)) {
        yield fault(at('percent_off'), 'settings_discount')
      }
      for (const [position, value] of code.campaigns.entries()) {
        if (form.campaigns.includes(value)) continue
        yield fault(at('campaigns', position), 'settings_not_on_form', { value })
      }
    }
  }
}

/** The owner's role cannot be changed, so that nobody locks themselves out of the settings. */
function* roleFaults(draft: Draft): Generator<Fault> {
  for (const role of draft.upserted.roles.entries) {
    if (role.name !== ownerRole) continue
    yield fault(place(draft, 'roles', role, 'name'), 'settings_reserved', { value: role.name })
  }
}

/** The provider's answers are trusted, so a live account reaches it safely and at a public address. */
function* signInFaults({ account, sign_in }: Draft): Generator<Fault> {
  if (sign_in === undefined) return
  if (sign_in.domains.length > 0 && sign_in.role_claim === undefined && sign_in.default_role === undefined) {
    yield fault('sign_in.default_role', 'settings_missing')
  }
  const url = URL.parse(sign_in.issuer)
  if (account.mode === 'test' || url === null) return
  if (url.protocol === 'http:') yield fault('sign_in.issuer', 'settings_url_https')
  const literal = literalAddress(url)
  if (literal !== undefined && !isPublicAddress(literal)) yield fault('sign_in.issuer', 'settings_url_public')
}
