/** A customer and the effects of each call on it, whether or not they are stored. */
import { expect } from 'vitest'
import { withConsequences } from '../../../functions/domain/engine/engine.ts'
import type { Outcome } from '../../../functions/domain/preview/outcome.ts'
import {
  createSubscription,
  type GivenSubscription,
} from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { stopSubscription } from '../../../functions/domain/subscription/commands/stop-subscription.ts'
import { switchPlan } from '../../../functions/domain/subscription/commands/switch-plan.ts'
import type { Groups } from '../../../functions/domain/subscription/reading/subscription-view.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import type { Decided } from '../changes.ts'
import { line, Subscriber } from '../billing/billing-life.ts'
import { account, given } from '../subscription/life.ts'

const days = { duration: 'P30D', invoice_lines: [line(30_000)] }
/** A thousand a day. */
export const settings = account(
  [
    { id: 'month', renews_to: 'month', ...days },
    { id: 'dear', duration: 'P30D', renews_to: 'dear', invoice_lines: [line(60_000)] },
    { id: 'swedish', renews_to: 'swedish', business_entity: 'se', ...days },
    { id: 'ahead', renews_to: 'ahead', invoice_days_before: 40, ...days },
    { id: 'free', duration: 'P30D', renews_to: 'free' },
    { id: 'company', renews_to: 'company', ...days, group: { recipient_campaign: 'seat' } },
    { id: 'seat', invoice_lines: [line(70_000)] },
  ],
  {
    timezone: 'Europe/Copenhagen',
    business_entities: [
      { external_id: 'dk', name: 'Demo', currency: 'DKK', invoice_prefix: 'DK-', email: 'dk@example.com' },
      { external_id: 'se', name: 'Demo AB', currency: 'SEK', invoice_prefix: 'SE-' },
    ],
  },
)
export const reading = { settings, language: 'en' as const }

/** The midnight in Copenhagen at the start of a day in March 2027, or in another month. */
export const on = (day: number, month = 3): Instant => {
  const utc = new Date(Date.UTC(2027, month - 1, day) - (month === 3 && day > 28 ? 2 : month > 3 ? 2 : 1) * 3_600_000)
  const [text = ''] = utc.toISOString().split('Z')
  return `${text}Z`
}

export class Caller extends Subscriber {
  constructor(email: string | undefined = 'ann@example.com') {
    super(settings)
    const { customer } = this.world
    this.world = { ...this.world, customer: { ...customer, builtin: { name: 'Ann', ...(email && { email }) } } }
  }

  /** The effect of a call at an instant. The customer stays unchanged. */
  call(now: Instant, decide: (world: World) => Decided, groups: Groups = new Map()): Outcome {
    const before = { ...this.to(now).world, records: [] }
    const decided = decide(before)
    if (isRefused(decided)) return expect.fail(`Expected a change, got ${JSON.stringify(decided)}.`)
    const { world: after, facts } = withConsequences(decided, now, settings, 20)
    return { before, after, facts, records: after.records, groups }
  }

  creating(now: Instant, more: Partial<GivenSubscription>, id = '1001~new'): Outcome {
    return this.call(now, (world) => createSubscription({ world, given: given(more), id, now, settings }))
  }

  stopping(now: Instant, stopAt = now, id = '1001~a', groups: Groups = new Map()): Outcome {
    return this.call(now, (world) => stopSubscription({ world, id, stopAt, now, settings }), groups)
  }

  switching(campaignId: string, now: Instant, id = '1001~a'): Outcome {
    return this.call(now, (world) => switchPlan({ world, id, campaignId, now, settings }))
  }
}

/** A customer of a month from 1 March. */
export const monthly = (campaign_id = 'month', email?: string): Caller => {
  const caller = new Caller(email)
  caller.create(on(1), { periods: [{ campaign_id }] })
  return caller
}
