/** Changes as tests look at them: with the events that they make and the lines of their history, in English. */
import { expect } from 'vitest'
import type { EventBody } from '../../functions/domain/facts/event.ts'
import { eventsOf } from '../../functions/domain/facts/fact-events.ts'
import type { Fact } from '../../functions/domain/facts/fact.ts'
import { linesOf } from '../../functions/domain/facts/history-line.ts'
import { isRefused, type Change, type Refusal } from '../../functions/domain/world/change.ts'

export type Decided = Change | Refusal

export interface Told extends Change {
  readonly events: readonly EventBody[]
  readonly history: readonly string[]
}

export const historyOf = (facts: readonly Fact[], timezone = 'Europe/Copenhagen'): string[] =>
  facts.flatMap((fact) => linesOf(fact, { timezone, language: 'en' }))

/** A decision that must be a change. */
export function told(decided: Decided, timezone?: string): Told {
  if (isRefused(decided)) return expect.fail(`Expected a change, got ${JSON.stringify(decided)}.`)
  return { ...decided, events: eventsOf(decided.facts), history: historyOf(decided.facts, timezone) }
}

/**
 * Recognizes the creation of a credit note, which `invoice:credited` also reports, so that tests about invoices can
 * leave it out.
 */
export const isToldAnyway = (event: EventBody): boolean =>
  event.event === 'invoice:created' && event.credits !== undefined

/** The outcome of a decision, in one word. */
export function outcomeOf(decided: Decided): 'changed' | 'unchanged' | Refusal['outcome'] {
  if (isRefused(decided)) return decided.outcome
  return decided.facts.length === 0 ? 'unchanged' : 'changed'
}

/** The faults of a refusal, as `field: code`; `changed` if it is not refused. */
export const faultsOf = (decided: Decided): string[] =>
  isRefused(decided)
    ? decided.outcome === 'refused'
      ? decided.faults.map(({ field, code }) => `${field}: ${code}`)
      : [decided.outcome]
    : ['changed']
