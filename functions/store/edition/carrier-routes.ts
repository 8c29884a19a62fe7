/**
 * The routes of a carrier by folded address, in 256 parts by a hash of it. A hundred thousand addresses are some two
 * megabytes, which a closing reads in three round trips.
 */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryPages } from '../dynamo/query-all.ts'
import { atVersion } from '../dynamo/transaction.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { routesKey, routesPartition, type Key } from '../keys.ts'
import { packed, unpackedPart } from './packed-parts.ts'

export interface Route {
  readonly route: string
  readonly sequence?: number
}

/** The route of an address; undefined if the carrier takes it back. */
export type RouteOf = ReadonlyMap<string, Route | undefined>

const entrySchema = v.tuple([v.string(), v.string(), v.nullable(v.number())])
const itemSchema = v.object({ version: v.number(), data: v.instance(Uint8Array) })
const partsAtOnce = 10

/** A length that is enough to distinguish a million addresses. */
const nameOf = (folded: string) => hash('sha256', folded, 'base64url').slice(0, 12)
const partOf = (folded: string) => hash('sha256', folded, 'hex').slice(0, 2)

/** Adds routes to the present ones, or removes them, part by part. May be repeated. */
export async function keepRoutes(account: string, carrier: string, routes: RouteOf): Promise<void> {
  const parts = [...Map.groupBy(routes, ([folded]) => partOf(folded))]
  await someAtOnce(parts, partsAtOnce, async ([part, some]) => {
    const load = () => readPart(account, carrier, part)
    await retrying({ about: `routes of ${carrier}`, load }, async (before) => {
      try {
        await writePart(routesKey(account, carrier, part), before, some)
        return done(undefined)
      } catch (error) {
        if (isConflict(error)) return again('the routes were written meanwhile')
        throw error
      }
    })
  })
}

async function writePart(
  key: Key,
  before: StoredPart | undefined,
  routes: readonly (readonly [string, Route | undefined])[],
): Promise<void> {
  const entries = new Map(before?.entries)
  for (const [folded, route] of routes) {
    if (route === undefined) entries.delete(nameOf(folded))
    else entries.set(nameOf(folded), route)
  }
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const data = packed(sorted.map(([name, { route, sequence }]) => [name, route, sequence ?? null]))
  const Item = { ...key, version: (before?.version ?? 0) + 1, data }
  await documentClient().send(new PutCommand({ TableName: mainTable(), Item, ...atVersion(before?.version) }))
}

interface StoredPart {
  readonly version: number
  readonly entries: ReadonlyMap<string, Route>
}

async function readPart(account: string, carrier: string, part: string): Promise<StoredPart | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: routesKey(account, carrier, part), ConsistentRead: true }),
  )
  return Item === undefined
    ? undefined
    : { version: v.parse(itemSchema, Item).version, entries: new Map(entriesOf(Item)) }
}

const entriesOf = (item: unknown): [string, Route][] =>
  unpackedPart(entrySchema, item).map(([name, route, sequence]) => [
    name,
    { route, ...(sequence !== null && { sequence }) },
  ])

/** All routes of a carrier, by folded address. */
export async function readRoutes(account: string, carrier: string): Promise<(folded: string) => Route | undefined> {
  const routes = new Map<string, Route>()
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': routesPartition(account, carrier) },
    ConsistentRead: true,
  })
  for await (const items of pages) {
    for (const item of items) for (const [name, route] of entriesOf(item)) routes.set(name, route)
  }
  return (folded) => (routes.size === 0 ? undefined : routes.get(nameOf(folded)))
}
