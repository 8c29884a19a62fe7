/** A law of bank files: the books are the same, regardless of the order and the repetition of reports. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { camtText, painText, type SampleEntry } from '../../bench/bank-file-samples.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'

const service = useService()
const { made } = callsOf(service)

const date = '2027-01-20'
const account = 'DK8137619000012345'
const numberSchema = v.object({ invoice_number: v.string() })
const booksSchema = v.object({
  customers: v.array(
    v.object({
      invoices: v.array(
        v.looseObject({
          state: v.string(),
          to_pay: v.number(),
          collection: v.exactOptional(
            v.looseObject({ state: v.string(), attempt: v.number(), reason: v.exactOptional(v.string()) }),
          ),
        }),
      ),
      agreements: v.array(v.looseObject({ state: v.string() })),
      payments: v.array(v.looseObject({ amount: v.number() })),
      balance: v.array(v.looseObject({ amount: v.number() })),
    }),
  ),
})
const entriesSchema = v.object({ entries: v.array(v.looseObject({ amount: v.number(), state: v.string() })) })

async function invoiceOf(id: string): Promise<string> {
  const lines = [{ text: 'News', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }]
  return v.parse(numberSchema, await made('customers/invoice', { id, business_entity: 'dk', lines })).invoice_number
}

/** A submitted collection of an invoice of 100 kr. */
async function collected(id: string): Promise<string> {
  await made('customers/createagreement', {
    ...{ id, provider: 'bank', method: 'card', reference: `M${id}`, business_entity: 'dk' },
  })
  const number = await invoiceOf(id)
  await made('customers/collect', { id, invoice_number: number })
  const collections = [{ id: `${id}~${number}~1`, outcome: 'submitted' }]
  expect(await made('updatecollections/card', { collections })).toMatchObject({ succeeded: 1 })
  return number
}

const create = (id: string) => made('customers/createcustomer', { id, data: { name: `Reader ${id}`, country: 'DK' } })

/** A customer with an invoice of 100 kr. and a submitted collection of another one. */
async function customerOf(id: string): Promise<readonly [string, string]> {
  await create(id)
  return [await invoiceOf(id), await collected(id)]
}

/** The sums of the books, which do not depend on the order of entries. */
async function booksOf(id: string) {
  const { body } = await service.call({
    path: '/api/customers/',
    query: { id, fields: 'invoices,payments,agreements' },
  })
  const [books] = v.parse(booksSchema, body).customers
  const sum = (amounts: readonly { readonly amount: number }[] = []) =>
    amounts.reduce((total, one) => total + one.amount, 0)
  return {
    invoices: books?.invoices.map(({ state, to_pay }) => ({ state, to_pay })),
    collections: books?.invoices.map(({ collection }) => {
      if (collection === undefined) return 'none'
      const { state, attempt, reason } = collection
      return [state, ...(reason === undefined ? [] : [reason]), `#${attempt}`].join(' ')
    }),
    agreements: books?.agreements.map(({ state }) => state),
    received: sum(books?.payments),
    balance: sum(books?.balance),
  }
}

it('any order and repetition of files gives the same books', async () => {
  // A Monday, on which today's collections are handed out at once.
  await made('test/clock', { now: '2027-01-25T12:00:00' })
  await made('settings/update', { payment_providers: [{ id: 'bank', kind: 'queue', methods: ['card'] }] })
  let customers = 0
  const entriesOf = (id: string, [invoice, submitted]: readonly [string, string]): SampleEntry[] => [
    { amount: 60, date, reference: `${id}-1`, creditorReference: invoice },
    { amount: 70, date, reference: `${id}-2`, creditorReference: invoice },
    { amount: 100, date, reference: `${id}-3`, endToEnd: `${id}/${submitted}/1` },
    { amount: -100, date, reference: `${id}-4`, endToEnd: `${id}/${submitted}/1`, returned: 'AC04' },
    { amount: 55, date, reference: `${id}-5`, text: 'Thank you' },
    { amount: -12, date, reference: `${id}-6`, text: 'Fee' },
  ]
  // The bank has two references: one message has both, the other only one of them.
  const inMessage = ({ reference = '', ...entry }: SampleEntry, index: number, alone: 'inner' | 'outer') => {
    const detailReference = `${reference}-inner`
    if (index % 2 === 0) return { ...entry, reference, detailReference }
    return alone === 'inner' ? { ...entry, detailReference } : { ...entry, reference, detailReference: '' }
  }
  const position = fc.nat(5)
  const alone = fc.constantFrom('inner', 'outer')
  const files = fc.array(fc.array(position, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(files, fc.boolean(), fc.nat(5), alone, async (told, atOnce, refusalAt, only) => {
      const id = `p${++customers}`
      const numbers = await customerOf(id)
      const entries = entriesOf(id, numbers)
      // Another customer, because leftover money would pay any open invoice.
      const other = `r${customers}`
      await create(other)
      const refused = [{ endToEnd: `${other}/${await collected(other)}/1`, status: 'RJCT', reason: 'AM04' }]
      const every = entries.map((_, index) => index)
      const statements = [...told, every].map((positions, index) =>
        camtText({
          ...{ message: index % 2 === 0 ? 'camt.054' : 'camt.053', version: index % 3 === 0 ? '02' : '08' },
          ...{ account, currency: 'DKK' },
          entries: positions.flatMap((at) => entries[at] ?? []).map((entry) => inMessage(entry, index, only)),
        }),
      )
      // The refusal comes among the statements, and in two versions.
      const at = refusalAt % (statements.length + 1)
      const contents = [
        ...[...statements.slice(0, at), painText('03', refused), ...statements.slice(at)],
        painText('10', refused),
      ]
      if (atOnce) await Promise.all(contents.map((content) => made('bankfiles', { content })))
      else for (const content of contents) await made('bankfiles', { content })
      for (const content of contents) await made('bankfiles', { content })
      expect(await booksOf(id)).toEqual({
        invoices: [
          { state: 'paid', to_pay: 0 },
          { state: 'open', to_pay: 70 },
        ],
        collections: ['none', 'reversed AC04 #1'],
        agreements: ['failing'],
        received: 130,
        balance: 0,
      })
      expect(await booksOf(other)).toMatchObject({
        collections: ['planned AM04 #2'],
        agreements: ['active'],
        received: 0,
      })
    }),
    { numRuns: 6 },
  )
  const { body } = await service.call({ path: '/api/payments/unmatched/', query: { max_results: '1000' } })
  expect(
    v
      .parse(entriesSchema, body)
      .entries.map(({ amount }) => amount)
      .toSorted(),
  ).toEqual(
    Array.from({ length: customers }, () => [-12, 55])
      .flat()
      .toSorted(),
  )
})
