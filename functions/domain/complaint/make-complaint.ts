/**
 * complain (capabilities: "Complaints, gracing, returns, seasons"): registers that a copy did not arrive as it should,
 * and carries out the remedy in the same change. A copy that is to be delivered again waits for the next list of
 * redeliveries.
 */
import { carrierChoice } from '../edition/carrier-of.ts'
import type { CopyOfIssue, PrintedCopy } from '../edition/list-line.ts'
import { faultAt } from '../fields/parsed.ts'
import { parseText } from '../fields/text.ts'
import type { AddressView } from '../fields/field-value.ts'
import { holdingAddress } from '../product/assignment-address.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../world/change.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Complaint, ComplaintKind, Remedy } from '../world/complaint.ts'
import type { Invoice } from '../world/invoice.ts'
import type { Subscription } from '../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { copiesOf, isAhead, type Copy } from './complained-issue.ts'
import { complaintPolicyOf, limitFaults, type ComplaintPolicy } from './complaint-policy.ts'
import { firstPossible, mayBeCredited, remediesToTry } from './complaint-remedy.ts'
import { invoiceOfCopy, quantityOfCopy } from './credit-copy.ts'
import { withComplaint } from './kept-complaints.ts'

export interface GivenComplaint {
  readonly subscription_id: string
  /** The issue of the copy; where absent, the last issue. */
  readonly external_id?: string
  readonly kind: ComplaintKind
  /** The remedy. Default: the remedy of the policy, or another one of the policy if it is impossible. */
  readonly remedy?: Remedy
  readonly text?: string
}

export interface ComplainCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  /** The subscription that a recipient follows, advanced to `now`. */
  readonly group: Subscription | undefined
  readonly given: GivenComplaint
  /** All assignments of the customer. */
  readonly assignments: readonly Assignment[]
  /** The document of `documentOfComplaint`. */
  readonly document: Invoice | undefined
  /** The line of the copy on a closed list; undefined if there is none. */
  readonly printed?: PrintedCopy | undefined
  /** The id of the complaint. */
  readonly id: string
  readonly by: string
  readonly now: Instant
  readonly settings: Settings
  /** Whether the limits of the policy do not bind the caller. */
  readonly beyondLimits: boolean
  /** Whether the carrier complains. Then only people give money back, because no reader has complained yet. */
  readonly isByCarrier?: boolean
}

export type Complained = Change & { readonly complaint: Complaint }

export function complain(command: ComplainCommand): Complained | Refusal {
  const { given: input, now, settings } = command
  const about = aboutOf(command)
  if ('code' in about) return refuse(about)
  const { subscription, copy, policy } = about
  // Nobody has a copy before its date unless a closed list has it.
  if (command.printed === undefined && isAhead(copy, now, settings)) return refuse(notReceived)
  const { kind } = input
  if (subscription.complaints?.some(({ external_id }) => external_id === copy.assignment.product.external_id)) {
    return refuse({ field: '', code: 'already_complained' })
  }
  const text = input.text === undefined ? undefined : parseText(input.text)
  const faults = [
    ...(command.beyondLimits
      ? []
      : limitFaults({ kind, remedy: input.remedy ?? policy.default, copy, subscription, policy, now, settings })),
    ...(text?.outcome === 'refused' ? [faultAt('text', text)] : []),
    ...(text?.outcome === 'parsed' && text.value.length > mostTextLength
      ? [{ field: 'text', code: 'text_too_long', values: { max: mostTextLength } } as const]
      : []),
  ]
  if (faults.length > 0) return refuse(...faults)
  const remedied = firstPossible(remediesToTry(policy, { ...command, subscription }), { ...command, ...about })
  if (isRefused(remedied)) return remedied
  const words = text?.outcome === 'parsed' && text.value.trim() !== '' ? { text: text.value } : {}
  const { remedy, more } = remedied
  const complaint: Complaint = { ...complaintOf(about, remedy, command), ...more, ...words }
  const after = subscriptionOf(remedied.world, subscription.id) ?? subscription
  return {
    world: withSubscription(remedied.world, withComplaint(after, complaint, settings.account.timezone)),
    facts: [complaintFact(complaint, subscription.id), ...remedied.facts],
    complaint,
  }
}

/** The reader's words are short, as they are kept with the subscription. */
export const mostTextLength = 500

/** The invoice that a complaint may have to credit; undefined if its remedy credits nothing. */
export function documentOfComplaint(command: Finding): string | undefined {
  const about = aboutOf(command)
  if ('code' in about) return undefined
  const mayCredit = mayBeCredited(remediesToTry(about.policy, { ...command, ...about }), { ...command, ...about })
  return mayCredit ? invoiceOfCopy(paidCopy(about, command)) : undefined
}

const paidCopy = (
  { copy, subscription }: Pick<About, 'copy' | 'subscription'>,
  { world, assignments, settings }: Finding,
) => ({
  ...{ copy, subscription, customer: world.customer, assignments, settings },
})

type Finding = Pick<ComplainCommand, 'world' | 'group' | 'given' | 'assignments' | 'now' | 'settings'>

/**
 * The copy whose line a complaint is about; undefined if there is no such copy, or if the account has no carriers, so
 * that the line says nothing about a past copy.
 */
export function copyOfComplaint(command: Finding): CopyOfIssue | undefined {
  const { settings, now } = command
  const about = aboutOf(command)
  if ('code' in about) return undefined
  if (settings.carriers.length === 0 && !isAhead(about.copy, now, settings)) return undefined
  const { external_id } = about.copy.assignment.product
  return { external_id, customer: command.world.customer.id, subscription: about.subscription.id }
}

const notReceived = { field: 'external_id', code: 'complaint_not_received' } as const satisfies Fault

interface About {
  readonly subscription: Subscription
  readonly copy: Copy
  readonly policy: ComplaintPolicy
}

function aboutOf({ world, group, given: input, assignments, now, settings }: Finding): About | Fault {
  const subscription = subscriptionOf(world, input.subscription_id)
  if (subscription === undefined) return { field: '', code: 'subscription_unknown' }
  const copies = copiesOf(subscription.id, assignments, settings)
  const { external_id: issue } = input
  const copy =
    issue === undefined
      ? copies.find((each) => !isAhead(each, now, settings))
      : copies.find(({ assignment }) => assignment.product.external_id === issue)
  if (copy === undefined) return issue === undefined ? { field: '', code: 'complaint_no_issue' } : notReceived
  const policy = complaintPolicyOf(subscription, group, now, settings)
  return { subscription, copy, policy }
}

function complaintOf({ subscription, copy }: About, remedy: Remedy, command: ComplainCommand): Complaint {
  const { world, given: input, printed, id, by: author, now, settings } = command
  const { assignment, category } = copy
  const { external_id, name, date } = assignment.product
  const address = printed?.address ?? holdingAddress({ assignment, subscription, customer: world.customer, settings })
  return {
    id,
    external_id,
    name,
    ...(date === undefined ? {} : { date }),
    category,
    kind: input.kind,
    remedy,
    state: remedy === 'credit' || remedy === 'extend' ? 'solved' : 'open',
    copies: printed?.copies ?? quantityOfCopy(paidCopy({ copy, subscription }, command)),
    ...(address?.postal_code === undefined ? {} : { postal_code: address.postal_code }),
    ...carriedBy(copy, printed, address, settings),
    at: now,
    by: author,
  }
}

/** The carrier whose list has the copy; otherwise the carrier of its address. */
function carriedBy(
  { date }: Copy,
  printed: PrintedCopy | undefined,
  address: AddressView | undefined,
  settings: Settings,
): Pick<Complaint, 'carrier' | 'line'> {
  if (settings.carriers.length === 0) return {}
  if (printed === undefined) return { carrier: carrierChoice(settings, date)(address) }
  return { carrier: printed.carrier, ...(printed.line !== undefined && { line: printed.line }) }
}

const complaintFact = ({ id, external_id, name, kind, remedy }: Complaint, subscription: string) =>
  ({ fact: 'complained', complaint: id, subscription, external_id, name, kind, remedy }) as const
