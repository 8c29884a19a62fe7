/** The items that a call and the jobs after it write, each of which AWS bills. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { handler as sequenceHandler } from '../../functions/jobs/sequence-stream.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { accountFile, customerData } from '../../bench/bench-account.ts'
import { streamRecord } from '../change-records.ts'
import { asFunction } from '../rights.ts'
import { storedOf, useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const sequence = asFunction('sequence', sequenceHandler)
const post = (operation: string, json: unknown) => service.call({ path: `/api/customers/${operation}/`, json })

const keySchema = v.looseObject({ pk: v.string(), sk: v.union([v.string(), v.number()]) })
const writeSchema = v.looseObject({ Item: v.optional(keySchema), Key: v.optional(keySchema) })
const transactionSchema = v.object({ TransactItems: v.array(v.record(v.string(), writeSchema)) })
const capacitySchema = v.object({ CapacityUnits: v.number() })
const outputSchema = v.object({ ConsumedCapacity: v.union([capacitySchema, v.array(capacitySchema)]) })

interface Written {
  /** The kind of each write, with its key. */
  readonly items: string[]
  units: number
}

/** The writes of a piece of work, and the write units that the engine says they take. */
async function written(work: () => Promise<unknown>): Promise<Written> {
  const all: Written = { items: [], units: 0 }
  const stack = documentClient().middlewareStack
  stack.add(
    (next, context) => async (args) => {
      const name = String(context.commandName)
      if (!/^(?:Transact|Batch)?(?:Write|Put|Update|Delete)/.test(name)) return await next(args)
      const input = Object.assign({}, args.input, { ReturnConsumedCapacity: 'TOTAL' as const })
      const result = await next({ ...args, input })
      const writes = name.startsWith('Transact')
        ? v.parse(transactionSchema, args.input).TransactItems.flatMap((write) => Object.entries(write))
        : [[name, v.parse(writeSchema, args.input)] as const]
      for (const [kind, write] of writes) {
        if (kind === 'ConditionCheck') continue
        const { pk, sk } = write.Item ?? write.Key ?? expect.fail('A write has a key.')
        all.items.push(`${kind} ${pk} ${sk}`.replaceAll(service.account, ''))
      }
      const { ConsumedCapacity } = v.parse(outputSchema, result.output)
      all.units += [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
      return result
    },
    { step: 'initialize', name: 'written' },
  )
  try {
    await work()
  } finally {
    stack.remove('written')
  }
  return all
}

/** The jobs that follow a call: the feed as the stream brings it, and the word index and the counts after it. */
async function followUp(id: string, version: number): Promise<void> {
  const records = (await storedOf(service.account, id)).filter(({ sk }) => sk.startsWith('Z#')).slice(version - 1)
  await sequence({ Records: records.map((record, n) => streamRecord(record, String(n + 1))) })
  // No other message of the same second is sent.
  index.told.splice(0, Infinity, service.account)
  await index.work()
}
const words = ({ items }: Written) => items.filter((item) => item.includes('#Y#L#')).length
const state = ({ items }: Written) => items.filter((item) => item.endsWith('#Y Y')).length

describe('a call and the jobs after it', () => {
  beforeEach(async () => {
    const { api_accesses: _, ...file } = accountFile
    const access = { name: 'demo', key: service.key, allowed_apis: ['*'] }
    const account = { ...file.account, mode: 'test' }
    const portal = { ...file.portal, path: service.account }
    await service.configure({ ...file, account, portal, api_accesses: [access] })
    await post('createcustomer', { id: '1', data: customerData(1) })
    await followUp('1', 1)
  })

  it('write a customer with one list of all its words, in 12 items', async () => {
    const create = await written(async () => {
      await post('createcustomer', { id: '2', data: customerData(2) })
      await followUp('2', 1)
    })
    expect(words(create)).toBe(1)
    expect(state(create)).toBe(1)
    expect(create.items.length).toBeLessThanOrEqual(12)
    expect(create.units).toBeLessThanOrEqual(25)
  })

  it('write a subscription with its invoice, and leave all words alone', async () => {
    await post('createcustomer', { id: '2', data: customerData(2) })
    await followUp('2', 1)
    const subscribe = await written(async () => {
      await post('createsubscription', { id: '2', periods: [{ campaign_id: 'invoiced' }] })
      await followUp('2', 2)
    })
    expect(words(subscribe)).toBe(0)
    expect(state(subscribe)).toBe(1)
    expect(subscribe.items.length).toBeLessThanOrEqual(17)
    expect(subscribe.units).toBeLessThanOrEqual(45)
  })
})
