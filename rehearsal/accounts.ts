/** The accounts of a run: publishers in timezones with different changes of the clock, each with the same offers. */
import { receiverDomain, responseKey } from './receivers.ts'

export interface RehearsedAccount {
  readonly id: string
  readonly key: string
  readonly timezone: string
  readonly currency: string
  /** The name of the receiver of the account's webhook. */
  readonly receiver: string
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
    return { id, key: `key-of-${id}-in-the-rehearsal`, timezone, currency, receiver: `${id}.${receiverDomain}` }
  })

/** Secrets of an account, which must not be in any log. */
export const secretsOf = ({ key }: RehearsedAccount): readonly string[] => [key, bearerToken, responseKey]

const bearerToken = 'bearer-token-of-the-receiver'

export interface Offer {
  readonly id: string
  /** Months or days of a period. */
  readonly months?: number
  readonly days?: number
  readonly renewsTo?: string
  readonly invoiceDaysBefore: number
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
]

export const dueDays = 14

export function accountFile({ id, key, timezone, currency, receiver }: RehearsedAccount): object {
  return {
    account: { id, name: id, timezone, mode: 'live' },
    business_entities: [
      {
        ...{ external_id: 'main', name: `Publisher ${id}`, currency, country: 'DK', language: 'en' },
        ...{ address: 'Street 1\n1260 København K', email: 'abo@publisher.example', invoice_prefix: 'P-' },
        due_days: dueDays,
      },
    ],
    fields: [{ scope: 'customer', name: 'Phone', external_id: 'phone', indexed: true }],
    products: [{ external_id: 'paper', name: 'Paper', category: 'paper', recurring: true }],
    policies: [
      { external_id: 'plain', name: 'Plain', day_aligned: true },
      {
        ...{ external_id: 'strict', name: 'Strict', day_aligned: true },
        dunning: [
          { days_after_due: 3, action: 'remind' },
          { days_after_due: 10, action: 'suspend' },
          { days_after_due: 40, action: 'stop' },
        ],
      },
    ],
    campaigns: offers.map(({ id: offer, months, days, renewsTo, invoiceDaysBefore, lines }) => ({
      ...{ id: offer, name: offer, business_entity: 'main', products: ['paper'], policy: 'plain' },
      ...{ duration: months === undefined ? `P${days ?? 0}D` : `P${months}M`, invoice_days_before: invoiceDaysBefore },
      ...(renewsTo !== undefined && { renews_to: renewsTo }),
      invoice_lines: lines.map(({ text, amount, taxRate }) => ({ text, amount, tax_rate: taxRate })),
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
