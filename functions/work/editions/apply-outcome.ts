/**
 * Consequences of a line that did not arrive: customer service gets a task on the customer. The id of the task follows
 * from the line and the outcome, so a report that comes again makes no second one.
 */
import { createNote } from '../../domain/customer/write-note.ts'
import { lineIdOf } from '../../domain/edition/list-line.ts'
import type { Carrier } from '../../domain/settings/settings.ts'
import type { carrierOutcomes } from '../../domain/settings/settings-kinds.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { dateOf } from '../../domain/time/time.ts'
import { isRefused } from '../../domain/world/change.ts'
import { sayOutcome } from '../../language/carrier-words.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { readNote } from '../../store/customer/notes.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import { carrierOf } from './make-list.ts'
import type { LineOfList } from './printed-lines.ts'

export interface CarrierOutcome {
  readonly carrier: string
  readonly outcome: (typeof carrierOutcomes)[number]
  readonly newAddress?: string
}

export interface Applied {
  /** Whether the report has become a complaint. */
  readonly complaint: boolean
  /** Whether deliveries to the customer pause by it. */
  readonly paused: boolean
}

export async function applyOutcome(
  context: JobContext,
  printed: LineOfList,
  reported: CarrierOutcome,
): Promise<Applied> {
  await noteOutcome(context, printed, reported)
  return { complaint: false, paused: false }
}

async function noteOutcome(context: JobContext, { list, line }: LineOfList, reported: CarrierOutcome): Promise<void> {
  const { account, settings, at, now, by } = context
  const { customer: id } = line
  const note = `${lineIdOf(list.id, line.number)}-${reported.outcome}`
  const text = textOf(context, list.external_id, reported, carrierOf(settings, list.carrier))
  const load = async () => {
    const world = await loadWorldAt(settings, id, now)
    return { world, isNoted: world !== undefined && (await readNote(account, id, note)) !== undefined }
  }
  await retrying({ runtime, about: `the customer ${id}`, load }, async ({ world, isNoted }) => {
    if (world === undefined || world.customer.erased !== undefined || isNoted) return done(undefined)
    const input = { text, kind: 'task', due: dateOf(at, settings.account.timezone) } as const
    const decided = createNote({ world, id: note, given: input, now, by: by.by })
    // A customer with as many notes as there may be is no reason to refuse the report.
    if (isRefused(decided)) return done(undefined)
    const notes = [{ ...by, at: now, facts: decided.facts }]
    const outcome = await commitWorld({ settings, before: world, after: decided.world, notes, now })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
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
