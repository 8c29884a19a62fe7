/** A sample form and order, for tests of the pages and the e-mails. */
import type {
  FormCampaign,
  FormProduct,
  FormView,
  OrderItem,
  OrderSummary,
  Seller,
} from '../../functions/domain/order/order-view.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import type { Priced } from '../../functions/order-page/price-box.ts'

const kroner = (amountMinor: number) => ({ amountMinor, currency: 'DKK' })
const gazette = { name: 'The Gazette', external_id: 'gazette' }

export const seller: Seller = {
  external_id: 'dk',
  name: 'Demo Media ApS',
  address: 'Bredgade 1\n1260 København K',
  country: 'DK',
  tax_registration_id: 'DK12345674',
  email: 'abo@demo-media.example',
}

/** Three months, then a price every month. */
export const intro: FormCampaign = {
  campaign_id: 'intro',
  name: 'Try The Gazette',
  subscribed_to: [gazette],
  price: kroner(9900),
  full_price: kroner(9900),
  lines: [{ text: 'The Gazette', amountMinor: 9900, tax_rate: 0.25 }],
  duration: 'P3M',
  then: { campaign_id: 'standard', name: 'The Gazette', price: kroner(8000), every: 'P1M' },
  seller: 'dk',
}

/** A year at half its price, without a renewal. */
export const year: FormCampaign = {
  campaign_id: 'year',
  name: 'A whole year',
  subscribed_to: [gazette, { name: 'Web access', external_id: 'web' }],
  price: kroner(40000),
  full_price: kroner(80000),
  lines: [{ text: 'The Gazette for a year', amountMinor: 40000, tax_rate: 0.25 }],
  duration: 'P1Y',
  then: null,
  seller: 'dk',
}

export const tenIssues: FormCampaign = {
  campaign_id: 'ten',
  name: 'Ten issues',
  subscribed_to: [gazette],
  price: kroner(50000),
  full_price: kroner(50000),
  lines: [{ text: 'Ten issues', amountMinor: 50000, tax_rate: 0.25 }],
  assignments: 10,
  then: { campaign_id: 'quarter', name: 'The Gazette', price: kroner(30000), every: 'P3M' },
  seller: 'dk',
}

export const wineBook: FormProduct = { external_id: 'wine-book', name: 'The Wine Book', price: kroner(0) }

export const form = (changes: Partial<FormView> = {}): FormView => ({
  account: 'demo',
  url_id: 'gazette',
  name: 'Subscribe to The Gazette',
  language: 'en',
  company: false,
  campaigns: [intro, year, tenIssues],
  products: [wineBook],
  fields: [
    { id: 'heard_from', name: 'Heard from', type: 'text', choices: [], required: false, scope: 'order' },
    {
      id: 'edition',
      name: 'Edition',
      type: 'choice',
      choices: ['print', 'digital'],
      required: true,
      scope: 'subscription',
    },
    { id: ':Newsletter', name: 'Newsletter', type: 'boolean', choices: [], required: false, scope: 'customer' },
  ],
  accepts_codes: true,
  gift: false,
  payment: false,
  can_be_ordered: true,
  terms_url: 'https://demo-media.example/terms',
  sellers: [seller],
  ...changes,
})

export const items: readonly OrderItem[] = [
  { kind: 'campaign', quantity: 1, ...intro },
  { kind: 'product', ...wineBook },
]

export const price = (changes: Partial<Priced> = {}): Priced => ({ items, totals: [kroner(9900)], ...changes })

export const order = (changes: Partial<OrderSummary> = {}): OrderSummary => ({
  account: 'demo',
  order_id: 'order-1',
  status: 'awaitingconfirmation',
  form: { url_id: 'gazette', name: 'Subscribe to The Gazette' },
  language: 'en',
  created: instantOf(Date.UTC(2027, 0, 31)),
  expires: instantOf(Date.UTC(2027, 2, 2)),
  email: 'ann@example.com',
  address: {
    name: 'Ann Berg',
    address: 'Bredgade 1\n1260 København K',
    postal_code: '1260',
    city: 'København K',
    country: 'DK',
  },
  items,
  totals: [kroner(9900)],
  fields: [{ name: 'Heard from', type: 'text', value: 'A friend' }],
  payment: false,
  terms_url: 'https://demo-media.example/terms',
  withdraw_days: 14,
  sellers: [seller],
  ...changes,
})
