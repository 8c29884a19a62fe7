/**
 * The issue to which a report on a line refers. A carrier of changes delivers many issues by one line, until a later
 * list changes it.
 */
import { isDated, type DatedProduct } from '../../domain/edition/cut-off.ts'
import { lineIdOf } from '../../domain/edition/list-line.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import { readEditions } from '../../store/edition/edition-item.ts'
import { standingLineOf } from '../../store/edition/printed-copy.ts'
import type { Standing } from '../../store/edition/standing-lines.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import { carrierOf } from './make-list.ts'
import type { LineOfList } from './printed-lines.ts'

/** A line of a list, and the issue whose copy it delivered. */
export interface ReportedCopy extends LineOfList {
  readonly issue: string
}

/** The issue of a line's own list; an earlier one if the copy was delivered again. */
const ownIssueOf = ({ list, line }: LineOfList): string => line.replaces ?? list.external_id

/** The issue of a copy if it differs from the issue of the line's own list. */
export const laterIssueOf = (copy: ReportedCopy): string | undefined =>
  copy.issue === ownIssueOf(copy) ? undefined : copy.issue

/** The largest number of issues that are searched for the last one that came by a line. */
const mostIssues = 14

/** The part of a report by which the issue of a line is found. */
interface ReportedDay {
  /** The issue that it names. */
  readonly named: string | undefined
  /** The day on which the carrier reported the line. */
  readonly day: PlainDate
}

/**
 * Gives the issue of a line: the one that the report names or, where it names none, the last one up to the day of the
 * report that the line delivered. Undefined for a named issue that the line did not deliver.
 */
export function reportedIssues(
  context: JobContext,
): (printed: LineOfList, reported: ReportedDay) => Promise<string | undefined> {
  const later = new Map<string, Promise<Standing[]>>()
  return async (printed, reported) => {
    const { named, day } = reported
    const own = ownIssueOf(printed)
    if (named === own) return own
    const { list } = printed
    const isLasting = carrierOf(context.settings, list.carrier)?.mode === 'changes' && list.kind !== 'redelivery'
    if (!isLasting) return named === undefined ? own : undefined
    const key = JSON.stringify([list.external_id, named ?? '', day])
    const issues = later.get(key) ?? laterIssues(context, printed, reported)
    later.set(key, issues)
    const delivered = await lastDelivered(context, printed, await issues)
    return delivered ?? (named === undefined ? own : undefined)
  }
}

/** Closed issues after the one of a list, the last one first. */
async function laterIssues(
  { account, settings }: JobContext,
  { list }: LineOfList,
  { named, day }: ReportedDay,
): Promise<Standing[]> {
  const dated = settings.products.filter(isDated)
  const own = dated.find(({ external_id }) => external_id === list.external_id)
  if (own === undefined) return []
  const isMeant = ({ external_id, date }: DatedProduct) => (named === undefined ? date <= day : external_id === named)
  const later = dated
    .filter((issue) => issue.category === own.category && issue.date > own.date && isMeant(issue))
    .toSorted((one, other) => (one.date > other.date ? -1 : 1))
    .slice(0, mostIssues)
  const editions = await readEditions(
    account,
    later.map(({ external_id }) => external_id),
  )
  return editions.flatMap(({ external_id, carriers }): Standing[] => {
    const { closing } = carriers[list.carrier] ?? {}
    return closing === undefined ? [] : [{ external_id, carrier: list.carrier, closing }]
  })
}

async function lastDelivered(
  { account }: JobContext,
  { list, line }: LineOfList,
  issues: readonly Standing[],
): Promise<string | undefined> {
  const { customer, subscription } = line
  if (subscription === undefined) return undefined
  for (const standing of issues) {
    const { external_id } = standing
    const present = await standingLineOf(account, standing, { external_id, customer, subscription })
    if (present?.line === lineIdOf(list.id, line.number)) return external_id
  }
  return undefined
}
