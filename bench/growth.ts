/** Whether the storage calls of a call depend on the number of customers. */
import type { Counted } from './counted.ts'
import { describeCommands } from './meter.ts'

/** The counts of one call, as text by which sizes are compared. */
const figures = ({ tally }: Counted) =>
  `${describeCommands(tally.commands)}; ${tally.readUnits} read units, ${tally.writeUnits} write units`

export interface Growth {
  readonly name: string
  readonly same: boolean
  readonly figures: readonly { readonly customers: number; readonly figures: string }[]
}

/** Whether each call has the same counts at every size. */
export function growth(counted: readonly Counted[]): Growth[] {
  const byName = Map.groupBy(counted, ({ call }) => call.name)
  return Array.from(byName, ([name, sizes]) => {
    const all = sizes.map((each) => ({ customers: each.customers, figures: figures(each) }))
    return { name, same: new Set(all.map(({ figures }) => figures)).size === 1, figures: all }
  })
}
