/**
 * Issues in the order in which a planner handles them: the next cut-off first, and the newest first among closed
 * issues.
 */
import type { Edition } from '../../api/types.ts'

export interface CutOffGroups {
  readonly toClose: readonly Edition[]
  readonly closed: readonly Edition[]
}

/** Issues before a certain day are left out, because nobody closes their lists any more. */
export function cutOffGroups(editions: readonly Edition[], since: string): CutOffGroups {
  const present = editions.filter(({ date }) => date >= since)
  const byCutOff = present.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return {
    toClose: byCutOff.filter(({ state }) => state !== 'closed'),
    closed: byCutOff.filter(({ state }) => state === 'closed').toReversed(),
  }
}

const keyOf = ({ cut_off, date, external_id }: Edition): string => `${cut_off} ${date} ${external_id}`
