/** Subscribers who are away from home: vacations, other addresses, donated issues. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()

/** Issues of The Gazette, each named by its date. */
const issues = (...dates: readonly string[]) =>
  service.configure({
    products: dates.map((date) => ({ external_id: date, name: `The Gazette, ${date}`, category: 'gazette', date })),
  })
const home = { name: 'Ann Berg', address: 'Bredgade 1', country: 'DK' }
const assigned = (date: string) => `${date} product-assignment:created ${date}`

it('She moved away in the middle of a vacation', async () => {
  await issues('2031-01-15', '2031-01-29', '2031-02-12', '2031-02-26')
  await on('2031-01-02T00:00:00')
  const ann = await customer('Ann')
  const year = await ann.subscribes({ campaign_id: 'year' }, { data: { delivery_address: home } }, [
    'year created',
    'invoice:created DK-1',
  ])
  await ann.pays(80_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  const vacation = { subscription_id: year, begin: '2031-01-10T00:00:00', end: '2031-02-10T00:00:00' }
  const override_id = await ann.overrides('pause-delivery', vacation)

  // From the beach she reports her new address from 25 February. The vacation lasts until the 20th.
  await ann.until('2031-01-20T12:00:00', ['2031-01-10 override:started pause-delivery'])
  const malmo = { name: 'Ann Berg', address: 'Storgatan 5', country: 'SE' }
  const move = { subscription_id: year, begin: '2031-02-25T00:00:00' }
  await ann.isRefused('createoverride', { ...move, override_type: 'change-delivery-address', address: malmo }, [
    'address',
  ])
  const odense = { name: 'Ann Berg', address: 'Vestergade 5', country: 'DK' }
  await ann.overrides('change-delivery-address', { ...move, address: odense })
  await ann.isRefused('updateoverride', { override_id, begin: '2031-01-12T00:00:00' }, ['begin'])
  await ann.does('updateoverride', { override_id, end: '2031-02-20T00:00:00' }, ['override:updated pause-delivery'])

  // Three issues are withheld; the fourth goes to Odense. A vacation changes no invoice.
  await ann.until('2032-03-01T00:00:00', [
    '2031-02-20 override:ended pause-delivery',
    '2031-02-25 override:started change-delivery-address',
    '2031-02-25 year updated',
    assigned('2031-02-26'),
    '2032-01-02 year active to ended',
  ])
  expect(await ann.products()).toEqual(['2031-02-26'])
  expect((await ann.read()).subscriptions[0]?.data).toEqual({ delivery_address: odense })
  expect(await ann.heads()).toEqual(['DK-1 2031-01-02, due 2031-01-16: 800.00, paid'])
})

it('The summer house has the paper every July, and at the weekends of August', async () => {
  await issues('2031-06-30', '2031-07-05', '2031-08-01', '2031-08-02', '2032-07-05')
  await on('2031-06-01T00:00:00')
  const ann = await customer('Ann')
  const begin = { campaign_id: 'year', end: '2033-01-01T00:00:00' }
  const year = await ann.subscribes(begin, { data: { delivery_address: home } }, [
    'year created',
    'invoice:created DK-1',
  ])
  await ann.pays(80_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  const address = { name: 'Ann Berg, Skagen', address: 'Fyrvej 1', country: 'DK' }
  const stay = (begins: string, end: string, more = {}) => ({
    ...{ subscription_id: year, begin: `${begins}T00:00:00`, end: `${end}T00:00:00`, address },
    ...more,
  })
  await ann.overrides('alternative-delivery', stay('2031-07-01', '2031-08-01'))
  await ann.overrides('alternative-delivery', stay('2031-08-01', '2031-09-01', { weekdays: [6, 7] }))
  await ann.overrides('alternative-delivery', stay('2032-07-01', '2032-08-01'))
  const vacation = { ...stay('2031-07-20', '2031-07-27'), address: undefined, override_type: 'pause-delivery' }
  await ann.isRefused('createoverride', vacation, [''])

  // 1 August is a Friday, and 2 August a Saturday.
  await ann.until('2032-08-02T00:00:00', [
    assigned('2031-06-30'),
    '2031-07-01 override:started alternative-delivery',
    assigned('2031-07-05'),
    '2031-08-01 override:started alternative-delivery',
    '2031-08-01 override:ended alternative-delivery',
    assigned('2031-08-01'),
    assigned('2031-08-02'),
    '2031-09-01 override:ended alternative-delivery',
    '2032-07-01 override:started alternative-delivery',
    assigned('2032-07-05'),
    '2032-08-01 override:ended alternative-delivery',
  ])
  expect(await ann.products()).toEqual([
    '2031-06-30',
    '2031-07-05 to Ann Berg, Skagen',
    '2031-08-01',
    '2031-08-02 to Ann Berg, Skagen',
    '2032-07-05 to Ann Berg, Skagen',
  ])
  expect((await ann.read()).subscriptions[0]?.data).toEqual({ delivery_address: home })
})

it('He gives his papers away while he is gone', async () => {
  await issues('2031-03-03', '2031-03-10', '2031-03-17', '2031-03-24')
  await on('2031-03-01T00:00:00')
  const bo = await customer('Bo')
  const few = { campaign_id: 'ten-issues', remaining_assignments: 3 }
  const subscription_id = await bo.subscribes(few, {}, ['ten-issues created', 'invoice:created DK-1'])
  await bo.pays(50_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  const gone = { subscription_id, begin: '2031-03-08T00:00:00', end: '2031-03-12T00:00:00' }
  await bo.overrides('pause-delivery-donate', gone)

  // The donated issue is one of the three that he has paid for.
  await bo.until('2031-05-01T00:00:00', [
    assigned('2031-03-03'),
    '2031-03-08 override:started pause-delivery-donate',
    assigned('2031-03-10'),
    '2031-03-12 override:ended pause-delivery-donate',
    assigned('2031-03-17'),
    '2031-03-17 ten-issues active to ended',
  ])
  expect(await bo.products()).toEqual(['2031-03-03', '2031-03-10 donated', '2031-03-17'])
})

it('Ten issues with a pause in between', async () => {
  const weeks = [
    '03-03',
    '03-10',
    '03-17',
    '03-24',
    '03-31',
    '04-07',
    '04-14',
    '04-21',
    '04-28',
    '05-05',
    '05-12',
    '05-19',
  ]
  const dates = weeks.map((day) => `2031-${day}`)
  await issues(...dates, '2031-05-26', '2031-06-02')
  await on('2031-03-01T00:00:00')
  const bo = await customer('Bo')
  const subscription_id = await bo.subscribes({ campaign_id: 'ten-issues' }, {}, [
    'ten-issues created',
    'invoice:created DK-1',
  ])
  await bo.pays(50_000, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  const pause = { subscription_id, begin: '2031-03-15T00:00:00', end: '2031-04-05T00:00:00' }
  await bo.overrides('pause-subscription', pause)

  // The three issues of the pause are none of his ten: he has two before it, and eight after it.
  await bo.until('2031-07-01T00:00:00', [
    assigned('2031-03-03'),
    assigned('2031-03-10'),
    '2031-03-15 override:started pause-subscription',
    '2031-03-15 ten-issues active to suspended',
    '2031-04-05 ten-issues suspended to active',
    '2031-04-05 override:ended pause-subscription',
    ...dates.slice(5).map(assigned),
    assigned('2031-05-26'),
    '2031-05-26 ten-issues active to ended',
  ])
  expect(await bo.products()).toEqual([...dates.slice(0, 2), ...dates.slice(5), '2031-05-26'])
  expect(await bo.heads()).toEqual(['DK-1 2031-03-01, due 2031-03-15: 500.00, paid'])
})

it('His vacation begins on a date when deliveries cannot change', async () => {
  await service.configure({ policies: [{ external_id: 'standard', blocked_dates: ['2031-12-24', '2031-12-25'] }] })
  await on('2031-12-22T09:00:00')
  const bo = await customer('Bo')
  const year = await bo.subscribes({ campaign_id: 'year', begin: '2031-12-22T00:00:00' }, {}, [
    'year created',
    'invoice:created DK-1',
  ])
  const away = (begin: string) => ({
    ...{ subscription_id: year, override_type: 'pause-delivery' },
    ...{ begin: `2031-12-${begin}T00:00:00`, end: '2032-01-05T00:00:00' },
  })

  // Two days are needed, so the 23rd is too early; the 24th and the 25th are blocked.
  await bo.isRefused('createoverride', away('23'), ['begin'])
  await bo.isRefused('createoverride', away('24'), ['begin'])
  await bo.isRefused('createoverride', away('25'), ['begin'])
  const { override_type, ...from26 } = away('26')
  const override_id = await bo.overrides(override_type, from26)
  await bo.isRefused('updateoverride', { override_id, begin: '2031-12-25T00:00:00' }, ['begin'])
  await bo.until('2032-01-05T00:00:00', [
    '2031-12-26 override:started pause-delivery',
    '2032-01-05 override:ended pause-delivery',
  ])
})
