/** Over random lives: a call has the effects that its preview showed, and time brings the forecast steps. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { customerPartition } from '../../functions/store/keys.ts'
import { propertySeed } from '../property-runs.ts'
import { useService } from '../service.ts'

const service = useService()
const post = (name: string, json: object) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json: { ...json } })
const get = (path: string, query: Readonly<Record<string, string>>) => service.call({ method: 'GET', path, query })

const allocation = v.looseObject({
  invoice_number: v.optional(v.string()),
  credit_note_number: v.optional(v.string()),
})
const document = v.looseObject({ number: v.optional(v.string()), allocations: v.array(allocation) })
const period = v.looseObject({ products: v.optional(v.unknown()) })
const customerSchema = v.object({
  invoices: v.array(document),
  balance: v.array(v.unknown()),
  subscriptions: v.array(v.object({ id: v.string(), state: v.string(), periods: v.array(period) })),
})
const previewSchema = v.object({
  preview: v.object({
    documents: v.array(document),
    subscriptions: v.array(v.object({ id: v.optional(v.string()), state: v.string(), periods: v.array(period) })),
    balance: v.array(v.unknown()),
    events: v.array(v.string()),
  }),
})

/** A document without its number, and without the numbers in its allocations that were given only when it was made. */
const withoutNumber =
  (known: ReadonlySet<string | undefined>) =>
  ({ number: _, payment_reference: __, allocations, ...others }: v.InferOutput<typeof document>) => ({
    ...others,
    allocations: allocations.map(({ invoice_number, credit_note_number, ...allocation }) => ({
      ...allocation,
      ...(known.has(invoice_number) && { invoice_number }),
      ...(known.has(credit_note_number) && { credit_note_number }),
    })),
  })
const withoutProducts = ({ products: _, ...others }: v.InferOutput<typeof period>) => others

async function customer(at?: string) {
  const query = { id: '1', fields: 'subscriptions.details,invoices.lines', ...(at !== undefined && { at }) }
  const { body } = await get('/api/customers/', query)
  const { customers } = v.parse(v.object({ customers: v.tuple([customerSchema]) }), body)
  return customers[0]
}

/** Days after 10 January 2031, at noon. */
const day = (count: number) => new Date(Date.UTC(2031, 0, 10 + count, 11)).toISOString().slice(0, 19)

const campaign = fc.constantFrom('intro', 'standard', 'year', 'ten-issues')
const deed = fc.oneof(
  fc.record({ name: fc.constant('createsubscription'), campaign, begin: fc.integer({ min: -40, max: 40 }) }),
  fc.record({ name: fc.constant('cancelsubscription'), which: fc.nat(3), in: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ name: fc.constant('switchsubscriptionplan'), which: fc.nat(3), campaign }),
  fc.record({
    name: fc.constant('pause'),
    which: fc.nat(3),
    in: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ name: fc.constant('createpayment'), amount: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ name: fc.constant('invoice'), amount: fc.integer({ min: 1, max: 5_000 }) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

/** The call of an action; undefined if it needs a subscription and the customer has none. */
async function callOf(what: Deed, today: number): Promise<[string, object] | undefined> {
  const ids = (await customer()).subscriptions.map(({ id }) => id)
  const nth = (which: number) => ids[which % Math.max(1, ids.length)]
  if ('begin' in what) {
    return [
      'createsubscription',
      {
        id: '1',
        periods: [{ campaign_id: what.campaign, begin: day(today + what.begin) }],
        policy: { external_id: 'open' },
      },
    ]
  }
  if ('which' in what) {
    const subscription_id = nth(what.which)
    if (subscription_id === undefined) return undefined
    if ('campaign' in what)
      return ['switchsubscriptionplan', { id: '1', subscription_id, made_campaign_id: what.campaign }]
    if ('days' in what) {
      const begin = day(today + what.in)
      return [
        'createoverride',
        { id: '1', subscription_id, override_type: 'pause-subscription', begin, end: day(today + what.in + what.days) },
      ]
    }
    return ['cancelsubscription', { id: '1', subscription_id, stop_at: day(today + what.in) }]
  }
  if (what.name === 'createpayment') {
    return ['createpayment', { id: '1', business_entity: 'dk', amount: what.amount, currency: 'DKK' }]
  }
  const line = { text: 'A book', amount: what.amount, currency: 'DKK', tax_rate: 0.25 }
  return ['invoice', { id: '1', business_entity: 'dk', lines: [line] }]
}

async function begin(): Promise<void> {
  await service.call({ method: 'POST', path: '/api/test/clock/', json: { now: day(0) } })
  await post('createcustomer', { data: { name: 'Ann', country: 'DK', email: 'ann@example.com' }, id: '1' })
}
const moveTo = (days: number) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now: day(days) } })

/** The types of all events of the customer's changes, in their order. */
async function told(): Promise<string[]> {
  const changes = await storedChanges(customerPartition(service.account, '1'), 1, 10_000)
  return changes.flatMap(({ change }) => (change?.events ?? []).map(({ type }) => type))
}

const seed = propertySeed()
const life = fc.array(fc.tuple(fc.integer({ min: 0, max: 25 }), deed), { minLength: 2, maxLength: 6 })

describe(`Over random lives (seed ${seed})`, () => {
  it.each(fc.sample(life, { numRuns: 8, seed }).map((deeds) => ({ deeds })))(
    'a call that is previewed and then made makes the documents, periods, states and events of its preview',
    async ({ deeds }) => {
      await begin()
      let today = 0
      for (const [wait, what] of deeds) {
        today += wait
        if (wait > 0) await moveTo(today)
        const call = await callOf(what, today)
        if (call === undefined) continue
        const [name, json] = call
        const before = await customer()
        const heard = (await told()).length
        const foretold = await post(name, { ...json, preview: true })
        expect(await customer()).toEqual(before)
        expect(await told()).toHaveLength(heard)
        const made = await post(name, json)
        expect(foretold.status).toBe(made.status)
        if (made.status !== 200) {
          expect(foretold.body).toEqual(made.body)
          continue
        }
        const { preview } = v.parse(previewSchema, foretold.body)
        const after = await customer()
        const known = new Set(before.invoices.map(({ number }) => number))
        const newOnes = after.invoices.filter(({ number }) => !known.has(number))
        expect(newOnes.map(withoutNumber(known))).toEqual(preview.documents)
        expect(after.balance).toEqual(preview.balance)
        expect((await told()).slice(heard)).toEqual(preview.events)
        const shown = after.subscriptions.map(({ state, periods }) => ({
          state,
          periods: periods.map(withoutProducts),
        }))
        for (const { state, periods } of preview.subscriptions) expect(shown).toContainEqual({ state, periods })
      }
    },
  )

  it.each(fc.sample(life, { numRuns: 4, seed: seed + 1 }).map((deeds) => ({ deeds })))(
    'a customer at a later time is what the clock makes of it until then',
    async ({ deeds }) => {
      await begin()
      let today = 0
      for (const [wait, what] of deeds) {
        today += wait
        await moveTo(today)
        const call = await callOf(what, today)
        if (call !== undefined) await post(...call)
      }
      const foreseen = await customer(day(today + 70))
      const heard = (await told()).length
      const { body } = await get('/api/customers/upcoming/', { id: '1', until: day(today + 70).slice(0, 10) })
      const { steps } = v.parse(v.object({ steps: v.array(v.looseObject({ at: v.string(), kind: v.string() })) }), body)
      await moveTo(today + 70)
      const present = await customer()
      const withoutNumbers = ({ invoices, ...others }: typeof present) => ({
        ...others,
        invoices: invoices.map(({ credits: _, sent: __, ...document }) => withoutNumber(new Set())(document)),
      })
      expect(withoutNumbers(foreseen)).toEqual(withoutNumbers(present))
      const events = (await told()).slice(heard)
      const before = day(today + 70)
      const count = (kind: string) => steps.filter((step) => step.kind === kind && step.at <= before).length
      const happened = (type: string) => events.filter((event) => event === type).length
      expect(count('renewal')).toBe(happened('subscription:renewed'))
      expect(count('override_begin')).toBe(happened('override:started'))
      expect(count('override_end')).toBe(happened('override:ended'))
    },
  )
})
