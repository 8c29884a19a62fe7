/** Views of a change: the lines of its history, and its events in the form that consumers receive, without ids. */
import type { Fact } from './fact.ts'
import { eventsOf } from './fact-events.ts'
import { linesAloneOf, linesOf } from './history-line.ts'
import type { Reading } from './history-reading.ts'
import { shownAttributes } from './event-view.ts'
import { showInstant } from '../time/time.ts'

export interface ChangeView {
  readonly texts: readonly string[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

/**
 * The texts of a change. A change without lines, such as the rest of a large change, is shown by the lines that its
 * facts have when they are shown alone.
 */
function textsOf(facts: readonly Fact[], reading: Reading): readonly string[] {
  const lines = facts.flatMap((fact) => linesOf(fact, reading))
  return lines.length > 0 ? lines : facts.flatMap((fact) => linesAloneOf(fact, reading))
}

export const showFacts = (facts: readonly Fact[], reading: Reading): ChangeView => ({
  texts: textsOf(facts, reading),
  events: eventsOf(facts).map(({ event, ...attributes }) => ({
    event,
    ...shownAttributes(attributes, (instant) => showInstant(instant, reading.timezone)),
  })),
})
