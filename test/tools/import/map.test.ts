import { describe, expect, it } from 'vitest'
import { readMap } from '../../../tools/import/mapping/map.ts'
import { englishFaults } from '../../../tools/import/fault-texts.ts'

const read = (map: unknown) => () => readMap('MAP.json', Buffer.from(JSON.stringify(map)), englishFaults)
const withColumn = (spec: unknown) => ({
  columns: { x: spec },
  operations: [{ operation: 'createcustomer', data: { name: '{x}' } }],
})

describe('a map', () => {
  it('may be as short as one operation', () => {
    const map = read({ operations: [{ operation: 'createcustomer', data: { name: '{name}' } }] })()
    expect([...map.columns.keys()]).toEqual(['name'])
  })

  it.each([
    ['no JSON', 'x', /^MAP\.json: the file is not JSON in UTF-8 \(/],
    ['not UTF-8', Buffer.from('{"operations": "ø"}', 'latin1'), /^MAP\.json: the file is not JSON in UTF-8 \(/],
  ])('that is %s is refused', (_, content, words) => {
    expect(() => readMap('MAP.json', Buffer.from(content), englishFaults)).toThrow(words)
  })

  it.each([
    [{}, 'operations: missing, but required.'],
    ['map', 'expected an object.'],
    [{ operations: [] }, 'operations: expected a list of at least one operation.'],
    [{ operations: [{}] }, 'operations[0].operation: missing, but required.'],
    [{ operations: [{ operation: 5 }] }, 'operations[0].operation: expected text.'],
    [{ operations: [{ operation: 'a', id: 'x' }], column: {} }, 'column: unknown.'],
    [
      withColumn({ type: 'int' }),
      `columns.x.type: expected one of text, email, integer, number, amount, boolean, date, datetime, json.`,
    ],
    [withColumn({ typ: 'date' }), 'columns.x.typ: unknown.'],
    [withColumn({ format: 'DD-MM-YYYY' }), 'columns.x.format: only for the type date or datetime.'],
    [
      withColumn({ type: 'date', format: 'DD-MM-YY' }),
      'columns.x.format: "DD-MM-YY" lacks the year: YYYY, MM or M, DD or D.',
    ],
    [withColumn({ type: 'date', format: 'D.M.YYYY MM' }), 'columns.x.format: "D.M.YYYY MM" names the month twice.'],
    [
      withColumn({ type: 'date', format: 'YYYY-MM-DD a' }),
      'columns.x.format: "YYYY-MM-DD a" has "a", which stands for nothing: YYYY MM M DD D HH H mm ss.',
    ],
    [
      withColumn({ type: 'integer', map: { a: 1 } }),
      'columns.x.type: not beside map, whose values have types of their own.',
    ],
    [withColumn({ otherwise: 1 }), 'columns.x.otherwise: only beside map.'],
    [withColumn({ unfit: 'empty' }), 'columns.x.unfit: only for a type, or beside map, as all is text.'],
    [
      withColumn({ unfit: 'empty', map: { a: 1 }, otherwise: 2 }),
      'columns.x.unfit: not beside otherwise, which says what it stands for.',
    ],
    [
      withColumn({ default: 1, empty: 'fault' }),
      'columns.x.empty: not beside default, which says what an empty cell stands for.',
    ],
    [withColumn({ type: 'number', decimal: ',', thousands: ',' }), 'columns.x.thousands: the same as decimal.'],
    [withColumn({ map: { a: [1] } }), 'columns.x.map.a: expected text, a number, true, false or null.'],
    [{ columns: { y: {} }, operations: [{ operation: 'a', id: '{x}' }] }, 'columns.y: no operation uses it.'],
    [
      { operations: [{ operation: 'a', id: 'x', data: { name: ['{x'] } }] },
      'operations[0].data.name[0]: a lone "{"; a column is {name}, a brace is "{{".',
    ],
    [
      { operations: [{ operation: 'createsubscription' }, { operation: 'createcustomer' }] },
      'operations[0].id: missing, as no createcustomer comes before createsubscription.',
    ],
    [{ operations: [{ operation: 'a', id: 7 }] }, 'operations[0].id: expected text that is not empty.'],
    [
      { operations: [{ operation: 'a', when: { x: {} } }] },
      'operations[0].when.x: expected an object with one of filled, in, not_in.',
    ],
    [
      { operations: [{ operation: 'a', when: { x: { filled: 1 } } }] },
      'operations[0].when.x.filled: expected true or false.',
    ],
  ])('%j is refused', (map, words) => {
    expect(read(map)).toThrow(new Error(`MAP.json: ${words}`))
  })

  it('is told of all its faults at once', () => {
    expect(read({ columns: { x: { type: 'int' } }, operations: [{}] })).toThrow(/columns\.x\.type.*\n.*operations\[0\]/)
  })
})
