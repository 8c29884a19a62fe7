/** The accounts of a run: publishers in timezones with different changes of the clock, each with the same offers. */
import { hash } from 'node:crypto'
import { receiverDomain, responseKey } from './receivers.ts'

export interface RehearsedAccount {
  readonly id: string
  readonly key: string
  readonly timezone: string
  readonly currency: string
  /** The name of the receiver of the account's webhook. */
  readonly receiver: string
  /** The address of its visitors. A process remembers visitors by it, whatever the run. */
  readonly visitorIp: string
}

/**
 * Timezones of the accounts. Lord Howe Island has half an hour of daylight saving, in the other half of the year.
 */
const places = [
  { timezone: 'Europe/Copenhagen', currency: 'DKK' },
  { timezone: 'America/New_York', currency: 'USD' },
  { timezone: 'Australia/Lord_Howe', currency: 'AUD' },
] as const

/** A repeated run in one process has its own accounts, because containers remember those of the run before. */
export const accountsOf = (seed: number, count: number, repetition: number): RehearsedAccount[] =>
  Array.from({ length: count }, (_, index) => {
    const { timezone, currency } = places[index % places.length] ?? places[0]
    const id = `r${seed}${repetition === 0 ? '' : `x${repetition}`}-${index}`
    const receiver = `${id}.${receiverDomain}`
    return { id, key: `key-of-${id}-in-the-rehearsal`, timezone, currency, receiver, visitorIp: ipOf(id) }
  })

const ipOf = (id: string) => ['2001', 'db8', ...(hash('sha1', id).match(/.{4}/g) ?? []).slice(0, 6)].join(':')

/** Secrets of an account, which must not be in any log, and the beginning of any hash of a password. */
export const secretsOf = ({ key }: RehearsedAccount): readonly string[] => [
  ...[key, bearerToken, responseKey, providerKey, providerSecret, readerPassword, '$argon2id$'],
]

export const readerPassword = 'correct horse battery'

const bearerToken = 'bearer-token-of-the-receiver'

export interface Offer {
  readonly id: string
  /** Months or days of a period. */
  readonly months?: number
  readonly days?: number
  readonly renewsTo?: string
  readonly invoiceDaysBefore: number
  readonly policy?: 'strict'
  /** An offer that every subscriber of this one has as well. */
  readonly addon?: string
  /** The offer of the seats of a group, and their number. */
  readonly seats?: { readonly offer: string; readonly most: number }
  readonly lines: readonly { readonly text: string; readonly amount: number; readonly taxRate: number }[]
}

/** Amounts that no share divides evenly. */
export const offers: readonly Offer[] = [
  {
    ...{ id: 'month', months: 1, renewsTo: 'month', invoiceDaysBefore: 7 },
    lines: [
      { text: 'Paper', amount: 9_999, taxRate: 0.25 },
      { text: 'Postage', amount: 1_501, taxRate: 0.25 },
    ],
  },
  {
    ...{ id: 'trial', days: 20, renewsTo: 'month', invoiceDaysBefore: 3 },
    lines: [{ text: 'Trial', amount: 1_000, taxRate: 0.25 }],
  },
  {
    ...{ id: 'quarter', months: 3, renewsTo: 'quarter', invoiceDaysBefore: 0 },
    lines: [{ text: 'Quarter', amount: 24_997, taxRate: 0.06 }],
  },
  {
    ...{ id: 'year', months: 12, invoiceDaysBefore: 14 },
    lines: [{ text: 'Year', amount: 80_003, taxRate: 0.25 }],
  },
  {
    ...{ id: 'dunned', months: 1, renewsTo: 'dunned', invoiceDaysBefore: 7, policy: 'strict' },
    lines: [{ text: 'Paper', amount: 9_997, taxRate: 0.25 }],
  },
  {
    ...{ id: 'bundle', months: 1, renewsTo: 'bundle', invoiceDaysBefore: 5, addon: 'magazine' },
    lines: [{ text: 'Paper', amount: 8_501, taxRate: 0.06 }],
  },
  // It ends by itself, so every second month of a bundle brings another one.
  { id: 'magazine', months: 2, invoiceDaysBefore: 3, lines: [{ text: 'Magazine', amount: 1_001, taxRate: 0.25 }] },
  {
    ...{ id: 'team', months: 1, renewsTo: 'team', invoiceDaysBefore: 7, seats: { offer: 'seat', most: 3 } },
    lines: [{ text: 'Team', amount: 30_007, taxRate: 0.25 }],
  },
  { id: 'seat', months: 1, invoiceDaysBefore: 0, lines: [] },
]

/** The steps of dunning of the strict policy, in days after the due date. */
export const dunning = [
  { days: 3, action: 'remind' },
  { days: 8, action: 'remind' },
  { days: 12, action: 'suspend' },
  { days: 25, action: 'stop' },
] as const

/** Ordering forms: the service approves orders of the first, people those of the second. */
export const formsOf = (account: string) => ({ automatic: `${account}-automatic`, manual: `${account}-manual` })
export const orderable = ['month', 'quarter', 'bundle'] as const
export const deliveryMethod = 'printer'
export const carrier = 'walkers'
export const provider = 'cards'
/** A provider whose pages nobody opens. */
const pages = 'pages'
const providerKey = 'sk_live_of_nobody_at_all'
const providerSecret = 'whsec_of_nobody_at_all'
export const bankAccount = 'DK5000400440116243'
export const userEmail = 'olga@noise.example'
export const portalOf = (account: string) => `${account}-portal`
/** The days after which an order that nobody has decided is denied. */
export const orderDays = 12

export const dueDays = 14

export function accountFile({ id, key, timezone, currency, receiver }: RehearsedAccount): object {
  return {
    account: { id, name: id, timezone, mode: 'live' },
    business_entities: [
      {
        ...{ external_id: 'main', name: `Publisher ${id}`, currency, country: 'DK', language: 'en' },
        ...{ address: 'Street 1\n1260 København K', email: 'abo@publisher.example', invoice_prefix: 'P-' },
        ...{ due_days: dueDays, iban: bankAccount },
      },
    ],
    fields: [{ scope: 'customer', name: 'Phone', external_id: 'phone', indexed: true }],
    products: [
      { external_id: 'paper', name: 'Paper', category: 'paper', recurring: true },
      { external_id: 'book', name: 'Book', category: 'book' },
      { external_id: 'weekly', name: 'The Weekly', category: 'special', recurring: true },
      ...issues(),
    ],
    carriers: [{ id: carrier, name: 'Walkers', countries: ['DK'], complaint_codes: { F7: 'missing' } }],
    payment_providers: [
      { id: provider, kind: 'queue', methods: ['card'] },
      {
        id: pages,
        kind: 'stripe',
        methods: ['card'],
        secret_key: providerKey,
        webhook_secret: providerSecret,
      },
    ],
    users: [{ email: userEmail, name: 'Olga Dahl', role: 'finance', language: 'en' }],
    portal: { path: portalOf(id), operations: ['createoverride', 'setconsent'] },
    delivery_methods: [{ id: deliveryMethod, name: 'Printer', fallback: 'email' }],
    policies: [
      { external_id: 'plain', name: 'Plain', day_aligned: true },
      {
        ...{ external_id: 'strict', name: 'Strict', day_aligned: true },
        dunning: dunning.map(({ days, action }) => ({ days_after_due: days, action })),
      },
    ],
    campaigns: [
      ...offers.map(campaignOf),
      // No reader whom the model follows subscribes to it.
      {
        ...{ id: 'weekly', name: 'weekly', business_entity: 'main', products: ['weekly'], policy: 'plain' },
        ...{ duration: 'P1Y', invoice_lines: [{ text: 'The Weekly', amount: 40_000, tax_rate: 0.25 }] },
      },
    ],
    ordering_forms: Object.entries(formsOf(id)).map(([approval, url_id]) => ({
      ...{ url_id, name: approval, approval, campaigns: orderable, expires_days: orderDays },
    })),
    api_accesses: [
      { name: 'rehearsal', key, allowed_apis: ['*'], rate_per_second: 1_000, burst: 1_000, max_connections: 50 },
    ],
    webhooks: [
      {
        ...{
          id: 'all',
          url: `https://${receiver}/events`,
          max_events: 50,
          bearer_token: bearerToken,
        },
        ...{ response_key: responseKey, reply_seconds: 5, resend_seconds: Array.from({ length: 12 }, () => 120) },
      },
    ],
  }
}

/** Issues that appear during a run, every ten days. */
const issues = () =>
  ['issue', ...Array.from({ length: 9 }, (_, place) => `issue-${place}`)].map((external_id, place) => ({
    ...{ external_id, name: external_id, category: 'special' },
    date: new Date(Date.now() + (place * 10 + 5) * 86_400_000).toISOString().slice(0, 10),
  }))

function campaignOf({ id, months, days, renewsTo, invoiceDaysBefore, policy, addon, seats, lines }: Offer) {
  return {
    ...{ id, name: id, business_entity: 'main', products: ['paper'], policy: policy ?? 'plain' },
    ...{ duration: months === undefined ? `P${days ?? 0}D` : `P${months}M`, invoice_days_before: invoiceDaysBefore },
    ...(renewsTo !== undefined && { renews_to: renewsTo }),
    ...(addon !== undefined && { addons: [{ campaign: addon, mandatory: true }] }),
    ...(seats !== undefined && { group: { recipient_campaign: seats.offer, max_recipients: seats.most } }),
    invoice_lines: lines.map(({ text, amount, taxRate }) => ({ text, amount, tax_rate: taxRate })),
  }
}
