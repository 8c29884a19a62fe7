/** Subscriptions over the year, and coming changes, calculated from periods. */
import { describe, expect, it } from 'vitest'
import { addMonths } from '../../console/account/days.ts'
import type { Running } from '../../console/screens/start/running.ts'
import { aheadOf, greatestOf, pointsOf, pointsWith } from '../../console/screens/start/subscribers.ts'

const now = '2031-05-15T09:00:00'
const running = (overrides: Partial<Running>): Running => ({
  periods: [],
  stopAt: undefined,
  renewsAt: undefined,
  isOver: false,
  isAddon: false,
  ...overrides,
})
const period = (campaign: string, begin: string, end: string | null) => ({
  campaign,
  begin: `${begin}T00:00:00`,
  end: end === null ? null : `${end}T00:00:00`,
})

describe('Subscriptions by campaign', () => {
  const all = [
    running({ periods: [period('intro', '2031-03-01', '2031-05-01'), period('month', '2031-05-01', null)] }),
    running({ periods: [period('intro', '2031-04-02', null)], stopAt: '2031-05-15T09:00:00' }),
  ]

  it('counts a period from its begin, its end left out, and nothing from a stop on', () => {
    expect(pointsOf(all, now).map(({ at, counts }) => [at.slice(0, 10), Object.fromEntries(counts)])).toEqual([
      ['2031-02-01', {}],
      ['2031-03-01', { intro: 1 }],
      ['2031-04-01', { intro: 1 }],
      ['2031-05-01', { month: 1, intro: 1 }],
      ['2031-05-15', { month: 1 }],
    ])
  })

  it('are a year at most, and none where nobody ever subscribed', () => {
    const old = running({ periods: [period('month', '2007-01-01', null)] })
    expect(pointsOf([old], now).map(({ at }) => at.slice(0, 7))).toHaveLength(13)
    expect(pointsOf([running({})], now)).toEqual([])
  })

  it('name the campaigns that were greatest at any time first', () => {
    expect(greatestOf(pointsOf([...all, running({ periods: [period('month', '2031-05-02', null)] })], now), 1)).toEqual(
      ['month'],
    )
  })
})

describe('What comes within so many days', () => {
  it('is a renewal, a registered stop, or an end that nothing follows, each once', () => {
    const renewing = running({
      periods: [period('month', '2031-04-22', '2031-05-22')],
      renewsAt: '2031-05-22T00:00:00',
    })
    const all = [
      renewing,
      { ...renewing, isAddon: true },
      { ...renewing, isOver: true },
      { ...renewing, stopAt: '2031-05-20T00:00:00' },
      running({ periods: [period('year', '2030-05-23', '2031-05-23')] }),
      running({ periods: [period('open', '2030-05-23', null)] }),
    ]
    expect(aheadOf(all, now, 7)).toEqual({ renewals: 1, stops: 1, ends: 0 })
    expect(aheadOf(all, now, 8)).toEqual({ renewals: 1, stops: 1, ends: 1 })
    expect(aheadOf(all, now, 4)).toEqual({ renewals: 0, stops: 0, ends: 0 })
  })
})

it('a month on from the last of January is the last of February', () => {
  expect([addMonths('2031-01-31', 1), addMonths('2032-01-31', 1), addMonths('2031-12-15', 12)]).toEqual([
    '2031-02-28',
    '2032-02-29',
    '2032-12-15',
  ])
})

describe('Subscriptions by campaign as they were kept', () => {
  const day = (date: string, month: number) => ({ date, counts: new Map([['month', month]]) })
  const all = [running({ periods: [period('month', '2031-03-01', null)] })]
  const totals = ({ points }: ReturnType<typeof pointsWith>) =>
    points.map(({ at, counts }) => [at.slice(0, 10), counts.get('month') ?? 0])

  it('take the place of what periods tell, which fill in the months before', () => {
    const over = pointsWith([day('2031-04-02', 7), day('2031-05-01', 8), day('2031-05-15', 9)], all, now)
    expect(totals(over)).toEqual([
      ['2031-02-01', 0],
      ['2031-03-01', 1],
      ['2031-04-02', 7],
      ['2031-05-01', 8],
      ['2031-05-15', 1],
    ])
    expect(over).toMatchObject({ keptSince: '2031-04-02', isReckoned: true })
  })

  it('stand for a month from its first week on only, where periods are known', () => {
    expect(totals(pointsWith([day('2031-04-20', 7)], all, now))).toContainEqual(['2031-04-01', 1])
    expect(totals(pointsWith([day('2031-04-20', 7)], undefined, now))).toEqual([['2031-04-20', 7]])
  })

  it('are all there is where no periods are known, that of today among them', () => {
    const over = pointsWith([day('2031-05-01', 8), day('2031-05-15', 9)], undefined, now)
    expect(totals(over)).toEqual([
      ['2031-05-01', 8],
      ['2031-05-15', 9],
    ])
    expect(over.isReckoned).toBe(false)
    expect(pointsWith([], undefined, now)).toEqual({ points: [], keptSince: undefined, isReckoned: false })
  })
})
