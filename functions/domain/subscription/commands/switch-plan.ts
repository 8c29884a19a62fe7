/** switchsubscriptionplan (interface: "Subscription operations"; decisions: "Subscriptions"). */
import type { Settings } from '../../settings/settings.ts'
import type { Instant } from '../../time.ts'
import { wholeSecond } from '../../fields/field-value.ts'
import type { MessageCode } from '../../../language/messages.ts'
import type { World } from '../../world/world.ts'
import { mandatoryAddons } from '../addons.ts'
import { replaced, tell } from '../next-change.ts'
import { withStop, nextSerial, withoutStop } from '../registered-stop.ts'
import type { Decided } from '../subscription-decision.ts'
import { campaignOf, makePeriod } from '../make-period.ts'
import { isOver, ongoingAt, type Lasting } from '../subscription-state.ts'
import type { Period, Subscription } from '../../world/subscription.ts'

export interface SwitchCommand {
  /** Advanced to `now`. */
  readonly world: World
  readonly id: string
  readonly campaignId: string
  readonly now: Instant
  readonly settings: Settings
}

/**
 * Ends the ongoing period now and begins one on the new campaign; one that awaits its begin awaits it on the new campaign.
 * Later periods go, a registered stop stays.
 */
export function switchPlan({ world, id, campaignId, now, settings }: SwitchCommand): Decided {
  const subscription = world.subscriptions.find((candidate) => candidate.id === id)
  if (subscription === undefined) return refuse('', 'subscription_unknown')
  if (subscription.link.kind === 'recipient') return refuse('', 'recipient_follows_group')
  if (isOver(subscription.announced.state)) return refuse('', 'subscription_over')
  const campaign = campaignOf(settings, campaignId)
  if (campaign === undefined) return refuse('new_campaign_id', 'campaign_unknown', { campaign: campaignId })
  const turn = turningPoint({ ...subscription, periods: withoutStop(subscription) }, now)
  if (turn === undefined) return refuse('', 'subscription_over')
  const period = makePeriod(
    {
      index: (turn.kept.at(-1)?.index ?? turn.replaced.index - 1) + 1,
      serial: nextSerial(subscription),
      made: { at: now, by: 'switch' },
      campaign,
      begin: turn.at,
    },
    settings,
  )
  const switched: Subscription = { ...subscription, ...withStop([...turn.kept, period], subscription.stop) }
  const { subscription: announced, events } = tell(switched, now)
  const addons = announced.periods.some(({ serial }) => serial === period.serial)
    ? mandatoryAddons({ base: announced, period, all: world.subscriptions, at: now, settings })
    : { subscriptions: [], events: [], history: [] }
  return {
    outcome: 'changed',
    subscriptions: [...replaced(world.subscriptions, announced), ...addons.subscriptions],
    events: [
      {
        event: 'subscription:switched-plan',
        subscription_id: id,
        campaign_id: campaign.id,
        previous_campaign_id: turn.replaced.campaign_id,
      },
      ...events,
      ...addons.events,
    ],
    history: [`Subscription ${id} switched to ${campaign.name}`, ...addons.history],
  }
}

interface TurningPoint {
  readonly at: Instant
  /** The period that the new one takes over from. */
  readonly replaced: Period
  /** The periods before, the ongoing one ended. */
  readonly kept: readonly Period[]
}

/** Now, to the second that is shown, or the begin that is awaited. */
function turningPoint(whole: Lasting, now: Instant): TurningPoint | undefined {
  const { periods } = whole
  const ongoing = ongoingAt(whole, now)
  const replaced = ongoing ?? periods.find(({ begin }) => begin > now)
  if (replaced === undefined) return undefined
  const second = wholeSecond(now)
  const at = ongoing === undefined || second < ongoing.begin ? replaced.begin : second
  const kept = periods
    .filter(({ begin }) => begin < at)
    .map((period) => (period === ongoing ? { ...period, end: at } : period))
  return { at, replaced, kept }
}

function refuse(field: string, code: MessageCode, values?: Record<string, string>): Decided {
  return { outcome: 'refused', faults: [values === undefined ? { field, code } : { field, code, values }] }
}
