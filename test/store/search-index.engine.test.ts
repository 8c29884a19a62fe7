/** The stored word index: complete after every crash, and without a trace of erased customers. */
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { searchKinds, searchedTexts, searchedWords } from '../../functions/domain/search/searched-text.ts'
import { entriesOf, wordsOfCustomer } from '../../functions/domain/search/word-entries.ts'
import { textOfLine } from '../../functions/domain/search/word-lists.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { readFeed } from '../../functions/store/feed/feed-read.ts'
import { customerKey } from '../../functions/store/keys.ts'
import { readSearchState, saveSearchState } from '../../functions/store/search/search-state-item.ts'
import { eraseWords, readIndexed } from '../../functions/store/search/erase-words.ts'
import { linesOf, parseWordList } from '../../functions/store/search/word-list-items.ts'
import { writeWords } from '../../functions/store/search/write-words.ts'
import { findCustomers } from '../../functions/work/search/find-customers.ts'
import { indexCustomers } from '../../functions/work/search/index-customers.ts'
import { orderRebuild, takeIndexTurn } from '../../functions/work/search/index-run.ts'
import { handler as sequenceHandler } from '../../functions/jobs/sequence-stream.ts'
import { handler as sweepHandler } from '../../functions/jobs/sweep.ts'
import { streamRecord } from '../change-records.ts'
import * as values from '../domain/customer/values.ts'
import { storedEntries, storedOf, useSearchIndex } from '../search-index.ts'
import { asFunction } from '../rights.ts'
import { useService } from '../service.ts'
import { cutOffAfter, loseTransactions } from '../storage-calls.ts'

/** Cut-off work is no fault of a customer. */
const onUnreadable = () => undefined
const service = useService()
const sequence = asFunction('sequence', sequenceHandler)
const sweep = asFunction('sweep', sweepHandler)
const index = useSearchIndex()
const post = (operation: string, json: unknown) =>
  service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
const create = (id: string, data: Readonly<Record<string, unknown>>) => post('createcustomer', { id, data })
const settingsOf = async () => (await loadSettings(service.account)) ?? expect.fail('There is no account.')

async function idsOf(text: string, kinds: readonly (typeof searchKinds)[number][] = searchKinds) {
  const query = { settings: await settingsOf(), text, kinds: new Set(kinds), maxResults: 100 }
  return (await findCustomers(query)).customers.map(({ item }) => item.id)
}

/** The words that the lists have of a customer, the lists of earlier rounds among them. */
async function listedWords(id: string): Promise<Set<string>> {
  const lists = (await storedEntries(service.account)).filter(({ pk }) => pk.includes('#Y#L#')).map(parseWordList)
  const texts = lists.flatMap(linesOf).map(textOfLine)
  return new Set(texts.filter((text) => text.endsWith(` ${id}`)).map((text) => text.slice(0, -id.length - 1)))
}

/** Expects every word of a customer in the lists, and all other entries in the item beside the customer. */
async function expectWhole(id: string): Promise<void> {
  const world = (await loadWorld(service.account, id)) ?? expect.fail('There is no such customer.')
  const words = entriesOf(wordsOfCustomer(world.customer, await settingsOf())).map(({ word }) => word)
  const listed = await listedWords(id)
  expect(listed).toEqual(new Set([...listed, ...words]))
  const left = (await readIndexed(service.account, id))?.left?.split(' ') ?? []
  expect([...listed].filter((word) => !words.includes(word) && !left.includes(word))).toEqual([])
}
const manyWords = (from: number) =>
  Array.from({ length: 90 }, (_, n) => `gade${from + n} ${'x'.repeat(12)}${from + n}`).join('\n')

describe('the word index', () => {
  it('finds every customer by every begin of every word, and nobody who is erased by anything', async () => {
    const line = fc.stringMatching(/^[A-Za-zÆØÅæøåäöüßé'-]{2,12}( [A-Za-zÆØÅæøåäöüßé]{2,9}){0,2}$/)
    const person = fc.record(
      { name: line, company: line, address: fc.oneof(values.postalText, line), country: values.country },
      { requiredKeys: ['name'] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (people, dice) => {
          const run = crypto.randomUUID().slice(0, 8)
          const ids = people.map((_, n) => `${run}-${n}`)
          for (const [n, data] of people.entries()) await create(ids[n] ?? '', data)
          await index.follow(service.account)
          const settings = await settingsOf()
          for (const id of ids) {
            const world = (await loadWorld(service.account, id)) ?? expect.fail('There is no such customer.')
            for (const text of searchedTexts(world.customer, settings)) {
              for (const word of searchedWords(text)) {
                const letters = Array.from(word)
                if (letters.length < 2) continue
                const begin = letters.slice(0, 2 + (dice.next().value % (letters.length - 1))).join('')
                // The id distinguishes this customer from others with such a word.
                const searched = text.in === 'id' ? begin : `${begin} ${id}`
                expect(await idsOf(searched, [text.in, 'id']), searched).toContain(id)
              }
            }
          }
          const erased = ids.filter(() => dice.next().value % 2 === 0)
          for (const id of erased) await post('deletecustomer', { id })
          const searchAll = async () => {
            for (const [n, id] of ids.entries()) {
              const isGone = erased.includes(id)
              for (const text of [id, `${people[n]?.name ?? ''} ${id}`]) {
                expect((await idsOf(text)).includes(id), `${text} ${isGone}`).toBe(!isGone && /[a-z0-9]/i.test(text))
              }
            }
          }
          await searchAll()
          await index.follow(service.account)
          await searchAll()
          for (const id of erased) expect(await listedWords(id)).toEqual(new Set())
          for (const id of ids) if (!erased.includes(id)) await expectWhole(id)
        },
      ),
      { numRuns: 4 },
    )
  })

  it('has all present words, and takes lost ones out once they are many', async () => {
    await create('1', { name: 'Ann', address: manyWords(1000) })
    await index.follow(service.account)
    await expectWhole('1')
    await post('updatecustomer', { id: '1', data: { name: 'Bo' } })
    await index.follow(service.account)
    await expectWhole('1')
    expect(await readIndexed(service.account, '1')).toMatchObject({ left: 'ann' })
    expect([await idsOf('ann'), await idsOf('bo')]).toEqual([[], ['1']])
    await post('updatecustomer', { id: '1', data: { name: 'Eva', address: manyWords(1050) } })
    await index.follow(service.account)
    await expectWhole('1')
    expect(await readIndexed(service.account, '1')).not.toHaveProperty('left')
    expect([...(await listedWords('1'))].filter((word) => ['ann', 'bo', 'gade1001'].includes(word))).toEqual([])
    expect([await idsOf('gade1139'), await idsOf('gade1001')]).toEqual([['1'], []])
  })

  it('is whole again after a worker was cut off between any two transactions', async () => {
    await create('1', { name: 'Ann', address: manyWords(1000) })
    await index.follow(service.account)
    for (const after of [0, 1, 2, 3]) {
      await post('updatecustomer', { id: '1', data: { address: manyWords(2000 + 100 * after) } })
      await index.sequence(service.account)
      const restore = cutOffAfter(after)
      await indexCustomers({ settings: await settingsOf(), onUnreadable }, ['1'])
      restore()
      await index.follow(service.account)
      await indexCustomers({ settings: await settingsOf(), onUnreadable }, ['1'])
      await expectWhole('1')
    }
  })

  it('writes nothing where nothing it has to say has changed', async () => {
    await create('1', { name: 'Ann Berg' })
    await index.follow(service.account)
    const before = await readIndexed(service.account, '1')
    await post('updatecustomer', { id: '1', data: { ':Newsletter': true } })
    await index.follow(service.account)
    expect(await readIndexed(service.account, '1')).toEqual(before)
  })

  it('is made anew by an order, whatever entries were lost or should not be there', async () => {
    await create('1', { name: 'Ann Berg' })
    await create('2', { name: 'Bo Lind' })
    await index.follow(service.account)
    for (const { pk, sk } of await storedEntries(service.account)) {
      await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: { pk, sk } }))
    }
    expect(await idsOf('berg')).toEqual([])
    await index.follow(service.account)
    expect(await idsOf('berg')).toEqual([])
    await orderRebuild(service.account, () => Date.now())
    index.told.push(service.account)
    await index.work()
    expect([await idsOf('berg'), await idsOf('lind')]).toEqual([['1'], ['2']])
    await expectWhole('1')
    expect(await readSearchState(service.account)).not.toHaveProperty('build')
  })
})

describe('an erased customer', () => {
  beforeEach(async () => {
    await create('1', { name: 'Ann Berg', address: manyWords(1000) })
    await create('2', { name: 'Bo Lind' })
    await index.follow(service.account)
  })
  const told = async () =>
    (await readFeed({ account: service.account, after: 0, limit: 1000 })).events.map(({ type }) => type)
  const none = new Set()

  it('has no word left when its deletion is told', async () => {
    await post('deletecustomer', { id: '1' })
    expect(await idsOf('ann')).toEqual([])
    expect(await told()).not.toContain('customer:deleted')
    await index.sequence(service.account)
    expect(await told()).toContain('customer:deleted')
    expect(await listedWords('1')).toEqual(none)
    expect((await storedOf(service.account, '1')).filter(({ sk }) => sk === 'X#W')).toEqual([
      expect.not.objectContaining({ content: expect.anything() }),
    ])
    expect(await listedWords('2')).not.toEqual(none)
  })

  it('is not told of while its words cannot be removed', async () => {
    await post('deletecustomer', { id: '1' })
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    loseTransactions((input) => input.includes('"erased":true'))
    await index.sequence(service.account).catch(() => undefined)
    documentClient().middlewareStack.remove('lost')
    expect(await told()).not.toContain('customer:deleted')
    await index.sequence(service.account)
    expect(await told()).toContain('customer:deleted')
    expect(await listedWords('1')).toEqual(none)
  })

  it('loses its words for good, wherever their removal was cut off', async () => {
    const task = { account: service.account, customer: '1', runtime }
    for (const after of [0, 1, 2]) {
      const restore = cutOffAfter(after, /^(?:TransactWrite|Put)/)
      await expect(eraseWords(task)).rejects.toThrow('Cut off.')
      restore()
    }
    await eraseWords(task)
    expect(await listedWords('1')).toEqual(none)
  })

  it('gets no word any more from a worker that has read it before', async () => {
    const indexed = (await readIndexed(service.account, '1')) ?? expect.fail('Not indexed.')
    const content = indexed.content ?? expect.fail('Not indexed.')
    await post('deletecustomer', { id: '1' })
    await index.sequence(service.account)
    expect(await writeWords(service.account, [{ customer: '1', indexed, content }], true)).toBe(false)
    expect(await listedWords('1')).toEqual(none)
    await indexCustomers({ settings: await settingsOf(), everything: true, onUnreadable }, ['1'])
    expect(await listedWords('1')).toEqual(none)
  })

  it('that never was in the index does not come into it', async () => {
    await create('3', { name: 'Eva' })
    await post('deletecustomer', { id: '3' })
    await index.follow(service.account)
    expect(await listedWords('3')).toEqual(none)
  })
})

describe('a change', () => {
  it('of a customer costs as many writes as it did without a search, and a document one more', async () => {
    const writes: string[][] = []
    const schema = v.object({
      TransactItems: v.array(
        v.record(v.string(), v.looseObject({ Item: v.optional(v.unknown()), Key: v.optional(v.unknown()) })),
      ),
    })
    await create('1', { name: 'Ann Berg', country: 'DK' })
    documentClient().middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName?.startsWith('TransactWrite')) {
          const items = v.parse(schema, args.input).TransactItems
          writes.push(
            items.flatMap((write) => Object.values(write)).map((item) => JSON.stringify(item.Item ?? item.Key)),
          )
        } else if (/^(?:Put|Update|Delete|BatchWrite)/.test(context.commandName ?? '')) {
          const { Key } = v.parse(v.looseObject({ Key: v.optional(v.looseObject({ sk: v.string() })) }), args.input)
          // The storage calls for limits and the use of the key.
          if (Key === undefined || !['T', 'U'].includes(Key.sk)) writes.push([JSON.stringify(args.input)])
        }
        return await next(args)
      },
      { step: 'initialize', name: 'writes' },
    )
    await post('updatecustomer', { id: '1', data: { name: 'Bo Lind', address: 'Bredgade 1\n1260 København K' } })
    const line = { text: 'Book', amount: 10000, currency: 'DKK', tax_rate: 0.25 }
    await post('invoice', { id: '1', business_entity: 'dk', lines: [line], send: false })
    documentClient().middlewareStack.remove('writes')
    const [update = [], invoice = []] = writes.filter(({ length }) => length > 1)
    expect(update).toHaveLength(2)
    expect([...update, ...invoice].filter((item) => item.includes('#Y#'))).toEqual([
      expect.stringContaining('"text":"DK-1"'),
    ])
  })

  it('is told to the index by whoever brings it into the feed', async () => {
    await create('1', { name: 'Ann Berg' })
    const [record] = (await storedOf(service.account, '1')).filter(({ sk }) => sk.startsWith('Z#'))
    await sequence({ Records: [streamRecord(record ?? expect.fail('There is no record.'), '1')] })
    expect(index.told).toEqual([service.account])
    await index.work()
    expect(await idsOf('berg')).toEqual(['1'])
  })

  it('is told once for all changes of a second', async () => {
    for (const id of ['1', '2', '3']) {
      await create(id, { name: 'Ann Berg' })
      const [record] = (await storedOf(service.account, id)).filter(({ sk }) => sk.startsWith('Z#'))
      await sequence({ Records: [streamRecord(record ?? expect.fail('There is no record.'), id)] })
    }
    expect(index.told).toEqual([service.account])
    await index.work()
    expect(await idsOf('berg')).toEqual(['1', '2', '3'])
  })

  it('whose message was lost is found by the sweep when the index is due', async () => {
    await create('1', { name: 'Ann Berg' })
    await index.sequence(service.account)
    index.told.length = 0
    await sweep()
    expect(index.told).toEqual([])
    await orderRebuild(service.account, () => Date.now())
    await sweep()
    expect(index.told).toEqual([service.account])
    await index.work()
    expect(await idsOf('berg')).toEqual(['1'])
    const rest = (await readSearchState(service.account))?.due ?? expect.fail('The index is not due again.')
    expect(Date.parse(rest) - Date.now()).toBeGreaterThan(600_000)
  })
})

describe('the workers of the index', () => {
  it('are one at a time, and the next goes on where one has stopped', async () => {
    await create('1', { name: 'Ann Berg' })
    await create('2', { name: 'Bo Lind' })
    await index.sequence(service.account)
    const settings = await settingsOf()
    const turn = (pieces: number) => {
      let left = pieces
      return takeIndexTurn({ settings, now: () => Date.now(), mayGoOn: () => left-- > 0, onUnreadable })
    }
    expect(await turn(0)).toBe('more')
    expect(await readSearchState(service.account)).toMatchObject({ build: { after: '' } })
    expect((await Promise.all([turn(9), turn(9)])).every((ended) => ended === 'done')).toBe(true)
    expect(await readSearchState(service.account)).not.toHaveProperty('build')
    await expectWhole('1')
    await expectWhole('2')
  })

  it('leave alone what another has the lease of, and take over what is due', async () => {
    await index.follow(service.account)
    const state = (await readSearchState(service.account)) ?? expect.fail('There is no state.')
    const until = '2999-01-01T00:00:00.000Z'
    await saveSearchState(service.account, { ...state, lease: { token: 'other', until }, due: until })
    await create('1', { name: 'Ann Berg' })
    await index.follow(service.account)
    expect(await idsOf('berg')).toEqual([])
    const later = Date.parse(until) + 1
    await takeIndexTurn({ settings: await settingsOf(), now: () => later, mayGoOn: () => true, onUnreadable })
    expect(await idsOf('berg')).toEqual(['1'])
  })

  it('pass over a customer that cannot be read, and say so', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    await create('1', { name: 'Ann Berg' })
    await create('2', { name: 'Bo Lind' })
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: customerKey(service.account, '1'),
        UpdateExpression: 'REMOVE created',
      }),
    )
    await index.follow(service.account)
    expect(await idsOf('lind')).toEqual(['2'])
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ alarm: 'unindexed-customer', customer: '1' }))
    errors.mockRestore()
  })
})
