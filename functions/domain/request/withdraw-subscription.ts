/**
 * withdrawsubscription: the withdrawal from a contract. The subscription stops with its add-ons, its invoices are
 * credited, less the copies that the reader pays for, and the money received for them is paid back.
 */
import { creditInvoice, creditNoteOf } from '../billing/credit-invoice.ts'
import { withPeriods } from '../billing/note-billing.ts'
import { standingLines } from '../billing/uncredited-lines.ts'
import { withConsequences } from '../engine/engine.ts'
import { newPaymentId } from '../payment/payment-id.ts'
import { addonsOf } from '../subscription/addons.ts'
import { stopSubscription } from '../subscription/commands/stop-subscription.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { Instant } from '../time/time.ts'
import type { Assignment } from '../world/assignment.ts'
import { followedBy, isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import { documentIn } from '../world/find-document.ts'
import type { Invoice } from '../world/invoice.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { keptCopies, type KeptCopies } from './kept-copies.ts'
import { payBackNote, type PayingBack } from './pay-back-note.ts'

export interface WithdrawCommand extends PayingBack {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly id: string
  /** The instant at which the withdrawal arrived; `now` if it is carried out at once. */
  readonly stopAt: Instant
  /** Whether the reader pays for the part of the period before that instant. */
  readonly keepsServed: boolean
  /** The assignments of the customer, if the reader pays for the copies received. */
  readonly copies?: readonly Assignment[]
  readonly refund: 'balance' | 'payment'
  /** The id of a reason of the account for the stop, or the customer's words. */
  readonly reason?: string | undefined
  /** Whether a subscription that has ended is credited nevertheless. */
  readonly mayBeOver?: boolean
}

/**
 * The largest number of invoices of a withdrawal. Each takes four of the writes of a transaction to credit and to pay
 * back.
 */
const mostInvoices = 10

export function withdrawSubscription(command: WithdrawCommand): Change | Refusal {
  const { world, id, stopAt, mayBeOver = false, reason, now, settings, copies } = command
  const subscription = subscriptionOf(world, id)
  if (subscription?.link.kind === 'recipient') return refuse({ field: '', code: 'withdrawal_of_recipient' })
  const hasEnded = mayBeOver && subscription !== undefined && isOver(subscription.announced.state)
  const ended = hasEnded
    ? unchanged(world)
    : stopSubscription({ world, id, stopAt, isBackdated: stopAt < now, reason, now, settings })
  if (isRefused(ended)) return ended
  const subscriptions = subscription === undefined ? [] : [subscription, ...allAddons(subscription, world)]
  const stopped = { ...ended, world: withdrawnFrom(ended.world, subscriptions, command) }
  const keptOf =
    copies === undefined ? noCopies : keptCopies(world, subscriptions, { assignments: copies, until: stopAt }, settings)
  // Without the number of copies in a period, the reader pays for its days.
  const withdrawn = new Set(subscriptions.map(({ id: each }) => each))
  const ofContract = command.books.documents.filter((document) => isOf(document, withdrawn))
  if (command.keepsServed || keptOf === undefined) {
    const paid = withPaidBack(withConsequences(stopped, now, settings), command)
    return command.keepsServed || isRefused(paid) ? paid : withEarlierPaidBack(paid, ofContract, command)
  }
  const invoices = ofContract.filter((document) => hasLeft(world, document, withdrawn))
  if (invoices.length > mostInvoices) {
    return refuse({ field: '', code: 'withdrawal_invoices_too_many', values: { max: mostInvoices } })
  }
  let change: Change = stopped
  for (const [index, invoice] of invoices.entries()) {
    const credited = creditedOf(change.world, invoice, { ...command, withdrawn, keptOf, index })
    if (credited === undefined) continue
    if (isRefused(credited)) return credited
    change = followedBy(change, credited)
  }
  const paid = withEarlierPaidBack(change, ofContract, command)
  if (isRefused(paid) || copies === undefined) return paid
  return { ...paid, world: withCopiesPaid(paid.world, invoices, keptOf) }
}

/** Money that comes in later is paid back as well, unless the withdrawal leaves money as balance. */
function withdrawnFrom(world: World, subscriptions: readonly Subscription[], { refund, through }: WithdrawCommand) {
  if (refund === 'balance') return world
  return subscriptions.reduce((after, { id }) => {
    const subscription = subscriptionOf(after, id)
    return subscription === undefined ? after : withSubscription(after, { ...subscription, withdrawn: through })
  }, world)
}

/** Whether something of the lines of the withdrawn subscriptions is still uncredited. */
const hasLeft = (world: World, stored: Invoice, withdrawn: ReadonlySet<string>): boolean =>
  standingLines(world, documentIn(world, stored.number) ?? stored).some(
    ({ line, leftMinor }) => leftMinor !== 0 && line.period !== undefined && withdrawn.has(line.period.subscription),
  )

/** Pays back the money that earlier credit notes for the contract left as balance. */
function withEarlierPaidBack(change: Change, invoices: readonly Invoice[], command: WithdrawCommand): Change | Refusal {
  if (command.refund === 'balance') return change
  const numbers = new Set(invoices.map(({ number }) => number))
  const isNew = new Set(notesIn(change))
  const isEarlier = (id: string) =>
    !isNew.has(id) && command.books.documents.some(({ number, credits = '' }) => number === id && numbers.has(credits))
  return change.world.ledger.credits
    .flatMap(({ from, id }) => (from === 'credit_note' && isEarlier(id) ? [id] : []))
    .reduce<Change | Refusal>((paid, note, index) => {
      if (isRefused(paid)) return paid
      const back = payBackNote(paid.world, note, { ...command, token: `${command.token}b${index}` })
      return isRefused(back) ? back : followedBy(paid, back)
    }, change)
}

const notesIn = ({ facts }: Change): string[] =>
  facts.flatMap((fact) => (fact.fact === 'credited' ? [fact.credit_note] : []))

/** The world in which the copies that the reader keeps are not credited again, though the period was cut short. */
function withCopiesPaid(world: World, invoices: readonly Invoice[], keptOf: KeptCopies): World {
  const lines = invoices.flatMap((stored) => standingLines(world, documentIn(world, stored.number) ?? stored))
  return lines.reduce((after, line) => {
    if (line.billed === undefined || keptOf(line) === 0) return after
    const { subscription: id, period, position } = line.billed
    const subscription = subscriptionOf(after, id)
    const fix = (present: Period): Period => {
      if (present.serial !== period.serial || present.billing === undefined) return present
      const fixed = present.billing.lines.map((one, place) =>
        place === position ? { ...one, fixed: true as const } : one,
      )
      return { ...present, billing: { ...present.billing, lines: fixed } }
    }
    return subscription === undefined ? after : withSubscription(after, withPeriods(subscription, fix))
  }, world)
}

const allAddons = (base: Subscription, world: World): Subscription[] =>
  addonsOf(base.id, world.subscriptions).flatMap((addon) => [addon, ...allAddons(addon, world)])

const isOf = ({ type, lines }: Invoice, withdrawn: ReadonlySet<string>): boolean =>
  type === 'invoice' && lines.some(({ period }) => period !== undefined && withdrawn.has(period.subscription))

const noCopies: KeptCopies = () => 0

interface Crediting extends WithdrawCommand {
  readonly withdrawn: ReadonlySet<string>
  readonly keptOf: KeptCopies
  readonly index: number
}

/** Credits the uncredited amounts of the lines of the withdrawn subscriptions. Undefined if nothing is left. */
function creditedOf(world: World, stored: Invoice, crediting: Crediting): Change | Refusal | undefined {
  const { books, token, refund, now, settings, withdrawn, keptOf, index } = crediting
  const document = documentIn(world, stored.number) ?? stored
  const lines = standingLines(world, document).flatMap((standing) => {
    const { line, leftMinor, index: position } = standing
    if (line.period === undefined || !withdrawn.has(line.period.subscription)) return []
    const amount = leftMinor - keptOf(standing)
    return amount !== 0 && Math.sign(amount) === Math.sign(leftMinor) ? [{ line: position + 1, amount }] : []
  })
  if (lines.reduce((sum, { amount }) => sum + amount, 0) <= 0) return undefined
  const input = { lines, refund: 'balance' } as const
  const paymentId = newPaymentId(token, world.customer.id)
  const credited = creditInvoice({ world, given: input, document, books, paymentId, now, settings })
  if (isRefused(credited) || refund === 'balance') return credited
  return withNotePaidBack(credited, creditNoteOf(credited), crediting, index)
}

function withNotePaidBack(change: Change, note: string | undefined, paying: PayingBack, index: number) {
  if (note === undefined) return change
  const token = index === 0 ? paying.token : `${paying.token}${index}`
  const paid = payBackNote(change.world, note, { ...paying, token })
  return isRefused(paid) ? paid : followedBy(change, paid)
}

/** Pays back the money that the credit notes of a change leave to the customer, as far as it was received. */
function withPaidBack(change: Change, command: WithdrawCommand): Change | Refusal {
  if (command.refund === 'balance') return change
  return notesIn(change).reduce<Change | Refusal>(
    (paid, note, index) => (isRefused(paid) ? paid : withNotePaidBack(paid, note, command, index)),
    change,
  )
}
