/**
 * The targets that columns had in the last import, by the columns' names: the next file of the same system has the same
 * columns.
 */
import { remember, remembered } from '../../account/browser-memory.ts'
import type { ColumnPlan, Plan } from './plan.ts'
import type { Kind } from './targets.ts'

const mostKept = 200

type Kept = Readonly<Record<string, ColumnPlan>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stored targets may come from another version of the console. Unknown ones are left out. */
export function rememberedColumns(kind: Kind): Kept {
  try {
    const memory: unknown = JSON.parse(remembered('columns') ?? '{}')
    const columns = isObject(memory) ? memory[kind] : undefined
    return Object.fromEntries(
      Object.entries(isObject(columns) ? columns : {}).flatMap(([name, column]) => readColumn(name, column)),
    )
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function readColumn(name: string, column: unknown): [string, ColumnPlan][] {
  if (!isObject(column)) return []
  const { target, decimal, values } = column
  const texts = isObject(values)
    ? Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    : []
  return [
    [
      name,
      {
        target: typeof target === 'string' ? target : undefined,
        ...((decimal === '.' || decimal === ',') && { decimal }),
        ...(texts.length > 0 && { values: Object.fromEntries(texts) }),
      },
    ],
  ]
}

/** Date formats are guessed again from the values. */
export function rememberColumns({ kind, columns }: Plan): void {
  const before = keptOfAll()
  const own = Object.entries({ ...rememberedColumns(kind), ...columns }).slice(-mostKept)
  remember('columns', JSON.stringify({ ...before, [kind]: Object.fromEntries(own) }))
}

function keptOfAll(): Readonly<Record<string, unknown>> {
  try {
    const memory: unknown = JSON.parse(remembered('columns') ?? '{}')
    return isObject(memory) ? memory : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
