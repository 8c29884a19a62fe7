import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codes } from '../../functions/domain/code.ts'
import { codeOfMistake, codesOf, codesOfText, codesText, errorCodes } from '../../functions/http/error-codes.ts'

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
  it.each([
    ['id: missing, but required.', 'id=parameter_missing'],
    ['name: missing, but it or external_id is required.', 'name=parameter_missing'],
    ['period.0.campaign: unknown parameter.', 'period.0.campaign=parameter_unknown'],
    ['x: unknown parameter; expected one of: none.', 'x=parameter_unknown'],
    ['data.:Heard from: unknown field.', 'data.:Heard%20from=parameter_unknown'],
    ['until: expected only together with preview.', 'until=parameter_malformed'],
    ['business_entity: cannot be combined with invoice_number.', 'business_entity=parameter_not_allowed'],
    ['period: not allowed without subscription_id.', 'period=parameter_not_allowed'],
    ['id: given both in the path and in the body.', 'id=parameter_not_allowed'],
    ['operations[3].operation: expected one of a, b: c.', 'operations[3].operation=parameter_malformed'],
    ['lines: exactly one of lines, amount and all is needed.', 'lines=parameter_malformed'],
    ['filter: expected a condition or an array of conditions; filter[0].x: unknown key', 'filter=parameter_malformed'],
    ['The answer would be larger than 6 MB: ask for fewer fields.', '=call_malformed'],
    [
      'id: missing, but required.\nquantity: expected a whole number.',
      'id=parameter_missing; quantity=parameter_malformed',
    ],
  ])('%s', (text, header) => {
    expect(codesText(codesOfText(text))).toBe(header)
  })

  it('of an operation among many, whose place is known', () => {
    expect(codeOfMistake('missing, but required.')).toBe('parameter_missing')
    expect(codeOfMistake('no such thing')).toBe('call_malformed')
  })

  it('are found for every text that the service writes with a place at its begin', () => {
    const texts = globSync('functions/**/*.ts').flatMap((path) => {
      const code = readFileSync(path, 'utf8')
      return [...code.matchAll(/(?:ProgrammingError|HttpError)\((?:400, )?[`']([^`'\n]*?): ([^`'\n]*)[`']/g)].map(
        ([, , words]) => words,
      )
    })
    expect(texts.length).toBeGreaterThan(20)
    const rest = texts.filter((words = '') => codeOfMistake(words.replaceAll(/\$\{[^}]*\}/g, 'x')) === 'call_malformed')
    // The answer as a whole is no parameter.
    expect(rest).toEqual(['ask for fewer fields.'])
  })
})

it('Every code of a refusal is one that the document has', () => {
  expect(errorCodes).toEqual(expect.arrayContaining(codes.filter((code) => !code.startsWith('webhook_off'))))
  expect(new Set(errorCodes).size).toBe(errorCodes.length)
})
