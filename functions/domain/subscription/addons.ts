/** Add-ons. The service makes mandatory add-ons by itself wherever a base reaches a campaign that has them. */
import type { Fault } from '../refusal/fault.ts'
import type { Campaign, Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { followedBy, forEach, unchanged, type Change } from '../world/change.ts'
import { nextOrdinal, type Period, type Subscription } from '../world/subscription.ts'
import { withSubscription, type World } from '../world/world.ts'
import { isInvoicedHere } from './invoiced-here.ts'
import { campaignOf, makePeriod, type NewPeriod } from './make-period.ts'
import { withStop } from './registered-stop.ts'
import { begunInPast } from './past-periods.ts'
import { campaignsUntil } from './renewal.ts'
import { isOver } from './subscription-state.ts'

/** A base with a new period. */
interface Reached {
  readonly base: Subscription
  readonly period: Period
  readonly at: Instant
  readonly settings: Settings
  /** Whether periods that the service does not invoice have add-ons that it does not invoice either. */
  readonly invoicedElsewhere?: boolean
}

/** The change with the mandatory add-ons of each period of a new base. */
export function addAddonsOfPeriods(created: Change, { base, ...reached }: Omit<Reached, 'period'>): Change {
  return base.periods.reduce((change, period, index) => {
    const soFar = { ...base, periods: base.periods.slice(0, index + 1) }
    return followedBy(change, addMandatoryAddons(change.world, { ...reached, base: soFar, period }))
  }, created)
}

/**
 * Makes the mandatory add-ons of a base's new period that the base lacks, with their own mandatory add-ons. Ids follow
 * from the base and the period, so every worker makes the same ids.
 */
export function addMandatoryAddons(world: World, reached: Reached): Change {
  const { base, period, settings } = reached
  const all = world.subscriptions
  const addons = base.automatic_addons ? (campaignOf(settings, period.campaign_id)?.addons ?? []) : []
  if (addons.length === 0 || isElsewhere(period, base)) return unchanged(world)
  const present = new Set(addonsOf(base.id, all).flatMap((addon) => campaignsThen(addon, period, settings)))
  const above = base.link.kind === 'addon' ? campaignsUpFrom(base, all) : []
  const missing = addons
    .map((addon, position) => ({ ...addon, position }))
    .filter(({ campaign, mandatory }) => mandatory && !present.has(campaign) && !above.includes(campaign))
  return forEach(world, missing, (current, { campaign, position }) => addAddon(current, campaign, position, reached))
}

/** Whether a period was over before the service began to invoice. It has no add-ons, as only the service makes them. */
const isElsewhere = ({ end }: Period, { invoicing_from }: Subscription): boolean =>
  end !== null && invoicing_from !== undefined && end <= invoicing_from

/** The start of the add-ons of a base's period. */
const beginOfAddon = ({ begin }: Period, { invoicing_from }: Subscription): Instant =>
  invoicing_from === undefined ? begin : laterOf(begin, invoicing_from)

/**
 * The price of an add-on's first period. It costs nothing beside a period that another system has invoiced, and lasts
 * as long as that period, so that importing a subscriber makes no invoice. A campaign without a duration keeps its own
 * end.
 */
function pricedAs(
  { base, period, invoicedElsewhere }: Reached,
  { duration }: Campaign,
): Pick<NewPeriod, 'end' | 'invoicing'> {
  if (invoicedElsewhere !== true || isInvoicedHere(period, base)) return {}
  return { invoicing: 'none', ...(period.end === null || duration === undefined ? {} : { end: period.end }) }
}

/**
 * The campaigns of an add-on that continues into a period of its base; empty if it has ended by the start of the
 * period.
 */
function campaignsThen(addon: Subscription, { begin }: Period, settings: Settings): readonly string[] {
  const { campaigns, end } = campaignsUntil(addon, begin, settings)
  const goesOn = end === null || (end !== undefined && end > begin)
  return goesOn ? campaigns : []
}

/**
 * The campaigns of an add-on and its bases. None of them is made again below the add-on. Otherwise an add-on that
 * renews to a campaign with that add-on would get a further add-on below it, without end.
 */
function campaignsUpFrom(subscription: Subscription, all: readonly Subscription[]): string[] {
  const base = baseOf(subscription, all)
  const own = subscription.periods.map(({ campaign_id }) => campaign_id)
  return base === undefined ? own : [...own, ...campaignsUpFrom(base, all)]
}

/**
 * The largest number of live add-ons of a base, including their own add-ons. All of them stop with the base, in one
 * transaction.
 */
const maxAddons = 30

/** The fault of too many add-ons, for the topmost base of a subscription. */
export function addonFaults(subscription: Subscription, all: readonly Subscription[]): Fault[] {
  if (!all.some(({ link }) => link.kind === 'addon')) return []
  const root = rootOf(subscription, all)
  return liveBelow(root.id, all) > maxAddons ? [{ field: '', code: 'addons_too_many', values: { max: maxAddons } }] : []
}

function rootOf(subscription: Subscription, all: readonly Subscription[]): Subscription {
  const base = baseOf(subscription, all)
  return base === undefined ? subscription : rootOf(base, all)
}

const liveBelow = (base: string, all: readonly Subscription[]): number =>
  addonsOf(base, all).reduce(
    (sum, { id, announced }) => sum + (isOver(announced.state) ? 0 : 1) + liveBelow(id, all),
    0,
  )

/** The add-ons of a base in any state. */
export function addonsOf(base: string, all: readonly Subscription[]): Subscription[] {
  return all.filter(({ link }) => link.kind === 'addon' && link.subscription === base)
}

/** The live add-ons that the service made by itself for a base. Their ids begin with the id of the base. */
export const liveAutomaticAddons = (base: string, all: readonly Subscription[]): Subscription[] =>
  addonsOf(base, all).filter(({ id, announced }) => id.startsWith(`${base}.`) && !isOver(announced.state))

/** The base of an add-on; undefined for a subscription of another kind. */
export const baseOf = ({ link }: Subscription, all: readonly Subscription[]): Subscription | undefined =>
  link.kind === 'addon' ? all.find(({ id }) => id === link.subscription) : undefined

/** Whether an add-on stops by the stop of its base. A stop of the add-on's own may be for the same instant. */
export const sharesStop = ({ stop }: Subscription, base: Subscription): boolean =>
  stop !== undefined && stop.at === base.stop?.at && stop.requested === base.stop.requested

function addAddon(world: World, campaignId: string, position: number, reached: Reached): Change {
  const { base, period, at, settings } = reached
  const campaign = campaignOf(settings, campaignId)
  if (campaign === undefined) return unchanged(world)
  const made = { at, by: 'creation' } as const
  const begin = beginOfAddon(period, base)
  const first = makePeriod({ index: 1, serial: 1, made, campaign, begin, ...pricedAs(reached, campaign) }, settings)
  const facts = {
    id: `${base.id}.${period.serial}.${position + 1}`,
    created: at,
    registered: at,
    ...nextOrdinal(world.subscriptions, at),
    link: { kind: 'addon', subscription: base.id },
    quantity: base.quantity,
    fields: {},
    invoiced_by: base.invoiced_by,
    automatic_addons: true,
    overrides: [],
    ...(base.policy === undefined ? {} : { policy: base.policy }),
    ...withStop([first], base.stop),
  } as const
  const { told: history, ...begun } = begunInPast(facts, at, settings, overAt(base))
  const addon: Subscription = { ...facts, ...begun }
  const added: Change = {
    world: withSubscription(world, addon),
    facts: [
      {
        fact: 'subscription-created',
        subscription: addon.id,
        campaign_name: campaign.name,
        addon: true,
        ...(addon.stop === undefined ? {} : { stop_at: addon.stop.at }),
        ...history,
      },
    ],
  }
  return addAddonsOfPeriods(added, { ...reached, base: addon })
}

/** The instant at which a subscription ended and its add-ons have to stop; undefined while it is not over. */
export function overAt({ announced, stop, periods }: Subscription): Instant | undefined {
  if (!isOver(announced.state)) return undefined
  return (announced.state === 'stopped' ? stop?.at : periods.at(-1)?.end) ?? announced.at
}
