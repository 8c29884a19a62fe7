import { describe, expect, it } from 'vitest'
import { account, Life, monthly } from './life.ts'

/** The ends of months from 31 January 2027 to the end of January 2029, one of them in a leap year. */
const monthEnds = [
  ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31'],
  ...['2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  ...['2028-05-31', '2028-06-30', '2028-07-31', '2028-08-31', '2028-09-30', '2028-10-31', '2028-11-30', '2028-12-31'],
  '2029-01-31',
]

const periodsBetween = (instants: readonly string[]) =>
  instants.slice(0, -1).map((begin, position) => `${begin}/${instants[position + 1] ?? ''}`)

describe('Two years of a monthly subscription', () => {
  it('from 31 January in Copenhagen end at the last day of every month, at the same time of day', () => {
    const life = new Life(account([monthly]))
    life.create('2027-01-30T12:00:00.000Z', { periods: [{ campaign_id: 'monthly', begin: '2027-01-31T02:30:00' }] })
    life.to('2028-12-31T12:00:00.000Z')
    expect(life.periods()).toEqual(periodsBetween(monthEnds.map((day) => `${day}T02:30:00`)))
    // 31 October 2027 has 02:30 twice, and the first of them counts; 31 March does not skip it in these years.
    const ends = life.subscription().periods.map(({ end }) => end)
    expect(ends).toContain('2027-10-31T00:30:00.000Z')
    expect(ends).toContain('2027-06-30T00:30:00.000Z')
    expect(ends).toContain('2027-11-30T01:30:00.000Z')
  })

  it('are counted from the date in New York where UTC has another', () => {
    const life = new Life(account([monthly], { timezone: 'America/New_York' }))
    // 1 February in UTC.
    life.create('2027-01-30T12:00:00.000Z', { periods: [{ campaign_id: 'monthly', begin: '2027-02-01T03:30:00Z' }] })
    life.to('2028-12-31T12:00:00.000Z').to('2029-01-01T12:00:00.000Z')
    expect(life.periods()).toEqual(periodsBetween(monthEnds.map((day) => `${day}T22:30:00`)))
    expect(
      life
        .subscription()
        .periods.map(({ begin }) => begin)
        .slice(0, 4),
    ).toEqual([
      '2027-02-01T03:30:00.000Z',
      '2027-03-01T03:30:00.000Z',
      '2027-04-01T02:30:00.000Z',
      '2027-05-01T02:30:00.000Z',
    ])
  })

  it('tell of each renewal once, at the end of the period before, and of nothing else', () => {
    const life = new Life(account([monthly]))
    life.create('2027-01-30T12:00:00.000Z', { periods: [{ campaign_id: 'monthly', begin: '2027-01-31T02:30:00' }] })
    life.to('2027-04-30T12:00:00.000Z')
    expect(life.events()).toEqual([
      '2027-01-30T12:00:00.000Z created 1001~a',
      '2027-01-31T01:30:00.000Z changed-status 1001~a active awaiting',
      '2027-02-28T01:30:00.000Z renewed 1001~a monthly monthly',
      '2027-03-31T00:30:00.000Z renewed 1001~a monthly monthly',
      '2027-04-30T00:30:00.000Z renewed 1001~a monthly monthly',
    ])
  })
})

it('A yearly subscription from 29 February ends on the 28th, and on the 29th of the next leap year', () => {
  const life = new Life(account([{ id: 'yearly', duration: 'P1Y', renews_to: 'yearly' }]))
  life.create('2028-02-29T09:00:00.000Z', { periods: [{ campaign_id: 'yearly' }] }).to('2032-01-01T00:00:00.000Z')
  expect(life.periods()).toEqual([
    '2028-02-29T10:00:00/2029-02-28T10:00:00',
    '2029-02-28T10:00:00/2030-02-28T10:00:00',
    '2030-02-28T10:00:00/2031-02-28T10:00:00',
    '2031-02-28T10:00:00/2032-02-29T10:00:00',
  ])
})

it('An introduction goes on monthly, made a week ahead and counted from its own end', () => {
  const life = new Life(
    account([
      { id: 'intro', duration: 'P3M', renews_to: 'standard' },
      { id: 'standard', duration: 'P1M', renews_to: 'standard', invoice_days_before: 7 },
    ]),
  )
  life.create('2026-11-30T11:00:00.000Z', { periods: [{ campaign_id: 'intro' }] }).to('2027-03-28T12:00:00.000Z')
  expect(life.periods()).toEqual([
    '2026-11-30T12:00:00/2027-02-28T12:00:00 intro',
    '2027-02-28T12:00:00/2027-03-28T12:00:00 standard',
    '2027-03-28T12:00:00/2027-04-28T12:00:00 standard',
  ])
  expect(life.events()).toEqual([
    '2026-11-30T11:00:00.000Z created 1001~a',
    '2027-02-21T11:00:00.000Z renewed 1001~a standard intro',
    // Seven days ahead at the time of day that the period ends at, which is in summer time.
    '2027-03-21T11:00:00.000Z renewed 1001~a standard standard',
  ])
})

it('A campaign that follows another of the same duration counts from its own begin', () => {
  const life = new Life(
    account([
      { id: 'trial', duration: 'P1M', renews_to: 'standard' },
      { id: 'standard', duration: 'P1M', renews_to: 'standard' },
    ]),
  )
  life.create('2027-01-31T11:00:00.000Z', { periods: [{ campaign_id: 'trial' }] }).to('2027-04-01T00:00:00.000Z')
  expect(life.periods()).toEqual([
    '2027-01-31T12:00:00/2027-02-28T12:00:00 trial',
    '2027-02-28T12:00:00/2027-03-28T12:00:00 standard',
    '2027-03-28T12:00:00/2027-04-28T12:00:00 standard',
  ])
})

describe('A stop at the end of a period', () => {
  const renewed = () =>
    new Life(account([monthly])).create('2027-01-15T11:00:00.000Z', { periods: [{ campaign_id: 'monthly' }] })

  it('exactly leaves that period whole and lets none follow', () => {
    const life = renewed().stop('2027-01-20T11:00:00.000Z', '2027-02-15T11:00:00.000Z')
    expect(life.state('2027-02-15T10:59:59.999Z')).toBe('active')
    expect(life.state('2027-02-15T11:00:00.000Z')).toBe('stopped')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(life.events(1)).toEqual([
      '2027-01-20T11:00:00.000Z registered-stop 1001~a 2027-02-15T11:00:00.000Z',
      '2027-02-15T11:00:00.000Z changed-status 1001~a stopped active',
    ])
  })

  it('less a second cuts that second off', () => {
    const life = renewed().stop('2027-01-20T11:00:00.000Z', '2027-02-15T10:59:59.000Z').to('2027-03-01T00:00:00.000Z')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T11:59:59'])
    expect(life.events(2)).toEqual(['2027-02-15T10:59:59.000Z changed-status 1001~a stopped active'])
  })

  it('and a second more is a period of a second', () => {
    const life = renewed().stop('2027-01-20T11:00:00.000Z', '2027-02-15T11:00:01.000Z').to('2027-03-01T00:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-02-15T12:00:01',
    ])
    expect(life.events(2)).toEqual([
      '2027-02-15T11:00:00.000Z renewed 1001~a monthly monthly',
      '2027-02-15T11:00:01.000Z changed-status 1001~a stopped active',
    ])
  })

  it.each([
    ['a second before it', '2027-02-15T10:59:59.000Z', ['2027-01-15T12:00:00/2027-02-15T11:59:59'], 'active'],
    // At the boundary the renewal has just happened, and its period is removed before it has lasted.
    ['at it', '2027-02-15T11:00:00.000Z', ['2027-01-15T12:00:00/2027-02-15T12:00:00'], 'active'],
    [
      'a second after it',
      '2027-02-15T11:00:01.000Z',
      ['2027-01-15T12:00:00/2027-02-15T12:00:00', '2027-02-15T12:00:00/2027-02-15T12:00:01'],
      'active',
    ],
  ] as const)('takes effect at once where it is asked for %s', (_, now, periods, before) => {
    const life = renewed().to(now)
    const mark = life.announced.length
    life.stop(now)
    expect(life.state(now)).toBe('stopped')
    expect(life.periods()).toEqual(periods)
    expect(life.events(mark)).toEqual([
      `${now} registered-stop 1001~a ${now}`,
      `${now} changed-status 1001~a stopped ${before}`,
    ])
    expect(life.to('2028-01-01T00:00:00.000Z').events(mark)).toHaveLength(2)
  })
})

describe('A begin in the hour that daylight saving', () => {
  const daily = { id: 'daily', duration: 'P1D', renews_to: 'daily' }

  it('skips is an hour later, and counts from there', () => {
    const life = new Life(account([daily]))
    life.create('2027-03-27T12:00:00.000Z', { periods: [{ campaign_id: 'daily', begin: '2027-03-28T02:30:00' }] })
    life.to('2027-03-29T12:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-03-28T03:30:00/2027-03-29T03:30:00',
      '2027-03-29T03:30:00/2027-03-30T03:30:00',
    ])
  })

  it('skips in the middle of a run moves that one end and no other', () => {
    const life = new Life(account([daily]))
    life.create('2027-03-26T12:00:00.000Z', { periods: [{ campaign_id: 'daily', begin: '2027-03-27T02:30:00' }] })
    life.to('2027-03-29T00:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-03-27T02:30:00/2027-03-28T03:30:00',
      '2027-03-28T03:30:00/2027-03-29T02:30:00',
    ])
  })

  it('has twice is the first of the two, and a day later as late', () => {
    const life = new Life(account([daily]))
    life.create('2027-10-30T12:00:00.000Z', { periods: [{ campaign_id: 'daily', begin: '2027-10-31T02:30:00' }] })
    expect(life.subscription().periods[0]).toMatchObject({
      begin: '2027-10-31T00:30:00.000Z',
      end: '2027-11-01T01:30:00.000Z',
    })
  })

  it('has twice can be the second of the two, with an offset', () => {
    const life = new Life(account([daily]))
    life.create('2027-10-30T12:00:00.000Z', { periods: [{ campaign_id: 'daily', begin: '2027-10-31T02:30:00+01:00' }] })
    expect(life.subscription().periods[0]).toMatchObject({
      begin: '2027-10-31T01:30:00.000Z',
      end: '2027-11-01T01:30:00.000Z',
    })
  })
})

describe('In mid-life', () => {
  it.each(['America/New_York', 'Pacific/Auckland', 'UTC'])(
    'a change of timezone to %s leaves no gap or overlap',
    (zone) => {
      const life = new Life(account([monthly]))
      life.create('2027-01-31T00:30:00.000Z', { periods: [{ campaign_id: 'monthly' }] }).to('2027-03-10T00:00:00.000Z')
      const before = life.subscription().periods
      life.settings = account([monthly], { timezone: zone })
      const after = life.to('2027-09-10T00:00:00.000Z').subscription().periods
      expect(after.slice(0, before.length)).toEqual(before)
      expect(after.length).toBeGreaterThan(7)
      for (const [position, { begin, end }] of after.entries()) {
        expect(end !== null && end > begin).toBe(true)
        if (position > 0) expect(begin).toBe(after[position - 1]?.end)
      }
    },
  )

  it('a changed campaign counts from the next period made', () => {
    const life = new Life(
      account([
        { ...monthly, invoice_days_before: 10 },
        { id: 'weekly', duration: 'P1W' },
      ]),
    )
    life.create('2027-01-15T11:00:00.000Z', { periods: [{ campaign_id: 'monthly' }] }).to('2027-02-06T00:00:00.000Z')
    life.settings = account([
      { id: 'monthly', duration: 'P2M', renews_to: 'weekly' },
      { id: 'weekly', duration: 'P1W' },
    ])
    life.to('2027-05-30T00:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00 monthly',
      // This period was made ten days ahead, before the change, so it is followed by another monthly one.
      '2027-02-15T12:00:00/2027-03-15T12:00:00 monthly',
      '2027-03-15T12:00:00/2027-05-15T12:00:00 monthly',
      '2027-05-15T12:00:00/2027-05-22T12:00:00 weekly',
    ])
    expect(life.state('2027-05-30T00:00:00.000Z')).toBe('ended')
  })
})

it('A subscription with a past has its periods at once, and only later renewals are told', () => {
  const life = new Life(account([monthly]))
  life.create('2027-03-20T09:00:00.000Z', { periods: [{ campaign_id: 'monthly', begin: '2027-01-15T12:00:00' }] })
  life.to('2027-04-15T10:00:00.000Z')
  expect(life.events()).toEqual([
    '2027-03-20T09:00:00.000Z created 1001~a',
    '2027-04-15T10:00:00.000Z renewed 1001~a monthly monthly',
  ])
  expect(life.periods()).toHaveLength(4)
})

it('A renewal that falls due at the very begin of a period does not hide that it begins', () => {
  const life = new Life(account([{ id: 'weekly', duration: 'P7D', renews_to: 'weekly', invoice_days_before: 7 }]))
  life.create('2027-01-15T11:00:00.000Z', { periods: [{ campaign_id: 'weekly', begin: '2027-01-20T12:00:00' }] })
  life.to('2027-01-21T00:00:00.000Z')
  expect(life.events(1)).toEqual([
    '2027-01-20T11:00:00.000Z changed-status 1001~a active awaiting',
    '2027-01-20T11:00:00.000Z renewed 1001~a weekly weekly',
  ])
})
