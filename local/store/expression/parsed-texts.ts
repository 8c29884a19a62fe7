/** Expressions by their text. A service has a few hundred of them, so each is parsed once. */
import { parseCondition } from './parse-condition.ts'
import { parseProjection, parseUpdate } from './parse-update.ts'
import type { Action, Condition, Parsed, Path } from './syntax.ts'

type ConditionKind = 'ConditionExpression' | 'FilterExpression' | 'KeyConditionExpression'

const mostTexts = 2_000

const conditions = new Map<string, Parsed<Condition>>()
const updates = new Map<string, Parsed<readonly Action[]>>()
const projections = new Map<string, Parsed<readonly Path[]>>()

export const conditionOf = (kind: ConditionKind, text: string): Parsed<Condition> =>
  kept(conditions, `${kind} ${text}`, () => parseCondition(kind, text))

export const updateOf = (text: string): Parsed<readonly Action[]> => kept(updates, text, () => parseUpdate(text))

export const projectionOf = (text: string | undefined): Parsed<readonly Path[]> | undefined =>
  text === undefined ? undefined : kept(projections, text, () => parseProjection(text))

function kept<Result>(all: Map<string, Result>, text: string, parse: () => Result): Result {
  const present = all.get(text)
  if (present !== undefined) return present
  const parsed = parse()
  if (all.size >= mostTexts) all.clear()
  all.set(text, parsed)
  return parsed
}
