import { describe, expect, it } from 'vitest'
import type { InvoiceLine } from '../../../functions/domain/world/invoice.ts'
import { lineText } from '../../../functions/domain/document/line-text.ts'
import { languages, type Language } from '../../../functions/language/language.ts'
import { line } from './documents.ts'

type Period = NonNullable<InvoiceLine['period']>
const ofPeriod = (change: Partial<Period>): Period => {
  if (line.period === undefined) throw new Error('The line is of a period.')
  return { ...line.period, ...change }
}
/** The faults of a text over a period. */
const said = (text: string, period: Partial<Period> = {}, language: Language = 'en') =>
  lineText({ ...line, text, period: ofPeriod(period) }, { type: 'invoice' }, language)

describe('the text of a line', () => {
  it.each([
    [
      'en',
      'The Gazette, 1 February 2027 to 28 February 2027',
      'Credit: The Gazette, 1 February 2027 to 28 February 2027',
    ],
    [
      'da',
      'The Gazette, 1. februar 2027 to 28. februar 2027',
      'Kreditering: The Gazette, 1. februar 2027 to 28. februar 2027',
    ],
    [
      'sv',
      'The Gazette, 1 februari 2027 to 28 februari 2027',
      'Kreditering: The Gazette, 1 februari 2027 to 28 februari 2027',
    ],
    [
      'nb',
      'The Gazette, 1. februar 2027 to 28. februar 2027',
      'Kreditering: The Gazette, 1. februar 2027 to 28. februar 2027',
    ],
    [
      'de',
      'The Gazette, 1. Februar 2027 to 28. Februar 2027',
      'Korrektur: The Gazette, 1. Februar 2027 to 28. Februar 2027',
    ],
    [
      'fi',
      'The Gazette, 1. helmikuuta 2027 to 28. helmikuuta 2027',
      'Hyvitys: The Gazette, 1. helmikuuta 2027 to 28. helmikuuta 2027',
    ],
  ] as const)('has its dates in the language of the reader: %s', (language, invoiced, credited) => {
    expect(lineText(line, { type: 'invoice' }, language)).toBe(invoiced)
    expect(lineText(line, { type: 'credit_note' }, language)).toBe(credited)
  })

  it('ends with the date of the last instant, in the timezone of the account', () => {
    // Half open: a period to midnight ends the day before, one to noon on that day.
    expect(said('{end}', { end: '2027-02-28T23:00:00.000Z' })).toBe('28 February 2027')
    expect(said('{end}', { end: '2027-02-28T11:00:00.000Z' })).toBe('28 February 2027')
    expect(said('{end}', { end: '2027-02-28T23:00:00.001Z' })).toBe('1 March 2027')
    // The clocks go forward on 28 March: midnight is at 22:00 UTC from then on.
    expect(said('{begin} {end}', { begin: '2027-03-27T23:00:00.000Z', end: '2027-03-28T22:00:00.000Z' })).toBe(
      '28 March 2027 28 March 2027',
    )
  })

  it('ends where it begins where there is no time between', () => {
    const midnight = '2027-02-14T23:00:00.000Z'
    expect(said('{begin} {end}', { begin: midnight, end: midnight })).toBe('15 February 2027 15 February 2027')
  })

  it('is about the part of the period that the line is for', () => {
    const part = { begin: '2027-02-14T23:00:00.000Z', end: '2027-02-28T23:00:00.000Z' } as const
    expect(said('{begin} – {end}', { part })).toBe('15 February 2027 – 28 February 2027')
  })

  it('leaves the end open where there is none in sight', () => {
    expect(said('{begin} to {end}', { end: null })).toBe('1 February 2027 to …')
  })

  it('names the campaign as it was called when the line was made', () => {
    expect(said('{campaign}', { campaign_name: 'The Old Gazette' })).toBe('The Old Gazette')
  })

  it('has the quantity and the subscription', () => {
    expect(said('{quantity} seats of {subscription}', { quantity: 1500 })).toBe('1,500 seats of 1001~s1')
    expect(said('{quantity}', { quantity: 1500 }, 'de')).toBe('1.500')
  })

  it('fills in every placeholder as often as it stands there, once, and leaves others as they are', () => {
    expect(said('{campaign} {campaign} {unknown} {Begin} {', { campaign_name: '{end} {quantity}' })).toBe(
      '{end} {quantity} {end} {quantity} {unknown} {Begin} {',
    )
  })

  it('that a caller gave is left as it is', () => {
    const given = { ...line, text: 'A {campaign} of {begin}\nand more', template: false }
    for (const language of languages) {
      expect(lineText(given, { type: 'invoice' }, language)).toBe('A {campaign} of {begin}\nand more')
    }
    const book = { text: 'A book', template: false, amountMinor: -9_900 }
    expect(lineText(book, { type: 'credit_note' }, 'da')).toBe('Kreditering: A book')
  })

  it('that says the reason of a credit has no first word', () => {
    const reason = { text: 'Wet papers', template: false, amountMinor: 0 }
    expect(lineText(reason, { type: 'credit_note' }, 'da')).toBe('Wet papers')
  })
})
