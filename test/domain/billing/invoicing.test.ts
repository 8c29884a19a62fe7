import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { account, monthly } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'

const newYear = '2027-01-01T11:00:00.000Z'
const campaigns = [
  { ...monthly, invoice_lines: [line(10_000)] },
  { ...monthly, id: 'ahead', renews_to: 'ahead', invoice_lines: [line(10_000)], invoice_days_before: 10 },
  { id: 'ten', assignments: 10, invoice_lines: [line(10_000)] },
  { id: 'forever', invoice_lines: [line(10_000)] },
]
const subscriber = (more: Partial<GivenSubscription>, settings: Settings = account(campaigns)) =>
  new Subscriber(settings).create(newYear, more)
const on = (campaign_id: string, more: object = {}) => subscriber({ periods: [{ campaign_id, ...more }] })

describe('A period is invoiced', () => {
  it('when it is made, where it begins then', () => {
    expect(on('monthly').ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2027-01-01T12:00/2027-02-01T12:00: 100.00',
    ])
  })

  it('by its begin as a pause has moved it, where it was to be invoiced at the end of the pause', () => {
    // Renewed and due ten days before 1 February, at the instant at which five days of pause end.
    const until = '2027-01-22T11:00:00.000Z'
    const life = on('ahead').pause(newYear, '2027-01-17T11:00:00.000Z', until).to(until)
    expect(life.periods()).toEqual([
      '2027-01-01T12:00:00/2027-02-06T12:00:00',
      '2027-02-06T12:00:00/2027-03-06T12:00:00',
    ])
    expect(life.heads()).toHaveLength(1)
    expect(life.to('2027-01-27T11:00:00.000Z').ledger().slice(2)).toEqual([
      'DK-2 2027-01-27, due 2027-02-10: 100.00, 100.00 to pay',
      '  Paper 2027-02-06T12:00/2027-03-06T12:00: 100.00',
    ])
  })

  it('as part of the change that makes it', () => {
    expect(on('monthly').events()).toEqual([
      '2027-01-01T11:00:00.000Z created 1001~a',
      '2027-01-01T11:00:00.000Z invoice:created DK-1',
    ])
  })

  it('when it begins, where that is still to come', () => {
    const future = on('monthly', { begin: '2027-03-01T00:00:00' })
    expect(future.to('2027-02-28T22:59:59.999Z').heads()).toEqual([])
    expect(future.to('2027-02-28T23:00:00.000Z').heads()).toEqual([
      'DK-1 2027-03-01, due 2027-03-15: 100.00, 100.00 to pay',
    ])
  })

  it('as many days before it begins as the campaign says, at the same time of day', () => {
    const future = on('ahead', { begin: '2027-04-02T00:00:00' })
    // Ten days before, in winter time.
    expect(future.to('2027-03-22T22:59:59.999Z').heads()).toEqual([])
    expect(future.to('2027-03-22T23:00:00.000Z').ledger()).toEqual([
      'DK-1 2027-03-23, due 2027-04-06: 100.00, 100.00 to pay',
      '  Paper 2027-04-02/2027-05-02: 100.00',
    ])
  })

  it('when it was made, where it should have been before', () => {
    const soon = on('ahead', { begin: '2027-01-05T00:00:00' })
    expect(soon.heads()).toEqual(['DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay'])
  })

  it('together with being renewed into', () => {
    const renewed = on('ahead').to('2027-03-01T00:00:00.000Z')
    expect(renewed.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      'DK-2 2027-01-22, due 2027-02-05: 100.00, 100.00 to pay',
      'DK-3 2027-02-19, due 2027-03-05: 100.00, 100.00 to pay',
    ])
    expect(renewed.events(2)).toEqual([
      '2027-01-22T11:00:00.000Z renewed 1001~a ahead ahead',
      '2027-01-22T11:00:00.000Z invoice:created DK-2',
      '2027-02-19T11:00:00.000Z renewed 1001~a ahead ahead',
      '2027-02-19T11:00:00.000Z invoice:created DK-3',
    ])
  })

  it('at the instant it falls due, however late that is carried out', () => {
    const late = on('monthly')
    expect(late.to('2028-01-01T00:00:00.000Z').documents()).toHaveLength(12)
    expect(late.document('DK-12')).toMatchObject({ made: '2027-12-01T11:00:00.000Z', date: '2027-12-01' })
  })

  it('each of several when its own time comes', () => {
    const several = subscriber({
      periods: [
        { campaign_id: 'ahead', end: '2027-01-08T12:00:00' },
        { campaign_id: 'ahead' },
        { campaign_id: 'monthly' },
      ],
    })
    expect(several.to('2027-02-08T11:00:00.000Z').ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2027-01-01T12:00/2027-01-08T12:00: 100.00',
      'DK-2 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2027-01-08T12:00/2027-02-08T12:00: 100.00',
      'DK-3 2027-02-08, due 2027-02-22: 100.00, 100.00 to pay',
      '  Paper 2027-02-08T12:00/2027-03-08T12:00: 100.00',
    ])
  })

  it('now where its time is past, with every one that was made up for', () => {
    const past = on('monthly', { begin: '2026-10-15T12:00:00' })
    expect(past.ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2026-10-15T12:00/2026-11-15T12:00: 100.00',
      'DK-2 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2026-11-15T12:00/2026-12-15T12:00: 100.00',
      'DK-3 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2026-12-15T12:00/2027-01-15T12:00: 100.00',
    ])
  })

  it('once where it is open-ended or counted in assignments', () => {
    expect(on('forever').to('2030-01-01T00:00:00.000Z').ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2027-01-01T12:00/open: 100.00',
    ])
    expect(on('ten').to('2030-01-01T00:00:00.000Z').heads()).toHaveLength(1)
  })

  it('for the date that it is in the timezone of the account', () => {
    const american = new Subscriber(account(campaigns, { timezone: 'America/New_York' }))
    american.create('2027-01-01T04:59:59.000Z', { periods: [{ campaign_id: 'monthly' }] })
    expect(american.heads()).toEqual(['DK-1 2026-12-31, due 2027-01-14: 100.00, 100.00 to pay'])
  })
})

describe('No invoice is made', () => {
  it('of a period with `invoicing: none`, but of the one it renews into', () => {
    const none = on('monthly', { invoicing: 'none' })
    expect(none.heads()).toEqual([])
    expect(none.to('2027-02-01T11:00:00.000Z').heads()).toEqual([
      'DK-1 2027-02-01, due 2027-02-15: 100.00, 100.00 to pay',
    ])
  })

  it('of such a period when it is stopped or switched', () => {
    expect(on('monthly', { invoicing: 'none' }).stop('2027-01-10T00:00:00.000Z').heads()).toEqual([])
    const switched = on('monthly', { invoicing: 'none' }).switchTo('forever', '2027-01-10T00:00:00.000Z')
    expect(switched.heads()).toEqual(['DK-1 2027-01-10, due 2027-01-24: 100.00, 100.00 to pay'])
  })

  it('where the campaign has no lines, or they come to nothing', () => {
    const free = account([
      { id: 'none', duration: 'P1M' },
      { id: 'free', duration: 'P1M', invoice_lines: [line(0), line(0, { tax_rate: 0 })] },
    ])
    for (const campaign_id of ['none', 'free']) {
      const given = subscriber({ periods: [{ campaign_id }] }, free).stop('2027-01-10T00:00:00.000Z')
      expect(given.events().filter((told) => told.includes('invoice'))).toEqual([])
    }
  })

  it('of a period that a stop takes away before its time', () => {
    const stopped = on('ahead').stop('2027-01-10T00:00:00.000Z', '2027-02-01T11:00:00.000Z')
    expect(stopped.to('2028-01-01T00:00:00.000Z').heads()).toHaveLength(1)
  })

  it('while nobody is there to make it, and no earlier than the present once there is', () => {
    const nobody = { business_entities: [] }
    const given = subscriber({ periods: [{ campaign_id: 'monthly' }] }, account([monthly], nobody))
    expect(given.to('2027-02-15T00:00:00.000Z').heads()).toEqual([])
    given.settings = account(campaigns)
    const told = given.announced.length
    given.to('2027-02-15T00:00:00.000Z')
    expect(given.events(told).every((event) => event >= '2027-02-01T11:00:00.000Z')).toBe(true)
  })
})

describe('What is invoiced', () => {
  const fields = [
    { scope: 'subscription', name: 'Edition', external_id: 'edition' },
    { scope: 'subscription', name: 'Abroad', type: 'boolean' },
  ]
  const lines = [
    line(10_000),
    line(2_000, { text: 'Postage', when: { edition: 'print', ':Abroad': true } }),
    line(-500, { text: 'Digital discount', when: { edition: 'digital' } }),
  ]
  const settings = account([{ ...monthly, invoice_lines: lines }], { fields })
  const withData = (data: Readonly<Record<string, unknown>>, quantity = 1) =>
    subscriber({ periods: [{ campaign_id: 'monthly' }], data, quantity }, settings)

  it('are the lines whose conditions all hold', () => {
    expect(withData({ edition: 'print', ':Abroad': true }).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 120.00, 120.00 to pay',
      '  Paper 2027-01-01T12:00/2027-02-01T12:00: 100.00',
      '  Postage 2027-01-01T12:00/2027-02-01T12:00: 20.00',
    ])
    expect(withData({ edition: 'print' }).heads()).toEqual(['DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay'])
  })

  it('counts once per quantity, discounts too', () => {
    const three = withData({ edition: 'digital' }, 3)
    expect(three.ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 285.00, 285.00 to pay',
      '  Paper 2027-01-01T12:00/2027-02-01T12:00: 300.00',
      '  Digital discount 2027-01-01T12:00/2027-02-01T12:00: -15.00',
    ])
    expect(three.document('DK-1').lines.map(({ period }) => period?.quantity)).toEqual([3, 3])
  })

  it('is what campaign and fields say when it is invoiced, and stays so', () => {
    const given = withData({ edition: 'print' })
    given.update({ edition: 'digital' }, '2027-01-10T00:00:00.000Z')
    given.settings = account([{ ...monthly, invoice_lines: [line(11_000), ...lines.slice(1)] }], { fields })
    expect(given.to('2027-02-01T11:00:00.000Z').ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2027-01-01T12:00/2027-02-01T12:00: 100.00',
      'DK-2 2027-02-01, due 2027-02-15: 105.00, 105.00 to pay',
      '  Paper 2027-02-01T12:00/2027-03-01T12:00: 110.00',
      '  Digital discount 2027-02-01T12:00/2027-03-01T12:00: -5.00',
    ])
  })

  it('shows lines of nothing beside others', () => {
    const lines = [line(0, { text: 'Gift', tax_rate: 0 }), line(10_000)]
    const given = subscriber({ periods: [{ campaign_id: 'm' }] }, account([{ id: 'm', invoice_lines: lines }]))
    expect(given.ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 100.00, 100.00 to pay',
      '  Gift 2027-01-01T12:00/open: 0.00',
      '  Paper 2027-01-01T12:00/open: 100.00',
    ])
    expect(given.stop(newYear).ledger().slice(0, 2)).toEqual([
      'DK-C1 2027-01-01: -100.00 for DK-1',
      '  Paper 2027-01-01T12:00/open: -100.00',
    ])
  })

  it('comes on an invoice for each tax rate, lines without tax with those of the first', () => {
    const lines = [line(3_100), line(1_550, { text: 'Fee', tax_rate: 0 })]
    const given = subscriber(
      { periods: [{ campaign_id: 'm' }] },
      account([{ id: 'm', duration: 'P1M', invoice_lines: lines }]),
    )
    given.charge(newYear, {
      subscription_id: '1001~a',
      lines: [{ ...line(310, { text: 'Book', tax_rate: 0.06 }), currency: 'DKK' }],
    })
    given.stop(newYear, '2027-01-11T11:00:00.000Z').stop('2027-01-02T00:00:00.000Z', '2027-01-21T11:00:00.000Z')
    expect(given.ledger().slice(-5)).toEqual([
      'DK-3 2027-01-02, due 2027-01-15: 15.00, 15.00 to pay',
      '  Paper 2027-01-11T12:00/2027-01-21T12:00: 10.00',
      '  Fee 2027-01-11T12:00/2027-01-21T12:00: 5.00',
      'DK-4 2027-01-02, due 2027-01-15: 1.00, 1.00 to pay',
      '  Book 2027-01-11T12:00/2027-01-21T12:00: 1.00',
    ])
  })
})

describe('A period that is shorter or longer than its campaign has it', () => {
  const adjusted = (begin: string, end: string, invoicing?: 'adjusted_begin' | 'adjusted_end') =>
    subscriber(
      { periods: [{ campaign_id: 'm', begin, end, ...(invoicing && { invoicing }) }] },
      account([{ id: 'm', duration: 'P1M', invoice_lines: [line(31_000)] }]),
    ).documents()[0]?.lines[0]?.amountMinor

  it('costs what the campaign asks for, where nothing else is said', () => {
    expect(adjusted('2026-12-20T00:00:00', '2027-01-01T00:00:00')).toBe(31_000)
  })

  it.each([
    // The month before 1 January has 31 days, of which 12 are left.
    ['2026-12-20', '2027-01-01', 'adjusted_begin', 12_000],
    // The month from 20 December has 31 days.
    ['2026-12-20', '2027-01-01', 'adjusted_end', 12_000],
    // February has 28 days, from whose end it is counted back; from 15 February on it is a month of 28, too.
    ['2026-02-15', '2026-03-01', 'adjusted_begin', 15_500],
    ['2026-02-15', '2026-03-01', 'adjusted_end', 15_500],
    // From 1 November a month has 30 days; back from 11 December it is one of 30 as well; from 1 December of 31.
    ['2026-11-01', '2026-12-11', 'adjusted_end', 41_333],
    ['2026-11-01', '2026-12-11', 'adjusted_begin', 41_333],
    ['2026-12-01', '2026-12-11', 'adjusted_end', 10_000],
    ['2026-12-01', '2026-12-11', 'adjusted_begin', 10_333],
  ] as const)('from %s to %s costs its share by `%s`', (begin, end, invoicing, amount) => {
    expect(adjusted(`${begin}T00:00:00`, `${end}T00:00:00`, invoicing)).toBe(amount)
  })

  it('shares by days also over a change of the clock', () => {
    // The day of 25 October has 25 hours, and counts as one.
    expect(adjusted('2026-10-20T00:00:00', '2026-10-30T00:00:00', 'adjusted_end')).toBe(10_000)
  })

  it('costs the amount as it is where the campaign has no duration, or the period no end', () => {
    const settings = account([{ id: 'forever', invoice_lines: [line(31_000)] }])
    const forever = (more: object) =>
      subscriber({ periods: [{ campaign_id: 'forever', ...more }] }, settings).documents()[0]?.lines[0]?.amountMinor
    expect(forever({ invoicing: 'adjusted_end' })).toBe(31_000)
    expect(forever({ invoicing: 'adjusted_begin', end: '2027-01-11T00:00:00' })).toBe(31_000)
  })
})

describe('A period that a previous system invoiced', () => {
  const external_invoicing = { invoiced: 3_100, currency: 'DKK', tax_rate: 0.25 }
  const carriedOver = (more: object = {}) =>
    on('monthly', { begin: '2027-01-01T00:00:00', external_invoicing, ...more })

  it('is not invoiced again, but the one after it is', () => {
    const given = carriedOver()
    expect(given.heads()).toEqual([])
    expect(given.to('2027-02-01T00:00:00.000Z').heads()).toEqual([
      'DK-1 2027-02-01, due 2027-02-15: 100.00, 100.00 to pay',
    ])
  })

  it('is credited to the balance where it is stopped, which names the campaign', () => {
    const stopped = carriedOver().stop('2027-01-10T23:00:00.000Z')
    expect(stopped.ledger()).toEqual(['DK-C1 2027-01-11: -21.00', '  {campaign} 2027-01-11/2027-02-01: -21.00'])
    expect(stopped.document('DK-C1').lines[0]?.template).toBe(true)
    expect(stopped.balances()).toEqual({ dk: 2_100 })
    expect(stopped.money()).toEqual(['2027-01-10T23:00:00.000Z invoice:created DK-C1'])
  })

  it('is credited under the number that it had, where that is known', () => {
    const numbered = { ...external_invoicing, invoice_number: '2026/771' }
    const stopped = carriedOver({ external_invoicing: numbered }).stop('2027-01-10T23:00:00.000Z')
    expect(stopped.heads()).toEqual(['DK-C1 2027-01-11: -21.00 for 2026/771'])
    expect(stopped.announced.map(({ event }) => event).filter(({ event }) => event.startsWith('invoice:'))).toEqual([
      { event: 'invoice:created', invoice_number: 'DK-C1', credits: '2026/771' },
      { event: 'invoice:credited', invoice_number: '2026/771', credit_note_number: 'DK-C1' },
    ])
    expect(stopped.history.at(-1)).toBe('Credit note DK-C1 created for invoice 2026/771')
    expect(stopped.balances()).toEqual({ dk: 2_100 })
  })

  it('credits no own invoice that happens to have the same number', () => {
    const numbered = { ...external_invoicing, invoice_number: 'DK-1' }
    const charged = carriedOver({ external_invoicing: numbered })
      .charge(newYear, {
        business_entity: 'dk',
        lines: [{ text: 'Book', amount: 5_000, currency: 'DKK', tax_rate: 0.25 }],
      })
      .stop('2027-01-10T23:00:00.000Z')
    expect(charged.document('DK-1').allocations).toEqual([
      { from: 'credit_note', id: 'DK-C1', amountMinor: 2_100, at: '2027-01-10T23:00:00.000Z' },
    ])
    expect(charged.document('DK-C1').credits_elsewhere).toBe(true)
  })

  it('with `invoicing: none` too', () => {
    expect(carriedOver({ invoicing: 'none' }).stop('2027-01-10T23:00:00.000Z').balances()).toEqual({ dk: 2_100 })
  })

  it('is credited whole where it has not begun', () => {
    const future = on('monthly', { begin: '2027-03-01T00:00:00', external_invoicing }).stop(newYear)
    expect(future.ledger()).toEqual(['DK-C1 2027-01-01: -31.00', '  {campaign} 2027-03-01/2027-04-01: -31.00'])
  })

  it('pays for what a switch is invoiced for', () => {
    const switched = carriedOver().switchTo('forever', '2027-01-10T23:00:00.000Z')
    expect(switched.heads()).toEqual([
      'DK-C1 2027-01-11: -21.00',
      'DK-1 2027-01-11, due 2027-01-25: 100.00, 79.00 to pay',
    ])
    expect(switched.balances()).toEqual({})
  })
})

describe('Whose invoices they are', () => {
  it('each subscription has its own, an add-on after its base', () => {
    const settings = account([
      { ...monthly, invoice_lines: [line(10_000)], addons: [{ campaign: 'web', mandatory: true }] },
      { id: 'web', duration: 'P1M', renews_to: 'web', invoice_lines: [line(2_000, { text: 'Web' })] },
    ])
    const given = subscriber({ periods: [{ campaign_id: 'monthly' }], quantity: 2 }, settings)
    expect(given.to('2027-02-01T11:00:00.000Z').heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 200.00, 200.00 to pay',
      'DK-2 2027-01-01, due 2027-01-15: 40.00, 40.00 to pay',
      'DK-3 2027-02-01, due 2027-02-15: 200.00, 200.00 to pay',
      'DK-4 2027-02-01, due 2027-02-15: 40.00, 40.00 to pay',
    ])
    expect(given.document('DK-2').lines[0]?.period?.subscription).toBe('1001~a.1.1')
    // With the base the add-on stops, and both are credited.
    expect(given.stop('2027-02-01T11:00:00.000Z').heads().slice(2, 4)).toEqual([
      'DK-C1 2027-02-01: -200.00 for DK-3',
      'DK-C2 2027-02-01: -40.00 for DK-4',
    ])
  })

  it("a group's go to its own customer, and its recipients have none", () => {
    const settings = account([
      { id: 'company', duration: 'P1Y', group: { recipient_campaign: 'seat' }, invoice_lines: [line(10_000)] },
      { id: 'seat', invoice_lines: [line(9_900)] },
    ])
    const company = subscriber({ periods: [{ campaign_id: 'company' }], quantity: 5 }, settings)
    const group = company.subscription()
    const employee = new Subscriber(settings)
    employee.create(newYear, { group_subscription_id: group.id }, '2002~b', group)
    expect(employee.stop('2027-02-01T00:00:00.000Z', undefined, '2002~b').heads()).toEqual([])
    expect(company.heads()).toEqual(['DK-1 2027-01-01, due 2027-01-15: 500.00, 500.00 to pay'])
  })

  it("are of the campaign's business entity, each with its own numbers, currency and days to pay", () => {
    const settings = account(
      [
        { ...monthly, business_entity: 'dk', invoice_lines: [line(10_000)] },
        { id: 'isk', business_entity: 'is', duration: 'P1M', invoice_lines: [line(700)] },
      ],
      {
        business_entities: [
          { external_id: 'is', name: 'Iceland', currency: 'ISK', due_days: 30, invoice_prefix: 'ÍS/' },
          { external_id: 'dk', name: 'Denmark', currency: 'DKK' },
        ],
      },
    )
    const given = subscriber({ periods: [{ campaign_id: 'monthly' }] }, settings)
    given
      .create(newYear, { periods: [{ campaign_id: 'isk' }] }, '1001~b')
      .stop(newYear)
      .stop(newYear, newYear, '1001~b')
    expect(given.heads()).toEqual([
      'DK-C1 2027-01-01: -100.00 for DK-1',
      'ÍS/C1 2027-01-01: -700 for ÍS/1',
      'DK-1 2027-01-01, due 2027-01-15: 100.00, credited',
      'ÍS/1 2027-01-01, due 2027-01-31: 700, credited',
    ])
  })

  const entities = ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' }))
  const of = (business_entity: string, business_entities: readonly object[]) =>
    account([{ ...monthly, business_entity, invoice_lines: [line(3_100)] }], { business_entities })

  it('are those of whom the campaign is moved to, from the next period on', () => {
    const given = subscriber({ periods: [{ campaign_id: 'monthly' }] }, of('dk', entities))
    given.settings = of('eu', entities.slice(1))
    given.stop('2027-01-21T11:00:00.000Z', '2027-02-15T11:00:00.000Z').to('2027-02-01T11:00:00.000Z')
    given.stop('2027-02-01T11:00:00.000Z')
    expect(given.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 31.00, 31.00 to pay',
      'EU-C1 2027-02-01: -15.50 for EU-1',
      'EU-1 2027-02-01, due 2027-02-15: 15.50, credited',
    ])
  })

  it('are credited by who made them, also once that is gone from the settings', () => {
    const given = subscriber({ periods: [{ campaign_id: 'monthly' }] }, of('dk', entities))
    given.settings = of('eu', entities.slice(1))
    expect(given.stop('2027-01-21T11:00:00.000Z').heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 31.00, 20.00 to pay',
      'DK-C1 2027-01-21: -11.00 for DK-1',
    ])
  })
})
