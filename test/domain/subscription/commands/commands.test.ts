import { describe, expect, it } from 'vitest'
import { isRefused } from '../../../../functions/domain/world/change.ts'
import { account, Life, monthly } from '../life.ts'
import { faultsOf, outcomeOf } from '../../changes.ts'

const now = '2027-01-15T11:00:00.000Z'
const campaigns = [
  { ...monthly, invoice_days_before: 7 },
  { id: 'weekly', duration: 'P7D', renews_to: 'weekly' },
  { id: 'short', duration: 'P7D' },
]
const fields = [
  { scope: 'subscription', name: 'Edition', external_id: 'edition', required: true },
  { scope: 'subscription', name: 'Code', history: false },
]
const life = (periods: readonly object[] = [{}]) =>
  new Life(account(campaigns)).create(now, { periods: periods.map((one) => ({ campaign_id: 'monthly', ...one })) })

describe('Given a stop that is registered,', () => {
  it('later periods go and the one around it is cut, but it stays active until then', () => {
    const stopped = life([{}, {}, {}]).stop('2027-01-16T00:00:00.000Z', '2027-02-20T00:00:00.000Z')
    expect(stopped.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-02-20T01:00:00',
    ])
    expect(stopped.subscription().periods[1]?.natural_end).toBe('2027-03-15T11:00:00.000Z')
    expect(stopped.state('2027-02-19T23:59:59.999Z')).toBe('active')
    expect(stopped.state('2027-02-20T00:00:00.000Z')).toBe('stopped')
    expect(stopped.history[1]).toBe('Stop of subscription 1001~a registered for 2027-02-20T01:00:00')
  })

  it('in the first of two periods apart, when it is moved later, the time between them is there again', () => {
    const moved = life([{}, { begin: '2027-03-01T00:00:00' }]).stop(
      '2027-01-16T00:00:00.000Z',
      '2027-01-20T00:00:00.000Z',
    )
    expect(moved.periods()).toEqual(['2027-01-15T12:00:00/2027-01-20T01:00:00'])
    moved.stop('2027-01-17T00:00:00.000Z', '2027-03-20T00:00:00.000Z')
    expect(moved.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-03-01T00:00:00/2027-03-20T01:00:00',
    ])
  })

  it('when it is moved later, what it took away is there again', () => {
    const moved = life([{}, {}, {}]).stop('2027-01-16T00:00:00.000Z', '2027-01-20T00:00:00.000Z')
    expect(moved.periods()).toHaveLength(1)
    moved.stop('2027-01-17T00:00:00.000Z', '2027-03-20T00:00:00.000Z')
    expect(moved.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-15T12:00:00',
      '2027-03-15T12:00:00/2027-03-20T01:00:00',
    ])
    moved.stop('2027-01-18T00:00:00.000Z', '2028-01-01T00:00:00.000Z').to('2028-02-01T00:00:00.000Z')
    expect(moved.periods()).toHaveLength(12)
    expect(moved.events(1).filter((line) => !line.includes('renewed'))).toEqual([
      '2027-01-16T00:00:00.000Z registered-stop 1001~a 2027-01-20T00:00:00.000Z',
      '2027-01-17T00:00:00.000Z registered-stop 1001~a 2027-03-20T00:00:00.000Z',
      '2027-01-18T00:00:00.000Z registered-stop 1001~a 2028-01-01T00:00:00.000Z',
      '2028-01-01T00:00:00.000Z changed-status 1001~a stopped active',
    ])
  })

  it('when it is moved earlier, or to now, it counts from there', () => {
    const moved = life([{}, {}]).stop('2027-01-16T00:00:00.000Z', '2027-03-01T00:00:00.000Z')
    moved.stop('2027-01-17T00:00:00.000Z')
    expect(moved.state('2027-01-17T00:00:00.000Z')).toBe('stopped')
    expect(moved.periods()).toEqual(['2027-01-15T12:00:00/2027-01-17T01:00:00'])
  })

  it('at the very begin of a successor that is made already, it takes that away, and moved brings it back as it was', () => {
    const begin = '2027-02-15T11:00:00.000Z'
    const stopped = life().to('2027-02-10T00:00:00.000Z').stop('2027-02-10T00:00:00.000Z', begin)
    expect(stopped.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(stopped.subscription().stop?.removed).toMatchObject([{ begin, serial: 2 }])
    stopped.stop('2027-02-11T00:00:00.000Z', '2027-03-01T00:00:00.000Z').to('2027-03-02T00:00:00.000Z')
    expect(stopped.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-01T01:00:00',
    ])
    expect(stopped.subscription().periods[1]?.serial).toBe(2)
    expect(stopped.events().filter((line) => line.includes('renewed'))).toEqual([
      '2027-02-08T11:00:00.000Z renewed 1001~a monthly monthly',
    ])
  })

  it('the same once more changes nothing', () => {
    const stopped = life().stop('2027-01-16T00:00:00.000Z', '2027-02-01T00:00:00.000Z')
    expect(outcomeOf(stopped.tryToStop('2027-01-17T00:00:00.000Z', '2027-02-01T00:00:00.000Z'))).toBe('unchanged')
  })

  it('one in the past is now', () => {
    const stopped = life().stop('2027-01-16T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
    expect(stopped.subscription().stop?.at).toBe('2027-01-16T00:00:00.000Z')
    expect(stopped.history[1]).toBe('Subscription 1001~a stopped')
  })

  it('before the begin, it waits until the stop and never begins', () => {
    const stopped = life([{ begin: '2027-03-01T00:00:00' }]).stop(now, '2027-02-01T00:00:00.000Z')
    expect(stopped.periods()).toEqual([])
    expect(stopped.state('2027-01-31T23:59:59.999Z')).toBe('awaiting')
    expect(stopped.to('2028-01-01T00:00:00.000Z').events(1)).toEqual([
      `${now} registered-stop 1001~a 2027-02-01T00:00:00.000Z`,
      '2027-02-01T00:00:00.000Z changed-status 1001~a stopped awaiting',
    ])
  })

  it('in a gap, the next period is awaited until the stop', () => {
    const periods = [{ end: '2027-02-01T00:00:00' }, { begin: '2027-04-01T00:00:00' }]
    const stopped = life(periods).stop(now, '2027-03-01T00:00:00.000Z')
    expect(stopped.state('2027-02-15T00:00:00.000Z')).toBe('awaiting')
    expect(stopped.state('2027-03-01T00:00:00.000Z')).toBe('stopped')
    expect(stopped.periods()).toHaveLength(1)
  })

  it('later than its own end, it has ended by then and stays so', () => {
    const ended = new Life(account(campaigns)).create(now, { periods: [{ campaign_id: 'short' }] })
    ended.stop(now, '2027-06-01T00:00:00.000Z')
    expect(ended.state('2028-01-01T00:00:00.000Z')).toBe('ended')
    expect(ended.events(2)).toEqual(['2027-01-22T11:00:00.000Z changed-status 1001~a ended active'])
  })
})

describe('A subscription that has ended', () => {
  it('stays so where the campaign that it was to renew to turns up again', () => {
    const next = { id: 'next', duration: 'P7D' }
    const once = { id: 'once', duration: 'P7D', renews_to: 'next' }
    const ended = new Life(account([once, next])).create(now, { periods: [{ campaign_id: 'once' }] })
    ended.settings = { ...ended.settings, campaigns: ended.settings.campaigns.filter(({ id }) => id === 'once') }
    expect(ended.state('2027-02-01T00:00:00.000Z')).toBe('ended')
    ended.settings = account([once, next])
    expect(ended.to('2027-03-01T00:00:00.000Z').periods()).toHaveLength(1)
    expect(ended.state('2027-03-01T00:00:00.000Z')).toBe('ended')
  })
})

describe('A period that is given after a gap', () => {
  it('begins a run of its own', () => {
    const periods = ['2027-01-31T12:00:00', '2027-03-15T12:00:00'].map((begin) => ({ begin }))
    expect(life(periods).periods()).toEqual([
      '2027-01-31T12:00:00/2027-02-28T12:00:00',
      '2027-03-15T12:00:00/2027-04-15T12:00:00',
    ])
  })
})

describe('A period that can not be', () => {
  const faultsFor = (period: object) => {
    const decided = new Life(account(campaigns)).tryToCreate(now, { periods: [{ campaign_id: 'monthly', ...period }] })
    return isRefused(decided) ? decided.faults : []
  }

  it('is refused in words that name what is wrong', () => {
    expect(faultsFor({ begin: 'soon' })).toMatchObject([{ values: { name: 'begin', value: 'soon' } }])
    expect(faultsFor({ end: 'later' })).toMatchObject([{ values: { name: 'end', value: 'later' } }])
    expect(faultsFor({ campaign_id: 'daily' })).toMatchObject([{ values: { campaign: 'daily' } }])
    expect(faultsFor({ begin: '1900-01-01T00:00:00' })).toMatchObject([{ values: { max: 400 } }])
    const external_invoicing = { invoiced: 1, currency: 'EUR', tax_rate: 0 }
    expect(faultsFor({ external_invoicing })).toMatchObject([{ values: { currency: 'DKK' } }])
  })
})

describe('A stop is refused', () => {
  it('for what has stopped or ended, and for what is not there', () => {
    const over = life().stop(now)
    expect(faultsOf(over.tryToStop('2027-02-01T00:00:00.000Z'))).toEqual([': subscription_over'])
    const ended = new Life(account(campaigns)).create(now, { periods: [{ campaign_id: 'short' }] })
    expect(faultsOf(ended.tryToStop('2027-02-01T00:00:00.000Z'))).toEqual([': subscription_over'])
    expect(faultsOf(life().tryToStop(now, now, '1001~z'))).toEqual([': subscription_unknown'])
  })
})

describe('When the plan is switched,', () => {
  it('the ongoing period ends now and one on the new campaign begins a run of its own', () => {
    const switched = life().switchTo('weekly', '2027-01-20T09:30:15.250Z').to('2027-01-28T00:00:00.000Z')
    expect(switched.periods()).toEqual([
      '2027-01-15T12:00:00/2027-01-20T10:30:15 monthly',
      '2027-01-20T10:30:15/2027-01-27T10:30:15 weekly',
      '2027-01-27T10:30:15/2027-02-03T10:30:15 weekly',
    ])
    expect(switched.events(1)).toEqual([
      '2027-01-20T09:30:15.250Z switched-plan 1001~a weekly monthly',
      '2027-01-27T09:30:15.000Z renewed 1001~a weekly weekly',
    ])
    expect(switched.history[1]).toBe('Subscription 1001~a switched from A campaign to A campaign')
  })

  it('a successor already made goes, and its index is given again, its serial not', () => {
    const switched = life().switchTo('weekly', '2027-02-10T00:00:00.000Z')
    expect(
      switched.subscription().periods.map(({ index, serial, campaign_id }) => [index, serial, campaign_id]),
    ).toEqual([
      [1, 1, 'monthly'],
      [2, 3, 'weekly'],
    ])
  })

  it('at the very begin of a period, the new one takes its place', () => {
    const switched = life().switchTo('weekly', now)
    expect(switched.periods()).toEqual(['2027-01-15T12:00:00/2027-01-22T12:00:00'])
    expect(switched.subscription().periods[0]).toMatchObject({ campaign_id: 'weekly', index: 1, serial: 2 })
  })

  it('one that is awaited keeps its begin', () => {
    const switched = life([{ begin: '2027-02-01T00:00:00' }, {}]).switchTo('weekly', now)
    expect(switched.periods()).toEqual(['2027-02-01T00:00:00/2027-02-08T00:00:00'])
    expect(switched.state(now)).toBe('awaiting')
  })

  it('one that is awaited in a gap is replaced, and what came before stays', () => {
    const gap = life([{ end: '2027-01-20T12:00:00' }, { begin: '2027-03-01T00:00:00' }])
    expect(gap.switchTo('weekly', '2027-02-01T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-01-20T12:00:00 monthly',
      '2027-03-01T00:00:00/2027-03-08T00:00:00 weekly',
    ])
  })

  it('in the second in which a period begins, the new one begins where that did', () => {
    const begun = life([{ begin: '2027-01-20T12:00:00.400' }])
    const switched = begun.switchTo('weekly', '2027-01-20T11:00:00.700Z')
    expect(switched.subscription().periods).toMatchObject([
      { campaign_id: 'weekly', begin: '2027-01-20T11:00:00.400Z', index: 1 },
    ])
  })

  it('a registered stop stays, cuts the new period, and can be moved without bringing the old plan back', () => {
    const switched = life().stop(now, '2027-02-01T00:00:00.000Z').switchTo('monthly', '2027-01-20T00:00:00.000Z')
    expect(switched.periods()).toEqual([
      '2027-01-15T12:00:00/2027-01-20T01:00:00',
      '2027-01-20T01:00:00/2027-02-01T01:00:00',
    ])
    switched.stop('2027-01-21T00:00:00.000Z', '2027-02-25T00:00:00.000Z').to('2027-03-01T00:00:00.000Z')
    expect(switched.periods()).toEqual([
      '2027-01-15T12:00:00/2027-01-20T01:00:00',
      '2027-01-20T01:00:00/2027-02-20T01:00:00',
      '2027-02-20T01:00:00/2027-02-25T01:00:00',
    ])
    expect(switched.state('2027-02-25T00:00:00.000Z')).toBe('stopped')
  })

  it('it is refused to an unknown campaign, and for what is over or not there', () => {
    expect(faultsOf(life().tryToSwitch('gone', now))).toEqual(['new_campaign_id: campaign_unknown'])
    expect(faultsOf(life().stop(now).tryToSwitch('weekly', now))).toEqual([': subscription_over'])
    expect(faultsOf(life().tryToSwitch('weekly', now, '1001~z'))).toEqual([': subscription_unknown'])
    const unknown = life().tryToSwitch('gone', now)
    expect(isRefused(unknown) && unknown.faults).toMatchObject([{ values: { campaign: 'gone' } }])
  })
})

describe('When data is written,', () => {
  const written = () =>
    new Life(account(campaigns, { fields })).create(now, {
      periods: [{ campaign_id: 'monthly' }],
      data: { edition: 'print', ':Code': 'x' },
    })

  it('null deletes, what is not mentioned stays, and the history tells what may be told', () => {
    const updated = written()
    updated.update({ ':Code': null }, '2027-01-16T00:00:00.000Z')
    expect(updated.subscription().fields).toEqual({ Edition: 'print' })
    updated.update({ edition: 'digital' }, '2027-01-17T00:00:00.000Z')
    expect(updated.subscription().fields).toEqual({ Edition: 'digital' })
    expect(updated.events(1)).toEqual([
      '2027-01-16T00:00:00.000Z updated 1001~a',
      '2027-01-17T00:00:00.000Z updated 1001~a',
    ])
    expect(updated.history.slice(1)).toEqual(['Subscription 1001~a: Edition changed from "print" to "digital"'])
  })

  it('what is there already changes nothing', () => {
    expect(outcomeOf(written().update({ edition: 'print', ':Code': 'x' }, now))).toBe('unchanged')
  })

  it('an address that is there already changes nothing, and another one does', () => {
    const address = { name: 'Ann Berg', address: 'Bredgade 1', country: 'DK' }
    const delivered = new Life(account(campaigns, { fields: [{ scope: 'subscription', name: 'To', type: 'address' }] }))
    delivered.create(now, { periods: [{ campaign_id: 'monthly' }], data: { ':To': address } })
    expect(
      outcomeOf(delivered.update({ ':To': { country: 'DK', address: 'Bredgade 1', name: 'Ann Berg' } }, now)),
    ).toBe('unchanged')
    expect(outcomeOf(delivered.update({ ':To': { ...address, address: 'Bredgade 2' } }, now))).toBe('changed')
  })

  it('it is refused whole where any value is at fault', () => {
    expect(faultsOf(written().update({ edition: null, ':Code': 7 }, now))).toEqual([
      'edition: field_required',
      ':Code: text_expected',
    ])
    expect(faultsOf(written().update({ edition: '' }, now))).toEqual(['edition: field_required'])
    expect(faultsOf(written().update({}, now, { id: '1001~z' }))).toEqual([': subscription_unknown'])
  })
})
