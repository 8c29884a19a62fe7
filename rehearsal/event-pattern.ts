/** Filters of stream mappings and of the event bus, as far as the stacks have them: equal, prefix and anything-but. */
import * as v from 'valibot'

const ruleSchema = v.union([
  v.string(),
  v.strictObject({ prefix: v.string() }),
  v.strictObject({ 'anything-but': v.array(v.string()) }),
])
const rulesSchema = v.array(ruleSchema)
const recordSchema = v.custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null)

/** Whether a record passes one of the filters; every record does if there are none. */
export const passesFilters = (patterns: readonly unknown[], record: unknown): boolean =>
  patterns.length === 0 || patterns.some((pattern) => matches(pattern, record))

function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    const rules = v.parse(rulesSchema, pattern)
    // One of several values is enough.
    return [value].flat().some((each) => typeof each === 'string' && rules.some((rule) => holds(rule, each)))
  }
  const members = v.is(recordSchema, value) ? value : {}
  return Object.entries(v.parse(recordSchema, pattern)).every(([name, inner]) => matches(inner, members[name]))
}

function holds(rule: v.InferOutput<typeof ruleSchema>, value: string): boolean {
  if (typeof rule === 'string') return rule === value
  return 'prefix' in rule ? value.startsWith(rule.prefix) : !rule['anything-but'].includes(value)
}
