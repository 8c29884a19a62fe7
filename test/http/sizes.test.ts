/** Sizes as Lambda counts them: a JSON document of at most 6 MB, in which the body is a string. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { outcomesThatFit } from '../../functions/api/bulk/outcomes-that-fit.ts'
import type { Outcome } from '../../functions/api/bulk/operation-outcome.ts'
import { maxBodyBytes } from '../../functions/api/bulk/operations-endpoint.ts'
import {
  encodedItemBytes,
  encodedTextBytes,
  fitsAnswer,
  maxPayloadBytes,
} from '../../functions/domain/text/encoded-size.ts'
import { jsonAnswer, refusalOf } from '../../functions/http/http-error.ts'
import { fitting } from '../../functions/domain/text/answer-size.ts'
import { readParameters } from '../../functions/http/read-parameters.ts'
import { apiEvent } from './api-event.ts'

const payloadBytes = (document: unknown) => Buffer.byteLength(JSON.stringify(document))
/** Texts that grow considerably when they are encoded as JSON twice. */
const anyText = fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0001', 'x', 'ø', '€', '😀'), maxLength: 40 })

describe('what is counted', () => {
  it('is what a text takes inside of a JSON document, whatever is in it', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        expect(payloadBytes({ body: text })).toBe(payloadBytes({ body: '' }) + encodedTextBytes(text))
        const items = [{ [text]: other }, { [other]: [text] }]
        const sum = items.reduce((bytes, item) => bytes + encodedItemBytes(item), 0)
        expect(payloadBytes({ body: JSON.stringify(items) })).toBe(payloadBytes({ body: '[]' }) + sum - 1)
      }),
    )
  })

  it('says of every answer whether Lambda gives it back', () => {
    for (const length of [3_100_000, 3_130_000, 3_150_000, 6_200_000, 6_300_000]) {
      const quotes = JSON.stringify('"'.repeat(length / 2))
      if (fitsAnswer(quotes))
        expect(payloadBytes({ ...jsonAnswer(200, ''), body: quotes })).toBeLessThan(maxPayloadBytes)
      else expect(encodedTextBytes(quotes)).toBeGreaterThan(maxPayloadBytes - 20_000)
    }
  })
})

describe('a body', () => {
  const schema = v.strictObject({ id: v.string() })
  const read = (id: string) => {
    const event = apiEvent({ json: { id } })
    readParameters(schema, event, maxBodyBytes)
    return payloadBytes(event)
  }

  it.each([
    ['letters', 'x'],
    ['quotes', '"'],
    ['backslashes', '\\'],
    ['line breaks', '\n'],
    ['signs of other scripts', '€'],
  ])('that is as large as promised is one that Lambda takes, all of %s', (_, sign) => {
    // Each quote is four bytes to Lambda: \\\" in the event.
    const each = encodedItemBytes(sign) - encodedItemBytes('')
    const most = Math.floor((maxBodyBytes - 100) / each)
    expect(read(sign.repeat(most))).toBeLessThan(maxPayloadBytes)
    expect(() => read(sign.repeat(most + 100))).toThrow(`body: expected at most ${maxBodyBytes} bytes.`)
  })
})

describe('a page', () => {
  it.each(['x', '"', '\\', '€'])('is cut to what Lambda gives back, all of %s', (sign) => {
    const items = Array.from({ length: 100 }, (_, id) => ({ id, text: sign.repeat(100_000) }))
    const page = fitting(items)
    expect(page.length).toBeGreaterThan(1)
    expect(page.length).toBeLessThan(100)
    expect(payloadBytes(jsonAnswer(200, { items: page }))).toBeLessThan(maxPayloadBytes)
  })
})

describe('the errors of a call', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `"field-${index}"`)
  const errors = Object.fromEntries(names.map((name) => [name, ['This is no field of a customer.']]))

  it('of many operations are told as far as one answer holds them, and what was carried out is told of all', () => {
    const outcomes = Array.from({ length: 1_000 }, (_, index): Outcome =>
      index % 2 === 0 ? { errors } : { done: { id: String(index) } },
    )
    expect(fitsAnswer(JSON.stringify(outcomes))).toBe(false)
    const told = outcomesThatFit(outcomes, 'en')
    expect(payloadBytes(jsonAnswer(200, { errors: told }))).toBeLessThan(maxPayloadBytes)
    expect(told[0]).toEqual({ errors })
    expect(told[998]).toEqual({
      errors: { '': ['There are more errors than one answer can list.'] },
      codes: { '': ['errors_left_out'] },
    })
    expect(told.filter((outcome) => 'done' in outcome)).toEqual(outcomes.filter((outcome) => 'done' in outcome))
  })

  it('of one call are told up to a thousand, and that there are more', () => {
    const faults = Array.from({ length: 40_000 }, (_, index) => ({
      field: `"${index}"`,
      code: 'webhook_unknown' as const,
    }))
    const body = refusalOf(faults, 'en')
    expect(Object.keys(body)).toHaveLength(1_001)
    expect(body['']).toEqual(['There are more errors than one answer can list.'])
    const long = refusalOf([{ field: '"'.repeat(4_000_000), code: 'webhook_unknown' }], 'en')
    expect(long).toEqual({ '': ['There are more errors than one answer can list.'] })
  })
})
