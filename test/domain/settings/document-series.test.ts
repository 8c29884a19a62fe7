import { describe, expect, it } from 'vitest'
import { issuerOf } from '../../../functions/domain/document/seller.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { applied, demo, faults } from './account-file.ts'

const entity = (external_id: string, invoice_prefix: string) => ({
  business_entities: [{ external_id, name: 'New ApS', currency: 'DKK', invoice_prefix }],
})
const removed = (external_id: string) => ({ business_entities: [{ external_id, delete: true }] })

/** The demo account, with a further entity that has no campaigns. */
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

describe('a prefix of invoice numbers', () => {
  const words =
    'business_entities[0].invoice_prefix: must begin with a letter or digit and contain only letters, digits, spaces and ' +
    '- _ . / : ( ) +'

  it.each([
    ['the direction of text', 'INV\u202e-'],
    ['an isolate', 'INV\u2066-'],
    ['no width', 'INV\u200b-'],
    ['a soft hyphen', 'INV\u00ad-'],
    ['a line separator', 'INV\u2028-'],
    ['markup', '<b>'],
    ['an entity', 'A&amp;'],
    ['a quote', 'INV"-'],
    ['an apostrophe', "INV'-"],
    ['a backslash', 'INV\\'],
    ['a formula', '=1+'],
    ['a sign before it', '-INV'],
    ['a command of tables', '@INV'],
    ['the separator of keys', 'INV#'],
    ['a space before it', ' INV-'],
  ])('has no character of %s', (_, prefix) => {
    expect(faults(entity('new', prefix))).toContain(words)
    expect(faults(entity('new', prefix), { current: demo(), hasCustomers: true })).toContain(words)
  })

  it.each(['\u0000INV', 'INV\r\n', 'INV\u0085', 'INV\ud800'])('has no control character: %j', (prefix) => {
    expect(faults(entity('new', prefix))).toContain(
      'business_entities[0].invoice_prefix: must not contain control characters',
    )
  })

  it('comes from an external_id under the same rule', () => {
    const [other] = entity('<b>', '').business_entities
    const { invoice_prefix: _, ...unnamed } = other ?? {}
    expect(faults({ business_entities: [unnamed] })).toContain(words)
  })

  it.each(['DK-', 'ÍS/', '2027.', 'Årg. 3: (A_1)+', 'A\u030aR-', '東京-'])('may be %s', (prefix) => {
    expect(faults(entity('new', prefix))).not.toContain(words)
  })

  it('that documents have borne stays, whatever it has', () => {
    const current = demo()
    const odd: Settings = {
      ...current,
      business_entities: current.business_entities.map((each) => ({
        ...each,
        invoice_prefix: `#${each.external_id}-`,
      })),
    }
    const renamed = { business_entities: [{ external_id: 'dk', name: 'Renamed ApS' }] }
    expect(faults(renamed, { current: odd, hasCustomers: true })).toEqual([])
  })
})
