import { describe, expect, it } from 'vitest'
import { readMap } from '../../../tools/import/mapping/map.ts'
import { mapLine } from '../../../tools/import/mapping/mapped-line.ts'
import { lineOf } from './import-files.ts'
import { englishFaults } from '../../../tools/import/fault-texts.ts'

type Values = Parameters<typeof lineOf>[0]

function mapped(map: unknown, values: Values) {
  const { operations, faults } = mapLine(
    lineOf(values),
    readMap('MAP.json', Buffer.from(JSON.stringify(map)), englishFaults),
  )
  const sent: unknown[] = operations.map(({ json }) => JSON.parse(json))
  return { sent, faults }
}

/** The result for one field of a customer. */
function field(template: unknown, values: Values, columns: unknown = {}) {
  const { sent, faults } = mapped(
    { columns, operations: [{ operation: 'createcustomer', data: { always: 'x{always}', field: template } }] },
    { always: 'y', ...values },
  )
  return faults.length > 0 ? faults : sent[0]
}
const leaving = { operation: 'createcustomer', data: { always: 'xy' } }
const having = (value: unknown) => ({ operation: 'createcustomer', data: { always: 'xy', field: value } })

describe('a text of the map', () => {
  it.each([
    ['a constant', 'none', {}, having('none')],
    ['a constant of another type', 5, {}, having(5)],
    ['null, which deletes', null, {}, having(null)],
    ['a column', '{a}', { a: 'b' }, having('b')],
    ['a column as it stands, spaces and all', '{a}', { a: ' b ' }, having(' b ')],
    ['a number of JSONL as text', '{a}', { a: 5 }, having('5')],
    ['a flag of JSONL as text', '{a}', { a: true }, having('true')],
    ['columns among words', '{a} of {b}!', { a: 1, b: 'c' }, having('1 of c!')],
    ['braces', '{{{a}}}', { a: 'b' }, having('{b}')],
    ['an empty column is left out', '{a}', { a: '' }, leaving],
    ['a blank column is left out', '{a}', { a: '  ' }, leaving],
    ['a missing column is left out', '{a}', {}, leaving],
    ['null in JSONL is left out', '{a}', { a: null }, leaving],
    ['columns that are all empty are left out', '{a} of {b}', {}, leaving],
    ['the gap of an empty column is closed', '{a} {b} {c}', { a: 'x', c: 'y' }, having('x y')],
    ['so it is at the ends', '{a} {b}', { b: 'y' }, having('y')],
    ['what was written is not touched otherwise', '{a} {b}', { a: 'x ', b: ' y' }, having('x   y')],
    ['a line of which all is empty goes', '{a}\n{b}\n{c} {d}', { a: 'x', c: 'y' }, having('x\ny')],
    ['an object of which nothing is left is left out', { name: '{a}', type: 'x' }, {}, leaving],
    [
      'an object keeps its constants beside a value',
      { name: '{a}', type: 'x' },
      { a: 'b' },
      having({ name: 'b', type: 'x' }),
    ],
    ['an object of constants stays', { type: 'x' }, {}, having({ type: 'x' })],
    ['an element of which nothing is left is left out', ['{a}', '{b}'], { b: 'c' }, having(['c'])],
    ['a list of which nothing is left is left out', ['{a}', { b: '{b}', c: 1 }], {}, leaving],
  ])('%s', (_, template, values, expected) => {
    expect(field(template, values)).toEqual(expected)
  })
})

describe('a column of the map', () => {
  const faulty = (message: string) => [{ operation: 'createcustomer', field: 'a', message }]
  it.each([
    ['an integer', { type: 'integer' }, '007', having(7)],
    ['an integer that is none', { type: 'integer' }, '7.5', faulty('"7.5" is not a whole number.')],
    [
      'an integer that is not exact',
      { type: 'integer' },
      '9007199254740993',
      faulty('"9007199254740993" is not a whole number.'),
    ],
    ['a number', { type: 'number' }, '-0.25', having(-0.25)],
    ['a number with a comma', { type: 'number', decimal: ',' }, '0,25', having(0.25)],
    [
      'a number with the wrong mark',
      { type: 'number' },
      '1,234',
      faulty('"1,234" is not a number with "." before its decimals.'),
    ],
    ['a number in groups', { type: 'number', decimal: ',', thousands: '.' }, '1.234.567,5', having(1234567.5)],
    [
      'groups that are none',
      { type: 'number', decimal: ',', thousands: '.' },
      '12.34',
      faulty('"12.34" is not a number with "," before its decimals.'),
    ],
    ['an amount', { type: 'amount', decimal: ',' }, '10,5', having(1050)],
    ['an amount that no double is', { type: 'amount' }, '1.15', having(115)],
    ['a negative amount', { type: 'amount' }, '-0.07', having(-7)],
    ['an amount without decimals', { type: 'amount', decimals: 0 }, '1050', having(1050)],
    ['zeros after the decimals', { type: 'amount', decimals: 0 }, '1050.00', having(1050)],
    [
      'an amount that is too fine',
      { type: 'amount' },
      '10.505',
      faulty('"10.505" is not an amount of at most 2 decimals after ".".'),
    ],
    ['a flag', { type: 'boolean' }, 'Yes', having(true)],
    ['a flag in words of its own', { type: 'boolean', true: ['J'], false: ['N'] }, 'n', having(false)],
    ['a flag that is none', { type: 'boolean' }, 'x', faulty('"x" is not one of true, 1, yes, false, 0, no.')],
    ['a flag of JSONL', { type: 'boolean' }, false, having(false)],
    ['a date', { type: 'date' }, '2027-01-31', having('2027-01-31')],
    [
      'a date that does not exist',
      { type: 'date' },
      '2027-02-31',
      faulty('"2027-02-31" is not a date such as 2027-01-31.'),
    ],
    ['an e-mail address', { type: 'email' }, ' a.b@x.example ', having('a.b@x.example')],
    ['what people write for no address', { type: 'email' }, 'ingen', faulty('"ingen" is no e-mail address.')],
    ['no address, left out', { type: 'email', unfit: 'empty' }, '-', leaving],
    ['no date, left out', { type: 'date', format: 'DD-MM-YYYY', unfit: 'empty' }, '00-00-0000', leaving],
    ['no date, as what an empty cell stands for', { type: 'date', unfit: 'empty', default: '2027-01-01' }, '-', having('2027-01-01')], // prettier-ignore
    ['a value that the map lacks, left out', { map: { a: 'b' }, unfit: 'empty' }, 'x', leaving],
    ['a date of another form', { type: 'date', format: 'DD-MM-YYYY' }, '31-01-2027', having('2027-01-31')],
    ['a short date', { type: 'date', format: 'D.M.YYYY' }, '1.2.2027', having('2027-02-01')],
    [
      'a date with a time that does not matter',
      { type: 'date', format: 'YYYYMMDD HH:mm' },
      '20270131 23:59',
      having('2027-01-31'),
    ],
    [
      'a date of another form that does not exist',
      { type: 'date', format: 'DD-MM-YYYY' },
      '31-02-2027',
      faulty('"31-02-2027" is not a date of the form DD-MM-YYYY.'),
    ],
    [
      'a date of the wrong form',
      { type: 'date', format: 'DD.MM.YYYY' },
      '31-01-2027',
      faulty('"31-01-2027" is not a date of the form DD.MM.YYYY.'),
    ],
    ['a datetime', { type: 'datetime' }, '2027-01-31T09:00:00+01:00', having('2027-01-31T09:00:00+01:00')],
    ['the midnight of a date', { type: 'datetime' }, '2027-01-31', having('2027-01-31T00:00:00')],
    [
      'a datetime of another form',
      { type: 'datetime', format: 'DD/MM/YYYY H:mm' },
      '31/01/2027 9:05',
      having('2027-01-31T09:05:00'),
    ],
    ['a datetime from a date', { type: 'datetime', format: 'DD-MM-YYYY' }, '31-01-2027', having('2027-01-31T00:00:00')],
    [
      'a time that does not exist',
      { type: 'datetime', format: 'DD/MM/YYYY HH:mm' },
      '31/01/2027 24:05',
      faulty('"31/01/2027 24:05" is not a datetime of the form DD/MM/YYYY HH:mm.'),
    ],
    ['JSON', { type: 'json' }, '[1,2]', having([1, 2])],
    ['JSON that is none', { type: 'json' }, '[1,', faulty('"[1," is not JSON.')],
    ['a translation', { map: { M: 'standard' } }, ' M ', having('standard')],
    ['a translation that is not there', { map: { M: 'a', Y: 'b' } }, 'Q', faulty('"Q" is not in the map (M, Y).')],
    ['a translation of all the others', { map: { M: 'a' }, otherwise: 5 }, 'Q', having(5)],
    ['a translation of the empty', { map: { '': 'a' } }, '', having('a')],
    ['a translation into a deletion', { map: { '-': null } }, '-', having(null)],
    ['nothing, to be left', { type: 'integer', empty: 'leave' }, '', leaving],
    ['nothing, which deletes', { empty: 'delete' }, '', having(null)],
    ['nothing, which must not be', { empty: 'fault' }, ' ', faulty('is empty, but must be filled in.')],
    ['nothing, which stands for something', { type: 'integer', default: 1 }, '', having(1)],
    ['a name that is another column', { column: 'b' }, '', having('of b')],
    ['a null character', {}, 'a\u0000', faulty('holds a null character.')],
    ['a lost character', {}, 'a\uFFFD', faulty('holds a character that was lost (U+FFFD).')],
    ['half a character', {}, 'a\uD800', faulty('holds a character that was lost (U+FFFD).')],
    [
      'a number of JSONL that is not exact',
      {},
      2 ** 60,
      faulty('1152921504606847000 is beyond the numbers that are exact; it must be written as text.'),
    ],
  ])('%s', (_, spec, value, expected) => {
    expect(field('{a}', { a: value, b: 'of b' }, { a: spec })).toEqual(expected)
  })
})

describe('the operations of a line', () => {
  const operations = [
    { operation: 'createcustomer', data: { name: '{name}' } },
    { operation: 'createsubscription', periods: [{ campaign_id: '{plan}', invoicing: 'none' }] },
  ]
  const subscription = { operation: 'createsubscription', periods: [{ campaign_id: 'year', invoicing: 'none' }] }

  it('are those of the map, in its order', () => {
    expect(mapped({ operations }, { name: 'Ann', plan: 'year' })).toEqual({
      sent: [{ operation: 'createcustomer', data: { name: 'Ann' } }, subscription],
      faults: [],
    })
  })

  it('lack one of which nothing is filled in', () => {
    expect(mapped({ operations }, { name: 'Ann' }).sent).toEqual([
      { operation: 'createcustomer', data: { name: 'Ann' } },
    ])
  })

  it('are none where anything of the line is at fault', () => {
    const columns = { plan: { map: { Y: 'year' } } }
    expect(mapped({ columns, operations }, { name: 'Ann', plan: 'M' })).toEqual({
      sent: [],
      faults: [{ operation: 'createsubscription', field: 'plan', message: '"M" is not in the map (Y).' }],
    })
  })

  it.each([
    [{ plan: { filled: true } }, { plan: 'year' }, true],
    [{ plan: { filled: true } }, {}, false],
    [{ plan: { filled: false } }, {}, true],
    [{ plan: { in: ['year', 'month'] } }, { plan: 'year' }, true],
    [{ plan: { in: ['year', 'month'] } }, { plan: 'week' }, false],
    [{ plan: { not_in: ['year'] } }, { plan: 'week' }, true],
    [{ plan: { not_in: ['year'] } }, { plan: 'year' }, false],
    [{ plan: { filled: true }, state: { in: ['A'] } }, { plan: 'year', state: 'B' }, false],
  ])('are done when %j, of %j: %j', (when, values, isDone) => {
    expect(mapped({ operations: [{ operation: 'createcustomer', when }] }, values).sent).toHaveLength(isDone ? 1 : 0)
  })

  it('carry an id as text', () => {
    const map = {
      columns: { no: { type: 'integer' } },
      operations: [{ operation: 'updatecustomer', id: '{no}', data: { name: '{name}' } }],
    }
    expect(mapped(map, { no: '0042', name: 'Ann' }).sent).toEqual([
      { operation: 'updatecustomer', id: '42', data: { name: 'Ann' } },
    ])
  })

  it('do not begin without an id that the map wants', () => {
    const map = { operations: [{ operation: 'createcustomer', id: '{no}', data: { name: '{name}' } }] }
    expect(mapped(map, { name: 'Ann' })).toEqual({
      sent: [],
      faults: [{ operation: 'createcustomer', field: 'id', message: expect.stringContaining('is empty') }],
    })
  })

  it('never reach the customer of the line before', () => {
    const map = { operations: [{ ...operations[0], when: { is_new: { in: ['yes'] } } }, operations[1]] }
    expect(mapped(map, { name: 'Ann', plan: 'year', is_new: 'no' })).toEqual({
      sent: [],
      faults: [
        {
          operation: 'createsubscription',
          field: 'id',
          message: expect.stringContaining('no createcustomer comes before it'),
        },
      ],
    })
  })

  it('that were done before are not done again, and the rest is for the customer that was made', () => {
    expect(mapped({ operations }, { name: 'Ann', plan: 'year', 'import:done': '1:createcustomer=1001' })).toEqual({
      sent: [{ ...subscription, id: '1001' }],
      faults: [],
    })
  })

  it.each(['1:createsubscription', '3:createcustomer', 'x', '1:'])(
    'are none where it is not clear what was done: %s',
    (done) => {
      expect(mapped({ operations }, { name: 'Ann', plan: 'year', 'import:done': done })).toEqual({
        sent: [],
        faults: [{ operation: '', field: 'import:done', message: expect.stringContaining('does not fit') }],
      })
    },
  )
})
