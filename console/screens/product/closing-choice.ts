/** The carriers whose lists a planner most likely closes now, and those whose cut-off is still ahead. */
import type { Edition } from '../../api/types.ts'

type CarrierOfIssue = Edition['carriers'][number]

/**
 * The carriers without a list whose cut-off has passed. If there are none: the carriers that have a list, for a
 * supplement; without any list, all carriers.
 */
export function firstChoice({ carriers }: Pick<Edition, 'carriers'>, now: string): readonly string[] {
  const due = carriers.filter(({ cut_off, closed }) => closed === undefined && cut_off <= now)
  const closed = carriers.filter((carrier) => carrier.closed !== undefined)
  const chosen = due.length > 0 ? due : closed.length > 0 ? closed : carriers
  return chosen.map(({ carrier }) => carrier)
}

/** Carriers whose lists would be closed early. */
export const earlyCarriers = (
  { carriers }: Pick<Edition, 'carriers'>,
  chosen: readonly string[],
  now: string,
): readonly CarrierOfIssue[] => carriers.filter(({ carrier, cut_off }) => chosen.includes(carrier) && cut_off > now)

/**
 * The future instant at which the issue is assigned to the readers of some carriers. A closing waits for it. If the
 * issue has no time of its own, readers get it at the cut-off of their carrier, and the last at `assign_at`.
 */
export function waitsUntil(
  { carriers, assign_at: last }: Pick<Edition, 'carriers' | 'assign_at'>,
  chosen: readonly string[],
  now: string,
): string | undefined {
  const isByCarrier = carriers.some(({ cut_off }) => cut_off === last)
  const times = carriers
    .filter(({ carrier }) => chosen.includes(carrier))
    .map(({ cut_off }) => (isByCarrier && cut_off < last ? cut_off : last))
  const latest = times.toSorted().at(-1)
  return latest !== undefined && latest > now ? latest : undefined
}
