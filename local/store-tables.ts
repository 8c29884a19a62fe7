/** The tables of a stack in the store of this machine. */
import { formatKey } from '../functions/store/keys.ts'
import { storedFormat } from '../functions/store/stored-format.ts'
import { tables, type TableName, type TableWiring } from '../lib/wiring.ts'
import { tableName } from './create-tables.ts'
import type { Store } from './store/open-store.ts'
import { measuredItem } from './store/value.ts'

export const tableNamesOf = (stack: string): Readonly<Record<TableName, string>> => ({
  main: tableName(stack, 'main'),
  events: tableName(stack, 'events'),
})

/** Makes the tables that are missing, numbers the format of new ones, and returns their names. */
export function makeTablesOf(
  store: Store,
  stack: string,
  shapes: Readonly<Record<TableName, TableWiring>> = tables,
): Readonly<Record<TableName, string>> {
  const names = tableNamesOf(stack)
  const made = store.makeTables(
    new Map([
      [names.main, shapes.main],
      [names.events, shapes.events],
    ]),
  )
  if (made.includes(names.main)) {
    store.writing(() => store.table(names.main).put(measuredItem({ ...formatKey, format: storedFormat, version: 1 })))
  }
  return names
}
