/** Mandatory add-ons, which come by themselves wherever a base reaches a campaign that has them. */
import type { EventBody } from '../event.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { campaignOf, cutAt, makePeriod } from './make-period.ts'
import { isLive, stateAt } from './state.ts'
import type { Period, Subscription } from './subscription.ts'

export interface Added {
  readonly subscriptions: readonly Subscription[]
  readonly events: readonly EventBody[]
  readonly history: readonly string[]
}

/**
 * The add-ons that a new period of a base makes mandatory and that it does not have yet. Their ids follow from the base
 * and the period, so that whoever works them out finds the same ones.
 */
export function mandatoryAddons({
  base,
  period,
  all,
  at,
  settings,
}: {
  readonly base: Subscription
  readonly period: Period
  /** Every subscription of the customer. */
  readonly all: readonly Subscription[]
  readonly at: Instant
  readonly settings: Settings
}): Added {
  const addons = base.automatic_addons ? (campaignOf(settings, period.campaign_id)?.addons ?? []) : []
  const present = new Set(
    all
      .filter(({ link }) => link.kind === 'addon' && link.subscription === base.id)
      .filter((addon) => isLive(addon, at))
      .flatMap(({ periods }) => periods.map(({ campaign_id }) => campaign_id)),
  )
  const made = addons.flatMap(({ campaign, mandatory }, position): Subscription[] => {
    const of = campaignOf(settings, campaign)
    if (!mandatory || of === undefined || present.has(campaign)) return []
    const first = makePeriod({ index: 1, campaign: of, begin: period.begin }, settings)
    const addon = {
      id: `${base.id}.${period.index}.${position + 1}`,
      created: at,
      registered: at,
      link: { kind: 'addon', subscription: base.id },
      quantity: base.quantity,
      fields: {},
      invoiced_by: base.invoiced_by,
      automatic_addons: true,
      periods: cutAt([first], base.stop),
      ...(base.policy === undefined ? {} : { policy: base.policy }),
      ...(base.stop === undefined ? {} : { stop: base.stop }),
    } as const
    return [{ ...addon, told: { state: stateAt(addon, at), at } }]
  })
  return {
    subscriptions: made,
    events: made.map(({ id }) => ({ event: 'subscription:created', subscription_id: id })),
    history: made.map(({ id }) => `Add-on subscription ${id} created`),
  }
}
