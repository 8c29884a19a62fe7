/**
 * Migrations: each brings the tables from one format to the next, in steps. The place of the next step is kept beside
 * the format number, so an interrupted run continues from there. A step may be carried out twice, because its place is
 * stored after it.
 */
import { FormatError, storedFormat, unnumberedFault, type FormatNumber } from '../stored-format.ts'
import { carriersOfComplaints } from './carriers-of-complaints.ts'
import { putFormat, readFormat } from './format-item.ts'
import { wordsInLists } from './words-in-lists.ts'

export interface Migration {
  /** The migration leads from this format to the next. */
  readonly from: number
  /** A sentence about the change. */
  readonly summary: string
  /**
   * Changes a bounded number of items, beginning where the previous step ended, and returns where the next one begins.
   * The first step has no place. A repeated step must leave the items as the first time.
   */
  step(place: string | undefined): Promise<{ readonly next: string } | 'done'>
}

/** One migration for each format before `storedFormat`. */
export const migrations: readonly Migration[] = [wordsInLists, carriersOfComplaints]

export interface MigrationRun {
  readonly migrations: readonly Migration[]
  /** The target format. */
  readonly to?: number
  /** Resolves once no process works on the tables any more. */
  readonly settle: () => Promise<void>
  readonly tell: (line: string) => void
}

/** Brings the tables to a format. Throws a FormatError if no migration leads there, or another one is running. */
export async function migrate({ migrations, to = storedFormat, settle, tell }: MigrationRun): Promise<void> {
  let current = await readFormat()
  if (current === undefined) throw new FormatError(unnumberedFault)
  const path = pathOf(migrations, current.format, to)
  for (const [index, migration] of path.entries()) {
    tell(`Format ${migration.from} to ${migration.from + 1}: ${migration.summary}`)
    if (current.migration === undefined) current = await replace(current, { format: current.format, migration: {} })
    // A run that was cut off may have ended within its wait.
    if (index === 0) await settle()
    current = await run(migration, current)
  }
  tell(`The data has format ${current.format}.`)
}

/** The migrations in their order. All are known before the first one begins. */
function pathOf(migrations: readonly Migration[], from: number, to: number): Migration[] {
  if (from > to) {
    throw new FormatError(`The data has format ${from}, which a later version has written: there is no way back.`)
  }
  return Array.from({ length: to - from }, (_, index) => {
    const migration = migrations.find((each) => each.from === from + index)
    if (migration === undefined) throw new FormatError(`There is no migration from format ${from + index}.`)
    return migration
  })
}

async function run(migration: Migration, begun: FormatNumber): Promise<FormatNumber> {
  let current = begun
  for (;;) {
    const outcome = await migration.step(current.migration?.place)
    if (outcome === 'done') return await replace(current, { format: migration.from + 1 })
    current = await replace(current, { format: migration.from, migration: { place: outcome.next } })
  }
}

async function replace(before: FormatNumber, after: Omit<FormatNumber, 'version'>): Promise<FormatNumber> {
  const next = { ...after, version: before.version + 1 }
  if (await putFormat(next, before)) return next
  throw new FormatError('Another migration works on these tables. It is left alone.')
}
