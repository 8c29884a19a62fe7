/** Items by their keys, many at a time: as few calls of BatchGetItem as it takes, a few of them at once. */
import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import type { Key } from '../keys.ts'

/** What one call may ask for. */
export const keysPerCall = 100
const callsAtOnce = 5
/** What a call leaves undone is asked for again, the last time after about five seconds. */
const maxTries = 10
const longestWaitMilliseconds = 1000

const keySchema = v.object({ pk: v.string(), sk: v.string() })

/** Of which only the key is known. */
export type Item = Readonly<Record<string, unknown>> & Key

/** Whoever reads more of an item parses it as what it should be. */
export const itemOf = (found: Readonly<Record<string, unknown>>): Item => ({ ...found, ...v.parse(keySchema, found) })

/** The items there are, each once and in no order. */
export async function batchGet(named: readonly Key[]): Promise<Item[]> {
  const keys = [...new Map(named.map((key) => [`${key.pk}\n${key.sk}`, key])).values()]
  const found: Item[] = []
  for (let start = 0; start < keys.length; start += keysPerCall * callsAtOnce) {
    const some = keys.slice(start, start + keysPerCall * callsAtOnce)
    const calls = Array.from({ length: Math.ceil(some.length / keysPerCall) }, (_, index) =>
      getAll(some.slice(index * keysPerCall, (index + 1) * keysPerCall)),
    )
    found.push(...(await Promise.all(calls)).flat())
  }
  return found
}

async function getAll(keys: readonly Key[]): Promise<Item[]> {
  const found: Item[] = []
  let left = [...keys]
  for (let tries = 0; left.length > 0; tries++) {
    if (tries === maxTries) {
      throw new ProvisionedThroughputExceededException({ message: 'Items kept being left out.', $metadata: {} })
    }
    if (tries > 0) await sleep(Math.min(longestWaitMilliseconds, 10 * 2 ** tries))
    const { Responses, UnprocessedKeys } = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [mainTable()]: { Keys: left, ConsistentRead: true } } }),
    )
    found.push(...(Responses?.[mainTable()] ?? []).map(itemOf))
    left = (UnprocessedKeys?.[mainTable()]?.Keys ?? []).map((key) => v.parse(keySchema, key))
  }
  return found
}
