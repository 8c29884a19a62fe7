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
