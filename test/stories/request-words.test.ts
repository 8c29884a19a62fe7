/** Words of readers on the page for cancelling: the name of one of several subscriptions, and unreadable bytes. */
import { expect, it } from 'vitest'
import { instantOf } from '../../functions/domain/time/time.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { maxRequestsOfNetwork, receiveRequest } from '../../functions/work/requests/receive-request.ts'
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

it('A network sends ten requests an hour to a live account, and each of another network is received', async () => {
  const test = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  const settings = { ...test, account: { ...test.account, mode: 'live' as const } }
  const words: Readonly<Record<string, string>> = { name: 'Ann Berg', email: 'ann@example.com' }
  const receive = async (ip: string, once: string) => {
    const form = { settings, kind: 'cancel', entity: 'dk', language: 'en', ip, once } as const
    const { outcome } = await receiveRequest({
      ...{ ...form, now: instantOf(Date.now()) },
      sent: (input) => words[input] ?? '',
    })
    return outcome
  }
  const many = Array.from({ length: maxRequestsOfNetwork + 1 }, (_, n) => n)
  const outcomes: string[] = []
  for (const n of many) outcomes.push(await receive('198.51.100.9', String(n)))
  expect(outcomes).toEqual([...many.slice(1).map(() => 'received'), 'too-many'])
  expect(await receive('203.0.113.200', 'other')).toBe('received')
})
