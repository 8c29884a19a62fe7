/** The page of one subscription of a reader. */
import { lastDayBefore, startOfDay } from '../../domain/time/calendar.ts'
import { startOfDate } from '../../domain/time/time.ts'
import { earliestEnd } from '../../domain/subscription/earliest-end.ts'
import { presentPeriod, seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { policyAt } from '../../domain/subscription/day-aligned.ts'
import { campaignOf, customerFacingName } from '../../domain/subscription/make-period.ts'
import { noticeWithin } from '../../domain/subscription/notice-terms.ts'
import { policyOn } from '../../domain/subscription/subscription-policy.ts'
import { longDate } from '../../language/date.ts'
import { textIn } from '../../language/language.ts'
import { valueOf, type FilledIn } from '../../order-page/filled-in.ts'
import { noticeWords } from '../../order-page/price-words.ts'
import { subscriptionPage } from '../../portal-page/portal-subscription.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { dateIn, faulty, neededChoice, type Asked, type Place } from './reader-place.ts'
import { liveSubscriptions, mayChange, nameOf } from './reader-view.ts'
import type { Reader } from './reader-visit.ts'

export const subscriptionPlace: Place = {
  show: (reader, { frame, filledIn, note }) => {
    const subscription = namedSubscription(reader)
    // The page of a stop says when the contract ends, whatever the reader may do.
    if (subscription === undefined || (subscription.stop === undefined && !mayChange(subscription, reader)))
      return Promise.resolve(undefined)
    const { settings, portal, now, language } = reader
    const { timezone } = settings.account
    const allows = (operation: (typeof portal.operations)[number]) => portal.operations.includes(operation)
    const lastDay = (end: Parameters<typeof lastDayBefore>[0]) => longDate(lastDayBefore(end, timezone), language)
    const { stop } = subscription
    const content = {
      name: nameOf(subscription, reader),
      ...(stop !== undefined && stop.at > now && { stopsOn: lastDay(stop.at) }),
      mayTakeBack: allows('resumesubscription'),
      ...(allows('cancelsubscription') && { earliest: lastDay(earliestEnd(subscription, now, settings)) }),
      notice: noticeOfSubscription(subscription, reader),
      reasons: settings.stop_reasons.map(({ id, text }) => ({ value: id, text: textIn(text, language) ?? id })),
      plans: allows('switchsubscriptionplan') ? plansOf(subscription, reader) : [],
      filledIn,
      ...(note !== undefined && { note }),
    }
    return Promise.resolve(subscriptionPage(content, frame))
  },
  actions: ['stop', 'resume', 'switch'],
  ask: (reader, filledIn) => {
    const subscription = namedSubscription(reader)
    if (subscription === undefined) return faulty()
    switch (valueOf(filledIn, 'do')) {
      case 'resume':
        return takingBack(subscription, reader)
      case 'switch':
        return switching(subscription, filledIn, reader)
      default:
        return stopping(subscription, filledIn, reader)
    }
  },
}

/** The contract that the path names; undefined if the reader has no such contract of its own. */
export function namedSubscription(reader: Reader): Subscription | undefined {
  const [id] = reader.place.slice(1)
  return liveSubscriptions(reader).find((each) => each.id === id && each.link.kind !== 'recipient')
}

/** The terms of cancelling, in words: the present ones, or those on another campaign. */
function noticeOfSubscription(subscription: Subscription, reader: Reader, campaign_id?: string): string {
  const { settings, now, language } = reader
  if (campaign_id !== undefined) {
    const policy = policyOn(subscription, { campaign_id }, settings)
    return noticeWords(noticeWithin(campaignOf(settings, campaign_id)?.duration, policy), language)
  }
  const duration = presentPeriod(seenAt(subscription, undefined, now), now)?.terms.duration
  return noticeWords(noticeWithin(duration, policyAt(subscription, now, settings)), language)
}

function plansOf(subscription: Subscription, { portal, settings, now }: Reader) {
  const present = presentPeriod(seenAt(subscription, undefined, now), now)?.campaign_id
  return portal.switch_to
    .filter((id) => id !== present)
    .map((id) => ({ value: id, text: customerFacingName(id, settings) }))
}

function stopping(subscription: Subscription, filledIn: FilledIn, reader: Reader): Asked {
  const { language, settings } = reader
  const { timezone } = settings.account
  const say = sayPortalIn(language)
  const isNamed = valueOf(filledIn, 'last').trim() !== ''
  const last = isNamed ? dateIn(filledIn, 'last', say('last_day'), language) : undefined
  if (typeof last === 'object') return faulty(last)
  const reason = valueOf(filledIn, 'reason')
  return {
    outcome: 'asked',
    command: {
      operation: 'cancelsubscription',
      parameters: {
        subscription_id: subscription.id,
        ...(last !== undefined && { stop_at: startOfDay(startOfDate(last, timezone), 1, timezone) }),
        ...(reason !== '' && { reason }),
      },
    },
    inputs: { stop_at: 'last', reason: 'reason' },
    confirm: { title: say('stop_title'), rows: [[say('which_subscription'), nameOf(subscription, reader)]] },
  }
}

function takingBack(subscription: Subscription, reader: Reader): Asked {
  const say = sayPortalIn(reader.language)
  return {
    outcome: 'asked',
    command: { operation: 'resumesubscription', parameters: { subscription_id: subscription.id } },
    inputs: {},
    confirm: { title: say('take_back_title'), rows: [[say('which_subscription'), nameOf(subscription, reader)]] },
  }
}

function switching(subscription: Subscription, filledIn: FilledIn, reader: Reader): Asked {
  const { language, settings } = reader
  const say = sayPortalIn(language)
  const plan = valueOf(filledIn, 'plan')
  if (plan === '') return faulty(neededChoice('plan', say('which_plan'), language))
  return {
    outcome: 'asked',
    command: {
      operation: 'switchsubscriptionplan',
      parameters: { subscription_id: subscription.id, new_campaign_id: plan },
    },
    inputs: { new_campaign_id: 'plan' },
    confirm: {
      title: say('plan_title'),
      rows: [
        [say('which_plan'), customerFacingName(plan, settings)],
        [say('cancelling'), noticeOfSubscription(subscription, reader, plan)],
      ],
      warning: say('plan_text'),
    },
  }
}
