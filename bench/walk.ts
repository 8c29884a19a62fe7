/**
 * The walk over all customers that a publisher's other systems make every night, page after page, with the parts that
 * they need: data, subscriptions and invoices. The cost of a customer must not depend on their number.
 */
import * as v from 'valibot'
import { handler as customers } from '../functions/api/customers/customers.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { call } from './call-handler.ts'
import { costOf } from './dollars.ts'
import { emptyTally, metered, roundTrips, type Tally } from './meter.ts'

export interface Walk {
  readonly customers: number
  readonly pages: number
  readonly tally: Tally
  readonly cpuSeconds: number
  /** The time by the clock, which depends on the other work of the machine. */
  readonly seconds: number
  /** The price at public prices: storage, function and gateway. */
  readonly dollars: number
}

export const walkedFields = 'data,subscriptions,invoices'
/**
 * The most calls of a page of a hundred: the list, the customers, and three at once for the records that their items
 * name.
 */
export const mostCallsOfPage = 5

const pageSchema = v.object({ customers: v.array(v.unknown()), next_url: v.optional(v.string()) })

/** Walks over all customers, or over the first pages of them. */
export async function countWalk(customersThere: number, mostPages = Infinity): Promise<Walk> {
  clearSettingsCache(() => 0)
  await call(customers, { path: '/api/customers/', query: { max_results: '1' } })
  let tally = emptyTally()
  let pages = 0
  let walked = 0
  const begun = performance.now()
  const before = process.cpuUsage()
  let query: Readonly<Record<string, string>> | undefined = { fields: walkedFields }
  while (query !== undefined && pages < mostPages) {
    const asked: Readonly<Record<string, string>> = query
    const { result, tally: ofPage } = await metered(() => call(customers, { path: '/api/customers/', query: asked }))
    const { customers: shown, next_url } = v.parse(pageSchema, result)
    tally = together(tally, ofPage)
    pages += 1
    walked += shown.length
    query = next_url === undefined ? undefined : Object.fromEntries(new URL(next_url).searchParams)
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - begun) / 1000
  clearSettingsCache()
  if (query === undefined && walked !== customersThere)
    throw new Error(`A walk came to ${walked} customers of ${customersThere}.`)
  const cpuSeconds = (user + system) / 1_000_000
  const counted = {
    name: 'a walk',
    function: 'customers',
    most: {},
    target: 'stated',
    run: () => Promise.resolve(),
  } as const
  const cpuMillis = (cpuSeconds * 1000) / pages
  const ofOne = costOf({ call: counted, customers: walked, tally: shareOf(tally, pages), cpuMillis, held: true })
  return { customers: walked, pages, tally, cpuSeconds, seconds, dollars: (ofOne.total / 1_000_000) * pages }
}

/** The failed walks: a customer must not cost more in a larger account. */
export function missedWalks(walks: readonly Walk[]): string[] {
  const [first] = walks
  const mostUnits = Math.ceil(first === undefined ? 0 : first.tally.readUnits / first.customers)
  return walks.flatMap(({ customers: there, pages, tally }) => [
    ...(roundTrips(tally.commands) > pages * mostCallsOfPage
      ? [`the walk over ${there} customers takes ${roundTrips(tally.commands)} calls of the storage for ${pages} pages`]
      : []),
    ...(tally.readUnits > there * mostUnits
      ? [`the walk over ${there} customers takes ${tally.readUnits} read units, more than ${mostUnits} a customer`]
      : []),
  ])
}

function together(one: Tally, other: Tally): Tally {
  const commands = new Map(one.commands)
  for (const [command, times] of other.commands) commands.set(command, (commands.get(command) ?? 0) + times)
  return {
    commands,
    cancelled: one.cancelled + other.cancelled,
    readUnits: one.readUnits + other.readUnits,
    writeUnits: one.writeUnits + other.writeUnits,
    limiterCommands: one.limiterCommands + other.limiterCommands,
    limiterWriteUnits: one.limiterWriteUnits + other.limiterWriteUnits,
  }
}

const shareOf = (tally: Tally, parts: number): Tally => ({
  commands: new Map(Array.from(tally.commands, ([command, times]) => [command, times / parts])),
  cancelled: tally.cancelled / parts,
  readUnits: tally.readUnits / parts,
  writeUnits: tally.writeUnits / parts,
  limiterCommands: tally.limiterCommands / parts,
  limiterWriteUnits: tally.limiterWriteUnits / parts,
})
