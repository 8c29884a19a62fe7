/** Documents of a world: looking them up, and their order in all answers. */
import { describe, expect, it } from 'vitest'
import { documentIn, issuedDocuments } from '../../../functions/domain/world/find-document.ts'
import { inOrderOfAge, type Invoice } from '../../../functions/domain/world/invoice.ts'
import { byAge } from '../../../functions/domain/world/subscription.ts'
import { creditNote, invoice, world } from '../document/documents.ts'
import { subscribed } from '../subscription/subscribed.ts'

const open = invoice({ number: 'DK-2' })
const closed = invoice({ number: 'DK-1' })
const again = { ...closed, note: 'Written again' }
const books = {
  ...world({ open: [open] }),
  records: [closed, again].map((document) => ({ record: 'document', document }) as const),
}

describe('A document of a world', () => {
  it('is an open one, or the last that was written of it since the world was loaded', () => {
    expect(documentIn(books, 'DK-2')).toBe(open)
    expect(documentIn(books, 'DK-1')).toBe(again)
    expect(documentIn(books, 'DK-3')).toBeUndefined()
  })

  it('that facts issue is told in their order, and without itself where it is gone', () => {
    const facts = [
      { fact: 'invoiced', invoice: 'DK-2' },
      { fact: 'invoice-paid', invoice: 'DK-1' },
      { fact: 'credited', credit_note: 'DK-C1', invoice: 'DK-1' },
    ] as const
    expect(issuedDocuments(books, facts)).toEqual([
      { number: 'DK-2', document: open },
      { number: 'DK-C1', document: undefined },
    ])
    expect(issuedDocuments(books, [])).toEqual([])
  })
})

describe('Documents', () => {
  it('come oldest first, and at one instant invoices before credit notes and the lower number first', () => {
    const at = (number: string, made: Invoice['made']) => invoice({ number, made })
    const early = '2027-01-01T00:00:00.000Z'
    const late = '2027-01-02T00:00:00.000Z'
    const all = [
      at('DK-10', early),
      at('DK-9', late),
      at('DK-9', early),
      at('DK-11', early),
      at('DK-1000', early),
      creditNote({ made: early }),
    ]
    expect(inOrderOfAge(all).map(({ number, made }) => `${number} ${made.slice(0, 10)}`)).toEqual([
      'DK-9 2027-01-01',
      'DK-10 2027-01-01',
      'DK-11 2027-01-01',
      'DK-1000 2027-01-01',
      'DK-C1 2027-01-01',
      'DK-9 2027-01-02',
    ])
    expect(inOrderOfAge(all.toReversed())).toEqual(inOrderOfAge(all))
  })
})

describe('Subscriptions', () => {
  it('come in the order in which they were registered, and at one instant by their ordinals, then by their ids', () => {
    const early = '2027-01-01T00:00:00.000Z'
    const of = (id: string, registered: typeof early | '2027-01-02T00:00:00.000Z', ordinal?: number) => ({
      ...{ ...subscribed('standard', early, { id }), registered },
      ...(ordinal !== undefined && { ordinal }),
    })
    const all = [
      of('z', early, 1),
      of('b', early),
      of('a', '2027-01-02T00:00:00.000Z'),
      of('c', early),
      of('y', early, 2),
    ]
    const ids = all.toSorted(byAge).map(({ id }) => id)
    expect(ids).toEqual(
      all
        .toReversed()
        .toSorted(byAge)
        .map(({ id }) => id),
    )
    expect(ids).toEqual(['b', 'c', 'z', 'y', 'a'])
  })
})
