/** The file of recipients: RFC 4180, without formulas that a subscriber wrote, addresses as letters have them. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Recipient } from '../../console/api/types.ts'
import { csvHead, csvLines, plainForm, spreadsheetForm } from '../../console/account/csv.ts'
import { guarded } from '../../tools/import/reading/formulas.ts'
import { placeOf, recipientColumns, recipientRow, streetOf } from '../../console/screens/product/recipient-columns.ts'

const cellsSchema = v.array(v.array(v.string()))
const parsed = (text: string, delimiter: string, options: object = {}) =>
  v.parse(cellsSchema, parse(text, { delimiter, ...options }))
const isFormula = (text: string) => /^[^\S\t\r\n]*[=+\-@\t\r]/.test(text)

describe('the form', () => {
  it('is that of RFC 4180 for programs, and for Excel that of the account’s region', () => {
    expect(plainForm).toEqual({ separator: ',', hasByteOrderMark: false })
    const locales = ['da-DK', 'sv-SE', 'nb-NO', 'de-DE', 'fi-FI', 'en-GB', 'en-US']
    expect(locales.map((locale) => spreadsheetForm(locale).separator).join('')).toBe(';;;;;,,')
    expect(csvHead(['name', 'place'], spreadsheetForm('da-DK'))).toBe('\ufeffname;place\r\n')
    expect(csvHead(['name', 'place'], plainForm)).toBe('name,place\r\n')
  })

  it('quotes what needs quotes, and doubles those within', () => {
    expect(csvLines([['a,b', 'c;d', 'e "f"', 'g\nh', ' i', 'j']], plainForm)).toBe(
      '"a,b","c;d","e ""f""","g\nh"," i",j\r\n',
    )
  })

  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ',', ';', '"', '\r', '\n', '\t', ' ', "'", 'a', 'ø') }),
  )
  const tables = fc.integer({ min: 1, max: 4 }).chain((width) =>
    // A line of one empty cell is an empty line, which programs leave out.
    fc.array(
      fc.array(texts, { minLength: width, maxLength: width }).map((row) => ['x', ...row]),
      { minLength: 1 },
    ),
  )

  it('is read back as it was written, but for the guards', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(plainForm, spreadsheetForm('da-DK')), (rows, form) => {
        const read = parsed(csvLines(rows, form), form.separator, { record_delimiter: '\r\n' })
        expect(read).toEqual(rows.map((row) => row.map(guarded)))
      }),
    )
  })

  it('has no cell that begins like a formula, whichever separator it is read by, with or without quotes', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(plainForm, spreadsheetForm('da-DK')), (rows, form) => {
        const text = csvLines(rows, form)
        expect(parsed(text, form.separator, { record_delimiter: '\r\n' }).flat().filter(isFormula)).toEqual([])
        const torn = text.split(/[,;\t\r\n]/)
        expect(torn.filter((cell) => /^ *[=+\-@]/.test(cell))).toEqual([])
      }),
    )
  })

  it('leaves texts without a formula alone', () => {
    const plain = ['Bredgade 1', 'Aarhus C', 'c/o Berg-Holm', 'a=b', '1260', 'ann@example.com', '']
    expect(plain.map(guarded)).toEqual(plain)
    expect(['=1+1', '+45 1', '-1', '@x', ' =1', 'a;=1', 'a,\u0040x', '\uff1d1'].map(guarded)).toEqual([
      "'=1+1",
      "'+45 1",
      "'-1",
      "'@x",
      "' =1",
      "a;'=1",
      "a,'@x",
      "'\uff1d1",
    ])
  })
})

describe('the address of a row', () => {
  const place = { postal_code: '00100', city: 'Helsinki', country: 'FI' }
  const parts = (address: Recipient['address']) => [...streetOf(address), '|', placeOf(address)]

  it('has the place apart from the street, with the zeros of its code', () => {
    expect(parts({ ...place, address: 'Kaivokatu 1\n00100 Helsinki' })).toEqual(['Kaivokatu 1', '|', '00100 Helsinki'])
    expect(parts({ ...place, address: 'Kaivokatu 1\nFI-00100 HELSINKI' })[2]).toBe('FI-00100 HELSINKI')
    expect(parts({ ...place, address: 'Kaivokatu 1, 00100 Helsinki' })).toEqual(['Kaivokatu 1', '|', '00100 Helsinki'])
    expect(parts({ ...place, address: 'Kaivokatu 1\n00100 Helsinki\nFinnland' })).toEqual([
      'Kaivokatu 1',
      '|',
      '00100 Helsinki',
    ])
    // Given apart from the text.
    expect(parts({ ...place, address: 'Kaivokatu 1' })).toEqual(['Kaivokatu 1', '|', '00100 Helsinki'])
  })

  it('loses nothing of a text that it does not understand, and puts many lines into three', () => {
    expect(parts({ ...place, address: 'A\n00100 Helsinki, Uusimaa' })).toEqual([
      'A',
      '00100 Helsinki, Uusimaa',
      '|',
      '00100 Helsinki',
    ])
    expect(parts({ address: 'A\n\nB\nC\nD\r\nE', country: 'GB' })).toEqual(['A', 'B', 'C, D, E', '|', ''])
    expect(parts(undefined)).toEqual(['|', ''])
  })
})

describe('the columns', () => {
  const recipient: Recipient = {
    product_assignment_id: '1001~1',
    customer_id: '1001',
    subscription_id: 's1',
    donated: false,
    quantity: 3,
    address: {
      name: 'Ann',
      company: 'Ann & Co',
      address: 'Algade 2\n4000 Roskilde',
      postal_code: '4000',
      city: 'Roskilde',
      country: 'DK',
    },
    choices: { edition: 'morning' },
    data: { seat: '12', ':Row': 4 },
  }
  const own =
    'customer_id,name,company,address_1,address_2,address_3,place,postal_code,city,country,quantity,donated,' +
    'subscription_id,product_assignment_id'

  it('are the fields of the API, then choices and those of the account, in one order for every row', () => {
    const columns = recipientColumns({ ofSubscriptions: ['edition', 'size'], ofAssignments: [':Row', 'seat', 'gate'] })
    expect(columns.map(({ name }) => name).join()).toBe(`${own},edition,size,:Row,seat,gate`)
    expect(recipientRow(recipient, columns).join('|')).toBe(
      '1001|Ann|Ann & Co|Algade 2|||4000 Roskilde|4000|Roskilde|DK|3|false|s1|1001~1|morning||4|12|',
    )
  })

  it('have one column for all fields of the account where these are not known', () => {
    const columns = recipientColumns(undefined)
    expect(columns.map(({ name }) => name).join()).toBe(`${own},choices,data`)
    expect(recipientRow(recipient, columns).slice(-2)).toEqual(['{"edition":"morning"}', '{"seat":"12",":Row":4}'])
  })
})
