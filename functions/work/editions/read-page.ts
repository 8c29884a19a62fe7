/**
 * A page of the assignments of an issue, compared with the carriers' lines of the issue. It takes a Query for the
 * places, one round trip for their stored items and the earlier lines, and one more if lines of a newspaper have gone.
 */
import { carrierChoice } from '../../domain/edition/carrier-of.ts'
import type { StandingLine } from '../../domain/edition/list-line.ts'
import { oneOfEach, standingAfter } from '../../domain/edition/standing.ts'
import { addressedAt, deliveryAddress } from '../../domain/override/delivery-address.ts'
import { isOver, stateAt } from '../../domain/subscription/subscription-state.ts'
import { startOfDate, type Instant } from '../../domain/time/time.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import { parseCustomerItem } from '../../store/customer/customer-item.ts'
import { parseSubscriptionItem } from '../../store/customer/live-parts.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { readStandingRange, type PlaceRange, type Standing } from '../../store/edition/standing-lines.ts'
import { customerKey, subscriberShard, subscriptionKey, textOf } from '../../store/keys.ts'
import {
  cursorBehind,
  pageOfAssignments,
  readAssigned,
  type AssignmentPage,
  type StoredAssignment,
} from '../../store/lists/read-assignment-list.ts'
import { lineMaker, type CarriedLine, type LinesOf } from './present-lines.ts'

export interface Comparison extends LinesOf {
  /** The carriers whose lists are closed. */
  readonly closing: readonly string[]
  /** The lines of carriers: of this issue or, for a newspaper, of the previous issue. */
  readonly before: ReadonlyMap<string, Standing>
  /** Customers in their state at a future instant, in a forecast. All others are read in their present state. */
  readonly ahead?: { readonly at: Instant; readonly worlds: ReadonlyMap<string, World> } | undefined
}

export interface PageQuery extends Comparison {
  readonly cursor: string | undefined
}

export interface EditionPage {
  /** The lines after the closing, of each carrier that is closed. */
  readonly standing: ReadonlyMap<string, readonly StandingLine[]>
  readonly donated: number
  /** The start of the next page; undefined after the last one. */
  readonly next: string | undefined
}

const linesOfPage = 2000

export async function readPage(query: PageQuery): Promise<EditionPage> {
  const { settings, product, now, cursor, before } = query
  const account = settings.account.id
  const { listed, next } = inWhole(
    await pageOfAssignments(account, product.external_id, cursor, linesOfPage + 1),
    linesOfPage,
  )
  const [assigned, earlier] = await Promise.all([
    readAssigned(account, listed),
    readEarlier(account, before, { from: cursor, to: next }),
  ])
  const lineOf = lineMaker({ settings, product, now })
  const standing = await compareLines(query, linesOfAssigned(assigned, lineOf), earlier)
  return { standing, donated: countDonated(assigned.map(withQuantity)), next }
}

interface WholePage {
  readonly listed: AssignmentPage['listed']
  readonly next: string | undefined
}

/** A page with all assignments of each of its customers, as their lines are compared together. */
function inWhole({ listed, more }: AssignmentPage, most: number): WholePage {
  const beyond = listed[most]?.customer
  const some = listed.slice(0, most)
  const whole = some.filter(({ customer }) => customer !== beyond)
  const listedHere = whole.length > 0 ? whole : some
  const last = listedHere.at(-1)
  if (last === undefined || (!more && beyond === undefined)) return { listed: listedHere, next: undefined }
  const { customer, cursor } = last
  return { listed: listedHere, next: whole.length > 0 ? cursorBehind(subscriberShard(customer), customer) : cursor }
}

export const linesOfAssigned = (
  assigned: readonly StoredAssignment[],
  lineOf: ReturnType<typeof lineMaker>,
): CarriedLine[] =>
  assigned.flatMap(({ cursor: place, customer, assignment, subscription }) => {
    const receiver = { customer, subscription, wholeSubscription: subscription?.whole }
    return lineOf({ place, assignment, receiver, quantity: subscription?.quantity ?? 1 }) ?? []
  })

/** The number of donated copies. */
export const countDonated = (
  assigned: readonly { readonly assignment: Assignment; readonly quantity: number | undefined }[],
): number =>
  assigned.reduce((sum, { assignment, quantity = 1 }) => (assignment.donated === true ? sum + quantity : sum), 0)

export const withQuantity = ({ assignment, subscription }: Pick<StoredAssignment, 'assignment' | 'subscription'>) => ({
  assignment,
  quantity: subscription?.quantity,
})

/** The earlier lines of carriers in a range of places. */
export async function readEarlier(
  account: string,
  before: ReadonlyMap<string, Standing>,
  range: PlaceRange,
): Promise<Map<string, StandingLine[]>> {
  const entries = await Promise.all(
    Array.from(before, async ([carrier, standing]) => {
      const lines = await readStandingRange(account, standing, range)
      return [carrier, lines.filter(({ gone }) => gone !== true)] as const
    }),
  )
  return new Map(entries)
}

/** The lines of each carrier after a closing, from those before and the present assignments of the same places. */
export async function compareLines(
  { settings, product, now, closing, before, ahead }: Comparison,
  carried: readonly CarriedLine[],
  earlier: ReadonlyMap<string, readonly StandingLine[]>,
): Promise<Map<string, StandingLine[]>> {
  const modeOf = new Map(settings.carriers.map(({ id, mode }) => [id, mode]))
  const carriersOf = new Map(carried.map(({ carrier, line }) => [line.key, carrier]))
  const keptElsewhere = keysElsewhere(closing, before, earlier, product.external_id)
  const gone = closing
    .filter((carrier) => modeOf.get(carrier) === 'changes')
    .flatMap((carrier) => (earlier.get(carrier) ?? []).filter(({ key }) => carriersOf.get(key) !== carrier))
  const live =
    gone.length === 0 ? new Map<string, string>() : await liveCarriers({ settings, product, now, ahead }, gone)
  return new Map(
    closing.map((carrier) => {
      const present = carried.flatMap(({ carrier: other, line }) =>
        other === carrier && !keptElsewhere.has(line.key) ? [line] : [],
      )
      const lines = standingAfter({
        before: before.has(carrier) ? (earlier.get(carrier) ?? []) : undefined,
        present: modeOf.get(carrier) === 'changes' ? oneOfEach(present) : present,
        mode: modeOf.get(carrier) ?? 'full',
        isElsewhere: (key) => (carriersOf.get(key) ?? carrier) !== carrier,
        isLive: ({ key }) => live.get(key) === carrier,
      })
      return [carrier, lines] as const
    }),
  )
}

/** Copies on closed lists of this issue of carriers that are not closed now, so that nobody gets a copy twice. */
function keysElsewhere(
  closing: readonly string[],
  before: ReadonlyMap<string, Standing>,
  earlier: ReadonlyMap<string, readonly StandingLine[]>,
  product: string,
): ReadonlySet<string> {
  const others = Array.from(before).filter(
    ([carrier, { external_id }]) => external_id === product && !closing.includes(carrier),
  )
  return new Set(
    others.flatMap(([carrier]) =>
      (earlier.get(carrier) ?? []).filter(({ paused }) => paused !== true).map(({ key }) => key),
    ),
  )
}

/**
 * The lines whose subscription continues beyond the date of the issue, with the carrier of the address to which it goes
 * then. A reader may have moved to a carrier that gets its copies later: the former carrier gets the stop at once.
 */
async function liveCarriers(
  { settings, product, now, ahead }: Pick<Comparison, 'settings' | 'product' | 'now' | 'ahead'>,
  lines: readonly StandingLine[],
): Promise<Map<string, string>> {
  const { id: account, timezone } = settings.account
  const ofSubscriptions = lines.filter((line) => line.subscription !== undefined && line.assignment === undefined)
  const keysOf = ({ customer, subscription = '' }: StandingLine) =>
    [customerKey(account, customer), subscriptionKey(account, customer, subscription)] as const
  const keys = new Map(ofSubscriptions.flatMap(keysOf).map((key) => [textOf(key), key]))
  const items = new Map((await batchGetAtOnce([...keys.values()])).map((item) => [textOf(item), item]))
  const start = startOfDate(product.date, timezone)
  const carrierOf = carrierChoice(settings, product.date)
  const addressed = addressedAt(product, now, settings)
  const live = new Map<string, string>()
  for (const line of ofSubscriptions) {
    const [ofCustomer, ofSubscription] = keysOf(line).map((key) => items.get(textOf(key)))
    const world = ahead?.worlds.get(line.customer)
    const at = ahead === undefined || world === undefined ? now : ahead.at
    const customer = world?.customer ?? (ofCustomer && parseCustomerItem(ofCustomer))
    const subscription =
      (world && subscriptionOf(world, line.subscription ?? '')) ??
      (ofSubscription && parseSubscriptionItem(ofSubscription))
    if (customer === undefined || subscription === undefined || isOver(stateAt(subscription, at))) continue
    if (subscription.stop !== undefined && subscription.stop.at <= start) continue
    const receiver = { customer, subscription, wholeSubscription: () => subscription }
    live.set(line.key, carrierOf(deliveryAddress({}, receiver, addressed, settings)))
  }
  return live
}
