import { describe, expect, it } from 'vitest'
import { byRank, candidatesOf, type Found, type FoundEntry } from '../../../functions/domain/search/candidates.ts'
import { matchesOf } from '../../../functions/domain/search/answer-match.ts'
import { issuedNumbers } from '../../../functions/domain/facts/issued-number.ts'
import { idWord } from '../../../functions/domain/search/id-words.ts'
import {
  isPhoneField,
  searchKinds,
  searchedTexts,
  searchedWords,
} from '../../../functions/domain/search/searched-text.ts'
import { matchOfText, readingsOf, type Term } from '../../../functions/domain/search/search-terms.ts'
import { entriesOf, wordsOfCustomer } from '../../../functions/domain/search/word-entries.ts'
import type { Customer } from '../../../functions/domain/world/customer.ts'
import { hasLive } from '../../../functions/domain/subscription/subscription-state.ts'
import { customerWith, everyType, field, settings, settingsWith } from '../customer/customer-start.ts'
import { subscribed } from '../subscription/subscribed.ts'

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
      matchesOf(ann, { ids: [], subscriptions: [] }, readingsOf(text)[0] ?? [], { kinds, settings })
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
  it('are one a word, with the kinds of data that it stands in', () => {
    const words = wordsOfCustomer(ann, settings)
    const entries = entriesOf(words)
    expect(entries).toContainEqual({ word: 'kobenhavn', kinds: ['address'] })
    expect(entries).toContainEqual({ word: 'koebenhavn', kinds: ['address'] })
    expect(entries).toContainEqual({ word: '~7654213354', kinds: ['phone'] })
    expect(entries).toContainEqual({ word: '1260', kinds: ['address', 'postal_code'] })
    expect(new Set(entries.map(({ word }) => word)).size).toBe(entries.length)
    expect(words).toMatchObject({ name: 'ann berg', postal_code: '1260' })
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

  it('are exact words before longer ones, then by id', () => {
    const of = found('ann', [entry('1', 'anna'), entry('6', 'ann'), entry('5', 'ann'), entry('0', 'anne')])
    expect(idsOf([of])).toEqual(['5', '6', '0', '1'])
  })

  it('are ranked as exact words before longer ones, then live before not, then by id', () => {
    const { best } = candidatesOf(
      [
        found('ann', [
          ...['1', '2', '0'].map((id) => entry(id, 'anna')),
          ...['4', '6', '5'].map((id) => entry(id, 'ann')),
        ]),
      ],
      every,
    )
    const withLive = best.map((candidate) => ({
      ...candidate,
      live: ['0', '1', '5', '6'].includes(candidate.customer),
    }))
    expect(withLive.toSorted(byRank).map(({ customer }) => customer)).toEqual(['5', '6', '4', '0', '1', '2'])
  })

  it('match every term, by a word or by an id', () => {
    const anns = found('ann', [entry('1', 'ann'), entry('2', 'ann')])
    expect(idsOf([anns, found('berg', [entry('1', 'bergman'), entry('3', 'berg')])])).toEqual(['1'])
    const invoice = entry('2', 'dk-1', { kinds: ['invoice_number'], text: 'DK-1' })
    expect(idsOf([anns, found('dk-1', [invoice])])).toEqual(['2'])
  })

  it('are found where one of their entries is of a kind that is asked for', () => {
    const both = [entry('1', 'ann', { kinds: ['name', 'email'] }), entry('1', 'anna', { kinds: ['name'] })]
    expect(idsOf([found('ann', both)], new Set(['email']))).toEqual(['1'])
    expect(idsOf([found('ann', both)])).toEqual(['1'])
    expect(idsOf([found('ann', both)], new Set(['phone']))).toEqual([])
  })

  it('match in the kinds that are asked for alone, and by the id of the customer where subscriptions are', () => {
    const both = [found('ann', [entry('1', 'ann')]), found('berg', [entry('1', 'berg', { kinds: ['email'] })])]
    expect(idsOf(both)).toEqual(['1'])
    expect(idsOf(both, new Set(['name']))).toEqual([])
    const byId = [found('12', [entry('12', '12', { kinds: ['id'] })])]
    expect(idsOf(byId, new Set(['subscription_id']))).toEqual(['12'])
    expect(idsOf(byId, new Set(['email']))).toEqual([])
  })

  it('are kept for the customer to tell, where not all entries of a term were read', () => {
    expect(idsOf([found('ann', [entry('1', 'ann')]), found('berg', [], { isComplete: false })])).toEqual(['1'])
    expect(idsOf([found('ann', [entry('1', 'ann')]), found('berg', [])])).toEqual([])
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

describe('a searched text', () => {
  const begins = (text: string) => readingsOf(text).map((terms) => terms.map((term) => term.begins.join('/')))

  it('that is a phone number is read as its digits first, and then as words', () => {
    expect(begins('+45 33 12 45 67')).toEqual([['4533124567'], ['45', '33', '12', '67']])
    expect(begins(' (33) 12-45/67 ')).toEqual([['33124567'], ['33', '12-45/67']])
    expect(readingsOf('12 34')[0]).toEqual([{ begins: ['1234'], digits: '1234' }])
  })

  it('is read once where it is one word of digits, has too few of them, or other signs', () => {
    expect(begins('33124567')).toEqual([['33124567']])
    expect(begins('1 23')).toEqual([['1', '23']])
    expect(begins('33 12 a')).toEqual([['33', '12', 'a']])
    expect(begins('a 33 12')).toEqual([['a', '33', '12']])
    expect(begins('+')).toEqual([[]])
  })

  it('has digits that may end a phone number in terms of four digits or more alone', () => {
    const digits = (text: string) => readingsOf(text)[0]?.map((term) => term.digits)
    expect([digits('123'), digits('1234'), digits('a1234'), digits('1234a')]).toEqual([
      [undefined],
      ['1234'],
      [undefined],
      [undefined],
    ])
  })

  it('names each term once', () => {
    expect(begins('Ann ann ANN berg')).toEqual([['ann', 'berg']])
  })

  it('of digits ends phone numbers, and no other numbers', () => {
    const term = termOf('4567')
    expect(matchOfText(term, { in: 'phone', text: '33 12 45 67' })).toBe('begin')
    expect(matchOfText(term, { in: 'id', text: '124567' })).toBeUndefined()
    expect(matchOfText(termOf('67'), { in: 'phone', text: '331245 67' })).toBe('exact')
    expect(matchOfText(termOf('567'), { in: 'phone', text: '33124567' })).toBeUndefined()
  })
})

describe('phone numbers', () => {
  const mobile = settingsWith([...everyType, field('Mobile', { type: 'integer' })])
  const phones = (fields: Customer['fields']) =>
    searchedTexts({ ...ann, fields }, mobile).flatMap((text) => (text.in === 'phone' ? [text.text] : []))

  it('are those of fields for them, written as text or as a number', () => {
    expect(phones({ Phone: '33 12', Mobile: 4512, Children: 2, 'Work email': 'a@b.dk' })).toEqual(['33 12', '4512'])
    expect(phones({ Phone: ' ', Mobile: 'none' })).toEqual([])
  })

  it('are the words of their parts, and one word as people dial them', () => {
    expect(searchedWords({ in: 'phone', text: '+45 33 12' })).toEqual(['45', '33', '12', '453312'])
    expect(searchedWords({ in: 'phone', text: 'none' })).toEqual(['none'])
    expect(searchedWords({ in: 'name', text: '45 33' })).toEqual(['45', '33'])
    const long = searchedWords({ in: 'phone', text: '12'.repeat(60) })
    expect(long.every((word) => word.length <= 80)).toBe(true)
  })
})

describe('an id that was found', () => {
  it('counts for the term that found it alone, and the answer tells it as it is written', () => {
    const [id, other] = [termOf('dk-1'), termOf('berg')]
    const ids = [{ in: 'invoice_number', text: 'DK-1', term: id }] as const
    const matches = (terms: readonly Term[]) =>
      matchesOf(ann, { ids, subscriptions: ['1001~Ab12', '1001~cd'] }, terms, { kinds: every, settings })
    expect(matches([id])).toEqual([{ in: 'invoice_number', text: 'DK-1' }])
    expect(matches([id, other])?.map((match) => match.in)).toEqual(['invoice_number', 'name', 'email'])
    expect(matches([id, termOf('nobody')])).toBeUndefined()
    expect(matches([termOf('dk-1')])).toBeUndefined()
    expect(matches([termOf('1001~ab')])).toEqual([{ in: 'subscription_id', text: '1001~Ab12' }])
  })

  it('is carried by the candidate with its kind', () => {
    const term = termOf('dk-1')
    const entries = ['invoice_number', 'order', 'payment'].map((kind, index) => ({
      ...{ customer: '1', word: 'dk-1', kinds: [kind], text: `DK-1 ${index}` },
    }))
    const kinds = new Set([...searchKinds])
    const { best } = candidatesOf([{ term, entries, isComplete: true, hasAllIds: true }], kinds)
    expect(best).toEqual([
      {
        ...{ customer: '1', exact: 1 },
        ids: [
          { in: 'invoice_number', text: 'DK-1 0', term },
          { in: 'order', text: 'DK-1 1', term },
        ],
      },
    ])
  })
})

describe('a customer', () => {
  it('has a live subscription while some subscription is not over', () => {
    const [active] = [subscribed('standard', '2027-01-01T00:00:00.000Z')]
    const over = { ...active, announced: { state: 'stopped', at: active.announced.at } } as const
    expect([hasLive([active]), hasLive([over, active]), hasLive([over]), hasLive([])]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('has an entry for the end of a phone number that has digits, and none of one that has not', () => {
    const of = (phone: string) => entriesOf(wordsOfCustomer(customerWith({ phone }), settings)).map(({ word }) => word)
    expect(of('33 12').filter((word) => word.startsWith('~'))).toEqual(['~2133'])
    expect(of('none').filter((word) => word.startsWith('~'))).toEqual([])
    expect(of('none')).not.toContain('')
  })
})
