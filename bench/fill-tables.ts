/** Fills tables of a data file with many items at once, without the calls that would have made them. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as v from 'valibot'
import { Store } from '../local/store/open-store.ts'
import { measuredItem } from '../local/store/value.ts'
import { makeTablesOf } from '../local/store-tables.ts'
import type { WireItem } from './gather.ts'

export interface Filling {
  put(table: string, items: readonly WireItem[]): void
  close(): void
}

/** Opens the data file with the tables of these stacks. */
export function openFilling(dataFile: string, stacks: readonly string[]): Filling {
  const store = new Store({ file: dataFile, lasting: false, takesChange: () => false })
  for (const stack of stacks) makeTablesOf(store, stack)
  return {
    put: (table, items) =>
      store.writing(() => {
        for (const item of items) store.table(table).put(measuredItem(unmarshall(valuesOf(item))))
      }),
    close: () => store.close(),
  }
}

const valuesOf = (item: WireItem): Record<string, AttributeValue> => v.parse(v.record(v.string(), wireValue), item)
const wireValue = v.custom<AttributeValue>((value) => typeof value === 'object' && value !== null)
