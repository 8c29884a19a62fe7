import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { codes } from '../../functions/domain/refusal/code.ts'
import {
  malformed,
  malformedCall,
  missing,
  mistakeCodes,
  notAllowed,
  unknownName,
  within,
  wordsOfMistake,
  type Mistake,
} from '../../functions/domain/refusal/mistake.ts'
import { ProgrammingError } from '../../functions/http/http-error.ts'
import { check } from '../../functions/http/read-parameters.ts'
import { codesOf, codesText, errorCodes } from '../../functions/http/error-codes.ts'

describe('The codes of a refusal', () => {
  it('are those of its faults, by field', () => {
    const faults = [
      { field: 'email', code: 'email_taken' },
      { field: '', code: 'customer_exists' },
      { field: 'email', code: 'text_too_long' },
      { field: 'email', code: 'email_taken' },
    ] as const
    expect(codesOf(faults)).toEqual({ email: ['email_taken', 'text_too_long'], '': ['customer_exists'] })
    expect(codesText(codesOf(faults))).toBe('email=email_taken; email=text_too_long; =customer_exists')
  })

  it('stand in a header whatever a field is called', () => {
    expect(codesText({ ':Heard from; or "=" é\n': ['text_expected'] })).toBe(
      ':Heard%20from%3B%20or%20%22%3D%22%20%C3%A9%0A=text_expected',
    )
    expect(codesText({ 'campaigns[2].renews_to': ['settings_unknown_campaign'] })).toBe(
      'campaigns[2].renews_to=settings_unknown_campaign',
    )
    expect(codesText({ '\ud800': ['text_expected'] })).toBe('%EF%BF%BD=text_expected')
  })

  it('are cut where a header has no room for them, and say so', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field_${index}`, ['text_expected']]))
    const text = codesText(many)
    expect(text.length).toBeLessThanOrEqual(4_000)
    expect(text).toMatch(/^field_0=text_expected; .*; =errors_left_out$/)
  })
})

describe('The codes of a call that is wrong in form', () => {
  const both = [missing('id'), malformed('quantity', 'expected a whole number.')]
  it.each<[string, string, Mistake[]]>([
    ['id: missing, but required.', 'id=parameter_missing', [missing('id')]],
    [
      'name: missing, but it or external_id is required.',
      'name=parameter_missing',
      [missing('name', 'missing, but it or external_id is required.')],
    ],
    ['data.:Heard from: unknown field.', 'data.:Heard%20from=parameter_unknown', [unknownName('data.:Heard from')]],
    [
      'period: not allowed without subscription_id.',
      'period=parameter_not_allowed',
      [notAllowed('period', 'not allowed without subscription_id.')],
    ],
    [
      'filter: expected a condition; filter[0].x: unknown key',
      'filter=parameter_malformed',
      [malformed('filter', 'expected a condition; filter[0].x: unknown key')],
    ],
    [
      'The answer would be larger than 6 MB: ask for fewer fields.',
      '=call_malformed',
      [malformedCall('The answer would be larger than 6 MB: ask for fewer fields.')],
    ],
    [
      'id: missing, but required.\nquantity: expected a whole number.',
      'id=parameter_missing; quantity=parameter_malformed',
      both,
    ],
  ])('are carried by its mistakes, whatever their words: %s', (text, header, mistakes) => {
    const { message, status } = new ProgrammingError(...mistakes)
    expect([status, message]).toEqual([400, text])
    expect(codesText(codesOf(mistakes))).toBe(header)
  })

  it('name the place of a mistake in one of many operations', () => {
    expect(within('operations[3].', both).map(wordsOfMistake)).toEqual([
      'operations[3].id: missing, but required.',
      'operations[3].quantity: expected a whole number.',
    ])
    expect(codesText(codesOf(within('operations[3].', both)))).toBe(
      'operations[3].id=parameter_missing; operations[3].quantity=parameter_malformed',
    )
  })

  const parameters = v.strictObject({
    id: v.string(),
    quantity: v.optional(v.number('a whole number')),
    period: v.optional(v.strictObject({ campaign: v.string('text') })),
  })
  it.each<[string, unknown, string]>([
    ['a missing one', {}, 'id=parameter_missing'],
    [
      'one within another',
      { id: '1', period: { campain: 'a' } },
      'period.campaign=parameter_missing; period.campain=parameter_unknown',
    ],
    ['an unknown one', { id: '1', x: 1 }, 'x=parameter_unknown'],
    [
      'one of another type',
      { id: 1, quantity: 'two: missing' },
      'id=parameter_malformed; quantity=parameter_malformed',
    ],
    ['no object', 'text', 'parameters=parameter_malformed'],
  ])('are those of parameters that the schema refuses: %s', (_, given, header) => {
    const read = () => check(parameters, given)
    expect(read).toThrow(ProgrammingError)
    try {
      read()
    } catch (error) {
      expect(error instanceof ProgrammingError && codesText(codesOf(error.mistakes))).toBe(header)
    }
  })

  it('are carried by every 400: none is made of a text', () => {
    const texts = globSync('functions/**/*.ts').flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(/HttpError\(\s*400|statusCode: 400|textAnswer\(\s*400/g),
    ])
    expect(texts).toEqual([])
  })
})

it('Every code of a refusal is one that the document has', () => {
  expect(errorCodes).toEqual(expect.arrayContaining(codes.filter((code) => !code.startsWith('webhook_off'))))
  expect(errorCodes).toEqual(expect.arrayContaining([...mistakeCodes]))
  expect(new Set(errorCodes).size).toBe(errorCodes.length)
})
