/** Stops that are moved or correct a mistake, and a pause over a renewal. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()
const line = (amount: number) => ({ text: '{begin} to {end}', amount, tax_rate: 0.25 })

/** Ann has paid a year of one a day. */
async function paidYear() {
  const daily = { id: 'daily', name: 'Daily', products: ['gazette'], duration: 'P1Y', policy: 'open' }
  await service.configure({ campaigns: [{ ...daily, renews_to: 'daily', invoice_lines: [line(36_500)] }] })
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'daily' }, {}, ['daily created', 'invoice:created DK-1'])
  await ann.pays(36_500, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  return { ann, subscription_id }
}

it('The stop was moved twice', async () => {
  const { ann, subscription_id } = await paidYear()

  // Half a year is enough for her: 184 days are credited at once.
  await ann.until('2031-02-01T09:00:00', [])
  await ann.does('cancelsubscription', { subscription_id, stop_at: '2031-07-01T00:00:00' }, [
    'daily registered-stop 2031-07-01',
    'invoice:credited DK-1',
  ])
  expect(await ann.balance()).toEqual({ dk: 184 })

  // Three months more, which the balance pays.
  await ann.until('2031-02-10T09:00:00', [])
  await ann.does('cancelsubscription', { subscription_id, stop_at: '2031-10-01T00:00:00' }, [
    'daily registered-stop 2031-10-01',
    'invoice:created DK-2',
    'invoice:paid DK-2',
  ])
  expect(await ann.balance()).toEqual({ dk: 184 - 92 })

  // The stop is then three months earlier than at first.
  await ann.until('2031-02-20T09:00:00', [])
  await ann.does('cancelsubscription', { subscription_id, stop_at: '2031-04-01T00:00:00' }, [
    'daily registered-stop 2031-04-01',
    'invoice:credited DK-2',
    'invoice:credited DK-1',
  ])
  expect(await ann.balance()).toEqual({ dk: 365 - 90 })
  await ann.until('2032-01-02T00:00:00', ['2031-04-01 daily active to stopped'])
  expect((await ann.documents()).slice(0, 6)).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 365.00, paid',
    '  1 January 2031 to 31 December 2031: 365.00',
    'DK-C1 2031-02-01: -184.00 for DK-1',
    '  Credit: 1 July 2031 to 31 December 2031: -184.00',
    'DK-2 2031-02-10, due 2031-02-24: 92.00, paid',
    '  1 July 2031 to 30 September 2031: 92.00',
  ])
  expect((await ann.heads()).slice(3)).toEqual([
    'DK-C2 2031-02-20: -92.00 for DK-2',
    'DK-C3 2031-02-20: -91.00 for DK-1',
  ])
})

it('The invoice was wrong, and a stop puts it right', async () => {
  await on('2031-01-20T00:00:00')
  const bo = await customer('Bo')
  const february = { campaign_id: 'year', begin: '2031-02-01T00:00:00' }
  const wrong = await bo.subscribes(february, {}, ['year created'])
  const envelopes = (amount: number, subscription_id: string) => ({
    ...{ subscription_id, period: '1' },
    lines: [{ text: 'Envelopes', amount, currency: 'DKK', tax_rate: 0.25 }],
  })

  // The charge has a zero too many: 730 instead of 73. The period has not begun, so the whole charge is credited.
  await bo.does('invoice', envelopes(73_000, wrong), ['invoice:created DK-1'])
  await bo.until('2031-01-22T00:00:00', [])
  await bo.does('cancelsubscription', { subscription_id: wrong }, [
    'year registered-stop 2031-01-22',
    'year awaiting to stopped',
    'invoice:credited DK-1',
  ])
  const right = await bo.subscribes(february, {}, ['year-2 created'])
  await bo.does('invoice', envelopes(7_300, right), ['invoice:created DK-2'])
  await bo.until('2031-02-02T00:00:00', ['2031-02-01 year-2 awaiting to active', '2031-02-01 invoice:created DK-3'])
  expect(await bo.documents()).toEqual([
    'DK-1 2031-01-20, due 2031-02-03: 730.00, credited',
    '  Envelopes: 730.00',
    'DK-2 2031-01-22, due 2031-02-05: 73.00, 73.00 to pay',
    '  Envelopes: 73.00',
    'DK-C1 2031-01-22: -730.00 for DK-1',
    '  Credit: Envelopes: -730.00',
    'DK-3 2031-02-01, due 2031-02-15: 800.00, 800.00 to pay',
    '  The Gazette for a year: 800.00',
  ])
  expect(await bo.balance()).toEqual({})
})

it('Her half-year was paused over its renewal', async () => {
  // One a day from July, when a half-year has 184 days.
  const half = { id: 'half-year', name: 'Half a year', products: ['gazette'], duration: 'P6M', policy: 'open' }
  await service.configure({ campaigns: [{ ...half, renews_to: 'half-year', invoice_lines: [line(18_400)] }] })
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'half-year' }, {}, [
    'half-year created',
    'invoice:created DK-1',
  ])
  await ann.pays(36_800, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  const pause = { subscription_id, begin: '2031-06-16T00:00:00', end: '2031-07-16T00:00:00' }
  await ann.overrides('pause-subscription', pause)

  // The renewal happens as usual. The 30 days are added to the half-year that is current when the pause ends.
  await ann.until('2031-07-16T00:00:00', [
    '2031-06-16 override:started pause-subscription',
    '2031-06-16 half-year active to suspended',
    '2031-07-01 half-year renewed half-year to half-year',
    '2031-07-01 invoice:created DK-2',
    '2031-07-01 payment:allocated DK-2',
    '2031-07-01 invoice:paid DK-2',
    '2031-07-16 half-year suspended to active',
    '2031-07-16 override:ended pause-subscription',
  ])
  expect(await ann.subscriptions()).toEqual({
    'half-year': 'active: 2031-01-01/2031-07-01 half-year, 2031-07-01/2032-01-31 half-year',
  })

  // From 1 October, 122 of its 184 days are left: it has served 77 days, 15 of them for those lost in June.
  await ann.until('2031-10-01T00:00:00', [])
  await ann.does('cancelsubscription', { subscription_id }, [
    'half-year registered-stop 2031-10-01',
    'half-year active to stopped',
    'invoice:credited DK-2',
  ])
  expect(await ann.heads()).toEqual([
    'DK-1 2031-01-01, due 2031-01-15: 184.00, paid',
    'DK-2 2031-07-01, due 2031-07-15: 184.00, paid',
    'DK-C1 2031-10-01: -122.00 for DK-2',
  ])
  expect(await ann.balance()).toEqual({ dk: 122 })
})

it('He was away before he left, so the last invoice was for fewer days at once', async () => {
  const thirty = { id: 'thirty', name: 'Thirty days', products: ['gazette'], duration: 'P30D', policy: 'open' }
  await service.configure({ campaigns: [{ ...thirty, renews_to: 'thirty', invoice_lines: [line(3_000)] }] })
  await on('2031-01-01T00:00:00')
  const kim = await customer('Kim')
  const subscription_id = await kim.subscribes({ campaign_id: 'thirty' }, {}, [
    'thirty created',
    'invoice:created DK-1',
  ])
  await kim.does('cancelsubscription', { subscription_id, stop_at: '2031-02-20T00:00:00' }, [
    'thirty registered-stop 2031-02-20',
  ])
  // 15 days, over the renewal.
  const pause = { subscription_id, begin: '2031-01-20T00:00:00', end: '2031-02-04T00:00:00' }
  await kim.overrides('pause-subscription', pause)
  await kim.until('2031-03-01T00:00:00', [
    '2031-01-20 override:started pause-subscription',
    '2031-01-20 thirty active to suspended',
    '2031-01-31 thirty renewed thirty to thirty',
    '2031-01-31 invoice:created DK-2',
    '2031-02-04 thirty suspended to active',
    '2031-02-04 override:ended pause-subscription',
    '2031-02-20 thirty active to stopped',
  ])
  expect((await kim.documents()).slice(2)).toEqual([
    'DK-2 2031-01-31, due 2031-02-14: 5.00, 5.00 to pay',
    '  31 January 2031 to 19 February 2031, less 15 days of pause: 5.00',
  ])
})

it('She changed her mind before the stop came', async () => {
  const { ann, subscription_id } = await paidYear()
  await ann.until('2031-02-01T09:00:00', [])
  await ann.does('cancelsubscription', { subscription_id, stop_at: '2031-07-01T00:00:00' }, [
    'daily registered-stop 2031-07-01',
    'invoice:credited DK-1',
  ])
  expect(await ann.balance()).toEqual({ dk: 184 })

  // The 184 days are invoiced again, and the balance pays them.
  await ann.until('2031-06-20T09:00:00', [])
  await ann.does('resumesubscription', { subscription_id }, [
    'daily revoked-stop',
    'invoice:created DK-2',
    'invoice:paid DK-2',
  ])
  expect(await ann.balance()).toEqual({})
  expect((await ann.documents()).slice(4)).toEqual([
    'DK-2 2031-06-20, due 2031-07-04: 184.00, paid',
    '  1 July 2031 to 31 December 2031: 184.00',
  ])
  await ann.until('2032-01-01T00:00:00', ['2032-01-01 daily renewed daily to daily', '2032-01-01 invoice:created DK-3'])
})
