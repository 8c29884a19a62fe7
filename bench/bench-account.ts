/**
 * The account of all measurements: a live one, because a test account reads its clock from the storage at each call,
 * with limits that do not slow the bench down, and customers of the usual size.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyAccountFile } from '../functions/domain/settings/apply-file.ts'
import type { SearchState } from '../functions/domain/search/search-state.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { newSubscriptionId } from '../functions/domain/subscription/subscription-id.ts'
import { withLease } from '../functions/domain/facts/feed-lease.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { applyAccount } from '../functions/work/account/change-account.ts'
import { raiseCounter } from '../functions/store/dynamo/counter.ts'
import { hashOfSecret } from '../functions/store/keys.ts'
import { saveSearchState } from '../functions/store/search/search-state-item.ts'

export const benchAccount = 'bench'
export const benchKey = 'bench-key-of-no-secrecy'

/** The generation of the counts in which all customers are already counted. */
export const shownGeneration = 1

/** The path of the portal. */
export const portalPath = 'bench-gazette'

/** A provider whose collections own workers fetch. */
export const benchProvider = { id: 'cards', kind: 'queue', methods: ['card'] }

/** The account file (`account-file.md` in shape). */
export const accountFile = {
  account: { id: benchAccount, name: 'Bench', timezone: 'Europe/Copenhagen', mode: 'live' },
  business_entities: [
    {
      ...{ external_id: 'press', name: 'The Press', currency: 'DKK', country: 'DK', language: 'en' },
      email: 'press@example.com',
    },
  ],
  fields: [
    { scope: 'customer', name: 'segment', indexed: true },
    { scope: 'customer', name: 'phone' },
    { scope: 'customer', name: 'points', type: 'integer' },
    { scope: 'customer', name: 'member_since', type: 'date' },
    { scope: 'subscription', name: 'edition', type: 'choice', choices: ['print', 'digital'], indexed: true },
    { scope: 'subscription', name: 'reference' },
  ],
  products: [
    { external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true },
    { external_id: 'web', name: 'Web access', category: 'web', recurring: true },
  ],
  campaigns: [
    { id: 'monthly', name: 'Monthly', products: ['gazette'], duration: 'P1M', renews_to: 'monthly' },
    { id: 'quarterly', name: 'Quarterly', products: ['gazette'], duration: 'P3M', renews_to: 'quarterly' },
    {
      id: 'with-web',
      name: 'Monthly, with web access',
      products: ['gazette'],
      duration: 'P1M',
      renews_to: 'with-web',
      addons: [{ campaign: 'web', mandatory: true }],
    },
    { id: 'web', name: 'Web access', products: ['web'], duration: 'P1M', renews_to: 'web' },
    {
      id: 'invoiced',
      name: 'Monthly, invoiced',
      business_entity: 'press',
      products: ['gazette'],
      duration: 'P1M',
      renews_to: 'invoiced',
      invoice_lines: [{ text: 'The Gazette, {begin} to {end}', amount: 9900, tax_rate: 0.25 }],
    },
  ],
  delivery_methods: [{ id: 'post', name: 'Post' }],
  payment_providers: [benchProvider],
  portal: {
    ...{ path: portalPath, sign_in: ['link'] },
    operations: ['createoverride', 'cancelsubscription', 'updatecustomer', 'setconsent'],
  },
  api_accesses: [
    {
      name: 'bench',
      key: benchKey,
      allowed_apis: ['*'],
      rate_per_second: 1000,
      burst: 1000,
      max_connections: 50,
    },
  ],
}

/** The number of first customers in the segment `pilot`, the same at every size. */
export const pilots = 50

/** The `data` of the n-th customer, from 0; all of one length, so that sizes do not depend on the number. */
export function customerData(n: number): Readonly<Record<string, unknown>> {
  const number = String(n).padStart(6, '0')
  return {
    name: `Ingeborg Kristoffersen ${number}`,
    address: `Nørregade ${number}, 3. tv.\n2200 København N`,
    country: 'DK',
    email: `ingeborg.${number}@example.com`,
    ':segment': n < pilots ? 'pilot' : 'regular',
    ':phone': `+45 20 ${number}`,
    ':points': 100_000 + n,
    ':member_since': '2021-04-01',
  }
}

/** The `data` of every subscription. */
export const subscriptionData = { ':edition': 'print', ':reference': 'Spring letter 2026, page 12' }

const firstId = 100_001
/** The id of the n-th customer; all of one length. */
export const customerId = (n: number) => String(firstId + n)

/** The id of the subscription that the n-th customer has from the start. */
export const subscriptionId = (n: number) => newSubscriptionId(customerId(n), '0123456789abcdef')

/** The account of the bench, as the service would store it. */
export function benchSettings(): Settings {
  const applied = applyAccountFile({
    current: undefined,
    file: accountFile,
    hasCustomers: false,
    hash: hashOfSecret,
    makeKey: randomUUID,
  })
  if (applied.outcome !== 'applied') throw new Error(`The bench's account is refused: ${JSON.stringify(applied)}`)
  return applied.settings
}

/** Brings the account itself into tables that were filled with customers. */
export async function settleAccount(customers: number): Promise<void> {
  const outcome = await applyAccount(accountFile, {
    by: 'System',
    via: 'settings',
    now: instantOf(Date.now()),
    runtime: { newToken: randomUUID, random: Math.random, sleep },
  })
  if (outcome.outcome !== 'applied') throw new Error(`The bench's account is refused: ${JSON.stringify(outcome)}`)
  // A worker of the search already has the index, so no messages are sent to it.
  const counts = { generation: shownGeneration, shown: shownGeneration }
  const index: SearchState = { version: 0, cursor: 0, counts }
  await saveSearchState(benchAccount, withLease(index, 'bench', '2999-01-01T00:00:00.000Z'))
  await raiseCounter(benchAccount, 'customer', Number(customerId(customers)))
}
