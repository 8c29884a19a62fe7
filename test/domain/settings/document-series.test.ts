import { describe, expect, it } from 'vitest'
import { issuerOf } from '../../../functions/domain/document/seller.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { applied, demo, faults } from './account-file.ts'

const entity = (external_id: string, invoice_prefix: string) => ({
  business_entities: [{ external_id, name: 'New ApS', currency: 'DKK', invoice_prefix }],
})
const removed = (external_id: string) => ({ business_entities: [{ external_id, delete: true }] })

/** The demo account, with an entity beside its own that no campaign belongs to. */
const withBooks = () => after(demo(), entity('books', 'BOOK-'))
const after = (current: Settings, file: unknown, hasCustomers = true) =>
  applied(file, { current, hasCustomers }).settings

describe('a prefix that documents have borne', () => {
  it('is not for another business entity, so that no two documents have one number', () => {
    const current = after(withBooks(), entity('books', 'BK-'))
    const clash = ['business_entities[0].invoice_prefix: would give the same invoice numbers as "books"']

    for (const prefix of ['BOOK-', 'BOOK-C', 'BOOK-2']) {
      expect(faults(entity('magazines', prefix), { current, hasCustomers: true })).toEqual(clash)
    }
    expect(faults(entity('magazines', 'MAG-'), { current, hasCustomers: true })).toEqual([])
  })

  it('is not for another one after its entity was removed either', () => {
    const current = after(withBooks(), removed('books'))

    expect(faults(entity('magazines', 'BOOK-'), { current, hasCustomers: true })).toEqual([
      'business_entities[0].invoice_prefix: would give the same invoice numbers as "books"',
    ])
  })

  it('can be taken again by its own entity, whose numbers go on', () => {
    const current = after(withBooks(), entity('books', 'BK-'))

    const back = after(current, entity('books', 'BOOK-'))

    expect(back.business_entities.find(({ external_id }) => external_id === 'books')?.invoice_prefix).toBe('BOOK-')
    expect(faults(entity('magazines', 'BK-'), { current: back, hasCustomers: true })).toHaveLength(1)
  })

  it.each(['BOOK-C', 'BOOK-1', 'BOOK'])('is not gone on from by its own entity with %s', (prefix) => {
    const meets = faults(entity('books', prefix), { current: withBooks(), hasCustomers: true })

    expect(meets).toEqual(
      prefix === 'BOOK' ? [] : ['business_entities[0].invoice_prefix: would give the same invoice numbers as "books"'],
    )
  })

  it('is free while the account has no customers, as no document bears it', () => {
    const current = after(withBooks(), entity('books', 'BK-'), false)

    expect(faults(entity('magazines', 'BOOK-'), { current })).toEqual([])
    expect(faults(entity('magazines', 'BOOK-'), { current, hasCustomers: true })).toEqual([])
  })

  it('is what its entity credits by once it was taken out of the settings', () => {
    const settings = after(withBooks(), removed('books'))

    expect(issuerOf('books', 'DKK', settings).invoice_prefix).toBe('BOOK-')
  })

  it('stays remembered through other changes, and the same file changes nothing', () => {
    const current = after(after(withBooks(), entity('books', 'BK-')), { account: { id: 'demo', name: 'Renamed' } })

    expect(current.earlier_prefixes).toEqual([{ external_id: 'books', invoice_prefix: 'BOOK-' }])
    expect(faults(entity('books', 'BK-'), { current, hasCustomers: true })).toEqual([])
  })
})
