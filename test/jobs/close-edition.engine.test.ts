/**
 * A closing that is cut off before any of its storage calls continues, and leaves the same lists as an undisturbed one.
 */
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { accountNow } from '../../functions/store/account/clock.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readEdition } from '../../functions/store/edition/edition-item.ts'
import { readJob } from '../../functions/store/job/job-item.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { closeEditionJob } from '../../functions/work/editions/close-edition.ts'
import { carryOn, orderJob, runJob, type JobRun } from '../../functions/work/jobs/run-job.ts'
import { textAt } from '../files.ts'
import { useService } from '../service.ts'
import { countedSends, cutOffAfter } from '../storage-calls.ts'

const service = useService()
const external_id = 'weekly-1'
const mostCalls = 66

async function call(path: string, json: object): Promise<unknown> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return body
}
async function read<T>(schema: v.GenericSchema<unknown, T>, path: string, query: Record<string, string> = {}) {
  const { status, body } = await service.call({ path: `/api/${path}/`, query })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(schema, body)
}

const listSchema = v.looseObject({ list_id: v.string(), file_id: v.string(), kind: v.string(), copies: v.number() })
const linesSchema = v.looseObject({
  lines: v.array(v.looseObject({ customer_id: v.string(), address: v.looseObject({ address: v.string() }) })),
})
const complaintsSchema = v.looseObject({
  complaints: v.array(v.looseObject({ line_id: v.string(), redelivery: v.boolean() })),
})

async function run(): Promise<JobRun> {
  const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  const kinds = new Map([[closeEditionJob.name, closeEditionJob]])
  return { settings, now: await accountNow(settings, instantOf(Date.now())), mayGoOn: () => true, kinds }
}

async function ordered() {
  const { settings, now } = await run()
  const job = await orderJob({
    ...{ kind: closeEditionJob, first: { phase: 'begin', external_id, closing: ['post'] }, asked: {} },
    ...{ settings, client: 'demo', idempotencyKey: undefined, now, by: { via: 'api', by: 'demo' }, language: 'en' },
  })
  return job ?? expect.fail('There is no job.')
}

const subscriptions: string[] = []
const idOf = (index: number) => `reader-${index}`

/**
 * Each storage call is interrupted in turn if properties run in full, otherwise a third of the calls, because each
 * takes a closing.
 */
const stride = process.env['PROPERTY_RUNS'] === '1' ? 1 : 3

/** Readers of a weekly; one of them moves and misses a copy before each closing, so that each makes two lists. */
async function weekly(readers: number): Promise<void> {
  await service.configure({
    products: [{ external_id, name: 'The Weekly', category: 'gazette', date: '2027-01-08' }],
    carriers: [{ id: 'post', columns: [{ name: 'street', from: 'street' }] }],
  })
  await call('test/clock', { now: '2027-01-01T08:00:00' })
  for (let index = 0; index < readers; index++) {
    const data = { name: idOf(index), address: `Bredgade ${index}`, postal_code: '1260', country: 'DK' }
    await call('customers/createcustomer', { id: idOf(index), data })
    const periods = [{ campaign_id: 'year', invoicing: 'none' }]
    const made = await call('customers/createsubscription', { id: idOf(index), periods })
    subscriptions.push(v.parse(v.object({ subscription_id: v.string() }), made).subscription_id)
  }
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  await call('editions/close', { external_id })
}

async function change(index: number): Promise<void> {
  await call('customers/updatecustomer', { id: idOf(index), data: { address: `Vestergade ${index}` } })
  const subscription_id = subscriptions[index]
  await call('customers/complain', { id: idOf(index), subscription_id, remedy: 'redeliver' })
}

/** The lists that the last closing has made, with the streets in their lines and files. */
async function newLists(before: number) {
  const { lists } = await read(v.object({ lists: v.array(listSchema) }), 'editions/lists', { external_id })
  return await Promise.all(
    lists.slice(before).map(async ({ list_id, file_id, kind, copies }) => {
      const { lines } = await read(linesSchema, 'editions/lists', { external_id, list_id })
      const { headers } = await service.call({ path: `/api/files/${file_id}/` })
      const file = textAt(String(headers['Location'])).split('\r\n').slice(1, -1)
      return { kind, copies, lines: lines.map(({ address }) => address.address), file }
    }),
  )
}

it('A closing that is cut off before any storage call makes the same lists, once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await weekly(mostCalls)
  await change(0)
  const { sent } = await countedSends(async () => carryOn(await ordered(), await run()))
  expect(sent.length).toBeGreaterThan(30)
  expect(sent.length).toBeLessThan(mostCalls)
  // Ordering and loading take the first calls.
  for (let calls = 1; calls < sent.length; calls += stride) {
    await change(calls)
    const { lists, closings, changes } = await readEdition(service.account, external_id)
    const job = await ordered()
    const present = await run()
    const end = cutOffAfter(calls, /./)
    await carryOn(job, present).catch(() => undefined)
    end()
    for (let turn = 0; turn < 3 && (await readJob(service.account, job.id))?.state !== 'done'; turn++)
      await runJob(job.id, await run())
    const street = `Vestergade ${calls}`
    const list = { copies: 1, lines: [street], file: [street] }
    expect({ calls, lists: await newLists(lists.length) }).toEqual({
      calls,
      lists: [
        { kind: 'supplement', ...list },
        { kind: 'redelivery', ...list },
      ],
    })
    expect(await readEdition(service.account, external_id)).toMatchObject({
      ...{ closings: closings + 1, changes: changes + 1 },
      carriers: { post: { lines: mostCalls, copies: mostCalls } },
    })
  }
  const { complaints } = await read(complaintsSchema, 'carriers/post/complaints', { max_results: '1000' })
  const again = complaints.filter(({ redelivery }) => redelivery)
  expect(again).toHaveLength(1 + Math.ceil((sent.length - 1) / stride))
  expect(new Set(again.map(({ line_id }) => line_id)).size).toBe(again.length)
  expect(complaints).toHaveLength(2 * again.length)
})
