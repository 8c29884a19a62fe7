/**
 * A publisher asks: after a year in which readers paid by direct debit, by transfer, by card and late, does every krone
 * in the bank's reports appear exactly once in the books, and does every reader owe exactly the rest?
 *
 * The suite has 4 readers for seven months, as the clock takes most of the time. `BANK_READERS=2000 npx vitest run
 * test/stories/bank-year.test.ts` has two thousand for a year.
 */
import { expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { camtText, type SampleEntry, type SampleStatement } from '../../bench/bank-file-samples.ts'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import { queueEvent, useQueue } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'

const readers = Number(process.env['BANK_READERS'] ?? 4)
const months = process.env['BANK_READERS'] === undefined ? 7 : 12
/** Two thousand readers take five minutes of a processor, and half an hour of a busy machine. */
const timeout = process.env['BANK_READERS'] === undefined ? 300_000 : 3 * 3_600_000
const ways = ['debit', 'transfer', 'card', 'late'] as const
const wayOf = (index: number) => ways[index % ways.length] ?? 'transfer'
const ids = Array.from({ length: readers }, (_, index) => `r${index + 1}`)
const idsOf = (way: (typeof ways)[number]) => ids.filter((_, index) => wayOf(index) === way)

const messages: string[] = []
useQueue((body) => messages.push(body))
const work = asFunction('work', workHandler)
const service = useService({ clock: '2026-12-30T11:00:00.000Z' })
const { made } = callsOf(service)
/** Moves the clock. A call has time for some hundred readers, and reports how far the clock has come. */
async function moveTo(now: string): Promise<void> {
  for (;;) {
    const { status, body } = await service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
    if (status === 200) return
    expect(status, JSON.stringify(body)).toBe(503)
  }
}
/** The number that a call has time for on a busy machine. */
const partSize = 25
async function inParts<Item>(items: readonly Item[], send: (some: readonly Item[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += partSize) await send(items.slice(from, from + partSize))
}
const operate = (operations: readonly object[]) =>
  inParts(operations, async (some) =>
    expect(await made('customers/bulkupdates', { operations: some })).toMatchObject({ failed: 0 }),
  )
const report = (method: string, collections: readonly object[]) =>
  inParts(collections, async (some) =>
    expect(await made(`updatecollections/${method}`, { collections: some })).toMatchObject({ failed: 0 }),
  )

const invoiceSchema = v.looseObject({
  number: v.string(),
  to_pay: v.number(),
  collection: v.exactOptional(v.looseObject({ collection_id: v.string(), state: v.string() })),
})
const pageSchema = v.object({
  customers: v.array(
    v.object({
      id: v.string(),
      invoices: v.array(invoiceSchema),
      payments: v.array(v.looseObject({ amount: v.number(), method: v.string() })),
    }),
  ),
})
type Reader = v.InferOutput<typeof pageSchema>['customers'][number]

async function booksOf(some: readonly string[]): Promise<Reader[]> {
  const books: Reader[] = []
  await inParts(some, async (part) => {
    const query = { id: part.join(','), fields: 'data,invoices,payments', max_results: '1000' }
    const { body } = await service.call({ path: '/api/customers/', query })
    books.push(...v.parse(pageSchema, body).customers)
  })
  return books
}
const openOf = (books: readonly Reader[]) =>
  books.flatMap(({ id, invoices }) =>
    invoices.filter(({ to_pay }) => to_pay > 0).map((invoice) => ({ id, ...invoice })),
  )

const toldSchema = v.looseObject({ sum: v.number(), booked: v.number(), proposed: v.number(), unmatched: v.number() })
let toldByBank = 0
let references = 0
const reference = () => `REF-${String(++references).padStart(6, '0')}`
const account = 'DK8137619000012345'

const jobSchema = v.looseObject({ state: v.string(), result: v.optional(v.unknown()) })
/** Sends a file and returns the answer: the answer of the call, or of the job that continues a long call. */
async function read(content: string): Promise<unknown> {
  const { status, body } = await service.call({ method: 'POST', path: '/api/bankfiles/', json: { content } })
  if (status !== 202) {
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const { job_id } = v.parse(v.object({ job_id: v.string() }), body)
  for (;;) {
    await work(queueEvent(messages.splice(0)))
    const job = v.parse(jobSchema, (await service.call({ path: `/api/jobs/${job_id}/` })).body)
    if (job.state === 'done') return job.result
    expect(job.state).toMatch(/waiting|running/)
  }
}

/** Sends a file, which must be booked completely, and sends it once more, which has no effect. */
async function tell(entries: readonly SampleEntry[], message: SampleStatement['message']): Promise<void> {
  if (entries.length === 0) return
  const content = camtText({ message, version: '08', account, currency: 'DKK', entries })
  const told = v.parse(toldSchema, await read(content))
  expect(told).toMatchObject({ proposed: 0, unmatched: 0 })
  toldByBank += told.sum
  expect(await made('bankfiles', { content })).toMatchObject({ already: true })
}

it('every payment of some months is in the books once, and readers owe what is left', { timeout }, async () => {
  vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
  const providers = [{ id: 'workers', kind: 'queue', methods: ['card', 'sepa_debit'] }]
  // A reader who pays late is reminded, and continues reading.
  const policies = [{ external_id: 'standard', dunning: [{ days_after_due: 7, action: 'remind' }] }]
  await made('settings/update', { payment_providers: providers, policies })
  await moveTo('2027-01-01T12:00:00')
  await operate(
    ids.map((id) => ({
      operation: 'createcustomer',
      id,
      data: { name: `Reader ${id}`, country: 'DK', email: `${id}@example.com` },
    })),
  )
  const agree = (way: 'debit' | 'card', method: string) =>
    idsOf(way).map((id) => ({
      ...{ operation: 'createagreement', id, provider: 'workers', method, reference: `${way}-${id}` },
      business_entity: 'dk',
    }))
  await operate([...agree('debit', 'sepa_debit'), ...agree('card', 'card')])
  // No PDF is drawn, because the story is about money.
  const bought = { periods: [{ campaign_id: 'intro' }], invoiced_by: 'manual' }
  await operate(ids.map((id) => ({ operation: 'createsubscription', id, ...bought })))

  let byCard = 0
  let lateOnes: { readonly number: string; readonly to_pay: number }[] = []
  let collected: { readonly endToEnd: string; readonly amount: number } | undefined
  for (let month = 1; month <= months; month++) {
    const date = `2027-${String(month).padStart(2, '0')}-20`
    await moveTo(`${date}T12:00:00`)
    const [debit, transfer, card, late] = await Promise.all(ways.map((way) => booksOf(idsOf(way)).then(openOf)))
    // Payments that a bank took back are left to people.
    const attempts = (debit ?? []).flatMap(({ collection, to_pay }) =>
      collection === undefined || collection.state === 'reversed' ? [] : [{ id: collection.collection_id, to_pay }],
    )
    await report(
      'sepa_debit',
      attempts.map(({ id }) => ({ id, outcome: 'submitted' })),
    )
    await report(
      'card',
      (card ?? []).map(({ collection }) => ({ id: collection?.collection_id, outcome: 'paid' })),
    )
    byCard += (card ?? []).reduce((sum, { to_pay }) => sum + to_pay, 0)
    const details = attempts.map(({ id, to_pay }) => ({ amount: to_pay, date, endToEnd: id.replaceAll('~', '/') }))
    const amount = details.reduce((sum, detail) => sum + detail.amount, 0)
    if (details.length > 0) await tell([{ amount, date, reference: reference(), details }], 'camt.054')
    const sentBack: SampleEntry[] =
      month === 6 && collected !== undefined
        ? [{ amount: -collected.amount, date, reference: reference(), endToEnd: collected.endToEnd, returned: 'AM04' }]
        : []
    const [first] = details
    collected = first && { endToEnd: first.endToEnd, amount: first.amount }
    const paid = (transfer ?? []).map(({ number, to_pay }) => ({
      ...{ amount: to_pay, date, reference: reference(), creditorReference: number },
    }))
    const overdue = lateOnes.map(({ number, to_pay }) => ({
      ...{ amount: to_pay, date, reference: reference(), text: `Payment of invoice ${number}, sorry` },
    }))
    lateOnes = (late ?? []).filter(({ number }) => !lateOnes.some((earlier) => earlier.number === number))
    await tell([...sentBack, ...paid, ...overdue], 'camt.053')
  }

  const books = await booksOf(ids)
  const received = (methods: readonly string[]) =>
    books
      .flatMap(({ payments }) => payments)
      .reduce((sum, { amount, method }) => (methods.includes(method) ? sum + amount : sum), 0)
  // Three months for 99 kr., and each further one for 80 kr.
  const invoiced = readers * (99 + (months - 3) * 80)
  // Late payers owe their last invoice; another one is owed because a bank took its payment back in June and a person
  // has to decide about it.
  const owed = idsOf('late').length * 80 + 80
  expect(openOf(books).reduce((sum, { to_pay }) => sum + to_pay, 0)).toBe(owed)
  expect(received(['bank'])).toBe(toldByBank)
  expect(received(['provider'])).toBe(byCard)
  expect(toldByBank + byCard).toBe(invoiced - owed)
  const { body } = await service.call({ path: '/api/payments/unmatched/' })
  expect(body).toMatchObject({ entries: [] })
})
