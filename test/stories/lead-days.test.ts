/** The dates of invoices: as many days ahead as the billed campaign says. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()

it('The first invoice after an introduction comes seven days ahead, as all later ones do', async () => {
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  await ann.subscribes({ campaign_id: 'intro' }, {}, ['intro created', 'invoice:created DK-1'])

  await ann.pays(9_900, ['payment:allocated DK-1', 'invoice:paid DK-1'])

  await ann.until('2031-03-24T23:59:59', [])
  await ann.until('2031-03-25T00:00:00', [
    '2031-03-25 intro renewed intro to standard',
    '2031-03-25 web-addon created',
    '2031-03-25 invoice:created DK-2',
  ])
  await ann.pays(8_000, ['payment:allocated DK-2', 'invoice:paid DK-2'])
  await ann.until('2031-04-24T00:00:00', [
    '2031-04-01 web-addon awaiting to active',
    '2031-04-24 intro renewed standard to standard',
    '2031-04-24 invoice:created DK-3',
  ])
  expect((await ann.heads()).slice(1)).toEqual([
    'DK-2 2031-03-25, due 2031-04-08: 80.00, paid',
    'DK-3 2031-04-24, due 2031-05-08: 80.00, 80.00 to pay',
  ])
})

it('An introduction that is invoiced ahead is followed by a period that is not', async () => {
  const campaign = (id: string, invoice_days_before: number) => ({
    ...{ id, name: id, products: ['gazette'], duration: 'P1M', renews_to: 'plain', policy: 'open' },
    ...{ invoice_days_before, invoice_lines: [{ text: '{begin} to {end}', amount: 3_100, tax_rate: 0.25 }] },
  })
  await service.configure({ campaigns: [campaign('plain', 0), campaign('early', 10)] })
  await on('2031-01-01T00:00:00')
  const bob = await customer('Bob')
  // The first period of a run is invoiced ahead as well.
  await bob.subscribes({ campaign_id: 'early', begin: '2031-02-01T00:00:00' }, {}, ['early created'])
  await bob.until('2031-01-22T00:00:00', ['2031-01-22 invoice:created DK-1'])
  await bob.until('2031-03-01T00:00:00', [
    '2031-02-01 early awaiting to active',
    '2031-03-01 early renewed early to plain',
    '2031-03-01 invoice:created DK-2',
  ])
})
