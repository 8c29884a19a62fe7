/** Subscriptions of the demo account, for tests of reads. */
import { expect } from 'vitest'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { worldAt } from '../../../functions/domain/engine/engine.ts'
import { newWorld, type World } from '../../../functions/domain/world/world.ts'
import { withStop } from '../../../functions/domain/subscription/registered-stop.ts'
import { campaignOf, makePeriod } from '../../../functions/domain/subscription/make-period.ts'
import { stateAt } from '../../../functions/domain/subscription/subscription-state.ts'
import type { Subscription } from '../../../functions/domain/world/subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { demoSettings } from '../../settings.ts'

/** Without dunning, as nobody pays in these tests and unpaid subscriptions must not end. */
export const settings = demoSettings({ account: { id: 'demo' }, policies: [{ external_id: 'standard', dunning: [] }] })

interface Given {
  readonly id?: string
  readonly fields?: Subscription['fields']
  readonly quantity?: number
  readonly link?: Subscription['link']
  /** Registered when the subscription is made. */
  readonly stopAt?: Instant
  readonly overrides?: Subscription['overrides']
}

/** A subscription made at the begin of its first period. */
export function subscribed(
  campaignId: string,
  begin: Instant,
  { id = 's1', fields = {}, quantity = 1, link = { kind: 'own' }, stopAt, overrides = [] }: Given = {},
  by: Settings = settings,
): Subscription {
  const campaign = campaignOf(by, campaignId) ?? expect.fail(`There is no campaign ${campaignId}.`)
  const first = makePeriod({ index: 1, serial: 1, made: { at: begin, by: 'creation' }, campaign, begin }, by)
  const stop = stopAt === undefined ? undefined : { at: stopAt, requested: begin }
  const facts = { overrides, ...withStop(link.kind === 'recipient' ? [] : [first], stop) }
  return {
    id,
    created: begin,
    registered: begin,
    link,
    quantity,
    fields,
    invoiced_by: 'email',
    automatic_addons: true,
    ...facts,
    // The state of a recipient depends on its group, which is not looked at here.
    announced: { state: link.kind === 'recipient' ? 'awaiting' : stateAt(facts, begin), at: begin },
  }
}

/** The subscriptions of a customer after everything that is due until then. */
export function advanced(
  subscriptions: readonly Subscription[],
  until: Instant,
  by: Settings = settings,
): readonly Subscription[] {
  return worldAt(worldOf(subscriptions), until, by).subscriptions
}

/** The world of a customer that has only subscriptions. */
export const worldOf = (subscriptions: readonly Subscription[]): World => ({
  ...newWorld({
    id: '1001',
    version: 1,
    created: '2020-01-01T00:00:00.000Z',
    builtin: {},
    fields: {},
    overrides: [],
  }),
  subscriptions,
})

/** The subscription after everything that is due until then. */
export function advancedOne(subscription: Subscription, until: Instant, by: Settings = settings): Subscription {
  return advanced([subscription], until, by)[0] ?? expect.fail('It is gone.')
}
