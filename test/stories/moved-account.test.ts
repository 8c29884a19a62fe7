/** An account that moves to another timezone. */
import { expect, it } from 'vitest'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()

it('An account that moves changes no period, no share and no text of what was made before', async () => {
  const monthly = {
    ...{ id: 'monthly', name: 'Monthly', products: ['gazette'], duration: 'P1M', renews_to: 'monthly', policy: 'open' },
    invoice_lines: [{ text: '{begin} to {end}', amount: 10_000, tax_rate: 0.25 }],
  }
  await service.configure({ campaigns: [monthly] })
  await on('2031-03-01T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'monthly' }, {}, [
    'monthly created',
    'invoice:created DK-1',
  ])
  // The clock of Copenhagen goes forward on 30 March, so by the clock of UTC the part after the stop is shorter.
  await ann.does('cancelsubscription', { subscription_id, stop_at: '2031-03-16T12:00:00' }, [
    'monthly registered-stop 2031-03-16T12:00',
    'invoice:credited DK-1',
  ])
  const papers = await ann.documents()
  expect(papers).toEqual([
    'DK-1 2031-03-01, due 2031-03-15: 100.00, 50.00 to pay',
    '  1 March 2031 to 31 March 2031: 100.00',
    'DK-C1 2031-03-01: -50.00 for DK-1',
    '  Credit: 16 March 2031 to 31 March 2031: -50.00',
  ])

  await service.configure({ account: { id: service.account, timezone: 'America/New_York' } })
  const data = { name: 'Ann Berg' }
  await ann.does('updatecustomer', { data }, ['customer:updated name'])
  expect(await ann.documents()).toEqual(papers)
})
