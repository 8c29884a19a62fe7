/** Documents in their lists: every query finds all documents that match it by their places alone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  askedStates,
  matchesQuestion,
  matchesDates,
  listOfState,
  parsePlace,
  placeByDate,
  rangeOf,
  type DocumentList,
  type DocumentQuestion,
} from '../../../functions/domain/document/document-lists.ts'
import { stateOf, type Invoice } from '../../../functions/domain/world/invoice.ts'

const date = fc.integer({ min: 1, max: 28 }).map((day) => `2031-01-${String(day).padStart(2, '0')}`)
const entity = fc.constantFrom('dk', 'se', 'a#b', 'ö %')
const allocation = fc.record({
  from: fc.constantFrom('payment' as const, 'credit_note' as const),
  amountMinor: fc.constantFrom(50, 100),
})

const documents = fc.array(
  fc.record({
    entity,
    date,
    due: date,
    type: fc.constantFrom('invoice' as const, 'invoice' as const, 'credit_note' as const),
    allocated: fc.array(allocation, { maxLength: 2 }),
  }),
  { maxLength: 20 },
)

const question = fc.record(
  {
    entity,
    type: fc.constantFrom('invoice' as const, 'credit_note' as const),
    state: fc.constantFrom(...askedStates),
    from: date,
    to: date,
    dueBefore: date,
  },
  { requiredKeys: [] },
)

type Given = typeof documents extends fc.Arbitrary<readonly (infer One)[]> ? One : never

const invoiceOf = ({ entity: of, date: on, due, type, allocated }: Given, index: number): Invoice => ({
  number: `${of}-${type === 'credit_note' ? 'C' : ''}${index + 7}`,
  type,
  entity: of,
  currency: 'DKK',
  made: `${on}T09:00:00.000Z`,
  date: on,
  ...(type === 'invoice' && { due }),
  lines: [{ text: 'Book', amountMinor: type === 'invoice' ? 100 : -100, tax_rate: 0, template: false }],
  seller: { name: 'Demo' },
  buyer: {},
  paper: { language: 'en' },
  allocations:
    type === 'credit_note'
      ? []
      : allocated.map(({ from, amountMinor }) => ({
          from,
          id: 'x',
          amountMinor,
          at: `${on}T09:00:00.000Z`,
          ...(from === 'credit_note' && { crediting: true as const }),
        })),
  delivery: 'none',
  dunning: [],
})

/** The lists of a document in the store: the list of its type, and the list of its state. */
function placesOf(document: Invoice): ReadonlyMap<DocumentList, string> {
  const listed = listOfState(document)
  return new Map<DocumentList, string>([
    [document.type, placeByDate(document)],
    ...(listed === undefined ? [] : [[listed.list, listed.place] as const]),
  ])
}

describe('the lists of documents', () => {
  it('hold every document that a question asks for, once, at a place within the range', () => {
    fc.assert(
      fc.property(documents, question, date, (given, asked, today) => {
        const all = given.map(invoiceOf)
        const wanted: DocumentQuestion = { ...asked, today }
        const { lists, from, below } = rangeOf(wanted)
        const found = lists.flatMap((list) =>
          all.filter((document) => {
            const place = placesOf(document).get(list)
            if (place === undefined || place < from || place >= below) return false
            const dated = parsePlace(list, place)
            return dated !== undefined && matchesDates(wanted, dated) && matchesQuestion(wanted, document)
          }),
        )
        const numbers = (some: readonly Invoice[]) => some.map(({ number }) => number).toSorted()
        expect(numbers(found)).toEqual(numbers(all.filter((document) => matchesQuestion(wanted, document))))
      }),
    )
  })

  it('leave nothing to read of places that the range has but a filter of places excludes', () => {
    fc.assert(
      fc.property(documents, date, (given, today) => {
        for (const document of given.map(invoiceOf)) {
          for (const [list, place] of placesOf(document)) {
            const { number, entity: of, date: on, due } = document
            expect(parsePlace(list, place)).toEqual({ number, entity: of, date: on, ...(due !== undefined && { due }) })
          }
          const isOverdue = stateOf(document) === 'open' && (document.due ?? '') < today
          expect(matchesQuestion({ state: 'overdue', today }, document)).toBe(isOverdue)
        }
      }),
    )
  })

  it('sort the numbers of an entity as they were counted', () => {
    const [base] = fc.sample(
      documents.filter(({ length }) => length > 0),
      1,
    )
    const [one] = (base ?? []).map(invoiceOf)
    if (one === undefined) return expect.fail('There is no document.')
    const places = ['DK-9', 'DK-10', 'DK-999', 'DK-1000'].map((number) => placeByDate({ ...one, number }))
    expect(places.toSorted()).toEqual(places)
  })
})
