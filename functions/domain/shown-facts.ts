/** What a change says: the lines of its history, and its events as consumers receive them, without ids. */
import type { Fact } from './fact.ts'
import { eventsOf } from './fact-events.ts'
import { linesOf } from './history-line.ts'
import type { Reading } from './history-reading.ts'
import { shownAttributes } from './shown-event.ts'
import { showInstant } from './time.ts'

export interface ShownFacts {
  readonly texts: readonly string[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

export const showFacts = (facts: readonly Fact[], reading: Reading): ShownFacts => ({
  texts: facts.flatMap((fact) => linesOf(fact, reading)),
  events: eventsOf(facts).map(({ event, ...attributes }) => ({
    event,
    ...shownAttributes(attributes, (instant) => showInstant(instant, reading.timezone)),
  })),
})
