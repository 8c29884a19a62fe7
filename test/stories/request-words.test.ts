/** Words of readers on the page for cancelling: the name of one of several subscriptions, and unreadable bytes. */
import { expect, it } from 'vitest'
import { textOf } from '../readers.ts'
import { useRequests } from '../requests.ts'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()
const requests = useRequests(service)

async function twoPapers() {
  const campaign = (id: string, name: string) => ({ id, name, products: ['gazette'], duration: 'P1Y' })
  await service.configure({ campaigns: [campaign('daily', 'The Daily'), campaign('weekend', 'Weekend 7')] })
  await on('2031-01-01T09:00:00')
  const ann = await customer('Ann')
  await ann.subscribes({ campaign_id: 'daily' }, {}, ['daily created'])
  return await ann.subscribes({ campaign_id: 'weekend' }, {}, ['weekend created'])
}
const cancel = (fields: Readonly<Record<string, string>>) =>
  requests.send('/cancel/dk/', { name: 'Ann Berg', email: 'ann@example.com', ...fields })

it('The exact name of one of several subscriptions names it, and the receipt has the words as they were sent', async () => {
  const subscription_id = await twoPapers()
  await cancel({ contract: ' weekend  7 ' })
  await requests.work()
  expect(await requests.list()).toMatchObject([{ state: 'carried_out', subscription_id }])
  const [receipt] = (await service.mail.messages()).filter(({ to }) => to === 'ann@example.com').slice(-1)
  expect(receipt?.text).toContain('ann@example.com')
})

it('Characters that cannot be read are a fault at their field, on the page, and the rest stays', async () => {
  await twoPapers()
  const page = await cancel({ contract: 'W\0 7' })
  expect(page.status).toBe(200)
  expect(textOf(page)).toContain('This contains characters that cannot be displayed.')
  expect(textOf(page)).toContain('value="Ann Berg"')
  expect(await requests.list()).toEqual([])
})
