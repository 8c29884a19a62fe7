/**
 * The future steps that an action adds or removes. The service makes the lists before and after the action by the same
 * rules.
 */
import type { Preview, Step } from '../api/types.ts'

type Following = Preview['follow'][number]

export interface ChangedSteps {
  readonly added: readonly Following[]
  readonly gone: readonly Step[]
}

/** `until` is the last day of the preview. Later steps may or may not be gone. */
export function changedSteps(follow: readonly Following[], coming: readonly Step[], until: string): ChangedSteps {
  const last = coming.at(-1)?.at ?? ''
  const within = coming.filter(({ at }) => at.slice(0, 10) <= until)
  const before = counted(within.map(nameOf))
  const after = counted(follow.map(nameOf))
  return {
    // A very long list of coming steps may end before the preview does.
    added: follow.filter((step) => !takes(before, nameOf(step)) && (step.at <= last || coming.length < mostComing)),
    gone: within.filter((step) => !takes(after, nameOf(step))),
  }
}

/** The service lists no more steps than this. */
const mostComing = 400

const nameOf = ({ at, kind, subscription_id, text, document }: Following): string =>
  JSON.stringify([at, kind, subscription_id, text, document?.total, document?.currency])

const counted = (names: readonly string[]): Map<string, number> =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>())

/** Leaves out what goes and comes again under the same name, such as the renewal of another subscription of a plan. */
export function withoutAlike<Added, Gone>(
  added: readonly Added[],
  gone: readonly Gone[],
  textOf: (step: Added | Gone) => string,
): { readonly added: readonly Added[]; readonly gone: readonly Gone[] } {
  const before = counted(gone.map(textOf))
  const after = counted(added.map(textOf))
  return {
    added: added.filter((step) => !takes(before, textOf(step))),
    gone: gone.filter((step) => !takes(after, textOf(step))),
  }
}

/** Equal texts, each with the number of times that it comes. */
export const alike = (texts: readonly string[]): readonly (readonly [string, number])[] => [...counted(texts)]

function takes(counts: Map<string, number>, name: string): boolean {
  const count = counts.get(name) ?? 0
  counts.set(name, count - 1)
  return count > 0
}
