/**
 * Outcomes that one answer can hold. Errors name fields as the caller spelt them, so a call of wrong operations could
 * make an answer several times its own size, which Lambda would not return. Then the caller would not learn what was
 * carried out.
 */
import { encodedItemBytes } from '../../domain/text/encoded-size.ts'
import type { Language } from '../../language/language.ts'
import { refusedFor, type Outcome } from './operation-outcome.ts'

/** The rest of Lambda's 6 MB is for ids, and for the words that stand in place of errors. */
const maxErrorBytes = 4_000_000

/** Answers include every operation that was carried out. Errors follow in order, as far as there is room. */
export function outcomesThatFit(outcomes: readonly Outcome[], language: Language): readonly Outcome[] {
  const leftOut = refusedFor(language, { field: '', code: 'errors_left_out' })
  let bytes = 0
  return outcomes.map((outcome) => {
    if ('done' in outcome) return outcome
    const size = encodedItemBytes(outcome.errors) + encodedItemBytes(outcome.codes ?? {})
    if (bytes + size > maxErrorBytes) return leftOut
    bytes += size
    return outcome
  })
}
