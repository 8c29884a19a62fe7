/** Errors for programs: the header X-Error-Codes of refusals, and the codes of many operations. */
import * as v from 'valibot'
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

it('a call has the codes that its mistakes carry, also where the words name no kind', async () => {
  const override = (more: object) => post('createoverride', { id: '1001', begin: '2031-01-01T00:00:00', ...more })
  expect(codesOf(await override({ override_type: 'change-fields', end: '2031-02-01' }))).toEqual([
    400,
    'new_values=parameter_missing; end=parameter_not_allowed',
  ])
  expect(codesOf(await post('createcustomer', { until: '2031-01-01' }))).toEqual([400, 'until=parameter_malformed'])
  const twice = { id: '1001', invoice_number: 'DK-1', lines: [1, 1].map((line) => ({ line, amount: 100 })) }
  expect(codesOf(await post('credit', twice))).toEqual([400, 'lines=parameter_malformed'])
  expect(codesOf(await post('updateoverride', { id: '1001', override_id: 'x' }))).toEqual([
    400,
    'parameters=parameter_malformed',
  ])
  const inMany = await post('update', {
    operations: [{ operation: 'createcustomer', data: { 'Shoe size': 38 } }, { operation: 'fly' }, { id: '1' }],
  })
  expect(codesOf(inMany)).toEqual([
    400,
    'operations[0].data.Shoe%20size=parameter_unknown; operations[1].operation=parameter_malformed; operations[2].operation=parameter_missing',
  ])
  const get = (path: string, query: Readonly<Record<string, string>>) => service.call({ path, query })
  const filter = JSON.stringify([
    { condition_type: 'customer:field', field: 'shoe', operator: 'filledin' },
    { condition_type: 'customer:field', field: 'country_code', operator: 'equal', value: 45 },
  ])
  expect(codesOf(await get('/api/customers/', { filter }))).toEqual([
    400,
    'filter[0].field=parameter_unknown; filter[1].value=parameter_malformed',
  ])
  expect(codesOf(await get('/api/customers/', { filter: '{' }))).toEqual([400, 'filter=parameter_malformed'])
  expect(codesOf(await get('/api/reports/vat/', {}))).toEqual([400, 'month=parameter_malformed'])
})

it('an operation of many that only what is stored shows to be mistaken has the code of its mistake', async () => {
  await post('createcustomer', { id: 'ann', data: ann })
  const made = await post('createsubscription', { id: 'ann', periods: [{ campaign_id: 'intro' }] })
  const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), made.body)
  const pause = {
    id: 'ann',
    subscription_id,
    override_type: 'pause-delivery',
    begin: '2041-01-01T00:00:00',
    end: '2041-02-01T00:00:00',
  }
  const { override_id } = v.parse(v.object({ override_id: v.string() }), (await post('createoverride', pause)).body)
  const change = { id: 'ann', override_id, override_type: 'change-fields' }
  expect(codesOf(await post('updateoverride', change))).toEqual([400, 'override_type=parameter_not_allowed'])
  expect(await post('update', { operations: [{ operation: 'updateoverride', ...change }] })).toMatchObject({
    body: {
      errors: [{ override_type: ['pause-delivery cannot become change-fields.'] }],
      codes: [{ override_type: ['parameter_not_allowed'] }],
    },
  })
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
