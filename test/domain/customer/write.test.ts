import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { customerSchema, eraseCustomer } from '../../../functions/domain/world/customer.ts'
import { customerDataSchema, unknownFields, wrongTypes } from '../../../functions/domain/customer/write-keys.ts'
import { passwordToHash, taxIdToLookUp } from '../../../functions/domain/customer/write-customer.ts'
import { customerWith, decide, faultsOf, field, later, now, settings, settingsWith } from './customer-start.ts'
import * as values from './values.ts'
import { propertyRuns } from '../../property-runs.ts'

describe('what the interface fixes of data', () => {
  it('names keys that cannot be written, read names among them', () => {
    const data = {
      name: 'A',
      phone: '1',
      ':Birthday': null,
      formatted_address: 'x',
      country_code: 'DK',
      ':Phone': '1',
      edition: 'x',
    }
    expect(unknownFields(data, settings)).toEqual(['formatted_address', 'country_code', ':Phone', 'edition'])
  })

  it('takes only text or null for built-in keys, and leaves custom ones to the rules', () => {
    const data = { name: 5, email: null, created: true, phone: 5, password: ['x'] }
    expect(wrongTypes(data, settings)).toEqual([
      { field: 'name', expected: 'a string or null' },
      { field: 'password', expected: 'a string or null' },
      { field: 'created', expected: 'a string or null' },
    ])
    expect(v.is(customerDataSchema, data)).toBe(false)
    expect(v.is(customerDataSchema, { name: 'A', email: null, phone: 5 })).toBe(true)
  })
})

describe('the language of a customer', () => {
  it('is one of the six, by its code', () => {
    expect(decide({ language: 'nb' })).toMatchObject({ customer: { builtin: { language: 'nb' } } })
    for (const language of ['fr', 'DA', '']) expect(faultsOf({ language })).toEqual(['language: choice_expected'])
  })
})

describe('creating a customer', () => {
  it('given no data, when created, then it has an id, an instant to the second and nothing else', () => {
    expect(decide({})).toEqual({
      outcome: 'changed',
      customer: { id: '1001', version: 0, created: '2027-03-01T09:30:15.000Z', builtin: {}, fields: {}, overrides: [] },
      changed: [],
      history: ['Customer created'],
    })
  })

  it('given data, when created, then every value is kept and told', () => {
    const decision = decide({
      name: 'Åse Holm',
      country: 'dk',
      phone: '+45 1',
      ':Newsletter': true,
      created: '2020-01-01T00:00',
    })
    expect(decision).toEqual({
      outcome: 'changed',
      customer: {
        id: '1001',
        version: 0,
        created: '2019-12-31T23:00:00.000Z',
        builtin: { name: 'Åse Holm', country: 'DK' },
        fields: { Phone: '+45 1', Newsletter: true },
        overrides: [],
      },
      changed: ['name', 'country', 'phone', ':Newsletter', 'created'],
      history: [
        'Customer created',
        'Name set to "Åse Holm"',
        'Country set to Denmark',
        'Phone set to "+45 1"',
        'Newsletter set to yes',
        'Created set to "2020-01-01T00:00:00"',
      ],
    })
  })

  it('given a required field, when it is missing, null or empty, then that is a fault under its id', () => {
    const required = settingsWith([field('Phone', { external_id: 'phone', required: true })])
    expect(faultsOf({}, { settings: required })).toEqual(['phone: field_required'])
    expect(faultsOf({ phone: null }, { settings: required })).toEqual(['phone: field_required'])
    expect(faultsOf({ phone: '' }, { settings: required })).toEqual(['phone: field_required'])
    expect(faultsOf({ phone: '1' }, { settings: required })).toEqual([])
  })

  it('given a required boolean, when it is false, then it has a value', () => {
    const required = settingsWith([field('Consent', { type: 'boolean', required: true })])
    expect(faultsOf({ ':Consent': false }, { settings: required })).toEqual([])
  })
})

describe('updating a customer', () => {
  const current = customerWith({ name: 'A', email: 'a@example.dk', phone: '1', ':Birthday': '1990-01-01' })

  it('given values, when others are written, then those not mentioned stay', () => {
    expect(decide({ name: 'B', ':Children': 2 }, { current, now: later })).toEqual({
      outcome: 'changed',
      customer: { ...current, builtin: { ...current.builtin, name: 'B' }, fields: { ...current.fields, Children: 2 } },
      changed: ['name', ':Children'],
      history: ['Name changed from "A" to "B"', 'Children set to 2'],
    })
  })

  it('given values, when null is written, then they are deleted', () => {
    const decision = decide({ email: null, phone: null, ':Height': null }, { current })
    expect(decision).toMatchObject({ changed: ['email', 'phone'], history: ['Email removed', 'Phone removed'] })
    expect(customerWith({ email: null, phone: null }, { current })).toMatchObject({
      builtin: { name: 'A' },
      fields: { Birthday: '1990-01-01' },
    })
  })

  it('given the same values, when written again, then nothing changes', () => {
    expect(decide({ name: 'A', email: ' a@example.dk ', phone: '1' }, { current })).toEqual({ outcome: 'unchanged' })
    expect(decide({}, { current })).toEqual({ outcome: 'unchanged' })
  })

  it('given a field without history, when it changes, then it is told as changed but leaves no line', () => {
    expect(decide({ ':Birthday': null }, { current })).toMatchObject({ changed: [':Birthday'], history: [] })
  })

  it('given a fault, when other values are right, then nothing is done and every fault is told', () => {
    expect(faultsOf({ name: 'B', email: 'nobody', ':Birthday': '2027-02-30', ':Segment': 'x' }, { current })).toEqual([
      'email: email_invalid',
      ':Birthday: date_expected',
      ':Segment: choice_expected',
    ])
  })

  it('given any customer, when the beginning is deleted, then that is a fault', () => {
    expect(faultsOf({ created: null }, { current })).toEqual(['created: field_required'])
    expect(faultsOf({ created: '2027-13-01' }, { current })).toEqual(['created: datetime_expected'])
  })

  it('given a required field, when it is deleted, then that is a fault; one never set is not asked for', () => {
    const required = settingsWith([
      field('Phone', { external_id: 'phone', required: true }),
      field('Note', { required: true }),
    ])
    expect(faultsOf({ phone: null }, { current, settings: required })).toEqual(['phone: field_required'])
    expect(decide({ name: 'B' }, { current, settings: required })).toMatchObject({ outcome: 'changed' })
  })

  it('given fields named like parts of every object, when deleted unset, then nothing changes', () => {
    const odd = settingsWith([field('toString'), field('hasOwnProperty')])
    expect(decide({ ':toString': null, ':hasOwnProperty': null }, { current, settings: odd })).toEqual({
      outcome: 'unchanged',
    })
  })

  it('given an address, when the same is written in another order, then nothing changes', () => {
    const at = customerWith({ ':Cottage': { name: 'A', address: 'Vej 1', country: 'dk' } })
    expect(decide({ ':Cottage': { country: 'DK', address: 'Vej 1', name: 'A' } }, { current: at })).toEqual({
      outcome: 'unchanged',
    })
    expect(decide({ ':Cottage': { country: 'DK', address: 'Vej 2', name: 'A' } }, { current: at })).toMatchObject({
      history: ['Cottage changed from "A, Vej 1, DK" to "A, Vej 2, DK"'],
    })
  })
})

describe('texts', () => {
  it('are kept as written but for line ends', () => {
    expect(customerWith({ address: 'Vej 1\r\n1000 København\n' }).builtin.address).toBe('Vej 1\n1000 København\n')
    expect(customerWith({ name: ' A ', phone: '' })).toMatchObject({ builtin: { name: ' A ' }, fields: { Phone: '' } })
  })

  it('hold no control characters, and names only one line', () => {
    expect(faultsOf({ address: 'a\u0000b' })).toEqual(['address: text_control_characters'])
    expect(faultsOf({ address: 'a\rb' })).toEqual(['address: text_control_characters'])
    expect(faultsOf({ phone: '\u0085' })).toEqual(['phone: text_control_characters'])
    expect(faultsOf({ name: 'a\nb', company: 'a\tb' })).toEqual(['name: line_expected', 'company: line_expected'])
  })

  it('have at most 5000 characters, names 255', () => {
    expect(faultsOf({ address: 'x'.repeat(5000), phone: 'x'.repeat(5001) })).toEqual(['phone: text_too_long'])
    expect(faultsOf({ name: 'x'.repeat(255), billing_name: 'x'.repeat(256) })).toEqual(['billing_name: text_too_long'])
  })

  it('have at most 100 KB together', () => {
    const many = settingsWith(Array.from({ length: 40 }, (_, index) => field(`F${index}`)))
    const data = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`:F${index}`, 'x'.repeat(5000)]))
    expect(faultsOf(data(20), { settings: many })).toEqual([])
    expect(faultsOf(data(21), { settings: many })).toEqual([': customer_too_large'])
  })
})

describe('custom fields', () => {
  it('refuse values of another JSON type under the field id', () => {
    const wrong = {
      phone: 5,
      ':Children': '5',
      ':Height': true,
      ':Newsletter': 'yes',
      ':Birthday': 19900101,
      ':Called': {},
    }
    expect(faultsOf({ ...wrong, ':Segment': 1, ':Work email': false, ':Cottage': 'Vej 1' })).toEqual([
      'phone: text_expected',
      ':Children: integer_expected',
      ':Height: number_expected',
      ':Newsletter: boolean_expected',
      ':Birthday: date_expected',
      ':Called: datetime_expected',
      ':Segment: choice_expected',
      ':Work email: email_invalid',
      ':Cottage: address_expected',
    ])
  })

  it('refuse numbers that storage cannot hold exactly', () => {
    expect(faultsOf({ ':Children': 1.5, ':Height': 1e300 })).toEqual([
      ':Children: integer_expected',
      ':Height: number_expected',
    ])
    expect(faultsOf({ ':Children': 2 ** 53, ':Height': 1e-200 })).toEqual([
      ':Children: integer_expected',
      ':Height: number_expected',
    ])
    expect(Object.is(customerWith({ ':Height': -0 }).fields['Height'], 0)).toBe(true)
  })

  it('keep datetimes as instants, read at their offset or in the account timezone', () => {
    expect(customerWith({ ':Called': '2027-07-01T12:00:00' }).fields).toEqual({ Called: '2027-07-01T10:00:00.000Z' })
    expect(customerWith({ ':Called': '2027-07-01T12:00:00.900+05:00' }).fields).toEqual({
      Called: '2027-07-01T07:00:00.000Z',
    })
  })

  it('take addresses of known parts with something in them', () => {
    expect(customerWith({ ':Cottage': { company: 'X', country: 'se', name: null } }).fields).toEqual({
      Cottage: { company: 'X', country: 'SE' },
    })
    expect(faultsOf({ ':Cottage': {} })).toEqual([':Cottage: address_expected'])
    expect(faultsOf({ ':Cottage': { name: '' } })).toEqual([':Cottage: address_expected'])
    expect(faultsOf({ ':Cottage': { name: 'A', street: 'B' } })).toEqual([':Cottage: address_expected'])
    expect(faultsOf({ ':Cottage': { name: 'A', country: 'XX' } })).toEqual([':Cottage: country_unknown'])
  })
})

describe('passwords', () => {
  const current = customerWith({ name: 'A', password: 'password' }, { passwordHash: '$hash' })

  it('are kept as the given hash and never told', () => {
    expect(current.builtin.password_hash).toBe('$hash')
    const decision = decide({ password: 'secret-word' }, { current, passwordHash: '$other' })
    expect(decision).toMatchObject({ changed: ['password'], history: ['Password changed'] })
    expect(JSON.stringify(decision)).not.toContain('secret')
    expect(decide({ password: null }, { current })).toMatchObject({ history: ['Password removed'] })
  })

  it('have 8 to 1000 characters, and only those are hashed', () => {
    expect(faultsOf({ password: '' })).toEqual(['password: password_length'])
    expect(faultsOf({ password: 'x'.repeat(7) })).toEqual(['password: password_length'])
    expect(passwordToHash({ password: 'x'.repeat(7) })).toBeUndefined()
    expect(passwordToHash({ password: 'x'.repeat(8) })).toBe('x'.repeat(8))
    expect(faultsOf({ password: 'x'.repeat(1001) })).toEqual(['password: password_length'])
    expect(passwordToHash({ password: 'x'.repeat(1000) })).toBe('x'.repeat(1000))
    expect(passwordToHash({ password: '' })).toBeUndefined()
    expect(passwordToHash({ password: null })).toBeUndefined()
  })
})

describe('tax registration ids', () => {
  it('are kept in capitals with prefix, read with the billing country first', () => {
    expect(customerWith({ tax_registration_id: 'dk 12.34-5674' }).builtin.tax_registration_id).toBe('DK12345674')
    const swedish = { country: 'DK', billing_country: 'SE', tax_registration_id: '556703748501' }
    expect(customerWith(swedish).builtin.tax_registration_id).toBe('SE556703748501')
  })

  it('are read with the country as it is after the update', () => {
    const current = customerWith({ country: 'DE' })
    expect(faultsOf({ tax_registration_id: '12345674' }, { current })).toEqual(['tax_registration_id: tax_id_invalid'])
    expect(
      customerWith({ country: 'DK', tax_registration_id: '12345674' }, { current }).builtin.tax_registration_id,
    ).toBe('DK12345674')
  })

  it('are refused where the look-up says so, and only then', () => {
    const data = { tax_registration_id: 'DK12345674' }
    expect(faultsOf(data, { taxLookup: 'invalid' })).toEqual(['tax_registration_id: tax_id_not_registered'])
    for (const taxLookup of ['valid', 'unreachable', 'skipped'] as const)
      expect(faultsOf(data, { taxLookup })).toEqual([])
  })

  it('are asked about only when new and of a known form', () => {
    const current = customerWith({ tax_registration_id: 'DK12345674' })
    expect(taxIdToLookUp(undefined, { country: 'DK', tax_registration_id: '12345674' })).toBe('DK12345674')
    expect(taxIdToLookUp(current, { tax_registration_id: 'DK 12345674' })).toBeUndefined()
    expect(taxIdToLookUp(undefined, { country: 'US', tax_registration_id: '12-3456789' })).toBeUndefined()
    expect(taxIdToLookUp(undefined, { tax_registration_id: null })).toBeUndefined()
    expect(decide({ tax_registration_id: 'DK12345674' }, { current, taxLookup: 'invalid' })).toEqual({
      outcome: 'unchanged',
    })
  })
})

describe('history', () => {
  it('shows values on one line, cut where they are long', () => {
    const [, line] = historyOf({ address: `Vej 1\n1000 By\n${'x'.repeat(600)}` })
    expect(line).toMatch(/^Address set to "Vej 1, 1000 By, x+…"$/)
    expect(line?.length).toBeLessThan(530)
  })

  it('shows datetimes in the account timezone', () => {
    expect(historyOf({ ':Called': '2027-07-01T10:00:00Z' })).toContain('Called set to "2027-07-01T12:00:00"')
  })

  function historyOf(data: Record<string, unknown>) {
    const decision = decide(data)
    return decision.outcome === 'changed' ? decision.history : []
  }
})

describe('for all data', () => {
  it('the second writing of the same changes nothing', () => {
    fc.assert(
      fc.property(values.data, (data) => {
        const current = customerWith({ ...data, created: data['created'] ?? now })
        expect(decide(data, { current, now: later })).toEqual({ outcome: 'unchanged' })
      }),
    )
  })

  it('what results is a customer as it is kept', () => {
    fc.assert(
      fc.property(values.data, values.data, (first, second) => {
        const before = customerWith(first)
        const decision = decide(second, { current: before })
        const after = decision.outcome === 'changed' ? decision.customer : before
        expect(v.parse(customerSchema, JSON.parse(JSON.stringify(after)))).toEqual(after)
      }),
    )
  })

  it('writing null to everything leaves nothing of it', () => {
    fc.assert(
      fc.property(values.data, (data) => {
        const current = customerWith(data)
        const nothing = Object.fromEntries(
          Object.keys(data)
            .filter((key) => key !== 'created')
            .map((key) => [key, null]),
        )
        const decision = decide(nothing, { current })
        const after = decision.outcome === 'changed' ? decision.customer : current
        const { derived, ...rest } = current
        // Sessions of the earlier address or password stay over.
        const { sign_in_changes, ...emptied } = after
        expect(emptied).toEqual({ ...rest, builtin: {}, fields: {} })
      }),
    )
  })

  it('fields that are not mentioned stay', () => {
    fc.assert(
      fc.property(values.data, (data) => {
        const current = customerWith(data)
        const after = customerWith({ billing_name: `${current.builtin.billing_name ?? ''}x` }, { current })
        expect({ ...after.builtin, billing_name: undefined }).toEqual({ ...current.builtin, billing_name: undefined })
        expect(after.fields).toEqual(current.fields)
      }),
    )
  })

  it('any JSON for a custom field is kept or refused, never an exception', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(values.custom)), fc.jsonValue(), (key, value) => {
        expect(['changed', 'refused']).toContain(decide({ [key]: value }).outcome)
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})

describe('erasing a customer', () => {
  it('leaves nothing about the person', () => {
    fc.assert(
      fc.property(values.data, (data) => {
        const erased = eraseCustomer(customerWith(data), later)
        expect(erased).toMatchObject({ id: '1001', erased: later, builtin: {}, fields: {} })
      }),
    )
  })
})
