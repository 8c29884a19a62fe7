/**
 * The whole way from a change to its readers against the real engine, through a client and a stream with DynamoDB's
 * faults: writers change customers and settings, two shards deliver with losses, repeats and disorder, repairs run in
 * between, and readers follow the feed all the while.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { GetCommand, PutCommand, TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedEvent } from '../../functions/domain/facts/event.ts'
import { handler as sequenceHandler } from '../../functions/jobs/sequence-stream.ts'
import { storeIsBusy } from '../../functions/store/dynamo/busy.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { readFeed } from '../../functions/store/feed/feed-read.ts'
import {
  accountKey,
  changeKey,
  customerKey,
  listKey,
  parseRoot,
  settingsKey,
  type Key,
} from '../../functions/store/keys.ts'
import { accountIds, repair } from '../../functions/store/feed/repair-feed.ts'
import { changeRecord, streamRecord } from '../change-records.ts'
import { cleanClient, useEngine } from '../engine.ts'
import { disturb, makeFaulty, seededRandom, seedOfRun, type Random } from '../faulty-client.ts'
import { asFunction } from '../rights.ts'

const handler = asFunction('sequence', sequenceHandler)

const engine = useEngine()
const accounts = ['north', 'south']
const customersPerAccount = 5
const changes = 240
const writers = 4

const runtime = { newToken: () => crypto.randomUUID(), random: Math.random, sleep }

/** Usually few events, sometimes none, and occasionally as many as one record may have. */
const eventsOf = (version: number) => (version % 11 === 0 ? 40 : version % 4)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error')
})

describe('the event feed under faults', () => {
  it('has every event once, in order, and never one below those a reader was given', async () => {
    const random = seededRandom(seedOfRun('feed simulation'))
    await engine.freshTables()
    const clean = cleanClient()
    const roots = await establish(clean)
    const faulty = makeFaulty(documentClient(), {
      random,
      clean,
      faults: { conflict: 0.08, throttle: 0.02, lostAnswer: 0.04, torn: 0.5 },
    })

    const shards: DynamoDBRecord[][] = [[], []]
    let sequenceNumber = 0
    const streamed = (root: Key, version: number) => {
      sequenceNumber += 1
      const record = changeRecord(root.pk, version, eventsOf(version))
      const shard = roots.indexOf(root) % shards.length
      shards[shard]?.push(streamRecord(record, String(sequenceNumber)))
    }
    let remaining = changes
    let writing = true
    let delivering = true
    const write = async () => {
      while (remaining-- > 0) await change(clean, roots[Math.floor(random() * roots.length)], streamed)
    }
    const readers = accounts.flatMap((account) => [
      follow({ account, limit: 7 }, () => delivering),
      follow({ account, limit: 100 }, () => delivering),
    ])
    const repairs = repairNowAndThen(() => writing)
    const deliveries = shards.map((shard) => deliver(shard, random, () => writing))

    await Promise.all(Array.from({ length: writers }, write))
    writing = false
    await Promise.all([...deliveries, repairs])
    faulty.heal()
    await repairAll()
    delivering = false
    const seen = await Promise.all(readers)

    for (const [index, account] of accounts.entries()) {
      const feed = await readAll(account)
      expect(feed.map(({ eventId }) => eventId)).toEqual(feed.map((_, place) => place + 1))
      for (const events of seen.slice(index * 2, index * 2 + 2)) expect(events).toEqual(feed)
      for (const root of roots.filter(({ pk }) => parseRoot(pk)?.account === account)) {
        const version = await versionOf(clean, root)
        const expected = Array.from({ length: version }, (_, place) => place + 1).flatMap((one) =>
          Array.from({ length: eventsOf(one) }, (_, place) => [root.pk, String(one), String(place)]),
        )
        const ofRoot = feed
          .map(({ attributes }) => attributes['changed'])
          .filter((it) => v.is(ofRootSchema, it) && it[0] === root.pk)
        expect(ofRoot).toEqual(expected)
      }
    }
    expect(console.error).not.toHaveBeenCalled()
    console.log('faults met:', faulty.counts)
    // The run proves something only where the faults occurred.
    for (const count of [faulty.counts.conflict, faulty.counts.torn, faulty.counts.throttle])
      expect(count).toBeGreaterThan(0)
  })
})

const ofRootSchema = v.array(v.string())

/** Two accounts with their settings and customers, nothing changed yet. */
async function establish(clean: DynamoDBDocumentClient): Promise<Key[]> {
  const roots: Key[] = []
  for (const account of accounts) {
    await put(clean, accountKey(account))
    roots.push(settingsKey(account))
    for (let number = 1; number <= customersPerAccount; number++) {
      await put(clean, listKey(account, String(number)))
      roots.push(customerKey(account, String(number)))
    }
  }
  for (const root of roots) await clean.send(new PutCommand({ TableName: mainTable(), Item: { ...root, version: 1 } }))
  // The first change comes to the feed by repair alone.
  for (const root of roots) await put(clean, changeRecord(root.pk, 1, eventsOf(1)))
  return roots
}

const put = (clean: DynamoDBDocumentClient, item: Key) =>
  clean.send(new PutCommand({ TableName: mainTable(), Item: { ...item } }))

async function versionOf(clean: DynamoDBDocumentClient, root: Key): Promise<number> {
  const { Item } = await clean.send(new GetCommand({ TableName: mainTable(), Key: root, ConsistentRead: true }))
  return v.parse(v.object({ version: v.number() }), Item).version
}

/** One more version of a root, committed as the store commits; it is in the stream as soon as in the table. */
async function change(
  clean: DynamoDBDocumentClient,
  root: Key | undefined,
  streamed: (root: Key, version: number) => void,
): Promise<void> {
  if (root === undefined) throw new Error('There is no such root.')
  for (;;) {
    const before = await versionOf(clean, root)
    const version = before + 1
    const record = { ...changeRecord(root.pk, version, eventsOf(version)), author: crypto.randomUUID() }
    try {
      await documentClient().send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: mainTable(),
                Item: { ...root, version },
                ConditionExpression: 'version = :before',
                ExpressionAttributeValues: { ':before': before },
              },
            },
            { Put: { TableName: mainTable(), Item: record, ConditionExpression: 'attribute_not_exists(pk)' } },
          ],
        }),
      )
    } catch {
      const { Item } = await clean.send(new GetCommand({ TableName: mainTable(), Key: changeKey(root.pk, version) }))
      if (Item?.['author'] !== record.author) continue
    }
    streamed(root, version)
    return
  }
}

/** A shard as Lambda reads it: a batch that fails comes again from the reported record on, a few times. */
async function deliver(shard: DynamoDBRecord[], random: Random, writing: () => boolean): Promise<void> {
  while (writing() || shard.length > 0) {
    const taken = shard.splice(0, 1 + Math.floor(random() * 30))
    let Records = disturb(taken, random, { lose: 0.08, repeat: 0.15, reach: 6 })
    for (let tries = 0; Records.length > 0 && tries < 4; tries++) {
      const { batchItemFailures } = await handler({ Records })
      const failed = batchItemFailures[0]?.itemIdentifier
      Records = Records.slice(
        failed === undefined ? Records.length : Records.findIndex((one) => one.dynamodb?.SequenceNumber === failed),
      )
    }
    await sleep(random() * 10)
  }
}

async function repairAll(): Promise<void> {
  for await (const account of accountIds()) {
    for await (const { behind, unreadable } of repair(account, runtime)) {
      expect(unreadable).toEqual([])
      expect(behind.filter(({ outcome }) => outcome.kind !== 'done')).toEqual([])
    }
  }
}

async function repairNowAndThen(writing: () => boolean): Promise<void> {
  while (writing()) {
    await sleep(150)
    try {
      for (const account of accounts)
        for await (const one of repair(account, runtime)) expect(one.unreadable).toEqual([])
    } catch (error) {
      if (!storeIsBusy(error)) throw error
    }
  }
}

/** A consumer that keeps the last number and asks for events above it, until all are delivered and read. */
async function follow(query: { account: string; limit: number }, delivering: () => boolean): Promise<FeedEvent[]> {
  const seen: FeedEvent[] = []
  for (;;) {
    const last = !delivering()
    try {
      const { events, next } = await readFeed({ ...query, after: seen.length })
      for (const event of events) {
        expect(event.eventId).toBe(seen.length + 1)
        seen.push(event)
      }
      if (next === undefined && last) return seen
      if (next === undefined) await sleep(5)
    } catch (error) {
      if (!storeIsBusy(error)) throw error
    }
  }
}

async function readAll(account: string): Promise<readonly FeedEvent[]> {
  const events: FeedEvent[] = []
  for (;;) {
    const page = await readFeed({ account, after: events.length, limit: 1_000 })
    events.push(...page.events)
    if (page.next === undefined) return events
  }
}
