/**
 * The forecast of a closing: the same reads, page by page, of which only sums are stored. Before the issue is assigned,
 * the rules that will assign it predict its subscribers.
 */
import * as v from 'valibot'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import { copiesOfLine, isDelivered, lineChanges, type StandingLine } from '../../domain/edition/list-line.ts'
import { linesToPrint } from '../../domain/edition/standing.ts'
import { assignAt } from '../../domain/settings/issue-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { isTooFarAhead, tooFarAhead } from '../../domain/time/too-far-ahead.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import { forecastWrite } from '../../store/edition/kept-forecast.ts'
import { readEdition } from '../../store/edition/edition-item.ts'
import { assignmentsBetween, cursorBehind, cursorOf, readAssigned } from '../../store/lists/read-assignment-list.ts'
import type { Standing } from '../../store/edition/standing-lines.ts'
import { yieldThread } from '../../store/customer/world-with-yields.ts'
import type { JobContext, JobStep } from '../jobs/job-kind.ts'
import { forecastPage, readForecastPlace } from '../products/forecast-recipients.ts'
import { isAssigned } from './is-assigned.ts'
import { linesBefore } from './lines-before.ts'
import { carrierOf } from './make-list.ts'
import { lineMaker, type AssignedCopy } from './present-lines.ts'
import {
  compareLines,
  countDonated,
  linesOfAssigned,
  readEarlier,
  readPage,
  withQuantity,
  type Comparison,
} from './read-page.ts'
import { redeliveryLines } from './redelivery-lines.ts'

const sumSchema = v.object({
  carrier: v.string(),
  /** Everything that the carrier delivers. */
  lines: v.number(),
  copies: v.number(),
  /** The contents of its list. */
  listed: v.number(),
  listedCopies: v.number(),
})

const changedSchema = v.object({
  customer_id: v.string(),
  carrier: v.string(),
  change: v.picklist(lineChanges),
  copies: v.number(),
})

export const forecastStateSchema = v.object({
  phase: v.literal('forecast'),
  external_id: v.string(),
  closing: v.array(v.string()),
  /** Whether the issue is assigned; absent before the first step. */
  assigned: v.exactOptional(v.boolean()),
  cursor: v.exactOptional(v.string()),
  read: v.number(),
  donated: v.number(),
  sums: v.array(sumSchema),
  changes: v.array(changedSchema),
  /** Stores the sums for GET /api/editions/. */
  keeps: v.exactOptional(v.literal(true)),
})
export type ForecastState = v.InferOutput<typeof forecastStateSchema>

/** The most changed lines that an answer names. */
const mostChanges = 200
/** The future of each customer is computed, so a page is smaller than a page of stored entries. */
const customersOfPage = 100

export const newForecast = (external_id: string, closing: readonly string[]): ForecastState => ({
  ...{ phase: 'forecast', external_id, closing: [...closing], read: 0, donated: 0, changes: [] },
  sums: closing.map((carrier) => ({ carrier, lines: 0, copies: 0, listed: 0, listedCopies: 0 })),
})

/** Whether an issue is assigned so late that nothing is forecast for it. */
export function isBeyondForecast(product: DatedProduct, settings: Settings, now: Instant): boolean {
  const at = assignAt(product, settings)
  return at !== undefined && isTooFarAhead(at, now, settings.account.timezone)
}

interface Page {
  readonly standing: ReadonlyMap<string, readonly StandingLine[]>
  readonly donated: number
  readonly next: string | undefined
}

export async function forecastStep<State>(
  state: ForecastState,
  context: JobContext,
  product: DatedProduct,
): Promise<JobStep<State | ForecastState>> {
  const { account, settings, now } = context
  if (isBeyondForecast(product, settings, now)) return { step: 'failed', faults: [tooFarAhead('external_id')] }
  const assigned = state.assigned ?? (await isAssigned(settings, product, state.closing, now))
  const edition = await readEdition(account, product.external_id)
  const { before, faults } = await linesBefore(context, product, edition, state.closing)
  if (faults.length > 0) return { step: 'failed', faults }
  const comparison = comparisonOf(state, context, product, before)
  const page = assigned
    ? await readPage({ ...comparison, cursor: state.cursor })
    : await pageAhead(state, context, product, comparison)
  const kinds = new Map(
    state.closing.map((carrier) => [carrier, edition.carriers[carrier] === undefined ? 'main' : 'supplement']),
  )
  const isWhole = (carrier: string) => kinds.get(carrier) === 'main' && carrierOf(settings, carrier)?.mode !== 'changes'
  const changed = Array.from(page.standing).flatMap(([carrier, lines]) =>
    lines.flatMap((line) =>
      line.change === undefined || isWhole(carrier)
        ? []
        : [{ customer_id: line.customer, carrier, change: line.change, copies: copiesOfLine(line) }],
    ),
  )
  const next: ForecastState = {
    ...state,
    assigned,
    read: state.read + Array.from(page.standing.values()).reduce((total, lines) => total + lines.length, 0),
    donated: state.donated + page.donated,
    sums: state.sums.map((sum) => added(sum, page.standing.get(sum.carrier) ?? [], isWhole(sum.carrier))),
    changes: [...state.changes, ...changed].slice(0, mostChanges),
  }
  if (page.next !== undefined) return { step: 'next', state: { ...next, cursor: page.next }, done: next.read }
  if (state.keeps) return { step: 'done', result: null, writes: [keptSums(next, context)] }
  const again = await Promise.all(state.closing.map((carrier) => redeliveries(context, product, carrier)))
  return { step: 'done', result: showForecast(next, kinds, again.flat()) }
}

const keptSums = ({ external_id, donated, sums }: ForecastState, { account, settings, now }: JobContext) =>
  forecastWrite(
    account,
    {
      ...{ external_id, donated, counted: now, counted_really: instantOf(Date.now()) },
      carriers: Object.fromEntries(sums.map(({ carrier, lines, copies }) => [carrier, { lines, copies }])),
    },
    settings.account.timezone,
  )

function added(sum: ForecastState['sums'][number], lines: readonly StandingLine[], isWhole: boolean) {
  const delivered = lines.filter(isDelivered)
  const listed = linesToPrint(lines, isWhole)
  return {
    ...sum,
    lines: sum.lines + delivered.length,
    copies: sum.copies + delivered.reduce((total, { copies }) => total + copies, 0),
    listed: sum.listed + listed.length,
    listedCopies: sum.listedCopies + listed.reduce((total, line) => total + copiesOfLine(line), 0),
  }
}

interface ShownList {
  readonly carrier: string
  readonly kind: string
  readonly lines: number
  readonly copies: number
}

/** The list of copies that a carrier delivers again; empty if no complaint waits for it. */
async function redeliveries(context: JobContext, product: DatedProduct, carrier: string): Promise<ShownList[]> {
  const lines = await redeliveryLines(context, product, carrier)
  const copies = lines.reduce((sum, line) => sum + line.copies, 0)
  return lines.length === 0 ? [] : [{ carrier, kind: 'redelivery', lines: lines.length, copies }]
}

function showForecast(
  { external_id, donated, sums, changes }: ForecastState,
  kinds: ReadonlyMap<string, string>,
  again: readonly ShownList[],
) {
  return {
    ...{ external_id, forecast: true, donated },
    carriers: sums.filter(({ lines }) => lines > 0).map(({ carrier, lines, copies }) => ({ carrier, lines, copies })),
    lists: [
      ...sums
        .filter(({ listed }) => listed > 0)
        .map(({ carrier, listed: lines, listedCopies: copies }) => ({
          ...{ carrier, kind: kinds.get(carrier) ?? 'main', lines, copies },
        })),
      ...again,
    ],
    changes,
  }
}

const comparisonOf = (
  { closing }: ForecastState,
  { settings, now }: JobContext,
  product: DatedProduct,
  before: readonly Standing[],
): Comparison => ({
  ...{ settings, product, now, closing },
  before: new Map(before.map((standing) => [standing.carrier, standing])),
})

/**
 * The customers of a page in their future state, and the copies in their places that are already assigned, by hand or
 * to others.
 */
async function pageAhead(
  state: ForecastState,
  context: JobContext,
  product: DatedProduct,
  stored: Comparison,
): Promise<Page> {
  const { account, settings, now } = context
  const at = assignAt(product, settings)
  if (at === undefined) return { standing: new Map(), donated: 0, next: undefined }
  const { recipients, worlds, next } = await forecastPage({ settings, product, at, now }, state.cursor, customersOfPage)
  await yieldThread()
  const range = { from: placeBehind(state.cursor), to: placeBehind(next) }
  const comparison = { ...stored, ahead: { at, worlds } }
  const [assigned, earlier] = await Promise.all([
    readAssigned(account, await assignmentsBetween(account, product.external_id, range)),
    readEarlier(account, comparison.before, range),
  ])
  const alreadyAssigned = new Set(assigned.map(({ assignment }) => assignment.id))
  const coming = recipients.filter(({ assignment }) => !alreadyAssigned.has(assignment.id))
  const lineOf = lineMaker(comparison)
  const ahead = coming.map(({ assignment, world }) => copyAhead(assignment, world))
  const lines = ahead.flatMap((copy) => lineOf(copy) ?? [])
  return {
    standing: await compareLines(comparison, [...linesOfAssigned(assigned, lineOf), ...lines], earlier),
    donated: countDonated([...assigned.map(withQuantity), ...ahead]),
    next,
  }
}

const placeBehind = (cursor: string | undefined): string | undefined => {
  const place = cursor === undefined ? undefined : readForecastPlace(cursor)
  return place && cursorBehind(place.shard, place.after)
}

function copyAhead(assignment: Assignment, world: World): AssignedCopy {
  const { to } = assignment
  const subscription = to.kind === 'customer' ? undefined : subscriptionOf(world, to.subscription)
  const whole = subscription === undefined ? {} : { wholeSubscription: () => subscription }
  return {
    place: cursorOf(world.customer.id, subscription?.id),
    assignment,
    receiver: { customer: world.customer, subscription, ...whole },
    quantity: subscription?.quantity ?? 1,
  }
}
