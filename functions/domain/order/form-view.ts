/** The data of an ordering form's page: products with their prices, and the fields to fill in. */
import type { Language } from '../../language/language.ts'
import { entityNamed } from '../settings/business-entity.ts'
import { fieldId, type BusinessEntity, type Field, type OrderingForm, type Settings } from '../settings/settings.ts'
import { campaignOf, customerFacingName } from '../subscription/make-period.ts'
import { noticeOf } from '../subscription/notice-terms.ts'
import { businessEntityOf } from '../subscription/reading/pricing.ts'
import type { Instant } from '../time/time.ts'
import { codeThatHolds, discountOn, type PersonalCode } from './ordering-code.ts'
import { currencyOf, priceOf } from './order-price.ts'
import type { FormCampaign, FormField, FormProduct, FormView, Seller } from './order-view.ts'

export interface FormOf {
  readonly settings: Settings
  readonly form: OrderingForm
  /** The code of the call, if it was made for one person. */
  readonly personal?: PersonalCode | undefined
}

export interface FormViewOptions {
  readonly language: Language
  readonly now: Instant
  /** The code exactly as typed. */
  readonly code?: string | undefined
  /** Whether somebody takes payments for the account. */
  readonly takesPayments: boolean
}

export function formView(source: FormOf, options: FormViewOptions): FormView {
  const { settings, form } = source
  const { language, now, code, takesPayments } = options
  const holds = code === undefined ? undefined : codeThatHolds(source, code, now)
  return {
    account: settings.account.id,
    url_id: form.url_id,
    name: form.name ?? form.url_id,
    language,
    campaigns: form.campaigns.flatMap((id) => formCampaign(id, source, options) ?? []),
    products: form.products.flatMap((id) => formProduct(id, source) ?? []),
    fields: formFields(source).map((field) => labelled(field, settings, language)),
    accepts_codes: form.ordering_codes.length > 0,
    ...(code === undefined ? {} : { code: { code: holds?.code ?? code, valid: holds !== undefined } }),
    gift: form.gift,
    company: form.company === true,
    payment: form.payment,
    can_be_ordered: !form.payment || takesPayments,
    ...(form.terms_url === undefined ? {} : { terms_url: form.terms_url }),
    sellers: sellersOf(form.campaigns, settings),
  }
}

function formCampaign(id: string, source: FormOf, options: FormViewOptions): FormCampaign | undefined {
  const { settings } = source
  const { now, language, code } = options
  const holds = code === undefined ? undefined : codeThatHolds(source, code, now)
  return shownCampaign(id, { quantity: 1, discount: discountOn(id, holds), data: {} }, { settings, now, language })
}

/** A campaign at its price; undefined if the campaign is gone, or cannot be had. */
export function shownCampaign(
  id: string,
  priced: Omit<Parameters<typeof priceOf>[0], 'campaign'>,
  pricing: Parameters<typeof priceOf>[1],
): FormCampaign | undefined {
  const { settings } = pricing
  const campaign = campaignOf(settings, id)
  if (campaign === undefined) return undefined
  const price = priceOf({ ...priced, campaign: id }, pricing)
  if ('faults' in price) return undefined
  const full =
    priced.discount === undefined ? price : priceOf({ ...priced, discount: undefined, campaign: id }, pricing)
  return {
    campaign_id: id,
    name: customerFacingName(id, settings),
    ...(campaign.benefits === undefined ? {} : { benefits: campaign.benefits }),
    ...(campaign.picture === undefined ? {} : { picture: campaign.picture }),
    subscribed_to: subscribedTo(id, settings),
    price: price.price,
    full_price: 'faults' in full ? price.price : full.price,
    lines: price.lines,
    ...(campaign.duration === undefined ? {} : { duration: campaign.duration }),
    ...(campaign.assignments === undefined ? {} : { assignments: campaign.assignments }),
    ...noticeOf(id, settings),
    then: price.then,
    seller: businessEntityOf({ campaign_id: id }, settings)?.external_id ?? '',
  }
}

/** The recurring products of a campaign. */
export function subscribedTo(campaign: string, settings: Settings): { name: string; external_id: string }[] {
  const ids = campaignOf(settings, campaign)?.products ?? []
  return ids.flatMap((id) => {
    const product = settings.products.find(({ external_id }) => external_id === id)
    return product === undefined ? [] : [{ name: product.name, external_id: id }]
  })
}

/** Products by themselves have no price in the account's settings. */
export function formProduct(external_id: string, { settings, form }: FormOf): FormProduct | undefined {
  const product = settings.products.find((each) => each.external_id === external_id)
  if (product === undefined) return undefined
  const currency = currencyOf(form.campaigns[0] ?? '', settings)
  return { external_id, name: product.name, price: { amountMinor: 0, currency } }
}

const scopes = ['order', 'customer', 'subscription'] as const
const isScope = (scope: Field['scope']): scope is FormField['scope'] => scopes.some((each) => each === scope)

/** The fields of a form in order, followed by those that every customer or subscriber needs. */
export function formFields({ settings, form }: FormOf): FormField[] {
  const ofScopes = settings.fields.filter(({ scope }) => isScope(scope))
  const named = form.fields.flatMap((id) => ofScopes.filter((field) => fieldId(field) === id))
  const needed = ofScopes.filter(
    (field) =>
      field.required &&
      !named.includes(field) &&
      (field.scope === 'customer' || (field.scope === 'subscription' && form.campaigns.length > 0)),
  )
  return [...named, ...needed].flatMap((field) => {
    const { scope, name, type, choices, required } = field
    return isScope(scope) ? [{ id: fieldId(field), name, type, choices, required, scope }] : []
  })
}

/** The field with its label in the language, if it has one. */
export function labelled(field: FormField, { fields }: Settings, language: Language): FormField {
  const label = fields.find(({ scope, name }) => scope === field.scope && name === field.name)?.names?.[language]
  return label === undefined ? field : { ...field, label }
}

/** The business entities that invoice campaigns, each once. */
export function sellersOf(campaigns: readonly string[], settings: Settings): Seller[] {
  const entities = campaigns.map((campaign_id) => businessEntityOf({ campaign_id }, settings))
  const [first] = settings.business_entities
  const all = entities.length === 0 ? [first] : entities
  return [...new Set(all)].flatMap((entity) => (entity === undefined ? [] : [sellerOfView(entity)]))
}

/** The view of a business entity; undefined if it is no longer in the settings. */
export function sellerOf(external_id: string, settings: Settings): Seller | undefined {
  const entity = entityNamed(external_id, settings)
  return entity && sellerOfView(entity)
}

function sellerOfView(entity: BusinessEntity): Seller {
  const { external_id, name, address, country, tax_registration_id, email } = entity
  return {
    external_id,
    name,
    ...(address === undefined ? {} : { address }),
    ...(country === undefined ? {} : { country }),
    ...(tax_registration_id === undefined ? {} : { tax_registration_id }),
    ...(email === undefined ? {} : { email }),
  }
}
