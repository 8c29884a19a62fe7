/** The search index in tests: follows the feed as the jobs do, and reads the stored index. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, vi } from 'vitest'
import * as v from 'valibot'
import { handler as repairHandler } from '../functions/jobs/repair-queue.ts'
import { handler as searchHandler } from '../functions/jobs/search-queue.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { mainTable } from '../functions/store/dynamo/environment.ts'
import { customerPartition, searchStateKey } from '../functions/store/keys.ts'
import { queueEvent, takeMessages } from './queue.ts'
import { asFunction } from './rights.ts'
import { storedItems, storedItemSchema, type StoredItem } from './stored-items.ts'

export interface SearchIndex {
  /** Brings all changes of an account into its feed. */
  sequence(account: string): Promise<void>
  /** Works on the messages of the search queue until none is left. */
  work(): Promise<void>
  /** Does both, so that the index is up to date. */
  follow(account: string): Promise<void>
  /** The accounts named by messages of the search queue. */
  readonly told: string[]
}

const messageSchema = v.object({ account: v.string() })

export function useSearchIndex(): SearchIndex {
  const repair = asFunction('repair', repairHandler)
  const search = asFunction('search', searchHandler)
  const told: string[] = []
  beforeEach(() => {
    told.length = 0
    for (const queue of ['WORK', 'WEBHOOKS', 'MAIL', 'REPAIR', 'SEARCH']) {
      vi.stubEnv(`${queue}_QUEUE_URL`, `https://sqs.example/${queue.toLowerCase()}`)
    }
    const restore = takeMessages((body) => {
      const message: unknown = JSON.parse(body)
      if (typeof message === 'object' && message !== null && 'search' in message) {
        told.push(v.parse(messageSchema, message).account)
      }
    })
    return () => {
      restore()
    }
  })
  afterEach(() => void vi.unstubAllEnvs())
  const sequence = async (account: string) => {
    const answer = await repair(queueEvent([JSON.stringify({ account, everything: true })]))
    if (answer.batchItemFailures.length > 0) throw new Error('The feed was not brought up to date.')
  }
  const work = async () => {
    for (let account = told.shift(); account !== undefined; account = told.shift()) {
      const answer = await search(queueEvent([JSON.stringify({ account, search: true })]))
      if (answer.batchItemFailures.length > 0) throw new Error('The index was not brought on.')
    }
  }
  return {
    told,
    sequence,
    work,
    async follow(account) {
      await sequence(account)
      told.push(account)
      await work()
    },
  }
}

/** Every entry of an account's index. */
export async function storedEntries(account: string): Promise<StoredItem[]> {
  const words = `${searchStateKey(account).pk}#`
  return (await storedItems(account)).filter(({ pk }) => pk.startsWith(words))
}

/** All data stored in the customer's partition. */
export async function storedOf(account: string, customer: string): Promise<StoredItem[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': customerPartition(account, customer) },
      ConsistentRead: true,
    }),
  )
  return Items.map((item) => v.parse(storedItemSchema, item))
}
