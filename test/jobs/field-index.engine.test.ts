/**
 * The index of a field of an account with customers: a job fills it in or clears it, whatever happens in the meantime.
 */
import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { instantOf, millisOf, type Instant } from '../../functions/domain/time/time.ts'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import { runIndexJob } from '../../functions/work/account/run-index-job.ts'
import { indexDelayMilliseconds, readIndexJobs } from '../../functions/store/account/index-jobs.ts'
import { clearSettingsCache, readSettings } from '../../functions/store/account/load-settings.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { removeEntries } from '../../functions/store/customer/field-entries.ts'
import { entryKeysOf } from '../../functions/store/customer/customer-entries.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { pageIds } from '../../functions/store/customer/customer-keys.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { dueShards, fieldPartition, indexJobId, liveDuePartition } from '../../functions/store/keys.ts'
import { cleanClient } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun } from '../faulty-client.ts'
import { queueEvent } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { useService } from '../service.ts'
import { cutOffAfter } from '../storage-calls.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const runJob = asFunction('work', runIndexJob)
const work = asFunction('work', workHandler)

const post = async (operation: string, json: unknown) => {
  const answer = await service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const moveTo = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })
type Scope = 'customer' | 'subscription'
const nickname = { scope: 'customer', name: 'Nickname' } as const
const desk = { scope: 'subscription', name: 'Desk' } as const
const later = (milliseconds: number): Instant => instantOf(Date.now() + milliseconds)
const begun = () => later(indexDelayMilliseconds + 1_000)

const index = async (field: { readonly scope: Scope; readonly name: string }, indexed: boolean) =>
  await service.configure({ fields: [{ ...field, indexed }] })
const run = async (field: { readonly scope: Scope; readonly name: string }, mayGoOn?: () => boolean) =>
  await runJob({
    ...{ account: service.account, id: indexJobId({ scope: field.scope, field: field.name }), now: begun() },
    ...(mayGoOn && { mayGoOn }),
  })
const settings = async () => (await readSettings(service.account))?.settings ?? expect.fail()
const ordered = async () => (await settings()).index_work?.map(({ name, task }) => `${task} ${name}`) ?? []

/** The stored entries of a field, and the entries that the customers should have. */
async function entries({ scope, name }: { readonly scope: Scope; readonly name: string }) {
  const field = { scope, field: name }
  const stored = (await storedItems(service.account)).filter(({ pk }) => pk === fieldPartition(service.account, field))
  const { ids } = await pageIds(service.account, { from: 'list' }, undefined, 1000)
  const known = await settings()
  const worlds = await Promise.all(ids.map((id) => loadWorld(service.account, id)))
  const due = worlds.flatMap((world) => (world === undefined ? [] : entryKeysOf(known, world, field)))
  const places = (keys: readonly { readonly sk: string }[]) => keys.map(({ sk }) => sk).toSorted()
  return { stored: places(stored), due: places(due) }
}

async function isFilled(field: { readonly scope: Scope; readonly name: string }): Promise<void> {
  const { stored, due } = await entries(field)
  expect(stored).toEqual(due)
  expect(due).not.toEqual([])
}

const pageSchema = v.object({ customers: v.array(v.object({ id: v.string() })) })
async function found(field: string, value: string, condition_type = 'customer:field') {
  const filter = JSON.stringify({ condition_type, field, operator: 'equal', value })
  const { body } = await service.call({ path: '/api/customers/', query: { filter, fields: 'data' } })
  return { ids: v.parse(pageSchema, body).customers.map(({ id }) => id) }
}

/** Customers with and without a value, one with a value to come, and one with two subscriptions. */
async function given(): Promise<void> {
  await moveTo('2027-01-10T12:00:00')
  await service.configure({ fields: [nickname, desk] })
  const operations = Array.from({ length: 40 }, (_, each) => ({
    ...{ operation: 'createcustomer', id: `c${each + 1}` },
    data: (each + 1) % 3 === 0 ? {} : { ':Nickname': `Nick ${(each + 1) % 4}` },
  }))
  await post('bulkupdates', { operations })
  await post('createoverride', {
    ...{ id: 'c3', override_type: 'change-fields', begin: '2027-03-01T00:00:00' },
    new_values: { ':Nickname': 'Later' },
  })
  for (const place of ['1a', '1b'])
    await post('createsubscription', {
      id: 'c1',
      periods: [{ campaign_id: 'year', invoicing: 'none' }],
      data: { ':Desk': place },
    })
}

describe('An index that is turned on', () => {
  it('has every value after its job, also one that is still to come, and is used from then on', async () => {
    await given()
    await index(nickname, true)
    await index(desk, true)
    expect(await ordered()).toEqual(['fill Nickname', 'fill Desk'])
    // Filters answer as before until then.
    const before = await found(':Nickname', 'Nick 1')
    expect(before.ids).toEqual(['c1', 'c13', 'c17', 'c25', 'c29', 'c37', 'c5'])

    expect([await run(nickname), await run(desk)]).toEqual(['done', 'done'])
    expect(await ordered()).toEqual([])
    await isFilled(nickname)
    await isFilled(desk)
    expect((await found(':Nickname', 'Nick 1')).ids).toEqual(before.ids)
    expect((await found(':Desk', '1b', 'subscription:field')).ids).toEqual(['c1'])
    expect((await found(':Nickname', 'Later')).ids).toEqual([])
    await moveTo('2027-03-01T00:00:00')
    expect((await found(':Nickname', 'Later')).ids).toEqual(['c3'])
    await isFilled(nickname)
    // Nobody is found without the entries, so the answers come from the index.
    expect(await removeEntries(service.account, { scope: 'customer', field: 'Nickname' })).toBeGreaterThan(0)
    expect((await found(':Nickname', 'Nick 1')).ids).toEqual([])
  })

  it('begins when nobody can be at work any more with the settings from before, and shows how far it is', async () => {
    await given()
    await index(nickname, true)
    const shown = async () => {
      const answer = await service.call({
        ...{ path: '/api/settings/', key: null, headers: { Authorization: `Bearer ${service.key}` } },
      })
      const fields = v.parse(
        v.looseObject({ fields: v.array(v.looseObject({ name: v.string() })) }),
        answer.body,
      ).fields
      return { index: fields.find(({ name }) => name === 'Nickname')?.['index'], answer }
    }
    const early = { account: service.account, id: indexJobId({ scope: 'customer', field: 'Nickname' }) }
    expect(await runJob({ ...early, now: later(indexDelayMilliseconds - 10_000) })).toBe('done')
    const waiting = await shown()
    expect(waiting.index).toEqual({ task: 'fill', begins: expect.any(String), customers: 0 })
    // The settings may be sent back in the shown form.
    const { fields } = v.parse(v.looseObject({ fields: v.array(v.unknown()) }), waiting.answer.body)
    expect(await service.call({ path: '/api/settings/update/', json: { fields } })).toMatchObject({
      body: { changed: false },
    })
    expect(await run(nickname, () => false)).toBe('done')
    expect((await shown()).index).toBeUndefined()
  })

  it('goes on after a worker was cut off between any two transactions', async () => {
    await given()
    await index(nickname, true)
    for (let transactions = 0; transactions < 4; transactions++) {
      const restore = cutOffAfter(transactions)
      await run(nickname).catch(() => undefined)
      restore()
    }
    expect(await run(nickname)).toBe('done')
    expect(await ordered()).toEqual([])
    await isFilled(nickname)
  })

  it('has no value that a change took away while its job was at the customer', async () => {
    await given()
    await index(nickname, true)
    let isFirst = true
    const stack = documentClient().middlewareStack
    stack.add(
      (next, context) => async (args) => {
        if (context.commandName?.startsWith('TransactWrite') && isFirst) {
          isFirst = false
          // These writes happen between the job's read and its write.
          await post('updatecustomer', { id: 'c1', data: { ':Nickname': 'Other' } })
          await post('updatecustomer', { id: 'c2', data: { ':Nickname': null } })
          await post('deletecustomer', { id: 'c4' })
        }
        return await next(args)
      },
      { step: 'initialize', name: 'meanwhile' },
    )
    expect(await run(nickname)).toBe('done')
    stack.remove('meanwhile')
    await isFilled(nickname)
    expect((await found(':Nickname', 'Other')).ids).toEqual(['c1'])
  })

  it('holds a customer with more values than a transaction', async () => {
    await moveTo('2027-01-10T12:00:00')
    await service.configure({ fields: [desk] })
    await post('createcustomer', { id: 'many' })
    const operations = Array.from({ length: 120 }, (_, each) => ({
      ...{ operation: 'createsubscription', id: 'many', data: { ':Desk': `desk ${each}` } },
      periods: [{ campaign_id: 'year', invoicing: 'none' }],
    }))
    await post('bulkupdates', { operations })
    await index(desk, true)
    expect(await run(desk)).toBe('done')
    await isFilled(desk)
    expect((await entries(desk)).stored).toHaveLength(121)
  })
})

describe('An index that is turned off', () => {
  it('is cleared, also midway through filling it in, and is filled in anew when it is turned on again', async () => {
    await given()
    await index(nickname, true)
    const restore = cutOffAfter(1)
    await run(nickname).catch(() => undefined)
    restore()
    expect((await entries(nickname)).stored).not.toEqual([])
    await index(nickname, false)
    expect(await ordered()).toEqual(['clear Nickname'])
    await post('updatecustomer', { id: 'c5', data: { ':Nickname': 'While it was off' } })
    expect(await run(nickname)).toBe('done')
    expect((await entries(nickname)).stored).toEqual([])
    expect(await ordered()).toEqual([])
    await index(nickname, true)
    expect(await run(nickname)).toBe('done')
    await isFilled(nickname)
    expect((await found(':Nickname', 'While it was off')).ids).toEqual(['c5'])
  })

  it('and on again while a worker is at it leaves that worker without effect', async () => {
    await given()
    await index(nickname, true)
    const [old] = await readIndexJobs(await settings())
    let isFirst = true
    const mayGoOn = () => true
    const stack = documentClient().middlewareStack
    stack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'UpdateItemCommand' && isFirst) {
          isFirst = false
          // These changes happen before the worker saves its progress.
          await index(nickname, false)
          await index(nickname, true)
        }
        return await next(args)
      },
      { step: 'initialize', name: 'meanwhile' },
    )
    expect(await run(nickname, mayGoOn)).toBe('done')
    stack.remove('meanwhile')
    const [job] = await readIndexJobs(await settings())
    expect(job).toMatchObject({ customers: 0, step: 0, pages_done: false })
    expect(job?.token).not.toBe(old?.token)
    expect(await ordered()).toEqual(['fill Nickname'])
    expect(await run(nickname)).toBe('done')
    await isFilled(nickname)
  })
})

it('An index is filled in as its customers are, whatever fails, by two workers while everybody changes', async () => {
  await given()
  await index(nickname, true)
  const random = seededRandom(seedOfRun('field-index'))
  const faulty = makeFaulty(documentClient(), {
    random,
    faults: { conflict: 0.08, throttle: 0.01, lostAnswer: 0.04, torn: 0.02 },
    clean: cleanClient(),
  })
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const warnings = vi.spyOn(console, 'warn').mockReturnValue()
  const worker = async () => {
    for (let turns = 0; turns < 40; turns++) await run(nickname, () => false).catch(() => undefined)
  }
  const caller = async () => {
    for (let calls = 0; calls < 40; calls++) {
      const id = `c${1 + Math.floor(random() * 40)}`
      const value = random() < 0.3 ? null : `Nick ${Math.floor(random() * 4)}`
      // A call that meets too many others is answered with 409 or 503, and has changed nothing or all.
      await service.call({ path: '/api/customers/updatecustomer/', json: { id, data: { ':Nickname': value } } })
    }
  }
  await Promise.all([worker(), worker(), caller()])
  faulty.heal()
  errors.mockRestore()
  warnings.mockRestore()
  expect(faulty.counts.conflict + faulty.counts.lostAnswer).toBeGreaterThan(0)
  expect(await run(nickname)).toBe('done')
  expect(await ordered()).toEqual([])
  await isFilled(nickname)
})

it('The sweep finds a job on real time, whatever the clock of a test account says, and the work queue does it', async () => {
  await given()
  await index(nickname, true)
  const until = begun()
  const due = await Promise.all(
    Array.from({ length: dueShards }, (_, shard) => Array.fromAsync(dueUntil(liveDuePartition(shard), until))),
  )
  const jobs = due.flat(2).filter(({ account }) => account === service.account)
  expect(jobs).toEqual([{ account: service.account, indexJob: 'customer#Nickname', at: expect.any(String) }])
  expect(millisOf(jobs[0]?.at ?? instantOf(0))).toBeGreaterThan(Date.now() + indexDelayMilliseconds - 60_000)
  clearSettingsCache()
  const message = JSON.stringify({ account: service.account, index_job: 'customer#Nickname' })
  expect(await work(queueEvent([message]))).toEqual({ batchItemFailures: [] })
  // It is not yet time.
  expect(await ordered()).toEqual(['fill Nickname'])
})
