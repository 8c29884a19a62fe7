/** The size of one answer, counted as Lambda counts it. */
import { expect, it } from 'vitest'
import { fitting, maxPageBytes } from '../../../functions/domain/text/answer-size.ts'
import {
  encodedItemBytes,
  encodedTextBytes,
  fitsAnswer,
  maxPayloadBytes,
} from '../../../functions/domain/text/encoded-size.ts'

it('Text in an answer counts as the document around it has it: marks twice, letters by their bytes', () => {
  expect([encodedTextBytes('ab'), encodedTextBytes('"\\\n'), encodedTextBytes('å')]).toEqual([2, 6, 2])
  // The two quotes are escaped, and a comma follows the item.
  expect(encodedItemBytes('ab')).toBe(7)
})

it('A page has as many items as fit, and at least one', () => {
  const text = (bytes: number) => 'a'.repeat(bytes - 5)
  const half = text(maxPageBytes / 2)
  expect(fitting([half, half, 'b'])).toEqual([half, half])
  expect(fitting([half, text(maxPageBytes / 2 + 1)])).toEqual([half])
  expect(fitting([text(maxPageBytes + 1), 'b'])).toHaveLength(1)
  const few = ['a', 'b']
  expect(fitting(few)).toBe(few)
  expect(fitting([])).toEqual([])
})

it('An answer fits where its body does, beside status and headers', () => {
  const room = maxPayloadBytes - 16 * 1024
  expect([fitsAnswer('a'.repeat(room)), fitsAnswer('a'.repeat(room + 1))]).toEqual([true, false])
  expect([fitsAnswer('"'.repeat(room / 2)), fitsAnswer('"'.repeat(room / 2 + 1))]).toEqual([true, false])
})
