/**
 * Consequences of a line that did not arrive: customer service gets a task for the customer, a copy that was late,
 * missing, damaged or wrong is a complaint, and failed copies count towards an undeliverable address. The id of the
 * task follows from the line, the issue and the outcome, so a repeated report does nothing.
 */
import { hash } from 'node:crypto'
import { complain } from '../../domain/complaint/make-complaint.ts'
import { noteDeliveredCopy, noteFailedCopy } from '../../domain/complaint/mark-undeliverable.ts'
import { createNote } from '../../domain/customer/write-note.ts'
import { lineIdOf, type PrintedCopy } from '../../domain/edition/list-line.ts'
import { undeliverableActionOf } from '../../domain/product/undeliverable-copies.ts'
import type { Carrier } from '../../domain/settings/settings.ts'
import type { complaintCodeMeanings } from '../../domain/settings/settings-kinds.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { followedGroup } from '../../domain/subscription/recipient.ts'
import { dateOf } from '../../domain/time/time.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { followedBy, isRefused, unchanged, type Change } from '../../domain/world/change.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { complaintKinds, type ComplaintKind } from '../../domain/world/complaint.ts'
import { markAt } from '../../domain/world/undeliverable.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import { sayOutcome } from '../../language/carrier-words.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { loadGroup } from '../../store/customer/load-group.ts'
import { readNote } from '../../store/customer/notes.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import { carrierOf } from './make-list.ts'
import { laterIssueOf, type ReportedCopy } from './reported-issue.ts'

export interface CarrierOutcome {
  readonly carrier: string
  readonly outcome: (typeof complaintCodeMeanings)[number]
  readonly newAddress?: string
}

export interface Applied {
  /** Whether the report has become a complaint. */
  readonly complaint: boolean
  /** Whether the report pauses deliveries to the customer. */
  readonly paused: boolean
  /** Whether the task was there before, so that the report has done nothing more. */
  readonly isRepeated: boolean
}

/**
 * A late copy is a complaint, as is a missing, damaged or wrong one, with the remedy of the policy. A copy that could
 * not be delivered counts towards the mark of an undeliverable address. Both are in the transaction of the task, whose
 * note tells whether the line was done.
 */
export async function applyOutcome(
  context: JobContext,
  printed: ReportedCopy,
  reported: CarrierOutcome,
): Promise<Applied> {
  const { account, settings, now, by } = context
  const { line } = printed
  const { customer: id } = line
  const report: Report = { context, printed, reported, note: noteOf(printed, reported) }
  const load = async () => {
    const world = await loadWorldAt(settings, id, now)
    return {
      world,
      isNoted: world !== undefined && (await readNote(account, id, report.note)) !== undefined,
      group: (await loadGroup(settings, followedGroup(world?.subscriptions ?? [], line.subscription), now))
        ?.subscription,
      assignments: world === undefined ? [] : await readAssignments(account, id),
    }
  }
  return await retrying({ runtime, about: `the customer ${id}`, load }, async ({ world, isNoted, ...finding }) => {
    if (world === undefined || world.customer.erased !== undefined) return done(nothingApplied)
    if (isNoted) return done({ ...appliedIn(world, report), isRepeated: true })
    const change = changeOf(world, report, finding)
    const notes = [{ ...by, at: now, facts: change.facts }]
    const outcome = await commitWorld({ settings, before: world, after: change.world, notes, now })
    if (outcome !== 'committed') return again(outcome)
    const applied = appliedIn(change.world, report)
    const wasPaused = markAt(world.customer, 'delivery', now) !== undefined
    return done({ ...applied, paused: applied.paused && !wasPaused })
  })
}

/**
 * Corrects a report: the copy was delivered, so it does not count towards the mark of an undeliverable address. The
 * task and the complaint stay with customer service.
 */
export async function correctOutcome(context: JobContext, { line, issue }: ReportedCopy): Promise<void> {
  const { account, settings, now, by } = context
  const { customer: id } = line
  const load = async () => ({
    world: await loadWorldAt(settings, id, now),
    assignments: await readAssignments(account, id),
  })
  await retrying({ runtime, about: `the customer ${id}`, load }, async ({ world, assignments }) => {
    const subscription = world && subscriptionIn(world, line.subscription)
    if (world?.customer.failed_copies?.includes(issue) !== true || subscription === undefined) return done(undefined)
    const group = (await loadGroup(settings, followedGroup(world.subscriptions, subscription.id), now))?.subscription
    const copy = { world, subscription, group, external_id: issue, assignments, now, settings }
    const { world: after, facts } = noteDeliveredCopy(copy)
    const outcome = await commitWorld({ settings, before: world, after, notes: [{ ...by, at: now, facts }], now })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}

/** The id of the task: one for each line, issue and outcome. */
function noteOf(printed: ReportedCopy, { outcome }: CarrierOutcome): string {
  const line = lineIdOf(printed.list.id, printed.line.number)
  const later = laterIssueOf(printed)
  return later === undefined ? `${line}-${outcome}` : `${line}-${hash('sha256', later, 'hex').slice(0, 12)}-${outcome}`
}

const nothingApplied: Applied = { complaint: false, paused: false, isRepeated: false }

interface Report {
  readonly context: JobContext
  readonly printed: ReportedCopy
  readonly reported: CarrierOutcome
  /** The id of the task, with which the id of the complaint ends. */
  readonly note: string
}

interface Finding {
  /** The subscription that the copy's subscription follows. */
  readonly group: Subscription | undefined
  readonly assignments: readonly Assignment[]
}

/** The kind of complaint that a report makes; undefined for a report about the address. */
const kindOf = ({ outcome }: CarrierOutcome): ComplaintKind | undefined =>
  complaintKinds.find((kind) => kind === outcome)

const printedBy = ({ list, line }: ReportedCopy): PrintedCopy => ({
  ...{ carrier: list.carrier, line: lineIdOf(list.id, line.number), copies: line.copies },
  ...(line.address !== undefined && { address: line.address }),
})

const subscriptionIn = (world: World, id: string | undefined): Subscription | undefined =>
  id === undefined ? undefined : subscriptionOf(world, id)

/** The task, and the complaint or the failed copy. */
function changeOf(world: World, report: Report, finding: Finding): Change {
  const { context, printed, reported, note } = report
  const { settings, at, now, by } = context
  const text = textOf(context, printed.issue, reported, carrierOf(settings, printed.list.carrier))
  const task = { text, kind: 'task', due: dateOf(at, settings.account.timezone) } as const
  const noted = createNote({ world, id: note, given: task, now, by: by.by })
  // The report is accepted even if the customer already has the most notes that are allowed.
  const first = isRefused(noted) ? unchanged(world) : noted
  return followedBy(first, consequenceOf(first.world, report, finding))
}

function consequenceOf(world: World, report: Report, { group, assignments }: Finding): Change {
  const { context, printed, reported, note } = report
  const { settings, now, by } = context
  // Tokens follow the time, and with them the ids of complaints that are made at one time of a test account.
  const id = `${runtime.newToken()}-${note}`
  const external_id = printed.issue
  const subscription = subscriptionIn(world, printed.line.subscription)
  if (subscription === undefined) return unchanged(world)
  const kind = kindOf(reported)
  if (kind === undefined) {
    const failed = { world, subscription, group, external_id, assignments, now, settings }
    return noteFailedCopy({ ...failed, reason: reported.outcome })
  }
  const decided = complain({
    ...{ world, group, assignments, document: undefined, id, by: by.by, now, settings, beyondLimits: false },
    ...{ given: { subscription_id: subscription.id, external_id, kind }, isByCarrier: true },
    printed: printedBy(printed),
  })
  return isRefused(decided) ? unchanged(world) : decided
}

/** The effects of a report in a customer's world. */
function appliedIn(world: World, { context, printed, reported, note }: Report): Applied {
  const { settings, now } = context
  const subscription = subscriptionIn(world, printed.line.subscription)
  if (subscription === undefined) return nothingApplied
  const isMarked =
    kindOf(reported) === undefined &&
    world.customer.failed_copies?.includes(printed.issue) === true &&
    markAt(world.customer, 'delivery', now) !== undefined
  return {
    complaint: subscription.complaints?.some(({ id }) => id.endsWith(note)) === true,
    paused: isMarked && undeliverableActionOf(subscription, now, settings) === 'pause',
    isRepeated: false,
  }
}

function textOf(
  { settings }: JobContext,
  issue: string,
  { outcome, newAddress }: CarrierOutcome,
  carrier: Carrier | undefined,
): string {
  const name = settings.products.find(({ external_id }) => external_id === issue)?.name ?? issue
  const words = sayOutcome(outcome, defaultLanguage(settings), {
    carrier: carrier?.name ?? carrier?.id ?? '',
    issue: name,
  })
  return newAddress === undefined ? words : `${words}\n${newAddress}`
}
