/** The seats of a company's or a family's subscription, which its reader gives to others and takes back. */
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { groupTerms } from '../subscription/group-periods.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

/**
 * The number of seats: the number that the subscription pays for, or that its campaign allows. Staff may give more
 * seats.
 */
export function seatsOf(group: Subscription, now: Instant, settings: Settings): number {
  const { max_recipients: most, portal_seats: by } = groupTerms(group, now, settings) ?? {}
  return by === 'max_recipients' && most !== undefined ? most : Math.min(group.quantity, most ?? group.quantity)
}

const seatKeys = ['email', 'name', 'company', 'address', 'postal_code', 'city', 'country', 'language']

type SeatData = Readonly<Record<string, unknown>>

/** The faults of a seat's data. A seat is given to an e-mail address, or to a name and a postal address. */
export function seatFaults(data: SeatData): Fault[] {
  if (Object.keys(data).some((key) => !seatKeys.includes(key))) return [{ field: '', code: 'portal_not_allowed' }]
  const has = (key: string) => typeof data[key] === 'string' && data[key].trim() !== ''
  const isNamed = (has('name') || has('company')) && has('address')
  return has('email') || isNamed ? [] : [{ field: 'data.email', code: 'seat_of_nobody' }]
}

/** The words by which the reader who gave the seat recognises it. */
export const seatLabel = ({ name, company, email }: SeatData): string =>
  [name ?? company, email].filter((part) => typeof part === 'string' && part !== '').join(', ')

/** Whether a customer has a seat of a group already. */
export const hasSeat = ({ subscriptions }: Pick<World, 'subscriptions'>, group: string): boolean =>
  subscriptions.some((each) => isSeatOf(each, group) && !isOver(each.announced.state) && each.stop === undefined)

export const isSeatOf = ({ link }: Subscription, group: string): boolean =>
  link.kind === 'recipient' && link.subscription === group
