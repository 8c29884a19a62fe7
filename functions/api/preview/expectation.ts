/**
 * The `expect` of a preview (extensions: "preview and expect"): when the preview was made, and a digest of the call and
 * of what the preview showed. It is not a secret: a caller who invents one can only prevent its own call.
 */
import { createHash } from 'node:crypto'
import { comparedOutcome } from '../../domain/preview/compared-outcome.ts'
import type { Outcome } from '../../domain/preview/outcome.ts'
import type { Call } from '../../http/call.ts'

const goodForMillis = 30 * 60 * 1000

type Compared = Pick<Call, 'settings' | 'now' | 'previewing'>

export function expectationOf(outcomes: readonly Outcome[], call: Compared, realNowMillis: number): string {
  return `p1.${realNowMillis.toString(36)}.${digestOf(outcomes, call)}`
}

/** Whether the outcomes are those that a preview showed within the last half hour. */
export function isExpected(
  expect: string,
  outcomes: readonly Outcome[],
  call: Compared,
  realNowMillis: number,
): boolean {
  const [, made = '', digest] = expect.split('.')
  const age = realNowMillis - Number.parseInt(made, 36)
  return age >= 0 && age <= goodForMillis && digest === digestOf(outcomes, call)
}

function digestOf(outcomes: readonly Outcome[], { settings, now, previewing }: Compared): string {
  const compared = outcomes.map((outcome) => comparedOutcome(outcome, now, settings))
  // A preview does not show everything, such as the text of a note, so the parameters have to be the same as well.
  return createHash('sha256')
    .update(JSON.stringify([previewing?.asked, compared]))
    .digest('base64url')
}
