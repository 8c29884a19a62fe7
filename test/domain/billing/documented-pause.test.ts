/** Texts of document lines about paused time, which agree with the amounts. */
import { describe, expect, it } from 'vitest'
import { lineText } from '../../../functions/domain/document/line-text.ts'
import { deleteOverride } from '../../../functions/domain/override/delete-override.ts'
import { languages } from '../../../functions/language/language.ts'
import { pauseWords } from '../../../functions/language/pause-words.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'

/** Ten a day, and a month of 31 days. */
const settings = account(
  [
    { id: 'march', duration: 'P31D', renews_to: 'march', invoice_lines: [line(31_000, { text: '{begin} to {end}' })] },
    { id: 'february', duration: 'P28D', invoice_lines: [line(28_000, { text: '{begin} to {end}' })] },
    {
      id: 'ten',
      assignments: 10,
      invoice_days_before: 14,
      invoice_lines: [line(10_000, { text: '{begin} to {end}' })],
    },
    {
      ...{ id: 'early', duration: 'P31D', renews_to: 'early', invoice_days_before: 14 },
      invoice_lines: [line(31_000, { text: '{begin} to {end}' })],
    },
    { id: 'other', duration: 'P31D', renews_to: 'other', invoice_lines: [line(31_000, { text: '{begin} to {end}' })] },
  ],
  { timezone: 'UTC' },
)
const on = (day: number, month = 3): Instant =>
  `2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00.000Z`
const begun = (begin = on(1), now = begin) =>
  new Subscriber(settings).create(now, { periods: [{ campaign_id: 'march', begin: begin.slice(0, 19) }] })

const texts = (life: Subscriber): string[] =>
  life
    .documents()
    .flatMap(({ number, type, lines }) =>
      lines.map((one) => `${number} ${one.amountMinor / 1_000} days, ${lineText(one, { type }, 'en')}`),
    )

describe('A line of a document', () => {
  it('that credits a stop within a pause names the days of pause as well', () => {
    const stopped = begun().pause(on(2), on(5), on(20)).stop(on(10))
    expect(texts(stopped).slice(1)).toEqual([
      'DK-C1 -27 days, Credit: 10 March 2027 to 31 March 2027, with 5 days of pause',
    ])
  })

  it('that credits a charge for a stop within a pause is about the same time as the line of the campaign', () => {
    const book = { text: 'Book', amount: 31_000, currency: 'DKK', tax_rate: 0.25 }
    const stopped = begun().charge(on(1), { subscription_id: '1001~a', lines: [book] })
    const credits = stopped
      .pause(on(2), on(5), on(20))
      .stop(on(10))
      .documents()
      .filter(({ type }) => type === 'credit_note')
    expect(credits.map(({ lines }) => lines.map(({ text, amountMinor }) => [text, amountMinor]))).toEqual([
      [['{begin} to {end}', -27_000]],
      [['Book', -27_000]],
    ])
    const time = { part: { begin: on(10), end: on(1, 4) }, pause: { kind: 'with', millis: 5 * 86_400_000 } }
    expect(credits.map(({ lines }) => lines[0]?.period)).toMatchObject([time, time])
  })

  it('that credits a stop after a pause to come names all of the pause', () => {
    const stopped = begun().pause(on(2), on(5), on(6)).stop(on(2), on(10))
    expect(texts(stopped).slice(1)).toEqual([
      'DK-C1 -23 days, Credit: 10 March 2027 to 31 March 2027, with 1 day of pause',
    ])
  })

  it('that credits a stop after a pause that is over names the moved end', () => {
    const stopped = begun().pause(on(2), on(5), on(10)).stop(on(20))
    expect(texts(stopped).slice(1)).toEqual(['DK-C1 -17 days, Credit: 20 March 2027 to 5 April 2027'])
  })

  it('that credits a pause alone names the days of pause', () => {
    const stopped = begun().stop(on(2), on(25)).pause(on(3), on(5), on(10))
    expect(texts(stopped).slice(2)).toEqual(['DK-C2 -5 days, Credit: 1 March 2027 to 24 March 2027: 5 days of pause'])
  })

  it('that bills a period cut short leaves a pause in it out', () => {
    const short = begun(on(1), on(1, 2)).stop(on(1, 2), on(20)).pause(on(2, 2), on(5), on(10)).to(on(1))
    expect(texts(short)).toEqual(['DK-1 14 days, 1 March 2027 to 19 March 2027, less 5 days of pause'])
  })

  it('that credits a switch within a pause names what is not served before and after', () => {
    const switched = begun().pause(on(2), on(5), on(20)).switchTo('other', on(10)).to(on(21))
    expect(texts(switched)).toEqual([
      'DK-1 31 days, 1 March 2027 to 31 March 2027',
      'DK-C1 -27 days, Credit: 10 March 2027 to 31 March 2027, with 5 days of pause',
      'DK-2 31 days, 10 March 2027 to 9 April 2027',
    ])
  })

  it('that credits a stop moved within a pause names what is given back by the move', () => {
    const moved = begun().pause(on(2), on(5), on(10)).stop(on(2), on(20)).stop(on(3), on(7))
    expect(texts(moved).slice(1)).toEqual([
      'DK-C1 -17 days, Credit: 20 March 2027 to 31 March 2027, with 5 days of pause',
      'DK-C2 -10 days, Credit: 7 March 2027 to 19 March 2027, less 3 days of pause',
    ])
  })
})

describe('Given a suspension that holds invoices back', () => {
  const first = { campaign_id: 'february', begin: '2027-02-01T00:00:00' }
  const held = (begin: Instant) =>
    new Subscriber(settings)
      .create(on(1, 1), { periods: [first, { campaign_id: 'march' }] })
      .withOverride(on(1, 1), { type: 'suspension', begin, end: on(10), invoice: 'D1', extends_period: true })
  const invoiced = (life: Subscriber) => texts(life).filter((text) => text.startsWith('DK-'))

  it('then the invoice of a period that it made longer leaves the suspended days out', () => {
    expect(invoiced(held(on(20, 2)).to(on(10)))).toEqual([
      'DK-1 28 days, 1 February 2027 to 28 February 2027',
      'DK-2 31 days, 1 March 2027 to 18 April 2027, less 18 days of pause',
    ])
  })

  it('then a stop in a later period credits the days suspended so far, and the rest when the suspension ends', () => {
    const life = begun().withOverride(on(10), {
      ...{ type: 'suspension', begin: on(10), end: null, invoice: 'D1', extends_period: true },
    })
    life.stop(on(15), on(3, 4))
    const credit = (days: number) => `-${days} days, Credit: 1 March 2027 to 31 March 2027: ${days} days of pause`
    // The five days of pause would be made up for by 6 April, and the ten days by 11 April.
    expect(invoiced(life).slice(1)).toEqual([`DK-C1 ${credit(3)}`])
    life.endOverride(on(20))
    const all = [`DK-C1 ${credit(3)}`, `DK-C2 ${credit(5)}`]
    expect(invoiced(life).slice(1)).toEqual(all)
    expect(invoiced(life.to(on(1, 7))).slice(1)).toEqual(all)
  })

  it('then the invoice of a period that no later one makes up for leaves out what is not served of it', () => {
    // All of February and nine days of March are suspended, and ten days of March are left for February.
    expect(invoiced(held(on(25, 1)).stop(on(5), on(20)).to(on(10)))).toEqual([
      'DK-1 10 days, 1 February 2027 to 28 February 2027, less 18 days of pause',
    ])
  })
})

describe('A pause that ends in a period before the one that a registered stop cuts', () => {
  const early = () => new Subscriber(settings).create(on(1), { periods: [{ campaign_id: 'early' }] })
  const paused = (stopAt: Instant) => early().stop(on(2), stopAt).pause(on(2), on(10), on(20))
  const march = 'DK-1 31 days, 1 March 2027 to 31 March 2027'
  const shortApril = 'DK-2 4 days, 1 April 2027 to 14 April 2027, less 10 days of pause'
  const deleted = (life: Subscriber, now: Instant) =>
    life.carryOut(now, deleteOverride({ world: life.to(now).world, id: 'o1', now }))

  it('is left out of the first invoice of that period, and its end credits nothing', () => {
    const life = paused(on(15, 4)).to(on(18))
    expect(texts(life)).toEqual([march, shortApril])
    expect(texts(life.to(on(1, 7)))).toEqual([march, shortApril])
    expect(life.subscription().periods.map(({ begin, end }) => [begin, end])).toEqual([
      [on(1), on(11, 4)],
      [on(11, 4), on(15, 4)],
    ])
  })

  it('is credited at once where it is registered after the invoice', () => {
    const life = early().stop(on(2), on(15, 4)).pause(on(19), on(20), on(30))
    const all = [
      march,
      'DK-2 14 days, 1 April 2027 to 14 April 2027',
      'DK-C1 -10 days, Credit: 1 April 2027 to 14 April 2027: 10 days of pause',
    ]
    expect(texts(life)).toEqual(all)
    expect(texts(life.to(on(1, 7)))).toEqual(all)
  })

  it('is credited with the stop where that is registered after it', () => {
    const life = early().pause(on(19), on(20), on(30)).stop(on(19), on(15, 4))
    const all = [
      march,
      'DK-2 31 days, 1 April 2027 to 1 May 2027',
      'DK-C1 -27 days, Credit: 15 April 2027 to 1 May 2027, with 10 days of pause',
    ]
    expect(texts(life)).toEqual(all)
    expect(texts(life.to(on(1, 7)))).toEqual(all)
  })

  it('credits the period before, and leaves nothing to invoice, where it moves that period up to the stop', () => {
    const all = [march, 'DK-C1 -6 days, Credit: 1 March 2027 to 31 March 2027: 6 days of pause']
    const life = paused(on(5, 4))
    expect(texts(life)).toEqual(all)
    expect(texts(life.to(on(1, 7)))).toEqual(all)
  })

  it('is invoiced where it is deleted or the stop is taken back or moved, before its end and after it', () => {
    expect(texts(deleted(paused(on(15, 4)).to(on(9)), on(9)).to(on(1, 7)))).toEqual([
      march,
      'DK-2 14 days, 1 April 2027 to 14 April 2027',
    ])
    const late = () => early().stop(on(2), on(15, 4)).pause(on(2), on(20), on(30)).to(on(18))
    expect(texts(deleted(late(), on(19)).to(on(1, 7)))).toEqual([
      march,
      shortApril,
      'DK-3 10 days, 1 April 2027 to 14 April 2027: 10 days of pause',
    ])
    expect(texts(paused(on(15, 4)).resume(on(19)).to(on(27, 4)))).toEqual([
      march,
      shortApril,
      'DK-3 27 days, 15 April 2027 to 1 May 2027, with 10 days of pause',
    ])
    expect(texts(paused(on(15, 4)).stop(on(19), on(20, 4)).to(on(1, 7)))).toEqual([
      march,
      shortApril,
      'DK-3 5 days, 15 April 2027 to 19 April 2027',
    ])
    expect(texts(paused(on(15, 4)).stop(on(22), on(20, 4)).to(on(1, 7)))).toEqual([
      march,
      shortApril,
      'DK-3 5 days, 15 April 2027 to 19 April 2027',
    ])
    expect(texts(paused(on(15, 4)).stop(on(22), on(5, 4)).to(on(1, 7)))).toEqual([
      march,
      shortApril,
      'DK-C1 -6 days, Credit: 5 April 2027 to 10 April 2027',
      'DK-C2 -4 days, Credit: 11 April 2027 to 14 April 2027',
    ])
  })

  it('over a renewal takes its days from the periods before and after it at once', () => {
    const all = [march, 'DK-C1 -3 days, Credit: 1 March 2027 to 31 March 2027: 3 days of pause']
    const life = early().stop(on(2), on(7, 4)).pause(on(2), on(28), on(6, 4))
    expect(texts(life)).toEqual(all)
    expect(texts(life.to(on(1, 7)))).toEqual(all)
  })

  it('leaves a charge for a period that will be cut short alone', () => {
    const book = { text: 'Book', amount: 31_000, currency: 'DKK', tax_rate: 0.25 }
    const life = paused(on(5, 4)).charge(on(3), { subscription_id: '1001~a', lines: [book] })
    expect(texts(life.to(on(1, 7))).slice(2)).toEqual(['DK-2 31 days, Book'])
  })

  it('takes the assignments of a period that it moves beyond the stop', () => {
    const life = new Subscriber(settings).create(on(1), {
      periods: [{ campaign_id: 'early' }, { campaign_id: 'ten' }],
    })
    life.stop(on(2), on(5, 4)).pause(on(2), on(20), on(30))
    expect(texts(life.to(on(1, 7)))).toEqual([
      march,
      'DK-C1 -6 days, Credit: 1 March 2027 to 31 March 2027: 6 days of pause',
    ])
  })
})

describe('A pause to come that a stop leaves nothing to make up for', () => {
  it('and that is deleted is invoiced again, as days of pause alone', () => {
    const life = begun().stop(on(2), on(20)).pause(on(2), on(15), on(25))
    expect(texts(life).at(-1)).toBe('DK-C2 -5 days, Credit: 1 March 2027 to 19 March 2027: 5 days of pause')
    life.carryOut(on(3), deleteOverride({ world: life.to(on(3)).world, id: 'o1', now: on(3) }))
    expect(texts(life).filter((text) => text.startsWith('DK-2'))).toEqual([
      'DK-2 5 days, 1 March 2027 to 19 March 2027: 5 days of pause',
    ])
  })
})

describe('Time that a pause moved into the next period', () => {
  it('is credited where a second pause, which outlasts the stop, takes that period too', () => {
    const life = begun().pause(on(2), on(20), on(5, 4)).to(on(5, 4))
    const end = life.subscription().periods.at(-1)?.end ?? on(1)
    expect(end).toBe(on(18, 5))
    life.stop(on(5, 4), end).pause(on(5, 4), on(5, 4), on(1, 7), { id: 'o2' })
    // Twelve days of March were to be served in April and May, and none of them is.
    expect(texts(life).slice(2)).toEqual([
      'DK-C1 -12 days, Credit: 1 March 2027 to 31 March 2027: 12 days of pause',
      'DK-C2 -31 days, Credit: 1 April 2027 to 17 May 2027: 31 days of pause',
    ])
  })
})

describe('The invoice of a period that is counted in assignments', () => {
  it('names no days of pause, as pauses take no assignments', () => {
    const ten = new Subscriber(settings).create(on(1), {
      periods: [{ campaign_id: 'ten', begin: '2027-04-01T00:00:00' }],
    })
    ten.pause(on(2), on(5, 4), on(8, 4)).stop(on(2), on(20, 4))
    expect(texts(ten.to(on(1, 4)))).toEqual(['DK-1 10 days, 1 April 2027 to 19 April 2027'])
  })
})

describe('Words of paused time', () => {
  it('are in every language, with the word for one day', () => {
    const day = 86_400_000
    const said = languages.map((language) => [
      pauseWords({ kind: 'with', millis: day }, language),
      pauseWords({ kind: 'less', millis: 27 * day }, language),
      pauseWords({ kind: 'only', millis: 5.5 * day }, language),
    ])
    expect(said).toEqual([
      [', with 1 day of pause', ', less 27 days of pause', ': 5.5 days of pause'],
      [', med 1 dags pause', ', fratrukket 27 dages pause', ': 5,5 dages pause'],
      [', med 1 dags paus', ', med avdrag för 27 dagars paus', ': 5,5 dagars paus'],
      [', med 1 dags pause', ', fratrukket 27 dagers pause', ': 5,5 dagers pause'],
      [' und 1 Tag Pause', ' ohne 27 Tage Pause', ': 5,5 Tage Pause'],
      [', lisäksi 1 päivän tauko', ', josta puuttuu 27 päivän tauko', ': 5,5 päivän tauko'],
    ])
  })

  it('are none without paused time', () => {
    expect(pauseWords(undefined, 'en')).toBe('')
  })
})
