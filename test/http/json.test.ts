import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProgrammingError } from '../../functions/http/http-error.ts'
import { parseJson } from '../../functions/http/sent-parameters.ts'

describe('JSON that a caller sends', () => {
  it.each([
    ['text that is no JSON', '{', 'data: expected valid JSON.'],
    ['a name that reaches the prototype', '{"a":{"__proto__":{}}}', 'data.a.__proto__: this name is not allowed.'],
    ['a name that reaches the constructor', '{"constructor":1}', 'data.constructor: this name is not allowed.'],
    ['a null character', '{"a":"x\\u0000y"}', 'data.a: expected text without null characters.'],
    ['what bytes that are no UTF-8 become', '{"a":["x\ufffd"]}', 'data.a[0]: expected valid UTF-8.'],
    ['such bytes in a name', '{"\ufffd":1}', 'a name in data: expected valid UTF-8.'],
    ['a lone surrogate', '["\\ud800"]', 'data[0]: expected well-formed Unicode (no lone surrogates).'],
    [
      'a lone surrogate in a name',
      '{"\\udfff":1}',
      'a name in data: expected well-formed Unicode (no lone surrogates).',
    ],
    ['a number that overflows', '[1e400]', 'data[0]: expected a number between'],
    ['an integer that a double cannot hold', '9007199254740993', 'data: expected a number between'],
    ['a fraction that storage would lose', '1e-200', 'data: expected a number that is 0 or not smaller than'],
  ])('is refused for %s, naming where', (_, text, message) => {
    expect(() => parseJson(text, 'data')).toThrow(message)
  })

  it('is refused where it nests without end, however deep', () => {
    for (const depth of [40, 100_000]) {
      expect(() => parseJson('['.repeat(depth) + ']'.repeat(depth), 'filter')).toThrow('at most 32 levels of nesting')
      expect(() => parseJson('{"a":'.repeat(depth) + '1' + '}'.repeat(depth), 'filter')).toThrow(ProgrammingError)
    }
  })

  it('is otherwise what the text says', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small', maxDepth: 5, noUnicodeString: true }), (value) => {
        const text = JSON.stringify(value)
        try {
          expect(parseJson(text, 'data')).toEqual(JSON.parse(text))
        } catch (error) {
          if (!(error instanceof ProgrammingError)) throw error
          expect(text).toMatch(/e[+-]|\d{16}|\\u0000|\ufffd|__proto__|constructor|prototype/)
        }
      }),
    )
  })
})
