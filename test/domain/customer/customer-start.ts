/** The start of tests of customer data: an account with a field of every type, and customers of it. */
import { expect } from 'vitest'
import { writeCustomer, type WriteCommand } from '../../../functions/domain/customer/write-customer.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { newWorld } from '../../../functions/domain/world/world.ts'
import { historyOf } from '../changes.ts'
import type { Customer } from '../../../functions/domain/world/customer.ts'
import type { Field, Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'

export const now: Instant = '2027-03-01T09:30:15.250Z'
export const later: Instant = '2027-03-02T10:00:00.000Z'

export function field(name: string, more: Partial<Field> = {}): Field {
  return { scope: 'customer', name, type: 'text', choices: [], history: true, indexed: false, required: false, ...more }
}

export function settingsWith(fields: readonly Field[], more: Partial<Settings> = {}): Settings {
  return {
    account: { id: 'demo', timezone: 'Europe/Copenhagen', mode: 'test' },
    business_entities: [],
    fields,
    products: [],
    campaigns: [],
    policies: [],
    tax_rates: [],
    payment_providers: [],
    delivery_methods: [],
    carriers: [],
    stop_reasons: [],
    api_accesses: [],
    webhooks: [],
    ordering_forms: [],
    roles: [],
    users: [],
    consents: [],
    notices: [],
    retention: [],
    ...more,
  }
}

export const everyType = [
  field('Phone', { external_id: 'phone', indexed: true }),
  field('Children', { type: 'integer', indexed: true }),
  field('Height', { type: 'decimal' }),
  field('Newsletter', { type: 'boolean', indexed: true }),
  field('Birthday', { type: 'date', history: false }),
  field('Called', { type: 'datetime', indexed: true }),
  field('Segment', { type: 'choice', choices: ['private', 'business'], indexed: true }),
  field('Work email', { type: 'email', indexed: true }),
  field('Cottage', { type: 'address', indexed: true }),
]

export const settings = settingsWith([
  ...everyType,
  field('Edition', { scope: 'subscription', external_id: 'edition' }),
])

type Given = Partial<Omit<WriteCommand, 'data' | 'world'>> & { readonly current?: Customer | undefined }

/** The effect of data on a customer, or on a new one, with its events. */
export function decide(data: Readonly<Record<string, unknown>>, { current, ...given }: Given = {}) {
  const world = current && newWorld(current)
  const decided = writeCustomer({ world, id: '1001', settings, now, ...given, data })
  if (isRefused(decided)) return decided
  if (decided.world === world) return { outcome: 'unchanged' } as const
  const [fact] = decided.facts
  const changed = fact !== undefined && 'changed' in fact && Array.isArray(fact.changed) ? fact.changed : []
  return {
    outcome: 'changed',
    customer: decided.world.customer,
    changed: changed.map(({ field }) => field),
    history: historyOf(decided.facts, (given.settings ?? settings).account.timezone),
  } as const
}

/** The customer that results from data that must be right. */
export function customerWith(data: Readonly<Record<string, unknown>>, given: Given = {}): Customer {
  const decision = decide(data, given)
  if (decision.outcome !== 'changed') expect.fail(`Expected a change, got ${JSON.stringify(decision)}.`)
  return decision.customer
}

/** The faults that data must have, as `field: code`. */
export function faultsOf(data: Readonly<Record<string, unknown>>, given: Given = {}): string[] {
  const decision = decide(data, given)
  return decision.outcome === 'refused' ? decision.faults.map((fault) => `${fault.field}: ${fault.code}`) : []
}
