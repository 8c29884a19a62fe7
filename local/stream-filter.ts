/** Changes of tables that the functions of the wiring take from their streams. */
import { heartbeatPartition, type FunctionWiring, type SortKeyFilter, type TableName } from '../lib/wiring.ts'
import type { TakesChange } from './store/changes.ts'

export interface Taken {
  readonly isInsert: boolean
  readonly partition: unknown
  readonly sort: string | number | undefined
}

/** Whether a change reaches a function with such a filter. */
export function passes({ isInsert, partition, sort }: Taken, inserts: SortKeyFilter | undefined): boolean {
  if (inserts === undefined || partition === heartbeatPartition) return true
  if (!isInsert || sort === undefined) return false
  return 'prefix' in inserts ? String(sort).startsWith(inserts.prefix) : Number(sort) !== inserts.except
}

/** Whether one of the functions takes a change of a table of that name. */
export function takenBy(
  served: readonly FunctionWiring[],
  tableNames: Readonly<Record<TableName, string>>,
): TakesChange {
  const filters = served.flatMap(({ trigger, bus }) =>
    trigger.kind === 'stream' && bus !== true ? [{ table: tableNames[trigger.table], inserts: trigger.inserts }] : [],
  )
  return ({ table, kind, key: [partition, sort] }) =>
    filters.some(
      (filter) => filter.table === table && passes({ isInsert: kind === 'INSERT', partition, sort }, filter.inserts),
    )
}
