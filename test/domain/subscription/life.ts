/**
 * The life of a customer's subscriptions as the rules decide it: commands at instants, and the effects of time in
 * between.
 */
import { expect } from 'vitest'
import { followChoice } from '../../../functions/domain/collection/follow-choice.ts'
import { withNewLines } from '../../../functions/domain/billing/reinvoice.ts'
import { stepsUntil, withConsequences, withoutConsequences } from '../../../functions/domain/engine/engine.ts'
import { isRefused, unchanged, type Change } from '../../../functions/domain/world/change.ts'
import { isToldAnyway, told, type Decided } from '../changes.ts'
import type { EventBody } from '../../../functions/domain/facts/event.ts'
import type { Override } from '../../../functions/domain/world/override.ts'
import { findOverride, overridesBeside, withOverrides } from '../../../functions/domain/world/world-overrides.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import {
  createSubscription,
  type GivenSubscription,
} from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { resumeSubscription } from '../../../functions/domain/subscription/commands/resume-subscription.ts'
import { stateAt } from '../../../functions/domain/subscription/subscription-state.ts'
import { stopSubscription } from '../../../functions/domain/subscription/commands/stop-subscription.ts'
import type { State, Subscription } from '../../../functions/domain/world/subscription.ts'
import { switchPlan } from '../../../functions/domain/subscription/commands/switch-plan.ts'
import {
  updateSubscription,
  type GivenConditions,
} from '../../../functions/domain/subscription/commands/update-subscription.ts'
import { showInstant, type Instant } from '../../../functions/domain/time/time.ts'
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import { newWorld, type World } from '../../../functions/domain/world/world.ts'
import { settingsOf } from '../../settings.ts'

/** An account of campaigns that are written as in an account file. */
export function account(
  campaigns: readonly object[],
  more: { timezone?: string; [section: string]: unknown } = {},
): Settings {
  const { timezone = 'Europe/Copenhagen', ...sections } = more
  return settingsOf({
    account: { id: 'demo', mode: 'test', timezone },
    business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
    products: [
      { external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true },
      { external_id: 'web', name: 'Web access', category: 'web', recurring: true },
    ],
    campaigns: campaigns.map((campaign) => ({ name: 'A campaign', products: ['gazette'], ...campaign })),
    ...sections,
  })
}

export const monthly = { id: 'monthly', duration: 'P1M', renews_to: 'monthly' }

export const given = (more: Partial<GivenSubscription> = {}): GivenSubscription => ({
  create_mandatory_addon_subscriptions: true,
  quantity: 1,
  data: {},
  cancelled: false,
  invoiced_by: 'email',
  ...more,
})

/** An event with its time, as `told` returns it. */
export interface Told {
  readonly at: Instant
  readonly event: EventBody
}

/** A registered override; `id` only if a test has several. */
export type GivenOverride = Given<Override>
type GivenPause = Extract<GivenOverride, { readonly type: 'pause-subscription' }>
type Given<T> = T extends unknown ? Omit<T, 'id' | 'created' | 'announced'> & { readonly id?: string } : never

export class Life {
  settings: Settings
  world: World = newWorld({
    id: '1001',
    version: 1,
    created: '2020-01-01T00:00:00.000Z',
    builtin: {},
    fields: {},
    overrides: [],
  })
  readonly announced: Told[] = []
  readonly history: string[] = []
  /** The number of steps that a decision takes at once; the rest come with time. */
  consequences = Infinity

  constructor(settings: Settings) {
    this.settings = settings
  }

  /** Lets time pass. */
  to(now: Instant): this {
    for (const step of stepsUntil(this.world, now, this.settings)) {
      this.take(step.at, step)
    }
    return this
  }

  create(now: Instant, more: Partial<GivenSubscription>, id = '1001~a', group?: Subscription): this {
    this.carryOut(now, this.tryToCreate(now, more, id, group))
    return this
  }

  tryToCreate(now: Instant, more: Partial<GivenSubscription>, id = '1001~a', group?: Subscription): Decided {
    const { world, settings } = this.to(now)
    return createSubscription({ world, given: given(more), id, now, settings, ...(group && { group }) })
  }

  stop(now: Instant, stopAt: Instant = now, id = '1001~a'): this {
    return this.carryOut(now, this.tryToStop(now, stopAt, id))
  }

  tryToStop(now: Instant, stopAt: Instant = now, id = '1001~a'): Decided {
    const { world, settings } = this.to(now)
    return stopSubscription({ world, id, stopAt, now, settings })
  }

  resume(now: Instant, id = '1001~a'): this {
    return this.carryOut(now, this.tryToResume(now, id))
  }

  tryToResume(now: Instant, id = '1001~a'): Decided {
    const { world, settings } = this.to(now)
    return resumeSubscription({ world, id, now, settings })
  }

  switchTo(campaignId: string, now: Instant, id = '1001~a'): this {
    return this.carryOut(now, this.tryToSwitch(campaignId, now, id))
  }

  tryToSwitch(campaignId: string, now: Instant, id = '1001~a'): Decided {
    const { world, settings } = this.to(now)
    return switchPlan({ world, id, campaignId, now, settings })
  }

  update(
    data: Readonly<Record<string, unknown>>,
    now: Instant,
    {
      id = '1001~a',
      reinvoice = false,
      untaken,
      ...conditions
    }: GivenConditions & { id?: string; reinvoice?: boolean; untaken?: ReadonlySet<string> } = {},
  ): Decided {
    const { world, settings } = this.to(now)
    const updated = updateSubscription({ world, id, data, ...conditions, settings })
    if (isRefused(updated) || updated.world === world) return updated
    const rebilled = withNewLines({ world: updated.world, before: world, reinvoice, now, settings })
    const decided = followChoice({ ...updated, world: rebilled }, { before: world, now, untaken, settings })
    this.become(now, decided)
    return decided
  }

  /** Registers an override of a subscription, or of the customer where that is null. */
  withOverride(now: Instant, given: GivenOverride, of: string | null = '1001~a'): this {
    const { world } = this.to(now)
    const subscription = of === null ? undefined : this.subscription(of)
    const override: Override = { id: 'o1', created: now, announced: 'future', ...given }
    const overrides = [...overridesBeside(world, subscription), override]
    const owing = override.type === 'suspension' ? withUnpaid(world, override.invoice, now) : world
    return this.become(now, unchanged(withOverrides(owing, subscription, overrides)))
  }

  /** Registers a pause; by default it extends the period. */
  pause(now: Instant, begin: Instant, end: Instant, more: Partial<GivenPause> = {}, of = '1001~a'): this {
    return this.withOverride(now, { type: 'pause-subscription', begin, end, extends_period: true, ...more }, of)
  }

  /** Moves the end of an override that is in force; by default to now. */
  endOverride(now: Instant, end: Instant = now, id = 'o1'): this {
    const { world } = this.to(now)
    const { override, subscription } = findOverride(world, id) ?? expect.fail(`There is no override ${id}.`)
    const overrides = overridesBeside(world, subscription).map((one) => (one === override ? endingAt(end, one) : one))
    return this.become(now, unchanged(withOverrides(world, subscription, overrides)))
  }

  subscription(id = '1001~a'): Subscription {
    const found = this.world.subscriptions.find((subscription) => subscription.id === id)
    if (found === undefined) expect.fail(`There is no subscription ${id}.`)
    return found
  }

  /** The periods as answers show them: `begin/end`, and the campaign unless all have the same. */
  periods(id = '1001~a'): string[] {
    const { timezone } = this.settings.account
    const { periods } = this.subscription(id)
    const show = (instant: Instant | null) => (instant === null ? 'open' : showInstant(instant, timezone))
    const campaigns = new Set(periods.map(({ campaign_id }) => campaign_id))
    return periods.map(
      ({ begin, end, campaign_id }) => `${show(begin)}/${show(end)}${campaigns.size > 1 ? ` ${campaign_id}` : ''}`,
    )
  }

  state(now: Instant, id = '1001~a'): State {
    return stateAt(this.to(now).subscription(id), now)
  }

  /** The events of the subscription, a line each; all of them, or those since a mark. */
  events(since = 0): string[] {
    return this.announced
      .slice(since)
      .filter(({ event }) => !isToldAnyway(event))
      .map(({ at, event }) => `${at} ${wordsOf(event)}`)
  }

  /** Carries out a decision, which must be a change, with all its immediate consequences. */
  carryOut(now: Instant, decided: Decided): this {
    return isRefused(decided)
      ? expect.fail(`Expected a change, got ${JSON.stringify(decided)}.`)
      : this.become(now, decided)
  }

  become(now: Instant, decided: Change): this {
    const { consequences, settings } = this
    return this.take(
      now,
      consequences === 0
        ? withoutConsequences(decided, now, settings)
        : withConsequences(decided, now, settings, consequences),
    )
  }

  /** Replaces the world with that of a change, and appends the change's events and history lines. */
  take(at: Instant, change: Change): this {
    const { world, events, history } = told(change, this.settings.account.timezone)
    this.world = world
    this.announced.push(...events.map((event) => ({ at, event })))
    this.history.push(...history)
    return this
  }
}

/** The world with an unpaid invoice, the reason of a suspension. */
export function withUnpaid(world: World, number: string, made: Instant): World {
  if (world.ledger.open.some((invoice) => invoice.number === number)) return world
  const invoice: Invoice = {
    number,
    type: 'invoice',
    entity: 'dk',
    currency: 'DKK',
    made,
    date: made.slice(0, 10),
    lines: [{ text: 'Paper', template: false, amountMinor: 100, tax_rate: 0 }],
    seller: { name: 'Demo' },
    buyer: {},
    paper: { language: 'en' },
    allocations: [],
    delivery: 'none',
    dunning: [],
  }
  return { ...world, ledger: { ...world.ledger, open: [...world.ledger.open, invoice] } }
}

function endingAt(end: Instant, override: Override): Override {
  switch (override.type) {
    case 'change-fields':
    case 'change-delivery-address':
    case 'change-billing-address':
      return expect.fail('A change has no end.')
    case 'pause-delivery':
    case 'pause-delivery-donate':
    case 'alternative-delivery':
    case 'pause-subscription':
    case 'suspension':
      return { ...override, end }
  }
}

/** `name subscription` and the other attributes of the event. */
export function wordsOf(event: EventBody): string {
  const { event: type, subscription_id = '', credit_note_number: _, ...rest }: Record<string, unknown> = event
  return [String(type).replace('subscription:', ''), subscription_id, ...Object.values(rest)].filter(Boolean).join(' ')
}
