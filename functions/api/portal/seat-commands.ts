/**
 * The operations by which readers give the seats of their subscription to others and take them back: createsubscription
 * and cancelsubscription on the customer who has the seat. The reader who gives a seat learns nothing of that customer,
 * not even whether it existed before.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { hasSeat, isSeatOf, seatLabel, seatsOf } from '../../domain/portal/seats.ts'
import { isShown, unknownSubscription } from '../../domain/portal/reader-rights.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { normaliseEmail, parseEmail } from '../../domain/fields/email.ts'
import { createSubscription } from '../../domain/subscription/commands/create-subscription.ts'
import { takesRecipients } from '../../domain/subscription/group-periods.ts'
import { customerOfSubscription, newSubscriptionId } from '../../domain/subscription/subscription-id.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { followedBy, isRefused, refuse, unchanged } from '../../domain/world/change.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { pageRecipients } from '../../store/customer/recipients.ts'
import { cancelsubscription } from '../../operations/cancelsubscription.ts'
import { commandOf, type Command } from '../../operations/command.ts'
import { createcustomer, decideCreation } from '../../operations/createcustomer.ts'
import type { Decision, DecisionContext } from '../../operations/operation.ts'
import { check } from '../../http/read-parameters.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import type { Acting } from './reader-action.ts'

type Parameters = Readonly<Record<string, unknown>>

/** Ids of recipients name their customers, so readers know seats by a digest. The end of a recipient's id is random. */
export const seatIdOf = (account: string, recipient: string): string =>
  createHash('sha256').update(`seat ${account} ${recipient}`).digest('base64url').slice(0, 22)

/** If there are more seats than this, staff manages them. */
const mostSeats = 5_000
const pageSize = 1_000

/** The recipients of a group, in the order of their ids. */
export async function recipientsOf(account: string, group: string): Promise<string[]> {
  const ids: string[] = []
  let more = true
  while (more && ids.length < mostSeats) {
    const page = await pageRecipients(account, group, ids.at(-1), pageSize)
    ids.push(...page.ids)
    more = page.more
  }
  return ids
}

/** The group that the reader names, if the reader may give its seats. */
function isGroupOf(group: Subscription | undefined, { session, settings, portal, now }: Acting): group is Subscription {
  return (
    group !== undefined &&
    customerOfSubscription(group.id) === session.customer &&
    isShown(group, now, settings, portal) &&
    takesRecipients(group, now)
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const dataSchema = v.record(v.string(), v.unknown())

/** Gives a seat. A customer of the e-mail address keeps its own data; anybody else becomes a customer. */
export async function giveSeat(acting: Acting, { subscription_id, data: sent }: Parameters): Promise<Command> {
  const { session, settings } = acting
  const data = v.parse(dataSchema, sent ?? {})
  const group = textOf(subscription_id)
  // Somebody else's group is not even looked up.
  if (customerOfSubscription(group) !== session.customer) return refusedCommand(acting, 'giveseat', unknownSubscription)
  const created = check(createcustomer.parameters, { data })
  const mistakes = createcustomer.mistakes(created, settings)
  if (mistakes.length > 0) throw new ProgrammingError(...mistakes)
  const email = parseEmail(textOf(data['email']))
  const [[owner], taken] = await Promise.all([
    email === undefined ? [] : idOfEmail(settings.account.id, normaliseEmail(email)),
    recipientsOf(settings.account.id, group),
  ])
  return {
    ...commandOf(createcustomer, created, settings),
    name: 'createsubscription',
    creates: false,
    customerId: owner,
    group,
    decide: (current, context) => seatGiven({ acting, current, context, data: created.data, taken: taken.length }),
  }
}

interface Giving {
  readonly acting: Acting
  readonly current: World | undefined
  readonly context: DecisionContext
  readonly data: ReturnType<typeof check<typeof createcustomer.parameters>>['data']
  readonly taken: number
}

function seatGiven({ acting, current, context, data, taken }: Giving): Decision {
  const { group, now, settings, newToken } = context
  if (!isGroupOf(group, acting)) return refuse(unknownSubscription)
  if (taken >= seatsOf(group, now, settings)) return refuse({ field: '', code: 'group_full' })
  if (current !== undefined && hasSeat(current, group.id))
    return refuse({ field: 'data.email', code: 'seat_given_before' })
  const customer = current === undefined ? decideCreation(undefined, data, context) : unchanged(current)
  if (isRefused(customer)) return customer
  const id = newSubscriptionId(customer.world.customer.id, newToken)
  const seated = createSubscription({
    world: customer.world,
    given: {
      ...{ group_subscription_id: group.id, quantity: 1, data: {}, create_mandatory_addon_subscriptions: true },
      ...{ cancelled: false, invoiced_by: 'email', label: seatLabel(data) },
    },
    ...{ id, group, now, settings },
  })
  if (isRefused(seated)) return seated
  return { ...followedBy(customer, seated), answer: { seat_id: seatIdOf(settings.account.id, id) } }
}

const unknownSeat: Fault = { field: '', code: 'seat_unknown' }

/** Takes a seat back, at once. */
export async function takeSeat(acting: Acting, { subscription_id, seat_id }: Parameters): Promise<Command> {
  const { session, settings } = acting
  const { id: account } = settings.account
  const group = textOf(subscription_id)
  if (customerOfSubscription(group) !== session.customer) return refusedCommand(acting, 'takeseat', unknownSubscription)
  const recipient = (await recipientsOf(account, group)).find((id) => seatIdOf(account, id) === seat_id)
  if (recipient === undefined) return refusedCommand(acting, 'takeseat', unknownSeat)
  const command = commandOf(
    cancelsubscription,
    check(cancelsubscription.parameters, {
      ...{ id: customerOfSubscription(recipient), subscription_id: recipient },
    }),
    settings,
  )
  return {
    ...command,
    decide: (current, context) => {
      const seat = current && subscriptionOf(current, recipient)
      if (seat === undefined || !isSeatOf(seat, group) || isOver(seat.announced.state)) {
        return refuse(unknownSeat)
      }
      const decided = command.decide(current, context)
      return isRefused(decided) ? decided : { ...decided, answer: { seat_id } }
    },
  }
}

/** A command that is refused, whatever the reader's world is. */
export const refusedCommand = ({ session }: Acting, name: string, ...faults: readonly Fault[]): Command => ({
  ...{ name, creates: false, customerId: session.customer, group: undefined, assignment: undefined },
  ...{ document: undefined, note: undefined, readsAssignments: false, documentFound: () => undefined },
  ...{
    copyFound: () => undefined,
    readsBooks: () => false,
    readsQueue: () => [],
    readsPages: false,
    countsRecipients: () => undefined,
    alsoDoes: [],
    follows: () => undefined,
  },
  questions: () => ({}),
  decide: () => refuse(...faults),
})
