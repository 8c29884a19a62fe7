/** Views of ordering forms and of orders, for pages and answers. Amounts are minor units beside their currency. */
import type { Language } from '../../language/language.ts'
import type { Address, FieldValue } from '../fields/field-value.ts'
import type { BusinessEntity, Field } from '../settings/settings.ts'
import type { NoticeTerms } from '../subscription/notice-terms.ts'
import type { Instant } from '../time/time.ts'
import type { OrderStatus } from './order.ts'

export interface Money {
  readonly amountMinor: number
  readonly currency: string
}

export interface PriceLine {
  /** Placeholders are filled in. */
  readonly text: string
  readonly amountMinor: number
  readonly tax_rate: number
}

/** The price after the first period. */
export interface ThenPrice {
  readonly campaign_id: string
  readonly name: string
  readonly price: Money
  /** ISO 8601 duration of each further period; absent if a period is counted otherwise or has no end. */
  readonly every?: string
  /** Whether the subscription ends by itself some time after that. */
  readonly ends?: true
  /** The terms of cancelling in these periods; absent if such a period ends with any cancellation. */
  readonly notice?: NoticeTerms
}

interface Subscribed {
  readonly campaign_id: string
  /** A text for customers. */
  readonly name: string
  /** Reasons to subscribe. */
  readonly benefits?: readonly string[]
  /** The address of a picture, and the words for people who do not see it. */
  readonly picture?: { readonly url: string; readonly text: string }
  readonly subscribed_to: readonly { readonly name: string; readonly external_id: string }[]
  /** The price of the first period, with the code. */
  readonly price: Money
  /** The same without a code. */
  readonly full_price: Money
  readonly lines: readonly PriceLine[]
  /** ISO 8601 duration of the first period. Without it and `assignments` the period has no end. */
  readonly duration?: string
  /** The number of issues of the first period, where the period is counted in issues. */
  readonly assignments?: number
  /** The terms of cancelling in the first period; absent if it ends with any cancellation. */
  readonly notice?: NoticeTerms
  /** Null if nothing follows the first period. */
  readonly then: ThenPrice | null
  /** External id of the business entity. */
  readonly seller: string
}

/** A campaign of a form, with the price of one copy. */
export type FormCampaign = Subscribed

export interface FormProduct {
  readonly external_id: string
  readonly name: string
  readonly price: Money
}

export interface FormField extends Pick<Field, 'name' | 'type' | 'choices' | 'required'> {
  /** The key of the field's value in the submitted form. */
  readonly id: string
  readonly scope: 'order' | 'customer' | 'subscription'
  /** The name in the language of the form; absent if it is `name`. */
  readonly label?: string
}

export type Seller = Pick<
  BusinessEntity,
  'external_id' | 'name' | 'address' | 'country' | 'tax_registration_id' | 'email'
>

export interface FormView {
  readonly account: string
  readonly url_id: string
  readonly name: string
  readonly language: Language
  readonly campaigns: readonly FormCampaign[]
  readonly products: readonly FormProduct[]
  readonly fields: readonly FormField[]
  readonly accepts_codes: boolean
  /** The code with which the prices were requested. */
  readonly code?: { readonly code: string; readonly valid: boolean }
  readonly gift: boolean
  /** Whether companies order. */
  readonly company: boolean
  readonly payment: boolean
  /** False for a form with payment if the account has no provider. */
  readonly can_be_ordered: boolean
  readonly terms_url?: string
  readonly sellers: readonly Seller[]
}

/** An item of an order; the price is for the whole quantity. */
export type OrderItem =
  (Subscribed & { readonly kind: 'campaign'; readonly quantity: number }) | (FormProduct & { readonly kind: 'product' })

/** The status that the holder of an order's link is shown. It never tells whether the address is a customer's. */
export interface OrderSummary {
  readonly account: string
  readonly order_id: string
  readonly status: OrderStatus
  readonly form: { readonly url_id: string; readonly name: string }
  readonly language: Language
  readonly created: Instant
  readonly expires: Instant
  readonly email: string
  readonly address?: Address
  readonly billing_address?: Address
  readonly tax_registration_id?: string
  readonly items: readonly OrderItem[]
  /** The amounts to pay now, a sum for each currency. */
  readonly totals: readonly Money[]
  readonly ordering_code?: string
  readonly fields: readonly {
    readonly name: string
    readonly label?: string
    readonly type: Field['type']
    readonly value: FieldValue
  }[]
  readonly gift?: {
    readonly name: string
    readonly email: string
    readonly message?: string
    readonly begin?: string
    readonly tell_on?: string
  }
  readonly payment: boolean
  readonly payment_agreement?: string
  readonly terms_url?: string
  /** The days within which a consumer may withdraw; 0 if no part of the order can be withdrawn from. */
  readonly withdraw_days: number
  readonly sellers: readonly Seller[]
}
