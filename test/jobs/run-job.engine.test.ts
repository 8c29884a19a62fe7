/** Jobs: work in steps that outlives its call, continues after an interruption, and is carried out once. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountNow } from '../../functions/store/account/clock.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readJob, type StoredJob } from '../../functions/store/job/job-item.ts'
import { jobKind, type JobKind, type JobStep } from '../../functions/work/jobs/job-kind.ts'
import { carryOn, orderJob, runJob } from '../../functions/work/jobs/run-job.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { jobDuePartition } from '../../functions/store/keys.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { useService } from '../service.ts'
import { cutOffAfter } from '../storage-calls.ts'

const service = useService()

/** Counts to a number, and writes an item for each step in the transaction of the step. */
const steps: number[] = []
let failing = 0
const counting = jobKind({
  name: 'counting',
  path: '/api/settings/update/',
  state: v.object({ at: v.number(), to: v.number() }),
  step({ at, to }, { account, job }): Promise<JobStep<{ at: number; to: number }>> {
    steps.push(at)
    if (failing-- > 0) throw new Error('The step failed.')
    if (to < 0)
      return Promise.resolve({ step: 'failed', faults: [{ field: 'to', code: 'file_bytes', values: { count: to } }] })
    const Item = { pk: `A#${account}#TEST`, sk: `${job}#${at}` }
    const put = { TableName: mainTable(), Item, ConditionExpression: 'attribute_not_exists(pk)' }
    const writes = [{ write: { Put: put }, onConflict: 'lost-race' as const }]
    return Promise.resolve(
      at === to
        ? { step: 'done', result: { counted: at }, writes }
        : { step: 'next', state: { at: at + 1, to }, done: at, total: to, writes },
    )
  },
})
const kinds: ReadonlyMap<string, JobKind> = new Map([[counting.name, counting]])

beforeEach(() => {
  steps.length = 0
  failing = 0
})

async function order(to: number, idempotencyKey?: string, client = 'demo'): Promise<StoredJob | undefined> {
  const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  return await orderJob({
    ...{ kind: counting, first: { at: 0, to }, asked: { to }, settings, client, idempotencyKey },
    ...{ now: await accountNow(settings, instantOf(Date.now())), by: { via: 'api', by: client }, language: 'en' },
  })
}
const ordered = async (to: number, key?: string) => (await order(to, key)) ?? expect.fail('There is no job.')

async function run(mayGoOn = () => true) {
  const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  return { settings, now: await accountNow(settings, instantOf(Date.now())), mayGoOn, kinds }
}
const read = async (id: string) => (await readJob(service.account, id)) ?? expect.fail('The job is gone.')

async function isDue(id: string): Promise<boolean> {
  const soon = instantOf(Date.now() + 3_600_000)
  const pages = await Array.fromAsync(dueUntil(jobDuePartition(service.account, id), soon))
  return pages.flat().some((due) => 'job' in due && due.job === id)
}

describe('A job', () => {
  it('ends with its result, step by step', async () => {
    const job = await ordered(3)
    expect(await isDue(job.id)).toBe(true)
    expect(await carryOn(job, await run())).toMatchObject({ state: 'done', result: '{"counted":3}' })
    expect(steps).toEqual([0, 1, 2, 3])
    expect(await isDue(job.id)).toBe(false)
    expect(await runJob(job.id, await run())).toBe('ended')
    expect(steps).toHaveLength(4)
  })

  it('goes on in the worker where its call has stopped, and says how far it is', async () => {
    const job = await ordered(4)
    let left = 1
    await carryOn(job, await run(() => left-- > 0))
    expect(await read(job.id)).toMatchObject({ state: 'running', done: 1, total: 4 })
    expect(await runJob(job.id, await run())).toBe('ended')
    expect(steps).toEqual([0, 1, 2, 3, 4])
  })

  it('goes on with the step in which it was cut off, and does nothing twice', async () => {
    const job = await ordered(4)
    const end = cutOffAfter(2)
    await expect(carryOn(job, await run())).rejects.toThrow('Cut off.')
    end()
    expect(await runJob(job.id, await run())).toBe('ended')
    expect(steps).toEqual([0, 1, 2, 2, 3, 4])
    expect(await read(job.id)).toMatchObject({ state: 'done' })
  })

  it('is carried out once by two workers', async () => {
    const job = await ordered(5)
    vi.spyOn(console, 'warn').mockReturnValue()
    await Promise.all([runJob(job.id, await run()), runJob(job.id, await run())])
    while ((await read(job.id)).state !== 'done') await runJob(job.id, await run())
    expect((await read(job.id)).version).toBe(7)
  })

  it('is the same for the same key of a caller, and refused for another request', async () => {
    const job = await ordered(2, 'key')
    expect((await ordered(2, 'key')).id).toBe(job.id)
    expect(await order(3, 'key')).toBeUndefined()
    expect((await order(2, 'key', 'another'))?.id).not.toBe(job.id)
    expect((await ordered(2)).id).not.toBe((await ordered(2)).id)
    await carryOn(job, await run())
    expect(await ordered(2, 'key')).toMatchObject({ id: job.id, state: 'done' })
  })

  it('fails with the faults that its step names', async () => {
    const job = await ordered(-1)
    await carryOn(job, await run())
    expect(await read(job.id)).toMatchObject({ state: 'failed', faults: [{ field: 'to', code: 'file_bytes' }] })
  })

  it('is tried again later where a step fails, and given up in the end', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const job = await ordered(1)
    failing = 1
    expect(await runJob(job.id, await run())).toBe('ended')
    expect(await read(job.id)).toMatchObject({ state: 'waiting', failures: 1 })
    expect(await isDue(job.id)).toBe(true)
    expect(await carryOn(await read(job.id), await run())).toMatchObject({ state: 'done', failures: 0 })
    const other = await ordered(1)
    failing = 5
    const turns: string[] = []
    for (let turn = 0; turn < 5; turn++) turns.push(await runJob(other.id, await run()))
    expect(turns).toEqual(['ended', 'ended', 'ended', 'ended', 'given-up'])
    expect(await read(other.id)).toMatchObject({ state: 'failed', faults: [{ field: '', code: 'job_given_up' }] })
    expect(errors).toHaveBeenCalledTimes(6)
  })
})

describe('GET /api/jobs/', () => {
  it('tells whoever may make the call how far the job is', async () => {
    const job = await ordered(1)
    const read = (key = service.key) => service.call({ path: `/api/jobs/${job.id}/`, key })
    await service.configure({
      api_accesses: [
        { name: 'other', key: `other-${service.account}`, allowed_apis: ['customers'] },
        { name: 'previews', key: `previews-${service.account}`, allowed_apis: ['preview'] },
        { name: 'own', key: `own-${service.account}`, allowed_apis: ['settings.update'] },
      ],
    })
    expect(await read()).toMatchObject({ status: 200, body: { job_id: job.id, state: 'waiting', done: 0 } })
    expect((await read(`own-${service.account}`)).status).toBe(200)
    expect((await read(`other-${service.account}`)).status).toBe(404)
    expect((await service.call({ path: '/api/jobs/none/' })).status).toBe(404)
    // An access that may only preview can read the jobs that it has ordered, which are previews.
    expect((await read(`previews-${service.account}`)).status).toBe(404)
    const preview = (await order(1, undefined, 'previews')) ?? expect.fail('There is no job.')
    const own = { path: `/api/jobs/${preview.id}/`, key: `previews-${service.account}` }
    expect((await service.call(own)).status).toBe(200)
    await carryOn(job, await run())
    expect(await read()).toMatchObject({ body: { state: 'done', result: { counted: 1 } } })
    const failed = await carryOn(await ordered(-1), await run())
    const { body } = await service.call({ path: `/api/jobs/${failed.id}/`, query: { language: 'de' } })
    expect(body).toMatchObject({ state: 'failed', errors: { to: ['der Inhalt hat -1 Bytes'] } })
  })
})
