/** The documents that a query finds, their lists, and the range in each list. */
import { describe, expect, it } from 'vitest'
import {
  isNarrowerThanRange,
  listOfState,
  matchesDates,
  matchesQuestion,
  parsePlace,
  placeByDate,
  placeByDue,
  rangeOf,
  type DocumentQuestion,
} from '../../../functions/domain/document/document-lists.ts'
import type { Allocation } from '../../../functions/domain/world/invoice.ts'
import { creditNote, invoice } from './documents.ts'

const today = '2031-01-25'
const settled = (from: Allocation['from']) => ({
  allocations: [{ from, id: 'x', amountMinor: 8_000, at: '2031-01-21T09:00:00.000Z' as const }],
})
const open = invoice({ number: 'DK-1', date: '2031-01-05', due: '2031-01-19' })
const paid = invoice({ number: 'DK-2', date: '2031-01-10', due: '2031-01-24', ...settled('payment') })
const later = invoice({ number: 'DK-4', date: '2031-01-20', due: '2031-01-25' })
const swedish = invoice({ number: 'SE-1', entity: 'se', date: '2031-01-20', due: '2031-02-03' })
const note = creditNote({ number: 'DK-C1', date: '2031-01-15' })
const all = [open, paid, later, swedish, note]

const asked = (question: Omit<DocumentQuestion, 'today'>) => ({ ...question, today })
const found = (question: Omit<DocumentQuestion, 'today'>) =>
  all.filter((document) => matchesQuestion(asked(question), document)).map(({ number }) => number)

describe('A question for documents', () => {
  it.each<[string, Omit<DocumentQuestion, 'today'>, readonly string[]]>([
    ['of nothing more', {}, ['DK-1', 'DK-2', 'DK-4', 'SE-1', 'DK-C1']],
    ['of an entity', { entity: 'se' }, ['SE-1']],
    ['of invoices', { type: 'invoice' }, ['DK-1', 'DK-2', 'DK-4', 'SE-1']],
    ['of credit notes', { type: 'credit_note' }, ['DK-C1']],
    ['from a date, that date included', { from: '2031-01-15' }, ['DK-4', 'SE-1', 'DK-C1']],
    ['to a date, that date included', { to: '2031-01-15' }, ['DK-1', 'DK-2', 'DK-C1']],
    ['of one date', { from: '2031-01-10', to: '2031-01-10' }, ['DK-2']],
    ['due before a date, which leaves credit notes out', { dueBefore: '2031-01-25' }, ['DK-1', 'DK-2']],
    ['of open ones', { state: 'open' }, ['DK-1', 'DK-4', 'SE-1']],
    ['of paid ones', { state: 'paid' }, ['DK-2']],
    ['of overdue ones, as one is from the day after its due date', { state: 'overdue' }, ['DK-1']],
    ['of open ones of an entity from a date', { state: 'open', entity: 'dk', from: '2031-01-06' }, ['DK-4']],
  ])('%s', (_, question, numbers) => {
    expect(found(question)).toEqual(numbers)
  })

  it('of overdue ones leaves out what has no due date', () => {
    const { due: _, ...timeless } = open
    expect(matchesQuestion(asked({ state: 'overdue' }), timeless)).toBe(false)
    expect(matchesDates(asked({ dueBefore: '2031-01-20' }), timeless)).toBe(false)
  })
})

describe('The lists that hold what is asked for', () => {
  it.each<[string, Omit<DocumentQuestion, 'today'>, readonly string[]]>([
    ['of both types without a state', {}, ['invoice', 'credit_note']],
    ['of one type', { type: 'credit_note' }, ['credit_note']],
    ['of open invoices', { state: 'open' }, ['open']],
    ['of overdue ones, which are open', { state: 'overdue', type: 'invoice' }, ['open']],
    ['of open credit notes, which there are none of', { state: 'open', type: 'credit_note' }, []],
    ['of paid invoices', { state: 'paid' }, ['paid']],
    ['of paid invoices, by their type too', { state: 'paid', type: 'invoice' }, ['paid']],
    ['of paid credit notes, which there are none of', { state: 'paid', type: 'credit_note' }, []],
    [
      'of credited invoices and of credit notes, which have no other state',
      { state: 'credited' },
      ['credited', 'credit_note'],
    ],
    ['of credited invoices alone', { state: 'credited', type: 'invoice' }, ['credited']],
    ['of credit notes by that state', { state: 'credited', type: 'credit_note' }, ['credit_note']],
  ])('%s', (_, question, lists) => {
    expect(rangeOf(asked(question)).lists).toEqual(lists)
  })

  it('are gone through newest first between two dates, all of the last date included', () => {
    expect(rangeOf(asked({}))).toMatchObject({ forward: false, from: '!', below: '~' })
    const range = rangeOf(asked({ from: '2031-01-10', to: '2031-01-20', dueBefore: '2031-01-11' }))
    expect(range).toMatchObject({ forward: false, from: '2031-01-10', below: '2031-01-20~' })
    expect(placeByDate(later) < range.below && placeByDate(paid) >= range.from).toBe(true)
  })

  it('of open ones are gone through from the earliest due date up to what is asked for', () => {
    expect(rangeOf(asked({ state: 'open' }))).toEqual({ lists: ['open'], forward: true, from: '!', below: '~' })
    expect(rangeOf(asked({ state: 'open', from: '2031-01-10', to: '2031-01-10' }))).toMatchObject({
      ...{ from: '!', below: '~' },
    })
    expect(rangeOf(asked({ state: 'open', dueBefore: '2031-01-26' })).below).toBe('2031-01-26')
    expect(rangeOf(asked({ state: 'overdue' })).below).toBe(today)
    // The earlier of the two.
    expect(rangeOf(asked({ state: 'overdue', dueBefore: '2031-01-26' })).below).toBe(today)
    expect(rangeOf(asked({ state: 'overdue', dueBefore: '2031-01-24' })).below).toBe('2031-01-24')
  })

  it.each<[boolean, Omit<DocumentQuestion, 'today'>]>([
    [false, {}],
    [false, { from: '2031-01-10', to: '2031-01-20', state: 'paid' }],
    [true, { entity: 'dk' }],
    [true, { dueBefore: '2031-01-20' }],
    [true, { state: 'open', from: '2031-01-10' }],
    [true, { state: 'open', to: '2031-01-10' }],
    [true, { state: 'overdue', to: '2031-01-10' }],
    [false, { state: 'open', dueBefore: '2031-01-20' }],
    [false, { state: 'overdue' }],
  ])('need a look at each place: %s for %j', (isNarrower, question) => {
    expect(isNarrowerThanRange(asked(question))).toBe(isNarrower)
  })
})

describe('The place of a document', () => {
  it('in the list of its state says when it is due first, where it is open', () => {
    expect(placeByDue(open)).toBe('2031-01-19#2031-01-05#dk#004#DK-1')
    expect(placeByDate(open)).toBe('2031-01-05#dk#004#DK-1#2031-01-19')
    expect(listOfState(open)).toEqual({ list: 'open', place: placeByDue(open) })
    expect(listOfState(paid)).toEqual({ list: 'paid', place: placeByDate(paid) })
    expect(listOfState(note)).toBeUndefined()
  })

  it.each([
    ['of fewer parts', '2031-01-05#dk#004#DK-1'],
    ['of more parts', '2031-01-05#dk#004#DK-1#2031-01-19#'],
    ['of a text before its date', 'x2031-01-05#dk#004#DK-1#2031-01-19'],
    ['of a text after its date', '2031-01-05x#dk#004#DK-1#2031-01-19'],
    ['of a text for a due date', '2031-01-05#dk#004#DK-1#soon'],
    ['of an entity that nobody can have written', '2031-01-05#%#004#DK-1#2031-01-19'],
    ['of a number that nobody can have written', '2031-01-05#dk#004#%E0%A4%A#2031-01-19'],
    ['of nothing', ''],
  ])('is none %s', (_, place) => {
    expect(parsePlace('invoice', place)).toBeUndefined()
  })

  it('without a due date is that of a credit note', () => {
    expect(parsePlace('credit_note', placeByDate(note))).toEqual({ date: '2031-01-15', entity: 'dk', number: 'DK-C1' })
  })
})
