/** Orders of readers: confirmed by e-mail, paid, given as a gift, and decided by people. */
import * as v from 'valibot'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'
import type { Mailbox } from './mailbox.ts'
import { ann, moveClock } from './people-account.ts'
import { Visitor, type Page } from './visitor.ts'

const placedSchema = v.object({ order_id: v.string() })
const ordersSchema = v.object({ orders: v.array(v.looseObject({ status: v.string() })) })

export async function tellOrders(api: ApiClient, mailbox: Mailbox): Promise<string> {
  const shop = new Visitor(api.url)
  const order = async (form: string, choice: Readonly<Record<string, string>>): Promise<Page> => {
    const page = await shop.see(`${api.url}/ordering-forms/people-${form}/?language=en`)
    const summary = await shop.send(page, { ...choice, ...ann })
    return await shop.send(summary)
  }
  const confirm = async (email: string) => {
    await moveClock(api, { minutes: 1 })
    await shop.send(await shop.see(await mailbox.link(email, /https:\S+\/order\/\S+\/confirm\/\S*/)))
  }
  await order('new', { campaign: 'intro', email: 'newcomer@example.com' })
  await confirm('newcomer@example.com')

  const unpaid = await order('paid', { campaign: 'year', email: 'payer@example.com' })
  await shop.send(await shop.follow(unpaid, /\/(?:payment|test-provider)\//), { choice: 'pay' })

  const gift = { recipient_name: 'Bo Dahl', recipient_email: 'bo@example.com' }
  await order('gift', { campaign: 'company', email: 'giver@example.com', ...gift })
  await confirm('giver@example.com')
  await moveClock(api, { minutes: 1 })
  const given = await shop.see(await mailbox.link('bo@example.com', /https:\S+\/order\/\S+\/gift\/\S*/))
  await shop.send(given, { ...ann, name: 'Bo Dahl' })

  const placed = async (email: string) => {
    const products = [{ campaign_id: 'intro' }]
    const { name, country, ...lines } = ann
    const address = { name, country, address: Object.values(lines).join('\n') }
    const answer = await shop.call('ordering-forms/people-asked/orders/', { email, address, products })
    return v.parse(placedSchema, answer).order_id
  }
  const [wanted, unwanted] = [await placed('cy@example.com'), await placed('dan@example.com')]
  await waitsForPeople(api, [wanted, unwanted])
  await api.call('orders/approve/', { order_id: wanted })
  await api.call('orders/deny/', { order_id: unwanted })
  return await orderStatuses(api)
}

async function waitsForPeople(api: ApiClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await eventually(`The order ${id} waits for people`, 60, async () => {
      const { orders } = v.parse(ordersSchema, await api.call(`orders/?order_id=${id}`))
      return orders[0]?.status === 'awaitingapproval' ? true : undefined
    })
  }
}

async function orderStatuses(api: ApiClient): Promise<string> {
  const { orders } = v.parse(ordersSchema, await api.call('orders/'))
  const statuses = orders.map(({ status }) => status).toSorted()
  const found = statuses.join(', ')
  if (found !== 'approved, approved, approved, approved, denied') throw new StartError(`The orders are ${found}.`)
  return '4 orders approved, and 1 denied'
}
