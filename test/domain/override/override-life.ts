/** An account whose policies limit overrides, and customers' lives with overrides in it. */
import { expect } from 'vitest'
import type { Customer } from '../../../functions/domain/world/customer.ts'
import { createOverride, type GivenOverride } from '../../../functions/domain/override/create-override.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { faultsOf, outcomeOf as outcomeIn, told, type Decided } from '../changes.ts'
import { deleteOverride } from '../../../functions/domain/override/delete-override.ts'
import type { Override } from '../../../functions/domain/world/override.ts'
import { findOverride } from '../../../functions/domain/world/world-overrides.ts'
import { updateOverride, type GivenUpdate } from '../../../functions/domain/override/update-override.ts'
import type { Subscription } from '../../../functions/domain/world/subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account, Life, monthly, withUnpaid } from '../subscription/life.ts'

const sections = {
  fields: [
    { scope: 'customer', name: 'Phone', external_id: 'phone', indexed: true },
    { scope: 'customer', name: 'Work email', external_id: 'work_email', type: 'email', indexed: true },
    { scope: 'customer', name: 'Newsletter', external_id: 'newsletter', type: 'boolean', indexed: true },
    { scope: 'customer', name: 'Segment', type: 'choice', choices: ['private', 'business'] },
    { scope: 'customer', name: 'Code', required: true },
    {
      scope: 'subscription',
      name: 'Edition',
      external_id: 'edition',
      type: 'choice',
      choices: ['print', 'digital'],
      indexed: true,
    },
    { scope: 'subscription', name: 'Delivery Address', type: 'address', indexed: true },
  ],
  policies: [
    {
      external_id: 'strict',
      earliest_delivery_days: 2,
      blocked_dates: ['2027-03-20'],
      allow_other_country: false,
      max_pause_days: 30,
      pause_extends_period: false,
    },
    { external_id: 'no-donations', override_types: ['pause-delivery', 'pause-subscription'] },
  ],
}
const campaigns = [
  monthly,
  { id: 'strict', duration: 'P1M', renews_to: 'strict', policy: 'strict' },
  { id: 'year', duration: 'P1Y' },
  { id: 'seat', policy: 'strict' },
  { id: 'company', duration: 'P1Y', group: { recipient_campaign: 'seat' } },
]
export const settings = account(campaigns, sections)

/** A Monday morning in Copenhagen, where the day began an hour before UTC's. */
export const now: Instant = '2027-03-01T09:30:15.250Z'

export const home = { name: 'Ann Berg', address: 'Bredgade 1', country: 'DK' }
export const cottage = { name: 'Ann Berg', address: 'Skovvej 2', country: 'DK' }

export type Given = Partial<GivenOverride> & Pick<GivenOverride, 'override_type'>

/** The values required for each type, from 10 March to 20 March if it has an end. */
export const sample = {
  'change-fields': { override_type: 'change-fields', new_values: { phone: '12' } },
  'change-delivery-address': { override_type: 'change-delivery-address', address: home },
  'change-billing-address': { override_type: 'change-billing-address', address: home },
  'pause-delivery': { subscription_id: '1001~a', override_type: 'pause-delivery', end: '2027-03-20T00:00' },
  'pause-delivery-donate': {
    subscription_id: '1001~a',
    override_type: 'pause-delivery-donate',
    end: '2027-03-20T00:00',
  },
  'alternative-delivery': {
    subscription_id: '1001~a',
    override_type: 'alternative-delivery',
    end: '2027-03-20T00:00',
    address: home,
    weekdays: [1, 2],
  },
  'pause-subscription': {
    subscription_id: '1001~a',
    override_type: 'pause-subscription',
    end: '2027-03-20T00:00',
    pause_reason: 'Travels',
  },
} as const satisfies Record<GivenOverride['override_type'], Given>

/** A customer's life with overrides; `at` is the instant of the command. */
export class Agenda extends Life {
  private made = 0

  constructor(campaign = 'monthly', builtin: Customer['builtin'] = { country: 'DK' }) {
    super(settings)
    this.world = { ...this.world, customer: { ...this.world.customer, builtin, fields: { Code: '7' } } }
    this.create('2027-01-01T00:00:00.000Z', { periods: [{ campaign_id: campaign }] })
  }

  tryToPlan(given: Given, { at = now, elsewhere }: { at?: Instant; elsewhere?: Subscription } = {}): Decided {
    const { world } = this.to(at)
    return createOverride({
      world,
      given: { skip_processing: false, ...given },
      id: `o${++this.made}`,
      elsewhere,
      now: at,
      settings: this.settings,
      passwordHash: '$argon2id$hash',
    })
  }

  /** Begins on 10 March by default. */
  plan(given: Given, options: Parameters<Agenda['tryToPlan']>[1] = {}): this {
    return this.accept(this.tryToPlan({ begin: '2027-03-10T00:00', ...given }, options))
  }

  tryToChange(given: GivenUpdate, { at = now, id = 'o1', group }: ChangeOptions = {}): Decided {
    const { world } = this.to(at)
    return updateOverride({ world, id, given, group, now: at, settings: this.settings, passwordHash: '$argon2id$hash' })
  }

  change(given: GivenUpdate, options: ChangeOptions = {}): this {
    return this.accept(this.tryToChange(given, options))
  }

  tryToDelete({ at = now, id = 'o1' } = {}): Decided {
    return deleteOverride({ world: this.to(at).world, id, now: at })
  }

  /** Registers an override of a type that only the service makes. */
  suspend(begin: Instant): this {
    const suspension: Override = {
      id: 's1',
      type: 'suspension',
      begin,
      end: null,
      created: begin,
      announced: 'future',
      invoice: 'DK-1',
    }
    const [first, ...others] = this.to(begin).world.subscriptions
    if (first === undefined) expect.fail('There is no subscription.')
    const suspended = { ...first, overrides: [...first.overrides, suspension] }
    this.world = { ...withUnpaid(this.world, 'DK-1', begin), subscriptions: [suspended, ...others] }
    return this
  }

  accept(decided: Decided): this {
    const { world, history } = told(decided)
    this.world = world
    this.history.push(...history)
    return this
  }

  kept(id = 'o1'): Override {
    return findOverride(this.world, id)?.override ?? expect.fail(`There is no override ${id}.`)
  }
}

interface ChangeOptions {
  readonly at?: Instant
  readonly id?: string
  readonly group?: Subscription
}

/** The outcome in short: its kind, faults as `field: code`, mistakes as `400 field`. */
export function outcomeOf(decided: Decided): string {
  if (!isRefused(decided)) return outcomeIn(decided)
  return decided.outcome === 'refused'
    ? faultsOf(decided).join(', ')
    : decided.faults.map(({ field }) => `400 ${field}`).join(', ')
}
