/** The page for holidays. */
import { deliveryDates } from '../../domain/override/delivery-dates.ts'
import { policyOf } from '../../domain/override/override-policy.ts'
import { vacationTypes } from '../../domain/world/override.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { groupOf } from '../../domain/subscription/reading/subscription-view.ts'
import { startOfDay } from '../../domain/time/calendar.ts'
import { startOfDate, type Instant, type PlainDate } from '../../domain/time/time.ts'
import { findOverride } from '../../domain/world/world-overrides.ts'
import { longDate, longDates } from '../../language/date.ts'
import { valueOf, type FilledIn } from '../../order-page/filled-in.ts'
import { addressInputNames } from '../../order-page/address-inputs.ts'
import { addressErrors, addressIn } from '../../order-page/order-form-input.ts'
import { holidayPage } from '../../portal-page/portal-holiday.ts'
import type { RadioChoice } from '../../portal-page/portal-parts.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { dateIn, faulty, neededChoice, type Asked, type Place } from './reader-place.ts'
import { copiesText, liveSubscriptions, nameOf, plannedOf } from './reader-view.ts'
import type { Reader } from './reader-visit.ts'

const stretches = [...vacationTypes, 'pause-subscription'] as const
type Stretch = (typeof stretches)[number]

export const holidayPlace: Place = {
  show: (reader, { frame, filledIn, note }) => {
    const { settings, world, language } = reader
    const [id] = reader.place.slice(1)
    if (isForeign(reader)) return Promise.resolve(undefined)
    const open = openSubscriptions(reader)
    const chosen = open.filter((subscription) => id === undefined || subscription.id === id)
    const offered = chosen.length > 0 ? chosen : open
    const earliest = offered.map((subscription) => datesOf(subscription, reader).earliest).toSorted()[0] ?? ''
    const content = {
      subscriptions: offered.map((subscription): RadioChoice => ({
        value: subscription.id,
        text: nameOf(subscription, reader),
      })),
      types: typesOf(offered, reader).map((value): RadioChoice => ({ value, text: sayPortalIn(language)(value) })),
      earliest: earliest === '' ? '' : longDate(earliest.slice(0, 'YYYY-MM-DD'.length), language),
      country: world.customer.builtin.country ?? settings.business_entities[0]?.country,
      planned: plannedOf(reader, stretches),
      filledIn,
      ...(note !== undefined && { note }),
    }
    return Promise.resolve(holidayPage(content, frame))
  },
  actions: ['create', 'remove', 'end'],
  ask: (reader, filledIn) => {
    if (isForeign(reader)) return faulty()
    switch (valueOf(filledIn, 'do')) {
      case 'remove':
        return removal(filledIn, reader)
      case 'end':
        return otherEnd(filledIn, reader)
      default:
        return stretch(filledIn, reader)
    }
  },
}

/** Whether the path names a subscription that the reader does not have. */
function isForeign(reader: Reader): boolean {
  const [id] = reader.place.slice(1)
  return id !== undefined && !liveSubscriptions(reader).some((subscription) => subscription.id === id)
}

/** Subscriptions that the reader may stop for a while in some way. */
const openSubscriptions = (reader: Reader): Subscription[] =>
  liveSubscriptions(reader).filter((subscription) => typesOf([subscription], reader).length > 0)

/** The ways that the policies and the settings of the portal allow. */
function typesOf(subscriptions: readonly Subscription[], reader: Reader): Stretch[] {
  const { portal, session } = reader
  const byNumber = session.way === 'number' ? new Set<string>(portal.number_operations) : undefined
  const allowed = subscriptions.map((subscription) => ({
    isRecipient: subscription.link.kind === 'recipient',
    types: datesOf(subscription, reader).override_types,
  }))
  return stretches.filter(
    (type) =>
      (byNumber === undefined || byNumber.has(type)) &&
      allowed.some(({ isRecipient, types }) => types.includes(type) && !(isRecipient && type === 'pause-subscription')),
  )
}

function datesOf(subscription: Subscription, { world, groups, now, settings }: Reader) {
  const policy = policyOf(subscription, groupOf(subscription, groups), now, settings)
  return deliveryDates(world, subscription.id, policy, now, settings)
}

function stretch(filledIn: FilledIn, reader: Reader): Asked {
  const { language, settings } = reader
  const { timezone } = settings.account
  const say = sayPortalIn(language)
  const named = valueOf(filledIn, 'subscription')
  const subscription = liveSubscriptions(reader).find(({ id }) => id === named)
  const type = stretches.find((each) => each === valueOf(filledIn, 'type'))
  const first = dateIn(filledIn, 'first', say('first_day'), language)
  const last = dateIn(filledIn, 'last', say('last_day'), language)
  const isElsewhere = type === 'alternative-delivery'
  const errors = [
    ...(named === '' ? [neededChoice('subscription', say('which_subscription'), language)] : []),
    ...(type === undefined ? [neededChoice('type', say('what_happens'), language)] : []),
    ...[first, last].filter((each) => typeof each === 'object'),
    ...(isElsewhere ? addressErrors(filledIn, language, 'other_') : []),
  ]
  if (errors.length > 0 || type === undefined || typeof first === 'object' || typeof last === 'object') {
    return faulty(...errors)
  }
  const days = daysOf(first, last, timezone)
  return {
    outcome: 'asked',
    command: {
      operation: 'createoverride',
      parameters: {
        ...{ subscription_id: named, override_type: type, begin: days.begin, end: days.end },
        ...(isElsewhere && { address: addressIn(filledIn, 'other_') }),
        ...(valueOf(filledIn, 'repeat') !== '' && { repeat: 'P1Y' }),
      },
    },
    inputs: {
      subscription_id: 'subscription',
      override_type: 'type',
      begin: 'first',
      end: 'last',
      ...addressInputNames('other_'),
      repeat: 'repeat',
    },
    confirm: {
      title: say(type),
      rows: [
        ...(subscription === undefined ? [] : [[say('which_subscription'), nameOf(subscription, reader)] as const]),
        [`${say('first_day')} – ${say('last_day')}`, first <= last ? longDates(first, last, language) : first],
        ...(subscription === undefined
          ? []
          : [[say(copiesWord(type)), copiesText(subscription, days, reader)] as const]),
        ...(valueOf(filledIn, 'repeat') === '' ? [] : [[say('repeats'), say('every_year')] as const]),
      ],
    },
  }
}

const copiesWord = (type: Stretch) =>
  type === 'pause-delivery-donate' ? 'donated' : type === 'alternative-delivery' ? 'elsewhere' : 'missed'

/** Last days are written inclusive. */
const daysOf = (
  first: PlainDate,
  last: PlainDate,
  timezone: string,
): { readonly begin: Instant; readonly end: Instant } => ({
  begin: startOfDate(first, timezone),
  end: startOfDay(startOfDate(last, timezone), 1, timezone),
})

export function removal(filledIn: FilledIn, reader: Reader): Asked {
  const say = sayPortalIn(reader.language)
  const id = valueOf(filledIn, 'override')
  const entry = plannedOf(reader, [...stretches, 'change-delivery-address', 'change-billing-address']).find(
    (each) => each.id === id,
  )
  return {
    outcome: 'asked',
    command: { operation: 'deleteoverride', parameters: { override_id: id } },
    inputs: {},
    confirm: { title: `${say('remove')}: ${entry?.words ?? ''}`, rows: [] },
  }
}

function otherEnd(filledIn: FilledIn, reader: Reader): Asked {
  const { language, settings, world } = reader
  const { timezone } = settings.account
  const say = sayPortalIn(language)
  const id = valueOf(filledIn, 'override')
  const input = `end_${id}`
  const last = dateIn(filledIn, input, say('last_day'), language)
  if (typeof last === 'object') return faulty(last)
  const { override, subscription } = findOverride(world, id) ?? {}
  const days = override && { begin: override.begin, end: startOfDay(startOfDate(last, timezone), 1, timezone) }
  const type = stretches.find((each) => each === override?.type)
  return {
    outcome: 'asked',
    command: {
      operation: 'updateoverride',
      parameters: { override_id: id, end: startOfDay(startOfDate(last, timezone), 1, timezone) },
    },
    inputs: { end: input },
    confirm: {
      title: type === undefined ? say('end_early') : say(type),
      rows: [
        [say('last_day'), longDate(last, language)],
        ...(type === undefined || days === undefined || subscription === undefined
          ? []
          : [[say(copiesWord(type)), copiesText(subscription, days, reader)] as const]),
      ],
    },
  }
}
