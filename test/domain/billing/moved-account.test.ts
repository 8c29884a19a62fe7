/** Periods, and lines of documents, of an account that has moved to another timezone. */
import { describe, expect, it } from 'vitest'
import { lineText } from '../../../functions/domain/document/line-text.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account, monthly } from '../subscription/life.ts'
import { line, local, Subscriber } from './billing-life.ts'

const settings = account([{ ...monthly, invoice_lines: [line(10_000, { text: '{begin} to {end}' })] }])
const moved: Settings = {
  ...settings,
  account: { ...settings.account, timezone: 'America/New_York' },
}
/** An account that moved twice. */
const movedTwice: Settings = { ...moved, account: { ...moved.account, timezone: 'Asia/Tokyo' } }

const march = () => new Subscriber(settings).create(local('2027-03-01'), { periods: [{ campaign_id: 'monthly' }] })

function texts(life: Subscriber): string[] {
  return life.documents().flatMap(({ type, lines }) => lines.map((one) => lineText(one, { type }, 'en')))
}

/** The account moves now. */
function move(life: Subscriber, to: Settings): Subscriber {
  life.settings = to
  return life
}

describe('Periods and lines', () => {
  it.each([moved, movedTwice])('keep their shares and texts where the account moves (%#)', (to) => {
    const stopped = march().stop(local('2027-03-02'), local('2027-03-16T12:00'))
    const before = [stopped.heads(), texts(stopped)]
    expect(before).toEqual([
      ['DK-1 2027-03-01, due 2027-03-15: 100.00, 50.00 to pay', 'DK-C1 2027-03-02: -50.00 for DK-1'],
      ['1 March 2027 to 31 March 2027', 'Credit: 16 March 2027 to 31 March 2027'],
    ])
    move(stopped, to).to(local('2027-03-10'))
    expect([stopped.heads(), texts(stopped)]).toEqual(before)

    // A stop that is moved afterwards shares the days of the period in its original timezone.
    stopped.stop(local('2027-03-10T12:00'), local('2027-03-24'))
    expect(stopped.heads().slice(2)).toEqual(['DK-2 2027-03-10, due 2027-03-15: 24.19, 24.19 to pay'])
  })

  it('go on with their run in its timezone, and a new run is counted in that of the account', () => {
    const life = move(march(), moved).to('2027-05-20T00:00:00.000Z')
    const begins = () => life.subscription().periods.map(({ begin }) => begin)
    expect(begins()).toEqual([local('2027-03-01'), local('2027-04-01'), local('2027-05-01')])
    const at: Instant = '2027-05-20T12:00:00.000Z'
    life.switchTo('monthly', at).to('2027-11-25T00:00:00.000Z')
    // Midday in London is eight in New York, by its summer time as by its winter time.
    expect(begins().slice(3)).toEqual([
      at,
      ...['06', '07', '08', '09', '10'].map((month) => `2027-${month}-20T12:00:00.000Z`),
      '2027-11-20T13:00:00.000Z',
    ])
    expect(life.subscription().periods.at(-1)?.terms.timezone).toBe('America/New_York')
  })

  it('are paused by the clock that they are counted in', () => {
    const paused = move(march(), moved).pause(local('2027-03-02'), local('2027-03-10'), local('2027-03-20'))
    expect(paused.to(local('2027-03-21')).subscription().periods[0]?.end).toBe(local('2027-04-11'))
  })
})
