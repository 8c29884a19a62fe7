/** The page of the seats of a company's subscription, on which seats are shown, given and taken back. */
import { parseEmail } from '../../domain/fields/email.ts'
import { seatLabel, seatsOf } from '../../domain/portal/seats.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import { takesRecipients } from '../../domain/subscription/group-periods.ts'
import { seenAt } from '../../domain/subscription/reading/subscription-view.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import { valueOf, type FilledIn, type InputError } from '../../order-page/filled-in.ts'
import { addressErrors } from '../../order-page/order-form-input.ts'
import { addressLines } from '../../order-page/value-text.ts'
import { sayIn } from '../../order-page/say-order.ts'
import { seatsPage, type ShownSeat } from '../../portal-page/portal-seats.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { faulty, type Asked, type Place } from './reader-place.ts'
import { nameOf } from './reader-view.ts'
import type { Reader } from './reader-visit.ts'
import { recipientsOf, seatIdOf } from './seat-commands.ts'
import { namedSubscription } from './subscription-place.ts'

const pageSize = 50

export const seatsPlace: Place = {
  show: async (reader, { frame, filledIn, note }) => {
    const { settings, now, portal, event } = reader
    const { id: account } = settings.account
    const group = groupNamed(reader)
    if (group === undefined) return undefined
    const ids = await recipientsOf(account, group.id)
    const from = startOf(event.queryStringParameters?.['from'], ids.length)
    const worlds = await loadWorlds(account, [
      ...new Set(ids.slice(from, from + pageSize).flatMap((id) => customerOfSubscription(id) ?? [])),
    ])
    const seats = ids
      .slice(from, from + pageSize)
      .flatMap((id) => seatOf(id, worlds.get(customerOfSubscription(id) ?? ''), group, reader))
    const count = seatsOf(group, now, settings)
    const content = {
      ...{ name: nameOf(group, reader), count, taken: ids.length, seats, filledIn },
      mayGive: portal.operations.includes('giveseat') && ids.length < count,
      mayTake: portal.operations.includes('takeseat'),
      country: reader.world.customer.builtin.country ?? settings.business_entities[0]?.country,
      ...(from > 0 && { earlier: from - pageSize }),
      ...(from + pageSize < ids.length && { later: from + pageSize }),
      ...(note !== undefined && { note }),
    }
    return seatsPage(content, frame)
  },
  actions: ['give', 'take'],
  ask: (reader, filledIn) => {
    const group = groupNamed(reader)
    if (group === undefined) return faulty()
    return valueOf(filledIn, 'do') === 'take' ? taking(group, filledIn, reader) : giving(group, filledIn, reader)
  },
}

function groupNamed(reader: Reader): Subscription | undefined {
  const group = namedSubscription(reader)
  return group !== undefined && takesRecipients(group, reader.now) ? group : undefined
}

/** Pages begin at multiples of their size. */
function startOf(text: string | undefined, count: number): number {
  const from = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  return from < count ? from - (from % pageSize) : 0
}

/**
 * A seat that a reader gave has the words by which it was given. Other seats show the customer's own data, which the
 * reader knows from the publisher.
 */
function seatOf(id: string, world: World | undefined, group: Subscription, { settings, now }: Reader): ShownSeat[] {
  const recipient = world && subscriptionOf(world, id)
  if (world === undefined || recipient === undefined || isOver(seenAt(recipient, group, now).state)) return []
  const label = recipient.link.kind === 'recipient' ? recipient.link.label : undefined
  return [{ id: seatIdOf(settings.account.id, id), label: label ?? seatLabel(world.customer.builtin) }]
}

function giving(group: Subscription, filledIn: FilledIn, reader: Reader): Asked {
  const { language } = reader
  const say = sayPortalIn(language)
  const email = valueOf(filledIn, 'email').trim()
  const written = (['name', 'address', 'postal_code', 'city', 'country'] as const).flatMap((part) => {
    const text = valueOf(filledIn, part).trim()
    return text === '' ? [] : [[part, text] as const]
  })
  const { country, ...others }: Readonly<Partial<Record<string, string>>> = Object.fromEntries(written)
  const hasAddress = others['address'] !== undefined || others['postal_code'] !== undefined
  const errors: InputError[] = [
    ...(email === '' || parseEmail(email) !== undefined
      ? []
      : [{ input: 'email', text: sayIn(language)('email_wrong') }]),
    ...(email === '' && !hasAddress ? [{ input: 'email', text: say('seat_needs') }] : []),
    ...(hasAddress ? addressErrors(filledIn, language) : []),
  ]
  if (errors.length > 0) return faulty(...errors)
  const data = {
    ...others,
    ...(hasAddress && country !== undefined && { country }),
    ...(email !== '' && { email }),
  }
  return {
    outcome: 'asked',
    command: { operation: 'giveseat', parameters: { subscription_id: group.id, data } },
    inputs: Object.fromEntries(
      ['email', 'name', 'company', 'address', 'postal_code', 'city', 'country'].flatMap((part) => [
        [part, part],
        [`data.${part}`, part],
      ]),
    ),
    confirm: {
      title: say('seat_give'),
      rows: [
        [say('which_subscription'), nameOf(group, reader)],
        [say('seat_person'), seatLabel(data)],
        ...(hasAddress ? [[say('address'), addressLines(others, language).join('\n')] as const] : []),
      ],
    },
  }
}

function taking(group: Subscription, filledIn: FilledIn, reader: Reader): Asked {
  const say = sayPortalIn(reader.language)
  return {
    outcome: 'asked',
    command: {
      operation: 'takeseat',
      parameters: { subscription_id: group.id, seat_id: valueOf(filledIn, 'seat') },
    },
    inputs: {},
    confirm: {
      title: say('seat_take'),
      rows: [
        [say('which_subscription'), nameOf(group, reader)],
        [say('seat_person'), valueOf(filledIn, 'label')],
      ],
      warning: say('seat_take_text'),
    },
  }
}
