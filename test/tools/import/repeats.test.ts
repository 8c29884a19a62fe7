/** Values that several lines of a file repeat, and lines of one customer. */
import { expect, it } from 'vitest'
import { englishFaults } from '../../../tools/import/fault-texts.ts'
import { readMap } from '../../../tools/import/mapping/map.ts'
import { mappedLines } from '../../../tools/import/mapping/mapped-line.ts'
import { withRepeats } from '../../../tools/import/mapping/repeats.ts'
import { all, lineOf } from './import-files.ts'

const subscription = { operation: 'createsubscription', periods: [{ campaign_id: '{plan}' }] }
const creation = { operation: 'createcustomer', id: '{no}', data: { name: '{name}', email: '{email}' } }
const mapOf = (...operations: readonly object[]) =>
  readMap('map', Buffer.from(JSON.stringify({ operations })), englishFaults)

type Values = Parameters<typeof lineOf>[0]
async function* linesOf(rows: readonly Values[]) {
  for (const [index, row] of rows.entries()) yield await Promise.resolve(lineOf(row, index + 2))
}
const checked = async (map: ReturnType<typeof mapOf>, rows: readonly Values[]) =>
  (await all(withRepeats(mappedLines(linesOf(rows), map), englishFaults))).map(({ faults, operations }) => [
    faults.map(({ field, message }) => `${field} ${message.slice(0, 21)}`),
    operations.map(({ operation, customer = '' }) => `${operation} ${customer}`),
  ])

it('an id and an e-mail address of an earlier line are told of, however the address is written', async () => {
  const rows = [
    { no: '1', name: 'A', email: 'a@x.dk' },
    { no: '2', name: 'B', email: ' A@X.dk ' },
    { no: '1', name: 'C', email: 'c@x.dk' },
    { no: '4', name: 'D' },
    { no: '', name: 'E', email: 'e@x.dk' },
    { no: '6', name: 'F', email: 'e@x.dk' },
  ]
  expect(await checked(mapOf(creation), rows)).toEqual([
    [[], ['createcustomer 1']],
    [['email is that of line 2 too'], ['createcustomer 2']],
    [['id is that of line 2 too'], ['createcustomer 1']],
    [[], ['createcustomer 4']],
    // A faulty line is not sent and reserves no value.
    [['id is empty, but must be'], []],
    [[], ['createcustomer 6']],
  ])
})

it('a customer who is changed twice has the address twice', async () => {
  const change = { operation: 'updatecustomer', id: '{no}', data: { email: '{email}' } }
  const rows = [
    { no: '1', email: 'a@x.dk' },
    { no: '1', email: 'a@x.dk' },
    { no: '2', email: 'a@x.dk' },
  ]
  expect((await checked(mapOf(change), rows)).map(([faults]) => faults?.length)).toEqual([0, 0, 1])
})

it('lines of one customer make the customer once, and what else they say is about that customer', async () => {
  const map = mapOf({ ...creation, once: true }, subscription)
  const rows = [
    { no: '1', name: 'A', email: 'a@x.dk', plan: 'M' },
    { no: '2', name: 'B', plan: 'M' },
    { no: '1', name: 'A', email: 'a@x.dk', plan: 'Y' },
    { no: '1', name: 'A', email: 'a@x.dk' },
  ]
  expect(await checked(map, rows)).toEqual([
    [[], ['createcustomer 1', 'createsubscription ']],
    [[], ['createcustomer 2', 'createsubscription ']],
    [[], ['createsubscription 1']],
    [[], []],
  ])
})

it('a line of a customer whose first line is refused says whom it is about when both are mended', async () => {
  const map = mapOf({ ...creation, once: true }, subscription)
  const rows = [
    { no: '1', name: 'A', plan: 'M' },
    { no: '1', name: 'A', plan: 'Y' },
  ]
  const [first, second] = await all(mappedLines(linesOf(rows), map))
  expect([first?.done, second?.done]).toEqual([[], [{ position: 0, operation: 'createcustomer', customer: '1' }]])
  // The second line is imported alone, after the first was fixed. It creates no customer twice.
  const alone = await checked(map, [{ no: '1', name: 'A', plan: 'Y', 'import:done': '1:createcustomer=1' }])
  expect(alone).toEqual([[[], ['createsubscription 1']]])
})

it.each([
  [{ ...creation, id: undefined, once: true }],
  [{ operation: 'updatecustomer', id: '{no}', data: { name: '{name}' }, once: true }],
])('only a new customer with an id is made once: %j', (operation) => {
  expect(() => mapOf(operation)).toThrow('operations[0].once: only for a createcustomer with an id.')
})
