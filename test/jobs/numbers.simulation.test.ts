/**
 * The numbers of invoices and credit notes under all faults at once: workers that renew in batches and one by one,
 * callers that stop, charge and are refused, transactions that conflict, calls cut off between the look-up of a number
 * and the commit, and answers that are lost. Two accounts, each with two business entities, in the same tables.
 */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { invoiceSchema } from '../../functions/domain/world/invoice.ts'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { testDuePartition } from '../../functions/store/keys.ts'
import { clearSettingsCache } from '../../functions/store/account/load-settings.ts'
import { cleanClient } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun, type Random } from '../faulty-client.ts'
import { taxSumsOf } from '../../functions/domain/document/tax-sums.ts'
import { journalOf } from '../../functions/store/journal/read-journal.ts'
import { queueEvent } from '../queue.ts'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'
import { asFunction } from '../rights.ts'

const work = asFunction('work', workHandler)

const service = useService()
const customers = Array.from({ length: 15 }, (_, n) => String(2001 + n))
const january = '2027-01-01T00:00:00.000Z'
const february = '2027-02-01T00:00:00.000Z'

/** Everything costs three a day with both business entities. */
const file = {
  business_entities: ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' })),
  products: [],
  campaigns: ['dk', 'eu'].map((business_entity) => ({
    ...{ id: business_entity, name: business_entity, business_entity, duration: 'P31D', renews_to: business_entity },
    invoice_lines: [{ text: 'Paper', amount: 9300, tax_rate: 0.25 }],
  })),
}

let other = ''
beforeEach(async () => {
  other = `b-${randomUUID()}`
  clearSettingsCache()
  for (const account of [service.account, other]) {
    const access = { name: 'demo', key: `key-${account}`, rate_per_second: 1000, burst: 1000, max_connections: 50 }
    const whole = { account: { id: account, mode: 'test', timezone: 'UTC' }, api_accesses: [access] }
    const options = { by: 'System', via: 'settings', now: january, runtime: runtime } as const
    expect(await applyAccount({ ...file, ...whole }, options)).toMatchObject({ outcome: 'applied' })
    await moveClock(account, january, january)
  }
})

const post = (account: string, name: string, json: object, key?: string) =>
  service.call({
    method: 'POST',
    path: `/api/customers/${name}/`,
    key: `key-${account}`,
    json,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })

/** Each has a subscription with each business entity, which is invoiced at once. */
async function subscribe(account: string): Promise<void> {
  const operations = customers.flatMap((id) => [
    { operation: 'createcustomer', id, data: { name: `Customer ${id}`, country: 'DK' } },
    ...['dk', 'eu'].map((campaign_id) => ({
      ...{ operation: 'createsubscription', id, invoiced_by: 'manual' },
      periods: [{ campaign_id, begin: '2027-01-01T00:00:00' }],
    })),
  ])
  const { body } = await post(account, 'bulkupdates', { operations })
  expect(body).toMatchObject({ succeeded: operations.length, failed: 0 })
}

/** The subscription that `dk` invoices. */
const subscriptionOf = async (account: string, id: string) => {
  const { body } = await service.call({
    path: '/api/customers/',
    key: `key-${account}`,
    query: { id, fields: 'subscriptions' },
  })
  return v.parse(answerSchema, body).customers[0]?.subscriptions.find(isOfDk)?.id ?? expect.fail()
}
const subscriptionSchema = v.object({ id: v.string(), periods: v.array(v.object({ campaign_id: v.string() })) })
const isOfDk = ({ periods }: v.InferOutput<typeof subscriptionSchema>) => periods[0]?.campaign_id === 'dk'
const answerSchema = v.object({ customers: v.array(v.object({ subscriptions: v.array(subscriptionSchema) })) })

/** A caller that repeats a call until it is answered. */
async function insist(account: string, name: string, json: object): Promise<number> {
  const key = randomUUID()
  for (let tries = 0; tries < 60; tries++) {
    const { status } = await post(account, name, json, key)
    if (status === 200 || status === 422) return status
  }
  return expect.fail(`${name} was never answered.`)
}

/** Takes due work in batches as the queue hands it out, some of it twice, until none is left. */
async function worker(accounts: readonly string[], random: Random): Promise<void> {
  for (let rounds = 0; rounds < 200; rounds++) {
    try {
      const due = (await Promise.all(accounts.map(dueOf))).flat()
      if (due.length === 0) return
      const bodies = due.flatMap((one) => (random() < 0.3 ? [one, one] : [one])).map((one) => JSON.stringify(one))
      const shuffled = bodies.toSorted(() => random() - 0.5)
      await work(queueEvent(shuffled.slice(0, 1 + Math.floor(random() * 10))))
    } catch {
      // The sweep comes again.
    }
  }
  expect.fail('The work does not come to an end.')
}
const dueOf = async (account: string) =>
  (await Array.fromAsync(dueUntil(testDuePartition(account), february)))
    .flat()
    .flatMap((due) => ('customer' in due ? [{ account, customer: due.customer }] : []))

/** All documents of an account, open or not. */
async function documents(account: string) {
  return (await storedItems(account))
    .filter(({ pk, sk }) => pk.startsWith(`A#${account}#C#`) && /^(?:I|X#I)#/.test(sk))
    .map((item) => ({ ...v.parse(invoiceSchema, item), customer: item.pk.slice(item.pk.lastIndexOf('#') + 1) }))
}

async function journal(account: string) {
  const months = ['2027-01', '2027-02']
  const pages = await Promise.all(months.map((month) => Array.fromAsync(journalOf({ account, month }))))
  return pages.flat(2)
}

const inOrderOfNumbers = (entries: Awaited<ReturnType<typeof journal>>) =>
  entries
    .map(({ number, customer, entity, date, type, currency, sums }) => ({
      ...{ number, customer, entity, date, type, currency, sums },
    }))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))

describe('Whatever comes together and fails,', () => {
  it(
    'numbers count up without a gap, each document has its own, and nothing is invoiced twice',
    { timeout: 300_000 },
    async () => {
      const accounts = [service.account, other]
      for (const account of accounts) await subscribe(account)
      const stopped = await Promise.all(
        accounts.flatMap((account) =>
          customers
            .slice(0, 4)
            .map(async (id) => ({ account, id, subscription_id: await subscriptionOf(account, id) })),
        ),
      )
      for (const account of accounts) await moveClock(account, february, january)
      clearSettingsCache()
      const random = seededRandom(seedOfRun('numbers'))
      const faulty = makeFaulty(documentClient(), {
        random,
        faults: { conflict: 0.2, throttle: 0.05, lostAnswer: 0.1, torn: 0.2 },
        clean: cleanClient(),
      })
      const errors = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()]
      const line = { text: 'Book', amount: 1000, currency: 'DKK', tax_rate: 0.06 }
      const [answers] = await Promise.all([
        Promise.all([
          ...stopped.map(({ account, ...given }) => insist(account, 'cancelsubscription', given)),
          ...accounts.map((account) =>
            insist(account, 'invoice', { id: '2009', business_entity: 'dk', lines: [line] }),
          ),
          ...accounts.map((account) =>
            insist(account, 'invoice', { id: '2010', business_entity: 'eu', lines: [{ ...line, currency: 'SEK' }] }),
          ),
        ]),
        ...[1, 2, 3].map(() => worker(accounts, random)),
      ])
      faulty.heal()
      for (const spy of errors) spy.mockRestore()
      expect(answers).toEqual([...stopped.map(() => 200), 200, 200, 422, 422])
      expect(faulty.counts.conflict + faulty.counts.lostAnswer + faulty.counts.throttle).toBeGreaterThan(0)

      for (const account of accounts) {
        const all = await documents(account)
        const series = Map.groupBy(all, ({ number }) => number.replace(/\d+$/, ''))
        // Each customer's two at first and two renewals, a book; and four subscriptions that were stopped as they
        // renewed.
        expect([...series].map(([prefix, some]) => [prefix, some.length]).toSorted()).toEqual([
          ['DK-', 2 * customers.length + 1],
          ['DK-C', 4],
          ['EU-', 2 * customers.length],
        ])
        for (const [prefix, some] of series) {
          const ordinals = some.map(({ number }) => Number(number.slice(prefix.length)))
          expect(ordinals.toSorted((a, b) => a - b)).toEqual(some.map((_, index) => index + 1))
        }
        const billed = all.flatMap(({ customer, type, lines }) =>
          lines.map(({ period }) => [customer, type, period?.subscription, period?.serial].join(' ')),
        )
        expect(new Set(billed).size).toBe(billed.length)
        // The journal has each document once, with its taxes.
        expect(inOrderOfNumbers(await journal(account))).toEqual(
          inOrderOfNumbers(all.map((document) => ({ ...document, sums: taxSumsOf(document) }))),
        )
      }
    },
  )
})
