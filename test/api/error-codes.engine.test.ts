/** Errors for programs: the header X-Error-Codes of refusals, and the codes of many operations. */
import { expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const post = (name: string, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
  service.call({ path: `/api/customers/${name}/`, json, headers })
const codesOf = ({ status, headers }: Awaited<ReturnType<typeof post>>) => [status, headers['X-Error-Codes']]
const ann = { name: 'Ann', email: 'ann@example.com' }

it('a refused value has its code beside its words, whatever the language; what is carried out has none', async () => {
  expect(codesOf(await post('createcustomer', { data: ann }))).toEqual([200, undefined])
  const taken = await post('createcustomer', { data: { ...ann, country: 'XX', ':Newsletter': 'yes' } })
  expect(codesOf(taken)).toEqual([422, 'country=country_unknown; :Newsletter=boolean_expected'])
  expect(taken.body).toEqual({ country: [expect.any(String)], ':Newsletter': [expect.any(String)] })
  expect(codesOf(await post('createcustomer', { data: ann }))).toEqual([422, 'email=email_taken'])
  expect(codesOf(await post('deletecustomer', { id: 'nobody' }))).toEqual([422, '=customer_unknown'])
})

it('a call that is wrong in form has the kind of each mistake', async () => {
  const wrong = await post('createsubscription', { quantity: 'two', periods: [], sort: 'asc' })
  expect(wrong.status).toBe(400)
  expect(String(wrong.headers['X-Error-Codes']).split('; ').toSorted()).toEqual([
    'id=parameter_missing',
    'quantity=parameter_malformed',
    'sort=parameter_unknown',
  ])
  const both = { id: '1001', amount: 1, currency: 'DKK', invoice_number: 'DK-1', business_entity: 'dk' }
  expect(codesOf(await post('createpayment', both))).toEqual([400, 'business_entity=parameter_not_allowed'])
  const unknown = await post('createcustomer', { data: { 'Shoe size': 38 } })
  expect(codesOf(unknown)).toEqual([400, 'data.Shoe%20size=parameter_unknown'])
})

it('a refusal that is given again under its Idempotency-Key has the same codes', async () => {
  const key = { 'Idempotency-Key': 'once' }
  const first = await post('createcustomer', { data: { email: 'no address' } }, key)
  expect(codesOf(first)).toEqual([422, 'email=email_invalid'])
  expect(await post('createcustomer', { data: { email: 'no address' } }, key)).toEqual(first)
  const another = await post('createcustomer', { data: { email: 'nor this' } }, key)
  expect(codesOf(another)).toEqual([422, '=idempotency_key_reused'])
})

it('many operations have the codes in the places of their errors, also when they are given again', async () => {
  const operations = [
    { operation: 'createcustomer', data: ann },
    { operation: 'createcustomer', data: ann },
    { operation: 'createpayment', id: 'nobody', amount: 0, currency: 'DKK' },
  ]
  const codes = [{}, { email: ['email_taken'] }, { '': ['customer_unknown'] }]
  const key = { 'Idempotency-Key': 'many' }
  const first = await post('bulkupdates', { operations }, key)
  expect(first).toMatchObject({ status: 200, body: { codes, errors: [{}, { email: [expect.any(String)] }, {}] } })
  expect((await post('bulkupdates', { operations }, key)).body).toEqual(first.body)
  expect(await post('update', { operations: [{ operation: 'deletecustomer', id: 'nobody' }] })).toMatchObject({
    body: { codes: [{ '': ['customer_unknown'] }] },
  })
})
