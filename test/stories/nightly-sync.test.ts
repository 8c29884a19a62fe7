/**
 * A publisher's CRM keeps a copy of all customers with their subscriptions and invoices, brought up to date each night
 * by the client package. How many calls and round trips to the storage does a night take, and what happens if the copy
 * has lost its place? The suite has 400 customers in pages of 100. `SYNC_CUSTOMERS=10000 npx vitest run
 * test/stories/nightly-sync.test.ts` has ten thousand in pages of 1,000, and prints the counts.
 */
import { beforeEach, expect, it } from 'vitest'
import { failuresOf, ServiceClient, type Customer, type Operation } from '../../clients/typescript/src/index.ts'
import { fetchFrom } from '../clients/called-service.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const customers = Number(process.env['SYNC_CUSTOMERS'] ?? 400)
const pageSize = customers > 1000 ? 1000 : 100
const fields = ['data', 'subscriptions', 'invoices', 'payments'] as const

const service = useService()
const index = useSearchIndex()
let calls: string[] = []
/** Answers that replace those of the service, such as for a client that is too fast. */
let interruptions: Response[] = []
beforeEach(() => {
  calls = []
  interruptions = []
})

const client = () =>
  new ServiceClient({
    baseUrl: 'https://api.example',
    key: service.key,
    retries: { wait: () => Promise.resolve() },
    fetch: (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      const interruption = interruptions.shift()
      return interruption === undefined ? fetchFrom(service, request) : Promise.resolve(interruption)
    },
  })

/** The copy, and the event up to which it is up to date. */
interface Copy {
  readonly customers: Map<string, Customer>
  place: number
}

/** Reads every customer that has changed since the copy's place: all of them at first, or if the place is too old. */
async function catchUp(copy: Copy): Promise<void> {
  const pages = client().pages('/api/customers/', {
    changed_after_id: copy.place,
    fields: [...fields],
    max_results: pageSize,
  })
  for await (const page of pages) {
    for (const customer of page.customers) copy.customers.set(customer.id, customer)
    for (const id of page.deleted ?? []) copy.customers.delete(id)
    // The place moves with each page, so that an interrupted sync continues there.
    copy.place = page.changed_through_id ?? copy.place
  }
}

/** Reads the events since the copy's place, and their customers. */
async function follow(copy: Copy): Promise<string[]> {
  const changed = new Set<string>()
  let place = copy.place
  for await (const event of client().each('/api/events/', { created_after_id: place, max_results: pageSize })) {
    if ('customer_id' in event) changed.add(event.customer_id)
    place = event.event_id
  }
  const ids = [...changed]
  for (let at = 0; at < ids.length; at += pageSize) {
    const asked = ids.slice(at, at + pageSize)
    const answer = await client().post('/api/customers/query/', {
      id: asked,
      fields: [...fields],
      max_results: pageSize,
    })
    for (const id of asked) copy.customers.delete(id)
    for (const customer of answer.customers) copy.customers.set(customer.id, customer)
  }
  copy.place = place
  return ids
}

/** All customers by id, from a plain walk. */
async function walk(): Promise<Customer[]> {
  const found: Customer[] = []
  for await (const customer of client().each('/api/customers/', { fields: [...fields], max_results: pageSize })) {
    found.push(customer)
  }
  return found.toSorted((one, other) => one.id.localeCompare(other.id))
}

const copied = (copy: Copy) => [...copy.customers.values()].toSorted((one, other) => one.id.localeCompare(other.id))

async function perform(operations: readonly Operation[]): Promise<void> {
  // The feed takes at most a few thousand changes at once that are imported by hand.
  for (let at = 0; at < operations.length; at += 2000) {
    expect(failuresOf(await client().many(operations.slice(at, at + 2000)))).toEqual([])
    await index.sequence(service.account)
  }
}

/** The price of a night: calls, and commands to the storage. */
async function night(work: () => Promise<unknown>) {
  calls = []
  const { sent } = await countedSends(work)
  return { calls: calls.length, trips: sent.length }
}

/** One of ten readers has an invoice. The others were imported with their past. */
const joins = (at: number): Operation[] => [
  {
    operation: 'createcustomer',
    id: idOf(at),
    data: { name: `Reader ${at}`, country: 'DK', email: `${at}@example.com` },
  },
  {
    operation: 'createsubscription',
    id: idOf(at),
    periods: [at % 10 === 0 ? { campaign_id: 'intro' } : { campaign_id: 'year', invoicing: 'none' }],
  },
]

const idOf = (at: number) => `reader-${String(at).padStart(5, '0')}`

const minutes = 60_000

it(
  'a nightly sync reads everything once, then what has changed, and finds its place again',
  async () => {
    await service.call({ path: '/api/test/clock/', json: { now: '2031-03-01T09:00:00' } })
    await perform([
      ...Array.from({ length: customers }, (_, at) => joins(at)).flat(),
      { operation: 'createcustomer', id: 'guest', data: { name: 'A guest', country: 'SE' } },
    ])
    const pages = Math.ceil((customers + 1) / pageSize)

    // The first night reads all customers, a page a call. A call that is refused as too fast is repeated.
    const copy: Copy = { customers: new Map(), place: 0 }
    interruptions = [new Response('Too Many Requests', { status: 429, headers: { 'Retry-After': '1' } })]
    const first = await night(() => catchUp(copy))
    expect(first.calls).toBe(pages + 1)
    expect(first.trips).toBeLessThan(7 * pages + customers / 25)
    const walked = await night(async () => expect(copied(copy)).toEqual(await walk()))
    expect(walked.calls).toBe(pages)
    expect(walked.trips).toBeLessThan(7 * pages + customers / 25)
    const backup: Copy = { customers: new Map(copy.customers), place: copy.place }

    // During a day, of each hundred customers one moves, one pays, one arrives, one arrives and leaves, and one leaves.
    const moved = Array.from({ length: customers / 100 }, (_, at) => idOf(at * 7))
    await perform([
      ...moved.map((id): Operation => ({ operation: 'updatecustomer', id, data: { address: 'Havnegade 2' } })),
      { operation: 'createpayment', id: idOf(0), amount: 9900, currency: 'DKK', business_entity: 'dk' },
      { operation: 'createcustomer', id: 'new', data: { name: 'A new reader', country: 'DK' } },
      { operation: 'createcustomer', id: 'brief', data: { name: 'A brief reader', country: 'DK' } },
      { operation: 'deletecustomer', id: 'brief' },
      { operation: 'deletecustomer', id: 'guest' },
    ])

    // The second night reads the events and their customers: its cost follows from the changes alone.
    const second = await night(async () =>
      expect((await follow(copy)).toSorted()).toEqual([...moved, 'brief', 'guest', 'new'].toSorted()),
    )
    expect(second.calls).toBe(2)
    expect(second.trips).toBeLessThan(12 + moved.length / 10)
    expect(copied(copy)).toEqual(await walk())
    expect([copy.customers.has('guest'), copy.customers.has('new'), copy.customers.size]).toEqual([
      false,
      true,
      customers + 1,
    ])

    // The copy of the first night is restored from a backup. It asks for all customers that have changed since, and
    // continues.
    const third = await night(() => catchUp(backup))
    expect(third.calls).toBe(1)
    expect(third.trips).toBeLessThan(12 + moved.length / 10)
    expect(copied(backup)).toEqual(copied(copy))
    expect(backup.place).toBe(copy.place)
    // A night without changes.
    expect((await night(() => follow(backup))).calls).toBe(1)
    if (customers > 1000) console.warn(JSON.stringify({ customers, first, walked, second, third }))
  },
  10 * minutes,
)
