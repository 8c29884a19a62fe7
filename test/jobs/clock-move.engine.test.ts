/** A move of a test account's clock: its calls of the storage, and that the sweep leaves its work alone. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { begun } from '../../functions/domain/document/mail-attempts.ts'
import { instantOf, type Instant } from '../../functions/domain/time/time.ts'
import { handler as sweep } from '../../functions/jobs/sweep.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { moveDelivery, readDeliveriesTo } from '../../functions/store/delivery/deliveries.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { runDue } from '../../functions/work/test-clock/run-due.ts'
import { useMock } from '../client-mock.ts'
import { useService } from '../service.ts'
import { countedSends, cutOffAfter } from '../storage-calls.ts'

const service = useService({ issues: true })
const sqs = useMock(() => mockClient(SQSClient))
const newYear: Instant = '2027-01-01T11:00:00.000Z'
const renewal: Instant = '2027-02-01T11:00:00.000Z'

beforeEach(async () => {
  for (const queue of ['WORK', 'WEBHOOKS', 'MAIL', 'SEARCH'])
    vi.stubEnv(`${queue}_QUEUE_URL`, `https://q.example/${queue}`)
  sqs().reset()
  sqs().on(SendMessageBatchCommand).resolves({})
  const paid = { id: 'paid', name: 'Paid', business_entity: 'dk', products: ['gazette'], duration: 'P1M' }
  const invoice_lines = [{ text: 'Paper', amount: 10_000, tax_rate: 0.25 }]
  await service.configure({ campaigns: [{ ...paid, renews_to: 'paid', invoice_lines }] })
  await moveClock(service.account, newYear, newYear)
})

const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${String(index).padStart(4, '0')}`)

async function subscribers(count: number, invoiced_by = 'manual'): Promise<readonly string[]> {
  const operations = ids(count).flatMap((id) => [
    { operation: 'createcustomer', id, data: { email: `${id}@example.com` } },
    { operation: 'createsubscription', id, periods: [{ campaign_id: 'paid' }], invoiced_by },
  ])
  const answer = await service.call({ path: '/api/customers/bulkupdates/', json: { operations } })
  expect(answer).toMatchObject({ status: 200, body: { failed: 0 } })
  // The clock moves past the issue of January, which all of them get.
  expect((await clockTo('2027-01-20T12:00')).status).toBe(200)
  sqs().resetHistory()
  return ids(count)
}
const clockTo = async (now: string) => await service.call({ path: '/api/test/clock/', json: { now } })
const settings = async () => (await loadSettings(service.account)) ?? expect.fail()

describe('The clock', () => {
  const asked = async () => (await service.call({ method: 'GET', path: '/api/test/clock/' })).body

  it('says what falls due next, to which a move does it', async () => {
    // The issue of January is assigned then.
    expect(await asked()).toEqual({ now: '2027-01-01T12:00:00', next_due: '2027-01-15T00:00:00' })
    await subscribers(2)
    expect(await asked()).toEqual({ now: '2027-01-20T12:00:00', next_due: '2027-02-01T12:00:00' })
    await clockTo('2027-02-01T12:00:00')
    expect(await asked()).toEqual({ now: '2027-02-01T12:00:00', next_due: expect.stringMatching(/^2027-0[23]/) })
    const { body } = await service.call({ path: '/api/customers/', query: { id: 'c0000', fields: 'subscriptions' } })
    expect(body).toMatchObject({
      customers: [{ subscriptions: [{ periods: [{}, { begin: '2027-02-01T12:00:00' }] }] }],
    })
  })
})

describe('A move of the clock past renewals of one instant', () => {
  const count = 60

  it('packs them: a tenth of a read and a fifth of a transaction each, with an invoice each', async () => {
    await subscribers(count)
    const { sent } = await countedSends(() => clockTo('2027-02-02T12:00'))
    const transactions = sent.filter((name) => name.startsWith('TransactWrite')).length
    const reads = sent.filter((name) => /^(?:Query|GetItem|BatchGetItem)/.test(name)).length
    expect(transactions).toBeLessThanOrEqual(count / 5)
    // Four are made by every call, for the key, the settings and the clock.
    expect(reads).toBeLessThanOrEqual(count / 10 + 20)
    for (const id of ids(count)) {
      const world = await loadWorld(service.account, id)
      expect(world?.subscriptions[0]?.periods).toHaveLength(2)
      expect(world?.ledger.open).toHaveLength(2)
    }
  })

  it('numbers their invoices without a gap', async () => {
    await subscribers(count)
    expect((await clockTo('2027-02-02T12:00')).status).toBe(200)
    const worlds = await Promise.all(ids(count).map((id) => loadWorld(service.account, id)))
    const numbers = worlds.flatMap(
      (world) => world?.ledger.open.map(({ number }) => Number(number.slice('DK-'.length))) ?? [],
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2 * count }, (_, index) => index + 1))
  })

  it('reads as much of the due index as it uses', async () => {
    await subscribers(count)
    const asked: number[] = []
    const stack = documentClient().middlewareStack
    stack.add(
      (next) => async (args) => {
        const query = v.safeParse(v.object({ IndexName: v.literal('due'), Limit: v.number() }), args.input)
        if (query.success) asked.push(query.output.Limit)
        return await next(args)
      },
      { step: 'initialize', name: 'due' },
    )
    await clockTo('2027-02-02T12:00')
    stack.remove('due')
    // Two batches of customers, and one more read to find that nothing is left.
    expect(asked).toEqual([50, 50, 50])
  })
})

describe('A move of the clock past renewals of one instant whose invoices go by e-mail', () => {
  const count = 15
  const midday: Instant = '2027-02-01T11:01:00.000Z'
  const addresses = async () => (await service.mail.messages()).map(({ to }) => to).toSorted()
  const all = (of = count) => ids(of).map((id) => `${id}@example.com`)
  const isSent = async (id: string) =>
    (await loadWorld(service.account, id))?.ledger.open.map(({ sent }) => sent !== undefined)

  it('sends them together: three fifths of a read and of a transaction each, and each once', async () => {
    await subscribers(count, 'email')
    const { result, sent } = await countedSends(() => clockTo('2027-02-02T12:00'))
    expect(result.status).toBe(200)
    const transactions = sent.filter((name) => name.startsWith('TransactWrite')).length
    const reads = sent.filter((name) => /^(?:Query|GetItem|BatchGetItem)/.test(name)).length
    expect(transactions).toBeLessThanOrEqual(0.6 * count)
    // Four are made by every call, for the key, the settings and the clock.
    expect(reads).toBeLessThanOrEqual(0.6 * count + 10)
    expect(sent.filter((name) => name.startsWith('PutItem'))).toEqual([])
    expect(await addresses()).toEqual([...all(), ...all()].toSorted())
    for (const id of ids(count)) expect(await isSent(id)).toEqual([true, true])
  })

  it('is held up neither by an e-mail that is refused nor by one that somebody else is sending', async () => {
    await subscribers(count, 'email')
    const renewed = await settings()
    // The customers are one piece of work.
    let pieces = 0
    const run = await runDue(renewed, renewal, newYear, { hasTime: () => pieces++ === 0 })
    expect(run.outcome).toBe('out-of-time')
    const [held = expect.fail()] = await readDeliveriesTo(service.account, 'email', 'c0003')
    // An attempt is over after some seconds, which a slow machine takes for the move.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    expect(await moveDelivery(renewed, held, begun(held, instantOf(Date.now())))).toBe(true)
    const refused = 'c0007'
    service.mail.refuse(`${refused}@example.com`)
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    vi.spyOn(console, 'warn').mockReturnValue()
    expect((await clockTo('2027-02-01T12:01')).status).toBe(200)
    const others = ids(count).filter((id) => id !== refused && id !== held.customer)
    expect(await addresses()).toEqual([...all(), ...others.map((id) => `${id}@example.com`)].toSorted())
    service.mail.accept()
    expect((await clockTo('2027-02-01T12:10')).status).toBe(200)
    expect(await isSent(refused)).toEqual([true, true])
    expect(await isSent(held.customer)).toEqual([true, false])
  })

  it('ends between two lots where its time is over, and the next one goes on: no e-mail goes twice', async () => {
    await subscribers(count, 'email')
    const hasTime = () => service.mail.tried < count + 10
    expect(await runDue(await settings(), midday, newYear, { hasTime })).toEqual({
      outcome: 'out-of-time',
      clock: renewal,
    })
    expect(service.mail.tried).toBe(count + 10)
    expect((await clockTo('2027-02-01T12:01')).status).toBe(200)
    expect(await addresses()).toEqual([...all(), ...all()].toSorted())
  })
})

describe('The sweep', () => {
  const sentCustomers = () =>
    sqs()
      .commandCalls(SendMessageBatchCommand)
      .flatMap(({ args: [{ input }] }) => input.Entries ?? [])
      .flatMap(
        ({ MessageBody = '' }) =>
          v.parse(v.looseObject({ customer: v.optional(v.string()) }), JSON.parse(MessageBody)).customer ?? [],
      )

  it('leaves an account alone while its clock is being moved, and sees to it afterwards', async () => {
    await subscribers(3)
    const soon = instantOf(Date.now() + 30_000)
    await moveClock(service.account, renewal, newYear, soon)
    await sweep()
    expect(sentCustomers()).toEqual([])
    await moveClock(service.account, renewal, newYear, 'over')
    await sweep()
    expect(sentCustomers().toSorted()).toEqual(ids(3))
  })

  it('sees to an account whose move was cut off, once the move can not be going on any more', async () => {
    await subscribers(3)
    await moveClock(service.account, renewal, newYear, instantOf(Date.now() - 1))
    await sweep()
    expect(sentCustomers().toSorted()).toEqual(ids(3))
  })

  it('is told by a move before its first piece of work, and again at its end', async () => {
    await subscribers(3)
    const cutOff = cutOffAfter(0)
    await expect(runDue(await settings(), '2027-02-02T11:00:00.000Z', newYear)).rejects.toThrow('Cut off.')
    cutOff()
    await sweep()
    expect(sentCustomers()).toEqual([])
    expect((await clockTo('2027-03-02T12:00')).status).toBe(200)
    await moveClock(service.account, '2027-04-02T12:00:00.000Z', newYear)
    await sweep()
    expect(sentCustomers().toSorted()).toEqual(ids(3))
  })
})
