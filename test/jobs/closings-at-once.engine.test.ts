/**
 * Two issues of a category closed at the same moment: the lists of a carrier of changes sum to what its last issue has,
 * and a copy that is delivered again is on one list, regardless of which closing is first.
 */
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { appliedTo } from '../../functions/domain/edition/standing.ts'
import type { ListLine } from '../../functions/domain/edition/list-line.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { accountNow } from '../../functions/store/account/clock.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readEdition } from '../../functions/store/edition/edition-item.ts'
import { readListLines } from '../../functions/store/edition/list-lines.ts'
import { readJob } from '../../functions/store/job/job-item.ts'
import { closeEditionJob } from '../../functions/work/editions/close-edition.ts'
import { orderJob, runJob } from '../../functions/work/jobs/run-job.ts'
import { useService } from '../service.ts'

const service = useService()
const issues = ['weekly-1', 'weekly-2'] as const
type Issue = (typeof issues)[number]
const readers = ['ann', 'bob', 'cim']

async function call(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}

async function subscriber(id: string, quantity: number): Promise<string> {
  const data = { name: id, address: `${id} 1`, postal_code: '1260', country: 'DK' }
  await call('customers/createcustomer', { id, data })
  const made = await call('customers/createsubscription', {
    ...{ id, quantity, periods: [{ campaign_id: 'year', invoicing: 'none' }] },
  })
  return v.parse(v.string(), made['subscription_id'])
}

/**
 * Two issues that are both due. In between one reader moves away, another subscribes, and a copy of the first issue is
 * missing.
 */
async function twoIssues(): Promise<void> {
  const of = (external_id: Issue, date: string) => ({ external_id, name: external_id, category: 'gazette', date })
  await service.configure({
    products: [of('weekly-1', '2027-01-08'), of('weekly-2', '2027-01-15')],
    carriers: [{ id: 'foot', countries: ['DK'], mode: 'changes', cut_off: { days: 1, time: '12:00' } }],
  })
  await call('test/clock', { now: '2027-01-01T08:00:00' })
  const subscriptions = new Map<string, string>()
  for (const [index, id] of readers.entries()) subscriptions.set(id, await subscriber(id, 1 + (index % 2)))
  await call('test/clock', { now: '2027-01-08T08:00:00' })
  const of1 = (id: string) => ({ id, subscription_id: subscriptions.get(id) })
  await call('customers/complain', { ...of1('ann'), external_id: 'weekly-1', remedy: 'redeliver' })
  await call('customers/updatecustomer', { id: 'bob', data: { country: 'SE' } })
  await subscriber('fay', 3)
  await call('customers/updatesubscription', { ...of1('cim'), quantity: 4 })
  await call('test/clock', { now: '2027-01-15T08:00:00' })
}

async function ordered(external_id: Issue): Promise<string> {
  const { settings, now } = await run()
  const job = await orderJob({
    ...{ kind: closeEditionJob, first: { phase: 'begin', external_id, closing: ['foot'] }, asked: {} },
    ...{ settings, client: 'demo', idempotencyKey: undefined, now, by: { via: 'api', by: 'demo' }, language: 'en' },
  })
  return job?.id ?? expect.fail('There is no job.')
}

async function run() {
  const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  const kinds = new Map([[closeEditionJob.name, closeEditionJob]])
  return { settings, now: await accountNow(settings, instantOf(Date.now())), mayGoOn: () => false, kinds }
}

const stateOf = async (job: string) => (await readJob(service.account, job))?.state

/** The lines of the lists of an issue, list by list. */
async function listsOf(issue: Issue) {
  const { lists } = await readEdition(service.account, issue)
  return await Promise.all(lists.map((list) => readListLines(service.account, list, 1)))
}

const copiesByReader = (lines: Iterable<ListLine>) =>
  Object.fromEntries(Array.from(lines, ({ customer, copies }): [string, number] => [customer, copies]))

// Each text says whose step is next, in turn: the first issue or the second.
it.each(['1', '12', '21', '2221'])(
  'The changes of a carrier sum to its last issue whatever steps of two closings meet (%s)',
  async (turns) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await twoIssues()
    const jobs = new Map<Issue, string>()
    for (const issue of issues) jobs.set(issue, await ordered(issue))
    const stateOfAll = async () => await Promise.all(Array.from(jobs.values(), stateOf))
    const context = await run()
    const step = async (issue: Issue) => await runJob(jobs.get(issue) ?? '', context)
    const first: Issue[] = []
    for (let index = 0; index < 60 && (await stateOfAll()).some((state) => state !== 'done' && state !== 'failed');) {
      // After enough passes through the text, each is completed.
      const issue = issues[index < 30 ? Number(turns[index % turns.length]) - 1 : index % 2] ?? 'weekly-1'
      await step(issue)
      if ((await stateOf(jobs.get(issue) ?? '')) === 'done' && !first.includes(issue)) first.push(issue)
      index++
    }
    // A list of the first issue after one of the second would contradict it.
    expect(first).toEqual(turns.startsWith('1') ? ['weekly-1', 'weekly-2'] : ['weekly-2'])

    let printed: ReadonlyMap<string, ListLine> = new Map()
    const again: string[] = []
    for (const issue of first) {
      for (const lines of await listsOf(issue)) {
        again.push(...lines.filter(({ replaces }) => replaces !== undefined).map(({ customer }) => customer))
        printed = appliedTo(
          printed,
          lines.filter(({ replaces }) => replaces === undefined),
        )
      }
    }
    expect(copiesByReader(printed.values())).toEqual({ ann: 1, cim: 4, fay: 3 })
    expect(again).toEqual(['ann'])
  },
)
