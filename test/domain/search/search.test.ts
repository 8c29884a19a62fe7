import { describe, expect, it } from 'vitest'
import { candidatesOf, type Found, type FoundEntry } from '../../../functions/domain/search/candidates.ts'
import { matchesOf } from '../../../functions/domain/search/answer-match.ts'
import { issuedNumbers } from '../../../functions/domain/issued-number.ts'
import { idWord } from '../../../functions/domain/search/id-words.ts'
import { isPhoneField, searchKinds, searchedTexts } from '../../../functions/domain/search/searched-text.ts'
import { matchOfText, readingsOf, type Term } from '../../../functions/domain/search/search-terms.ts'
import { indexedWords } from '../../../functions/domain/search/word-entries.ts'
import { newWorld } from '../../../functions/domain/world/world.ts'
import { customerWith, field, settings } from '../customer/given.ts'

const every = new Set(searchKinds)
const ann = customerWith({
  name: 'Ann Berg',
  company: 'Søholm ApS',
  email: 'ann.berg@example.com',
  address: 'Bredgade 1\n1260 København K',
  country: 'DK',
  phone: '+45 33 12 45 67',
})
const only = (term: Term | undefined) => term ?? expect.fail('There is no term.')
const termOf = (text: string) => only(readingsOf(text)[0]?.[0])

describe('a field of phone numbers', () => {
  it.each([
    ['Phone', true],
    ['phone', true],
    ['Home phone', true],
    ['homePhone', true],
    ['Telefon', true],
    ['Mobilnummer', true],
    ['Kännykkä', true],
    ['Puhelin', true],
    ['Handy', true],
    ['Microphone', false],
    ['Birthday', false],
  ])('named %s: %s', (name, expected) => {
    expect(isPhoneField(field(name))).toBe(expected)
  })

  it('is known by its id as well, and is a text or a number of customers', () => {
    expect(isPhoneField(field('Contact', { external_id: 'tlf' }))).toBe(true)
    expect(isPhoneField(field('Phone', { type: 'boolean' }))).toBe(false)
    expect(isPhoneField(field('Phone', { scope: 'subscription' }))).toBe(false)
  })
})

describe('a phone number', () => {
  const phone = { in: 'phone', text: '+45 33 12 45 67' } as const
  it.each(['4567', '33124567', '4533124567', '45', '33', '+45 33124567', '33 12 45 67', '(+45) 33-12-45-67'])(
    'is found by %s',
    (text) => {
      const readings = readingsOf(text)
      expect(readings.some((terms) => terms.every((term) => matchOfText(term, phone) !== undefined))).toBe(true)
    },
  )
  it.each(['567', '3124', '99', '33 12 99'])('is not found by %s', (text) => {
    const readings = readingsOf(text)
    expect(readings.some((terms) => terms.every((term) => matchOfText(term, phone) !== undefined))).toBe(false)
  })
})

describe('the texts of a customer', () => {
  it('are its own and its billing data, by kind', () => {
    const customer = customerWith(
      { ...ann.builtin, billing_name: 'Bo', billing_postal_code: '114 55' },
      { current: ann },
    )
    expect(searchedTexts(customer, settings)).toEqual([
      { in: 'name', text: 'Ann Berg' },
      { in: 'name', text: 'Bo' },
      { in: 'company', text: 'Søholm ApS' },
      { in: 'email', text: 'ann.berg@example.com' },
      { in: 'address', text: 'Bredgade 1\n1260 København K' },
      { in: 'address', text: 'København K' },
      { in: 'postal_code', text: '1260' },
      { in: 'postal_code', text: '114 55' },
      { in: 'phone', text: '+45 33 12 45 67' },
      { in: 'id', text: '1001' },
    ])
  })

  it('have a postal code with and without its space', () => {
    for (const text of ['114 55', '11455', '114']) {
      const terms = readingsOf(text).at(-1) ?? []
      const code = { in: 'postal_code', text: '114 55' } as const
      expect(terms.every((term) => matchOfText(term, code) !== undefined)).toBe(true)
    }
  })

  it('are matched as the answer tells', () => {
    const matches = (text: string, kinds = every) =>
      matchesOf(ann, { ids: [] }, readingsOf(text)[0] ?? [], { kinds, settings })
    expect(matches('berg an')).toEqual([
      { in: 'name', text: 'Ann Berg' },
      { in: 'email', text: 'ann.berg@example.com' },
    ])
    expect(matches('koebenhavn soeh')).toEqual([
      { in: 'address', text: 'Bredgade 1\n1260 København K' },
      { in: 'company', text: 'Søholm ApS' },
    ])
    expect(matches('ann', new Set(['address']))).toBeUndefined()
    expect(matches('ann svensson')).toBeUndefined()
  })
})

describe('the entries of a customer', () => {
  it('are one a word with all words, while these are few', () => {
    const { entries, words, live } = indexedWords(newWorld(ann), settings)
    expect(entries).toContainEqual({ word: 'kobenhavn', kinds: ['address'] })
    expect(entries).toContainEqual({ word: 'koebenhavn', kinds: ['address'] })
    expect(entries).toContainEqual({ word: '~7654213354', kinds: ['phone'] })
    expect(new Set(entries.map(({ word }) => word)).size).toBe(entries.length)
    expect(words).toMatchObject({ name: 'ann berg', postal_code: '1260' })
    expect(live).toBe(false)
  })

  it('have no words where these are many', () => {
    const long = customerWith({ address: Array.from({ length: 300 }, (_, n) => `Street ${n}`).join('\n') })
    expect(indexedWords(newWorld(long), settings)).not.toHaveProperty('words')
  })
})

describe('ids as words', () => {
  it('are whole, folded, and without white space', () => {
    expect(idWord('DK-1001')).toBe('dk-1001')
    expect(idWord(' INV 2027 1')).toBe('inv_2027_1')
    expect(idWord('SØ-1')).toBe('so-1')
  })

  it('are those that a change gave to documents', () => {
    const facts = [
      { fact: 'invoiced', invoice: 'DK-1' },
      { fact: 'credited', credit_note: 'DK-C1', invoice: 'DK-1' },
      { fact: 'invoice-paid', invoice: 'DK-1' },
    ] as const
    expect(issuedNumbers(facts)).toEqual(['DK-1', 'DK-C1'])
  })
})

describe('candidates', () => {
  const entry = (customer: string, word: string, more: Partial<FoundEntry> = {}): FoundEntry => ({
    customer,
    word,
    kinds: ['name'],
    live: true,
    words: { name: word },
    ...more,
  })
  const found = (text: string, entries: readonly FoundEntry[], more: Partial<Found> = {}): Found => ({
    term: termOf(text),
    entries,
    isComplete: true,
    hasAllIds: true,
    ...more,
  })
  const idsOf = (of: readonly Found[], kinds = every) => candidatesOf(of, kinds).best.map(({ customer }) => customer)

  it('are exact words before longer ones, then live before not, then by id', () => {
    const of = found('ann', [
      entry('1', 'anna'),
      entry('2', 'anna', { live: false }),
      entry('4', 'ann', { live: false }),
      entry('6', 'ann'),
      entry('5', 'ann'),
      entry('0', 'anne'),
    ])
    expect(idsOf([of])).toEqual(['5', '6', '4', '0', '1', '2'])
  })

  it('match every term, by the words that an entry has or by an entry of their own', () => {
    const words = { name: 'ann berg' }
    const peter = entry('2', 'ann', { words: { name: 'ann lind' } })
    expect(idsOf([found('ann', [entry('1', 'ann', { words }), peter]), found('berg', [])])).toEqual(['1'])
    const invoice = entry('2', 'dk-1', { kinds: ['invoice_number'], text: 'DK-1' })
    expect(idsOf([found('ann', [entry('1', 'ann', { words }), peter]), found('dk-1', [invoice])])).toEqual(['2'])
  })

  it('match in the kinds that are asked for alone', () => {
    const words = { name: 'ann', email: 'berg@example.com' }
    const both = [found('ann', [entry('1', 'ann', { words })]), found('berg', [], { isComplete: false })]
    expect(idsOf(both)).toEqual(['1'])
    expect(idsOf(both, new Set(['name']))).toEqual([])
    expect(idsOf([found('ann', [entry('1', 'ann')])], new Set(['email']))).toEqual([])
  })

  it('are kept for the customer to tell, where the words are not known and not all entries were read', () => {
    const { words, ...unknown } = entry('1', 'ann')
    expect(idsOf([found('ann', [unknown]), found('berg', [], { isComplete: false })])).toEqual(['1'])
    expect(idsOf([found('ann', [unknown]), found('berg', [])])).toEqual([])
  })

  it('may lack some where no term has all of its entries, or an id may be among those left unread', () => {
    const all = found('ann', [entry('1', 'ann')])
    const some = found('kobenhavn', [entry('1', 'kobenhavn')], { isComplete: false })
    expect(candidatesOf([all, some], every).isCut).toBe(false)
    expect(candidatesOf([some], every).isCut).toBe(true)
    const ids = found('12', [], { isComplete: false, hasAllIds: false })
    expect(candidatesOf([all, ids], every).isCut).toBe(true)
  })
})
