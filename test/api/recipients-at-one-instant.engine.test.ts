/** Recipients whose groups change at the instant of something else: the feed and the reads agree about each of them. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handler as sweep } from '../../functions/jobs/sweep.ts'
import { handler as work } from '../../functions/jobs/work-queue.ts'
import { useMock } from '../client-mock.ts'
import { seededRandom, seedOfRun, type Random } from '../faulty-client.ts'
import { propertyRuns } from '../property-runs.ts'
import { queueEvent } from '../queue.ts'
import { useService } from '../service.ts'
import { newsFrom } from '../stories/news.ts'

const service = useService()
const sqs = useMock(() => mockClient(SQSClient))

beforeEach(async () => {
  for (const queue of ['WORK', 'WEBHOOKS', 'MAIL', 'SEARCH']) {
    vi.stubEnv(`${queue}_QUEUE_URL`, `https://q.example/${queue}`)
  }
  sqs().reset()
  sqs().on(SendMessageBatchCommand).resolves({})
  const plan = { business_entity: 'dk', products: ['gazette'] }
  const group = { recipient_campaign: 'company-seat', max_recipients: 3 }
  await service.configure({
    campaigns: [
      { ...plan, id: 'grp', name: 'Group', duration: 'P1M', renews_to: 'grp', group },
      { ...plan, id: 'big', name: 'Larger group', duration: 'P1M', renews_to: 'grp', group },
      { ...plan, id: 'leap', name: 'Leap', duration: 'P1Y' },
    ],
  })
  await moveTo(0)
  for (const id of ['g', 'r']) await post('createcustomer', { id, data: { name: id, country: 'DK' } })
})

/** Noon, a given number of days after 10 January. */
const noon = (days: number) =>
  `${new Date(Date.UTC(2027, 0, 10 + days)).toISOString().slice(0, 'YYYY-MM-DD'.length)}T12:00:00`
const moveTo = async (days: number) => {
  const moved = await service.call({ path: '/api/test/clock/', json: { now: noon(days) } })
  expect(moved.status).toBe(200)
}
const tryTo = (operation: string, json: unknown) => service.call({ path: `/api/customers/${operation}/`, json })
async function post(operation: string, json: unknown): Promise<unknown> {
  const { status, body } = await tryTo(operation, json)
  expect([operation, status, body]).toEqual([operation, 200, body])
  return body
}
async function create(id: string, more: object): Promise<string> {
  const body = await post('createsubscription', { id, ...more })
  return v.parse(v.object({ subscription_id: v.string() }), body).subscription_id
}
const newGroup = () => create('g', { periods: [{ campaign_id: 'grp' }] })
const join = (group_subscription_id: string) => create('r', { group_subscription_id })
const switchTo = (subscription_id: string, new_campaign_id: string) =>
  post('switchsubscriptionplan', { id: 'g', subscription_id, new_campaign_id })
const stop = (subscription_id: string, days?: number) =>
  post('cancelsubscription', { id: 'g', subscription_id, ...(days !== undefined && { stop_at: noon(days) }) })
const pauseOf = (subscription_id: string, from: number) => ({
  ...{ id: 'g', subscription_id, override_type: 'pause-subscription' },
  ...{ begin: noon(from), end: noon(from + 4) },
})

/** Runs the sweep, which sends the due work, and works on its messages. */
async function workOff(): Promise<void> {
  sqs().resetHistory()
  await sweep()
  const bodies = sqs()
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args: [{ input }] }) => (input.QueueUrl?.endsWith('WORK') === true ? (input.Entries ?? []) : []))
    .flatMap(({ MessageBody = '' }) => (MessageBody.includes(service.account) ? [MessageBody] : []))
  if (bodies.length > 0) expect(await work(queueEvent(bodies))).toEqual({ batchItemFailures: [] })
}

const shownSchema = v.object({
  customers: v.tuple([v.object({ subscriptions: v.array(v.object({ id: v.string(), state: v.string() })) })]),
})
/** The states of the recipients by a read, now or at a later day. */
async function states(days?: number): Promise<Readonly<Record<string, string>>> {
  const at = days === undefined ? {} : { at: noon(days) }
  const { body } = await service.call({ path: '/api/customers/', query: { id: 'r', fields: 'subscriptions', ...at } })
  const [{ subscriptions }] = v.parse(shownSchema, body).customers
  return Object.fromEntries(subscriptions.map(({ id, state }) => [id, state]))
}

/**
 * The last state of each recipient in the feed. A recipient begins as active, or suspended with its group, which its
 * first read shows.
 */
async function lastStates(first: Readonly<Record<string, string>> = {}): Promise<Readonly<Record<string, string>>> {
  const { news } = await newsFrom(1, service.account, 'r')
  const last: Record<string, string> = {}
  for (const { attributes } of news) {
    const { subscription_id: id, state } = attributes
    if (typeof id !== 'string') continue
    last[id] = typeof state === 'string' ? state : (last[id] ?? (first[id] === 'suspended' ? 'suspended' : 'active'))
  }
  return last
}

/** The events of the recipients, each with its state. */
async function told(): Promise<readonly string[]> {
  const { news } = await newsFrom(1, service.account, 'r')
  return news
    .filter(({ type }) => type.startsWith('subscription:'))
    .map(({ type, attributes: { state } }) =>
      [type.replace('subscription:', ''), state].filter((part) => typeof part === 'string').join(' '),
    )
}

describe('A recipient that joins at the instant at which its group loses its places', () => {
  it('ends with an event, also where the group began at that instant, and stays so', async () => {
    const group = await newGroup()
    const recipient = await join(group)
    await switchTo(group, 'leap')
    await stop(group, 13)
    expect(await states()).toEqual({ [recipient]: 'ended' })
    await workOff()
    expect(await told()).toEqual(['created', 'changed-status ended'])
    await moveTo(20)
    expect(await told()).toEqual(['created', 'changed-status ended'])
    expect(await states()).toEqual({ [recipient]: 'ended' })
  })

  it.each([0, 3])('ends with an event where one call does all of it %i days after its begin', async (days) => {
    const group = await newGroup()
    if (days > 0) await moveTo(days)
    const operations = [
      { operation: 'createsubscription', id: 'r', group_subscription_id: group },
      { operation: 'switchsubscriptionplan', id: 'g', subscription_id: group, new_campaign_id: 'leap' },
      { operation: 'cancelsubscription', id: 'g', subscription_id: group, stop_at: noon(13) },
    ]
    const answer = await service.call({ path: '/api/customers/bulkupdates/', json: { operations } })
    expect(answer).toMatchObject({ status: 200, body: { succeeded: 3 } })
    await workOff()
    expect((await told()).at(-1)).toBe('changed-status ended')
    await moveTo(20)
    expect((await told()).at(-1)).toBe('changed-status ended')
    expect(Object.values(await states())).toEqual(['ended'])
  })
})

describe('A recipient whose group has lost its places and has a stop ahead', () => {
  it('is read ahead as ended, which it is', async () => {
    const group = await newGroup()
    const recipient = await join(group)
    await moveTo(5)
    await switchTo(group, 'leap')
    await stop(group, 13)
    expect(await states(14)).toEqual({ [recipient]: 'ended' })
    await moveTo(20)
    expect(await states()).toEqual({ [recipient]: 'ended' })
    expect((await told()).filter((line) => line.startsWith('changed-status'))).toEqual(['changed-status ended'])
  })
})

describe('A second change of a group at an instant at which the clock stands', () => {
  it('is told as soon as the first', async () => {
    const group = await newGroup()
    await join(group)
    await moveTo(1)
    await post('createoverride', pauseOf(group, 1))
    await workOff()
    await stop(group)
    await workOff()
    expect(await told()).toEqual(['created', 'changed-status suspended', 'registered-stop', 'changed-status stopped'])
  })

  it('is told where it takes a stop back, and registers one again', async () => {
    const group = await newGroup()
    await join(group)
    await moveTo(1)
    await stop(group, 13)
    await workOff()
    await post('resumesubscription', { id: 'g', subscription_id: group })
    await workOff()
    await stop(group, 14)
    await workOff()
    expect(await told()).toEqual(['created', 'registered-stop', 'revoked-stop', 'registered-stop'])
  })
})

describe('Changes of a group at an instant at which the clock stands', () => {
  it.each([false, true])(
    'reach its recipients in the order of its events, each of them (stopped again: %s)',
    async (again) => {
      const group = await newGroup()
      await join(group)
      await moveTo(1)
      await stop(group, 13)
      await workOff()
      await post('resumesubscription', { id: 'g', subscription_id: group })
      await switchTo(group, 'big')
      if (again) await stop(group, 14)
      await workOff()
      const more = again ? ['registered-stop'] : []
      expect(await told()).toEqual(['created', 'registered-stop', 'revoked-stop', 'switched-plan', ...more])
    },
  )
})

describe('Whatever groups and recipients do at few instants,', () => {
  const seed = seedOfRun('recipients')
  const runs = Array.from({ length: propertyRuns(10) }, (_, index) => index + 1)

  it.each(runs)('the feed and the reads agree (run %i)', async (run) => {
    const random = seededRandom(seed + run)
    const group = await newGroup()
    const recipients = [await join(group)]
    let first: Readonly<Record<string, string>> = {}
    let day = 0
    const words: string[] = []
    for (let step = 0; step < 8; step++) {
      if (random() < 0.3) await moveTo((day += 1 + Math.floor(random() * 5)))
      const changes = Array.from({ length: 1 + Math.floor(random() * 3) }, () => anyChange(random, group, day))
      words.push(`day ${day}: ${changes.map(([operation]) => operation).join(', ')}`)
      const joined = await oneByOneOrTogether(random, changes)
      recipients.push(...joined)
      const before = await states()
      first = { ...before, ...first }
      await workOff()
      expect([words, await states(), await lastStates(first)]).toEqual([words, before, before])
    }
    const ahead = await states(day + 20)
    await moveTo(day + 20)
    expect([words, await states(), await lastStates(first)]).toEqual([words, ahead, ahead])
    expect(Object.keys(ahead).toSorted()).toEqual(recipients.toSorted())
  })
})

type Operation = readonly [string, Readonly<Record<string, unknown>>]

function anyChange(random: Random, group: string, day: number): Operation {
  const ofGroup = { id: 'g', subscription_id: group }
  const changes: readonly Operation[] = [
    ['createsubscription', { id: 'r', group_subscription_id: group }],
    ['switchsubscriptionplan', { ...ofGroup, new_campaign_id: 'leap' }],
    ['switchsubscriptionplan', { ...ofGroup, new_campaign_id: 'big' }],
    ['cancelsubscription', { ...ofGroup, stop_at: noon(day + 7) }],
    ['resumesubscription', ofGroup],
    ['createoverride', pauseOf(group, day)],
    ...(random() < 0.1 ? [['cancelsubscription', ofGroup] as const] : []),
  ]
  return changes[Math.floor(random() * changes.length)] ?? expect.fail('There is no change.')
}

const resultSchema = v.looseObject({ subscription_id: v.optional(v.string()) })

/** Carries out the operations that are not refused; the ids of new recipients. */
async function oneByOneOrTogether(random: Random, changes: readonly Operation[]): Promise<readonly string[]> {
  if (random() < 0.5) {
    const operations = changes.map(([operation, more]) => ({ operation, ...more }))
    const { status, body } = await service.call({ path: '/api/customers/bulkupdates/', json: { operations } })
    expect([200, 422]).toContain(status)
    const { results } = v.parse(v.looseObject({ results: v.array(resultSchema) }), body)
    return results.flatMap((result, index) => newRecipient(changes[index], result))
  }
  const joined: string[] = []
  for (const change of changes) {
    const { status, body } = await tryTo(...change)
    expect([200, 422]).toContain(status)
    if (status === 200) joined.push(...newRecipient(change, v.parse(resultSchema, body)))
  }
  return joined
}

const newRecipient = (change: Operation | undefined, { subscription_id }: v.InferOutput<typeof resultSchema>) =>
  change?.[0] === 'createsubscription' && subscription_id !== undefined ? [subscription_id] : []
