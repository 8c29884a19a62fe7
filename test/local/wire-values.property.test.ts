/** Values on their way to the engine and back are what the SDK's own marshaller makes of them. */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readItem, writtenItem } from '../../local/wire-values.ts'

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, min: -1e15, max: 1e15 }).map((value) => (Object.is(value, -0) ? 0 : value)),
)
const bytes = fc.uint8Array({ maxLength: 40 })
const { item } = fc.letrec<{ value: unknown; item: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    ...[fc.string({ unit: 'binary' }), number, fc.boolean(), fc.constant(null), fc.constant(undefined), bytes],
    ...[fc.uniqueArray(fc.string(), { minLength: 1 }), fc.uniqueArray(fc.integer(), { minLength: 1 })].map((list) =>
      list.map((values) => new Set<unknown>(values)),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('item'),
  ),
  item: fc.dictionary(fc.string(), tie('value'), { maxKeys: 6, noNullPrototype: true }),
}))
/** The SDK's JSON of marshalled values: bytes go in base64. */
const asJson = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      part instanceof Uint8Array ? Buffer.from(part).toString('base64') : part,
    ),
  )

describe('Values', () => {
  it('are written as the SDK writes them', () => {
    fc.assert(
      fc.property(item, (given) => {
        const sdk = marshall(given, { removeUndefinedValues: true })
        expect(asJson(writtenItem(given))).toEqual(asJson(sdk))
      }),
    )
  })

  it('are read as the SDK reads them', () => {
    fc.assert(
      fc.property(item, (given) => {
        const sdk = marshall(given, { removeUndefinedValues: true })
        expect(readItem(writtenItem(given))).toEqual(unmarshall(sdk))
      }),
    )
  })

  it.each([Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])(
    'are refused where they would not stay what they are: %d',
    (n) => {
      expect(() => writtenItem({ n })).toThrow(TypeError)
      expect(() => marshall({ n })).toThrow()
    },
  )

  it('are refused where they are of no kind that can be stored', () => {
    expect(() => writtenItem({ f: () => 1 })).toThrow(TypeError)
    expect(() => writtenItem({ s: new Set<unknown>(['a', 1]) })).toThrow(TypeError)
    expect(() => readItem({ a: { X: 'a' } })).toThrow(TypeError)
  })
})
