/** Conditions between parameters: as for form, the service refuses exactly the calls that the document forbids. */
import Ajv2020 from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { overrideTypes } from '../../functions/domain/settings/settings.ts'
import { ProgrammingError } from '../../functions/http/http-error.ts'
import { writeCursor } from '../../functions/http/next-page.ts'
import { previewingOf, previewParameters } from '../../functions/http/preview-parameters.ts'
import { readOperations } from '../../functions/api/bulk/call-operations.ts'
import { operations } from '../../functions/operations/all-operations.ts'
import { demoSettings } from '../settings.ts'
import { document, operationOf } from './read.ts'

const ajv = new Ajv2020.Ajv2020({ strict: true, formats: { email: true } })
// Generators of clients read it. Only `oneOf` decides about validity.
ajv.addKeyword('discriminator')
ajv.addKeyword('x-enum-varnames')
const settings = demoSettings()

function validatorOf(schema: object): (value: unknown) => boolean {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas })
  const alone = v.parse(
    v.record(v.string(), v.unknown()),
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')),
  )
  return ajv.compile(alone)
}

function endpointOf(name: string) {
  const endpoint = endpoints.find((each) => each.name === name)
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
  return operationOf(endpoint)
}

const allows = (name: string) => validatorOf(endpointOf(name).requestBody?.content['application/json'].schema ?? {})

/** Whether the operation takes a call to be right in form. */
function takes(name: string, call: object): boolean {
  try {
    operations.find(({ facts }) => facts.name === name)?.read(call, settings, '')
    return true
  } catch (error) {
    if (error instanceof ProgrammingError) return false
    throw error
  }
}

/** Every choice of the parameters, each there or not. */
function choicesOf(parameters: Readonly<Record<string, unknown>>): object[] {
  const names = Object.keys(parameters)
  return Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(
      names.filter((_name, index) => (bits >> index) % 2 === 1).map((name) => [name, parameters[name]]),
    ),
  )
}

const period = { campaign_id: 'x' }
const line = { text: 'Sent', amount: 100, currency: 'DKK', tax_rate: 0.25 }
const address = { name: 'Ann', address: 'Street 1', country: 'DK' }
const at = '2027-01-31T12:00:00'

describe('The document allows just the calls that are right in form', () => {
  it.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    [
      'createsubscription',
      { id: '7' },
      { periods: [period], group_subscription_id: '8~1', addon_base_subscription_id: '7~1' },
    ],
    ['createsubscription', { id: '7', periods: [] }, { group_subscription_id: '8~1', quantity: 1 }],
    ['createsubscription', { id: '7', periods: [{}] }, { group_subscription_id: '8~1', quantity: 1 }],
    ['createpayment', { id: '7', amount: 1, currency: 'DKK' }, { invoice_number: '1', business_entity: 'dk' }],
    ['invoice', { id: '7', lines: [line] }, { business_entity: 'dk', subscription_id: '7~1', period: 'current' }],
    ['assignproduct', { id: '7' }, { subscription_id: '7~1', period: 'current', name: 'Issue', external_id: 'i-1' }],
    ['updateoverride', { id: '7', override_id: '1' }, { begin: at, end: at, weekdays: [1] }],
    ...overrideTypes.map((override_type): [string, { override_type: string }, Readonly<Record<string, unknown>>] => [
      'createoverride',
      { override_type },
      {
        id: '7',
        subscription_id: '7~1',
        end: at,
        address,
        new_values: { name: 'Ann' },
        pause_reason: 'Away',
        weekdays: [1],
      },
    ]),
  ])('of %s, beside %j', (name, always, sometimes) => {
    const isAllowed = allows(name)
    const calls = choicesOf(sometimes).map((choice) => ({ ...always, ...choice }))
    const differing = calls
      // The document says nothing of the fields of a subscription.
      .filter((call) => !('subscription_id' in call && 'new_values' in call))
      .filter((call) => isAllowed(call) !== takes(name, call))
    expect(differing).toEqual([])
  })

  it('of a credit: exactly one way to say how much', () => {
    const isAllowed = allows('credit')
    const call = { id: '7', invoice_number: 'DK-1' }
    const ways = [{ lines: [{ line: 1, amount: 5 }] }, { amount: 5 }, { all: true }]
    for (const way of ways) expect(isAllowed({ ...call, ...way })).toBe(true)
    expect(isAllowed(call)).toBe(false)
    expect(isAllowed({ ...call, amount: 5, all: true })).toBe(false)
  })

  it('of a preview and of what was previewed: until with the one, expect with the other', () => {
    const isAllowed = allows('createcustomer')
    const whole = choicesOf({ until: '2031-02-01', expect: `p1.${'0'.repeat(8)}.${'x'.repeat(43)}` }).flatMap((call) =>
      [undefined, true, false].map((preview) => ({ ...call, ...(preview !== undefined && { preview }) })),
    )
    const isTaken = (call: object) => {
      try {
        previewingOf(v.parse(previewParameters, call), undefined)
        return true
      } catch (error) {
        if (error instanceof ProgrammingError) return false
        throw error
      }
    }
    expect(whole).toHaveLength(12)
    expect(whole.filter((call) => isAllowed(call) !== isTaken(call))).toEqual([])
  })

  it('of customers that have changed since an event: neither ids nor a cursor with it', () => {
    const isAllowed = allows('customers-query')
    const asked = { id: ['1'], cursor: writeCursor('1'), changed_after_id: 7, filter: [] }
    const calls = choicesOf(asked)
    const refused = calls.filter((call) => !isAllowed(call))
    expect(refused).toEqual(calls.filter((call) => 'changed_after_id' in call && ('id' in call || 'cursor' in call)))
    expect(refused.length).toBeGreaterThan(0)
  })

  it('of a webhook: where to rewind to, with rewind alone', () => {
    const isAllowed = allows('settings-webhook')
    expect(isAllowed({ id: 'crm', action: 'rewind', to: 0 })).toBe(true)
    expect(isAllowed({ id: 'crm', action: 'start' })).toBe(true)
    expect(isAllowed({ id: 'crm', action: 'rewind' })).toBe(false)
    expect(isAllowed({ id: 'crm', action: 'stop', to: 0 })).toBe(false)
    for (const id of ['', 'w'.repeat(65), 'a/b']) expect(isAllowed({ id, action: 'start' })).toBe(false)
  })
})

describe('The document allows an operation of many just where the service takes it', () => {
  const read = (operation: object) => {
    try {
      readOperations([operation], settings)
      return true
    } catch (error) {
      if (error instanceof ProgrammingError) return false
      throw error
    }
  }
  const isAllowed = validatorOf({ $ref: '#/components/schemas/Operation' })
  it.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    ['createcustomer', {}, { id: '7', data: { name: 'Ann' }, create: true }],
    ['updatecustomer', {}, { id: '7', data: { name: 'Ann' }, create: true, preview: true }],
    ['createsubscription', {}, { id: '7', periods: [period], group_subscription_id: '8~1' }],
    ['createsubscription', { periods: [{}] }, { id: '7', group_subscription_id: '8~1' }],
    ['cancelsubscription', {}, { id: '7', subscription_id: '7~1', stop_at: at }],
    ['createpayment', { amount: 1, currency: 'DKK' }, { id: '7', invoice_number: '1', business_entity: 'dk' }],
    ['invoice', { lines: [line] }, { id: '7', business_entity: 'dk', subscription_id: '7~1', period: 'current' }],
    ['credit', { invoice_number: 'DK-1' }, { id: '7', amount: 5, all: true, lines: [{ line: 1, amount: 5 }] }],
    ['assignproduct', {}, { id: '7', subscription_id: '7~1', period: 'current', name: 'Issue', external_id: 'i-1' }],
    ['createoverride', { override_type: 'pause-delivery' }, { id: '7', subscription_id: '7~1', end: at, address }],
    ['createoverride', { override_type: 'change-delivery-address' }, { id: '7', begin: at, end: at, address }],
    ['nothing', {}, { id: '7' }],
  ])('%s, beside %j', (operation, always, sometimes) => {
    const all = choicesOf(sometimes).map((choice) => ({ operation, ...always, ...choice }))
    expect(all.filter((each) => isAllowed(each) !== read(each))).toEqual([])
  })
})

describe('The document says the form of values that are refused later', () => {
  it.each([
    ['createoverride', { id: '7', override_type: 'change-fields', new_values: { name: 'Ann' } }, 'begin'],
    ['createsubscription', { id: '7', periods: [period] }, 'created'],
    ['cancelsubscription', { id: '7', subscription_id: '7~1' }, 'stop_at'],
    ['test-clock-move', {}, 'now'],
  ])('of a datetime: %s', (name, call, parameter) => {
    const isAllowed = allows(name)
    for (const text of [at, `${at}Z`, `${at}.5+02:00`, '2027-01-31T12:00']) {
      expect([text, isAllowed({ ...call, [parameter]: text })]).toEqual([text, true])
    }
    for (const text of ['', 'now', '2027-01-31', '2027-13-01T00:00:00', '0000-01-01T00:00', `${at}+2`, ' ' + at]) {
      expect([text, isAllowed({ ...call, [parameter]: text })]).toEqual([text, false])
    }
  })

  it('of a date, and of the id of a customer', () => {
    const isAllowed = allows('createpayment')
    const call = { id: '7', amount: 1, currency: 'DKK' }
    expect(isAllowed({ ...call, date: '2027-01-31' })).toBe(true)
    expect(isAllowed({ ...call, date: at })).toBe(false)
    expect(isAllowed({ ...call, id: 'a b' })).toBe(false)
    expect(isAllowed({ ...call, id: 'x'.repeat(65) })).toBe(false)
  })

  it('of a cursor and of JSON text in a query', () => {
    const parameters = new Map(
      endpointOf('customers').parameters.flatMap((each) => ('name' in each ? [[each.name, each.schema] as const] : [])),
    )
    const isCursor = validatorOf(parameters.get('cursor') ?? {})
    for (const id of ['1', '1001', 'x'.repeat(64), '2027-01-31T12:00:00.000Z#0189']) {
      expect(isCursor(writeCursor(id))).toBe(true)
    }
    for (const text of ['', 'x', '1001', 'x'.repeat(5_000)]) expect(isCursor(text)).toBe(false)
    const { contentSchema, contentMediaType, ...filter } = parameters.get('filter') ?? {}
    expect([contentSchema, contentMediaType]).toEqual([expect.anything(), 'application/json'])
    const isFilter = validatorOf(filter)
    expect([isFilter('[]'), isFilter(' {"a":1}'), isFilter(''), isFilter('x')]).toEqual([true, true, false, false])
  })
})
