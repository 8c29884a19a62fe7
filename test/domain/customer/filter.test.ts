import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { wordsOfMistake } from '../../../functions/domain/refusal/mistake.ts'
import { filterSchema, matchesCustomer, readFilter } from '../../../functions/domain/customer/customer-filter.ts'
import type { Customer } from '../../../functions/domain/world/customer.ts'
import { indexEntries, indexLookup } from '../../../functions/domain/customer/index-entries.ts'
import type { Language } from '../../../functions/language/language.ts'
import { customerWith, everyType, settings, settingsWith } from './customer-start.ts'
import * as values from './values.ts'

const equal = (field: string, value: unknown) => ({ condition_type: 'customer:field', field, operator: 'equal', value })
const filledin = (field: string) => ({ condition_type: 'customer:field', field, operator: 'filledin' })
const notfilledin = (field: string) => ({ condition_type: 'customer:field', field, operator: 'notfilledin' })

/** The conditions of a filter that must be right. */
function conditionsOf(filter: unknown) {
  const reading = readFilter(v.parse(filterSchema, filter), settings)
  if (reading.outcome === 'mistaken') expect.fail(reading.mistakes.map(wordsOfMistake).join('\n'))
  return reading.conditions
}

function holds(filter: unknown, customer: Customer, language: Language = 'en'): boolean {
  return matchesCustomer(customer, conditionsOf(filter), settings, language)
}

/** The fault of a filter that must be wrong. */
function problemsOf(filter: unknown): string[] {
  const form = v.safeParse(filterSchema, filter)
  if (!form.success) return form.issues.map(({ message }) => message)
  const reading = readFilter(form.output, settings)
  return reading.outcome === 'mistaken' ? reading.mistakes.map(wordsOfMistake) : []
}

describe('the form of a filter', () => {
  it('is one condition or an array of them, all of which must hold', () => {
    const customer = customerWith({ name: 'A', phone: '1' })
    expect(holds(equal('name', 'A'), customer)).toBe(true)
    expect(holds([equal('name', 'A'), equal('phone', '1')], customer)).toBe(true)
    expect(holds([equal('name', 'A'), equal('phone', '2')], customer)).toBe(false)
    expect(holds([], customer)).toBe(true)
  })

  it.each([
    ['text', 'a condition or an array of conditions'],
    [{}, '; filter.condition_type: expected one of customer:field, subscription:field, subscription:state'],
    [{ condition_type: 'customer:name' }, '; filter.condition_type: expected one of customer:field'],
    [{ condition_type: 'customer:field', operator: 'filledin' }, '; filter.field: missing'],
    [{ ...filledin('name'), operator: 'like' }, '; filter.operator: expected one of filledin, notfilledin, equal'],
    [{ ...filledin('name'), value: 'A' }, '; filter.value: unknown key'],
    [{ ...filledin('name'), not: true }, '; filter.not: unknown key'],
    [[filledin('name'), { ...filledin('name'), operator: 'equal' }], '; filter[1].value: missing'],
    [equal('name', null), '; filter.value: expected text, a number, true or false, or an address'],
    [[{ condition_type: 'subscription:state', state: 'ended' }], '; filter[0].state: expected active'],
    [[filledin('name'), 5], '; filter[1]: expected a condition'],
    [Array.from({ length: 51 }, () => filledin('name')), 'at most 50 conditions'],
  ])('%j is refused with: %s', (filter, words) => {
    expect(problemsOf(filter)).toEqual([expect.stringContaining(words)])
  })

  it('names fields of the account, and values of their type', () => {
    expect(problemsOf([filledin('name'), filledin(':Phone'), filledin('password'), filledin('edition')])).toEqual([
      'filter[1].field: unknown field ":Phone".',
      'filter[2].field: unknown field "password".',
      'filter[3].field: unknown field "edition".',
    ])
    expect(
      problemsOf([equal(':Children', '2'), equal('name', 2), equal('created', 'now'), equal(':Newsletter', 'no')]),
    ).toEqual([
      'filter[0].value: expected a whole number.',
      'filter[1].value: expected text.',
      'filter[2].value: expected a datetime, YYYY-MM-DDTHH:MM:SS.',
      'filter[3].value: expected true or false.',
    ])
    expect(problemsOf({ condition_type: 'subscription:field', field: 'phone', operator: 'filledin' })).toHaveLength(1)
  })
})

describe('filledin and notfilledin', () => {
  it.each([
    [{ phone: '1' }, 'phone', true],
    [{ phone: '' }, 'phone', false],
    [{}, 'phone', false],
    [{ ':Newsletter': true }, ':Newsletter', true],
    [{ ':Newsletter': false }, ':Newsletter', false],
    [{ ':Children': 0 }, ':Children', true],
    [{ name: '' }, 'name', false],
    [{ address: 'Vej 1' }, 'location', true],
    [{ country: 'DK' }, 'country_name', true],
    [{ company: 'X' }, 'formatted_address', true],
    [{}, 'formatted_address', false],
    [{}, 'created', true],
  ])('given %j, then %s filled in is %s', (data, field, expected) => {
    expect(holds(filledin(field), customerWith(data))).toBe(expected)
    expect(holds(notfilledin(field), customerWith(data))).toBe(!expected)
  })
})

describe('equal', () => {
  const customer = customerWith({
    name: 'Anna',
    email: 'Anna@Example.dk',
    country: 'DK',
    address: 'Vej 1\r\nBy',
    created: '2027-06-01T12:00:00Z',
    phone: '1',
    ':Children': 2,
    ':Newsletter': false,
    ':Called': '2027-07-01T12:00:00',
    ':Cottage': { name: 'A', country: 'SE' },
  })

  it.each([
    ['name', 'Anna', true],
    ['name', 'anna', false],
    ['email', ' ANNA@example.dk ', true],
    ['email', 'anna', false],
    ['country', 'dk', true],
    ['country_code', 'DK', true],
    ['country_name', 'Denmark', true],
    ['location', 'Vej 1\nBy', true],
    ['formatted_address', 'Anna\nVej 1\r\nBy\nDenmark', true],
    ['created', '2027-06-01T14:00:00', true],
    ['created', '2027-06-01T12:00:00+00:00', true],
    ['billing_name', '', false],
    ['phone', '1', true],
    [':Children', 2, true],
    [':Children', 3, false],
    [':Newsletter', false, true],
    [':Called', '2027-07-01T10:00:00Z', true],
    [':Cottage', { country: 'se', name: 'A' }, true],
    [':Cottage', { name: 'A' }, false],
    [':Segment', 'gone', false],
  ])('%s equal to %j is %s', (field, value, expected) => {
    expect(holds(equal(field, value), customer)).toBe(expected)
  })

  it('compares country names in the asked language', () => {
    expect(holds(equal('country_name', 'Danmark'), customer, 'da')).toBe(true)
    expect(holds(equal('country_name', 'Denmark'), customer, 'da')).toBe(false)
  })

  it('finds whatever was written', () => {
    fc.assert(
      fc.property(values.data, (data) => {
        const found = customerWith(data)
        for (const [key, written] of Object.entries(data)) {
          if (written !== null) expect(holds(equal(key, written), found)).toBe(true)
        }
      }),
    )
  })
})

describe('indexed fields', () => {
  it('have an entry where they are filled in', () => {
    const customer = customerWith({
      phone: '',
      ':Newsletter': false,
      ':Children': 0,
      ':Height': 1,
      ':Work email': 'A@X.dk',
      name: 'A',
    })
    expect(indexEntries(customer, [], settings)).toEqual([
      { scope: 'customer', field: 'Children', value: '0' },
      { scope: 'customer', field: 'Work email', value: 'a@x.dk' },
    ])
  })

  it('keep their entries when taken out of the settings, as the values are kept', () => {
    const retired = settingsWith([], {
      retired_fields: [{ scope: 'customer', name: 'Phone', type: 'text', indexed: true }],
    })
    expect(indexEntries(customerWith({ phone: '1' }), [], retired)).toEqual([
      { scope: 'customer', field: 'Phone', value: '1' },
    ])
  })

  it('answer equality and filledin, but not where a value without entry is asked for', () => {
    const lookups = (filter: unknown) =>
      conditionsOf(filter).map((condition) =>
        condition.condition_type === 'customer:field' ? indexLookup(condition, settings) : expect.fail(),
      )
    expect(lookups([equal('phone', '1'), filledin('phone'), equal(':Newsletter', true)])).toEqual([
      { scope: 'customer', field: 'Phone', value: '1' },
      { scope: 'customer', field: 'Phone' },
      { scope: 'customer', field: 'Newsletter', value: 'true' },
    ])
    expect(lookups([equal('phone', ''), equal(':Newsletter', false), notfilledin('phone')])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(lookups([equal(':Height', 1), filledin('name'), filledin(':Birthday')])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('answer as the condition itself would, for all customers and values', () => {
    const indexed = everyType.filter((field) => field.indexed).map((field) => field.external_id ?? `:${field.name}`)
    fc.assert(
      fc.property(values.data, values.data, fc.constantFrom(...indexed), (data, asked, field) => {
        const customer = customerWith(data)
        const entries = indexEntries(customer, [], settings)
        for (const filter of [
          filledin(field),
          ...[data[field], asked[field]]
            .filter((value) => value !== undefined && value !== null)
            .map((value) => equal(field, value)),
        ]) {
          const [condition] = conditionsOf(filter)
          if (condition?.condition_type !== 'customer:field') expect.fail()
          const lookup = indexLookup(condition, settings)
          if (lookup === undefined) continue
          const found = entries.some(
            (entry) => entry.field === lookup.field && (lookup.value ?? entry.value) === entry.value,
          )
          expect(found).toBe(matchesCustomer(customer, [condition], settings))
        }
      }),
    )
  })
})
