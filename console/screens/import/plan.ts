/**
 * The decisions of the person about a file: the purpose of its rows, the target of each column, and the values for
 * every row.
 */
import type { FoundColumn } from '../../import-worker/messages.ts'
import { guessedTarget } from './guess-target.ts'
import type { Kind, Target } from './targets.ts'
import { guessedChoice, guessedDate, guessedDecimal, type DateFormat } from './value-form.ts'

export interface ColumnPlan {
  /** The id of the column's target; undefined if the column is left out. */
  readonly target: string | undefined
  readonly date?: DateFormat
  readonly decimal?: '.' | ','
  /** Values that do not fit are left out, and their row goes without them. */
  readonly leavesUnfit?: boolean
  /** The choices, by the values that mean them. */
  readonly values?: Readonly<Record<string, string>>
}

export interface Plan {
  readonly kind: Kind
  /** Columns by name. */
  readonly columns: Readonly<Record<string, ColumnPlan>>
  /** Constants for every row, by the id of the target. */
  readonly constants: Readonly<Record<string, string>>
  /** The invoicer of the first periods: another system (`elsewhere`), or the service at once (`here`). */
  readonly past: 'elsewhere' | 'here' | undefined
  /** Rows of one number are of one new customer, whom the first of them makes. */
  readonly hasSeveral?: boolean
}

/** A column is identified by its name. */
export const isUsable = ({ name, isTwice }: Pick<FoundColumn, 'name' | 'isTwice'>): boolean =>
  name !== '' && name !== '__proto__' && !isTwice

/** A plan guessed from the names of the columns, and from the last choices for the same names. */
export function guessedPlan(
  kind: Kind,
  columns: readonly FoundColumn[],
  targets: readonly Target[],
  remembered: Readonly<Record<string, ColumnPlan>>,
): Plan {
  const usedTargets = new Set<string>()
  const planned: Record<string, ColumnPlan> = {}
  for (const column of columns.filter(isUsable)) {
    const earlier = Object.hasOwn(remembered, column.name) ? remembered[column.name] : undefined
    const isKnown =
      earlier !== undefined && (earlier.target === undefined || targets.some(({ id }) => id === earlier.target))
    const target = isKnown ? earlier.target : guessedTarget(column.name, targets)
    const isFree = target === undefined || !usedTargets.has(target)
    if (target !== undefined) usedTargets.add(target)
    const plan = isFree
      ? plannedFor(
          column,
          targets.find(({ id }) => id === target),
        )
      : { target: undefined }
    planned[column.name] =
      isKnown && isFree ? { ...plan, ...withoutValues(earlier), values: valuesOf(plan, earlier) } : plan
  }
  return { kind, columns: planned, constants: {}, past: undefined }
}

const withoutValues = ({ values, ...rest }: ColumnPlan) => rest
const valuesOf = (plan: ColumnPlan, earlier: ColumnPlan) => ({ ...plan.values, ...earlier.values })

/** The form of a column's values, by its target. */
export function plannedFor({ values }: Pick<FoundColumn, 'values'>, target: Target | undefined): ColumnPlan {
  if (target === undefined) return { target: undefined }
  const { id, form, choices = [] } = target
  switch (form) {
    case 'date':
    case 'datetime':
      return { target: id, date: guessedDate(values) }
    case 'number':
    case 'amount':
      return { target: id, decimal: guessedDecimal(values) }
    case 'choice':
      return { target: id, values: choicesFor(values, choices) }
    case 'text':
    case 'email':
    case 'integer':
    case 'boolean':
      return { target: id }
  }
}

function choicesFor(values: readonly string[], choices: NonNullable<Target['choices']>): Record<string, string> {
  return Object.fromEntries(
    values.flatMap((value) => {
      const choice = guessedChoice(value, choices)
      return choice === undefined ? [] : [[value, choice]]
    }),
  )
}

const usedTargets = ({ columns, constants }: Plan): ReadonlySet<string> =>
  new Set([...Object.values(columns).flatMap(({ target }) => target ?? []), ...Object.keys(constants)])

/** Required targets that nothing fills in. The targets of a further operation count only if the operation is used. */
export function missingOf(plan: Plan, targets: readonly Target[]): readonly Target[] {
  const used = usedTargets(plan)
  const first = targets[0]?.operation
  const operations = new Set(targets.flatMap(({ id, operation }) => (used.has(id) ? [operation] : [])))
  const isWanted = (operation: string) => operation === first || operations.has(operation)
  return targets.filter(({ id, operation, isNeeded }) => isNeeded === true && isWanted(operation) && !used.has(id))
}

/**
 * Whether the person must say who invoices the first periods, which is so whenever subscriptions are created. Without a
 * start date they begin today, and would all be invoiced and mailed at once.
 */
export function asksForPast(plan: Plan): boolean {
  const used = usedTargets(plan)
  return used.has('period.campaign_id') && !used.has('subscription.invoicing_from')
}

/** Whether several rows may be of one customer: new ones, with their own numbers and subscriptions. */
export function maySeveral(plan: Plan): boolean {
  const used = usedTargets(plan)
  return plan.kind === 'new' && used.has('id') && used.has('period.campaign_id')
}

/** Whether the plan fills in anything besides the id. */
export const doesSomething = (plan: Plan): boolean => [...usedTargets(plan)].some((id) => id !== 'id')
