import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import type { ParameterWords } from '../../functions/http/schema-words.ts'
import { compiled, document, operationOf, parsed, resolved } from './read.ts'

describe('The schemas of the document', () => {
  it.each(endpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))(
    'can be used by a validator: $name',
    ({ endpoint }) => {
      const { parameters, requestBody, responses } = operationOf(endpoint)
      const contents = [
        ...parameters.flatMap((parameter) => ('in' in parameter ? [parameter] : [])),
        ...Object.values(requestBody?.content ?? {}),
        ...Object.values(responses).flatMap((response) =>
          'content' in response ? Object.values(response.content) : [],
        ),
      ]
      // Calls without parameters and answers have no schema.
      if (endpoint.bodiless === undefined) expect(contents.length).toBeGreaterThan(0)
      const schemas = contents.map(({ schema }) => schema)
      const inText = schemas.flatMap((schema: ParameterWords) => schema.contentSchema ?? [])
      for (const schema of [...schemas, ...inText]) expect(compiled(schema)).toBeTypeOf('function')
    },
  )

  const { AccountFile, Condition, Customer, CustomerReadData, CustomerWriteData } = document.components.schemas

  it('let pass the account file of the demo, and what removes an entry', () => {
    const fits = compiled(AccountFile ?? {})
    const demo = parsed(readFileSync('examples/demo-account.json', 'utf8'))
    expect(fits(demo), JSON.stringify(fits.errors)).toBe(true)
    expect(fits({ campaigns: [{ id: 'trial', delete: true }] })).toBe(true)
    expect(fits({ campaigns: [{ id: 'trial', renews_to: null }] })).toBe(true)
  })

  it.each<[string, object]>([
    ['an unknown section', { kampaigns: [] }],
    ['an entry without its identifier', { campaigns: [{ name: 'Trial' }] }],
    ['an unknown key', { campaigns: [{ id: 'trial', prize: 1 }] }],
    [
      'a value of another type',
      { campaigns: [{ id: 'trial', invoice_lines: [{ text: 'A', amount: '1', tax_rate: 0 }] }] },
    ],
  ])('stop an account file with %s', (_, file) => {
    expect(compiled(AccountFile ?? {})(file)).toBe(false)
  })

  it('know invoices that are still to be made, which have no number yet, as a read with `at` has them', () => {
    const { Invoice, ListedInvoice } = document.components.schemas
    const later = {
      ...{ type: 'invoice', state: 'open', business_entity: 'dk', date: '2031-05-01', due: '2031-05-15' },
      ...{ currency: 'DKK', total: 80, to_pay: 80, allocations: [] },
    }
    const fits = compiled(Invoice ?? {})
    expect(fits(later), JSON.stringify(fits.errors)).toBe(true)
    expect(compiled(ListedInvoice ?? {})({ ...later, customer_id: '1', number: 'DK-1' })).toBe(true)
    expect(compiled(ListedInvoice ?? {})({ ...later, customer_id: '1' })).toBe(false)
  })

  it('name the parts of a billing address in deliveries, as every address has them', () => {
    const { properties } = resolved(
      resolved(document.components.schemas['Delivery'] ?? {}).properties?.['customer_billing_address'] ?? {},
    )
    expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(['postal_code', 'city']))
  })

  it('know conditions of filters', () => {
    const fits = compiled(Condition ?? {})
    expect(fits({ condition_type: 'customer:field', field: 'email', operator: 'equal', value: 'a@b.example' })).toBe(
      true,
    )
    expect(fits({ condition_type: 'subscription:state', state: 'active' })).toBe(true)
    expect(fits({ condition_type: 'customer:field', field: 'email', operator: 'equal' })).toBe(false)
    expect(fits({ condition_type: 'customer:fields', field: 'email', operator: 'filledin' })).toBe(false)
  })

  it('know customers as they are written and as they are read', () => {
    expect(compiled(CustomerWriteData ?? {})({ name: 'Ann', country: null, ':shoe_size': 38 })).toBe(true)
    expect(compiled(CustomerWriteData ?? {})({ name: 7 })).toBe(false)
    expect(compiled(CustomerReadData ?? {})({ name: 'Ann', country_code: 'DK', ':shoe_size': 38 })).toBe(true)
    expect(compiled(CustomerReadData ?? {})({ name: null })).toBe(false)
    expect(compiled(Customer ?? {})({ id: '1001', data: { name: 'Ann', ':shoe_size': 38 }, history: [] })).toBe(true)
    expect(compiled(Customer ?? {})({ data: {} })).toBe(false)
  })
})
