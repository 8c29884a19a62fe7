/** Add-ons: those that are mandatory come by themselves wherever a base reaches a campaign that has them. */
import type { EventBody } from '../event.ts'
import type { Fault } from '../fault.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { withStop } from './registered-stop.ts'
import { campaignOf, makePeriod } from './make-period.ts'
import { carriedOn, firstTold } from './renewal.ts'
import { isOver } from './subscription-state.ts'
import type { Period, Subscription } from '../world/subscription.ts'

export interface Added {
  readonly subscriptions: readonly Subscription[]
  readonly events: readonly EventBody[]
  readonly history: readonly string[]
}

interface Reached {
  readonly base: Subscription
  readonly period: Period
  /** Every subscription of the customer. */
  readonly all: readonly Subscription[]
  readonly at: Instant
  readonly settings: Settings
}

/**
 * The add-ons that a new period of a base makes mandatory and that it does not have then, with their own mandatory ones.
 * Their ids follow from the base and the period, so that whoever works them out finds the same ones.
 */
export function mandatoryAddons({ base, period, all, at, settings }: Reached): Added {
  const addons = base.automatic_addons ? (campaignOf(settings, period.campaign_id)?.addons ?? []) : []
  const present = new Set(
    addonsOf(base.id, all).flatMap((addon) => {
      const periods = carriedOn(addon, period.begin, settings)
      const end = periods.at(-1)?.end
      const covers = end === null || (end !== undefined && end > period.begin)
      return covers ? periods.map(({ campaign_id }) => campaign_id) : []
    }),
  )
  const above = base.link.kind === 'addon' ? campaignsUpFrom(base, all) : []
  const made = addons
    .map((addon, position) => ({ ...addon, position }))
    .filter(({ campaign, mandatory }) => mandatory && !present.has(campaign) && !above.includes(campaign))
    .flatMap(({ campaign, position }) => addonOn(campaign, position, { base, period, all, at, settings }))
  return {
    subscriptions: made.flatMap(({ subscriptions }) => subscriptions),
    events: made.flatMap(({ events }) => events),
    history: made.flatMap(({ history }) => history),
  }
}

/**
 * The campaigns of an add-on and its bases. None of them is made below it once more: an add-on that renews to a campaign with
 * that add-on would otherwise have one below it, and that one too, without end.
 */
function campaignsUpFrom(subscription: Subscription, all: readonly Subscription[]): string[] {
  const { link, periods } = subscription
  const base = link.kind === 'addon' ? all.find(({ id }) => id === link.subscription) : undefined
  const own = periods.map(({ campaign_id }) => campaign_id)
  return base === undefined ? own : [...own, ...campaignsUpFrom(base, all)]
}

/** How many live add-ons a base may have, theirs among them: all stop with it, in the transaction that stops it. */
export const maxAddons = 30

/** Whether the base that a subscription is below, however deep, or is itself, would have too many. */
export function addonFaults(subscription: Subscription, all: readonly Subscription[]): Fault[] {
  const root = rootOf(subscription, all)
  return liveBelow(root.id, all) > maxAddons ? [{ field: '', code: 'addons_too_many', values: { max: maxAddons } }] : []
}

function rootOf(subscription: Subscription, all: readonly Subscription[]): Subscription {
  const { link } = subscription
  const base = link.kind === 'addon' ? all.find(({ id }) => id === link.subscription) : undefined
  return base === undefined ? subscription : rootOf(base, all)
}

const liveBelow = (base: string, all: readonly Subscription[]): number =>
  addonsOf(base, all).reduce(
    (sum, { id, announced }) => sum + (isOver(announced.state) ? 0 : 1) + liveBelow(id, all),
    0,
  )

/** The add-ons of a base, whatever became of them. */
export function addonsOf(base: string, all: readonly Subscription[]): Subscription[] {
  return all.filter(({ link }) => link.kind === 'addon' && link.subscription === base)
}

function addonOn(campaignId: string, position: number, { base, period, all, at, settings }: Reached): Added[] {
  const campaign = campaignOf(settings, campaignId)
  if (campaign === undefined) return []
  const made = { at, by: 'creation' } as const
  const first = makePeriod({ index: 1, serial: 1, made, campaign, begin: period.begin }, settings)
  const facts = {
    id: `${base.id}.${period.serial}.${position + 1}`,
    created: at,
    registered: at,
    link: { kind: 'addon', subscription: base.id },
    quantity: base.quantity,
    fields: {},
    invoiced_by: base.invoiced_by,
    automatic_addons: true,
    overrides: [],
    ...(base.policy === undefined ? {} : { policy: base.policy }),
    ...withStop([first], base.stop),
  } as const
  const addon: Subscription = { ...facts, announced: firstTold(facts, at, settings) }
  const own = mandatoryAddons({ base: addon, period: first, all: [...all, addon], at, settings })
  return [
    {
      subscriptions: [addon, ...own.subscriptions],
      events: [...createdEvents(addon), ...own.events],
      history: [`Add-on subscription ${addon.id} created on ${campaign.name}`, ...own.history],
    },
  ]
}

/** What a new subscription is told by: that it is there, and the stop it was made with. */
export function createdEvents({ id, stop }: Pick<Subscription, 'id' | 'stop'>): EventBody[] {
  return [
    { event: 'subscription:created', subscription_id: id },
    ...(stop === undefined
      ? []
      : [{ event: 'subscription:registered-stop', subscription_id: id, stop_at: stop.at } as const]),
  ]
}
