/** The price of a visitor's choices on a form's page, by the rules that make the order's invoice. */
import { parseCountry } from '../../domain/place/country.ts'
import { parseFieldValue } from '../../domain/fields/field-value.ts'
import { totalsOf } from '../../domain/order/approve-order.ts'
import { formProduct, shownCampaign, type FormOf } from '../../domain/order/form-view.ts'
import { codeThatHolds, discountOn } from '../../domain/order/ordering-code.ts'
import type { FormView, OrderItem } from '../../domain/order/order-view.ts'
import { typedFieldValue } from '../../domain/order/submitted-value.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'
import { valueOf, type FilledIn } from '../../order-page/filled-in.ts'
import { chosenProducts } from '../../order-page/order-form-input.ts'
import { inputOf } from '../../order-page/custom-field-inputs.ts'
import type { Priced } from '../../order-page/price-box.ts'

export interface Choosing extends FormOf {
  readonly view: FormView
  readonly filledIn: FilledIn
  readonly now: Instant
  readonly language: Language
}

/** Undefined if nothing on the form is selected. */
export function chosenPrice(choosing: Choosing): Priced | undefined {
  const { form, settings, view, filledIn, now, language } = choosing
  const written = valueOf(filledIn, 'ordering_code')
  const code = view.accepts_codes && written.trim() !== '' ? codeThatHolds(choosing, written, now) : undefined
  const data = subscriptionData(choosing)
  const country = parseCountry(valueOf(filledIn, 'country'))
  const buyer = country === undefined ? {} : { country }
  const items = chosenProducts(filledIn).flatMap(({ campaign_id, external_id, quantity = 1 }): OrderItem[] => {
    if (campaign_id === undefined) {
      const product = form.products.includes(external_id ?? '') ? formProduct(external_id ?? '', choosing) : undefined
      return product === undefined ? [] : [{ kind: 'product', ...product }]
    }
    if (!form.campaigns.includes(campaign_id)) return []
    const discount = discountOn(campaign_id, code)
    const campaign = shownCampaign(campaign_id, { quantity, discount, data }, { settings, now, language, buyer })
    return campaign === undefined ? [] : [{ kind: 'campaign', quantity, ...campaign }]
  })
  if (items.length === 0) return undefined
  return { items, totals: totalsOf(items), ...(code !== undefined && { ordering_code: code.code }) }
}

/** The form's fields of subscriptions that the account's prices depend on. */
export function pricedFields({ settings }: FormOf, { fields }: FormView): FormView['fields'] {
  const ids = new Set(
    settings.campaigns.flatMap(({ invoice_lines }) => invoice_lines.flatMap(({ when }) => Object.keys(when))),
  )
  return fields.filter(({ id, scope, type }) => scope === 'subscription' && type !== 'address' && ids.has(id))
}

/** An incomplete value counts as no value. */
function subscriptionData(choosing: Choosing): Readonly<Record<string, unknown>> {
  const { settings, view, filledIn } = choosing
  return Object.fromEntries(
    pricedFields(choosing, view).flatMap((field) => {
      const value = typedFieldValue(field, valueOf(filledIn, inputOf(field.id)))
      const isValue = parseFieldValue(field, value, settings.account.timezone).outcome === 'parsed'
      return isValue ? [[field.id, value] as const] : []
    }),
  )
}
