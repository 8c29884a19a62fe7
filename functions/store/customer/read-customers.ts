/**
 * Many customers by id: the customer item alone, which holds the customer's data and the summary that default reads
 * need of the subscriptions. Whole worlds are loaded by `load-worlds.ts`.
 */
import { batchGet } from '../dynamo/batch-get.ts'
import { parseCustomerItem, type CustomerItem } from './customer-item.ts'
import { customerKey } from '../keys.ts'

/** The customers of these ids, in their order; unknown and erased ones are left out. */
export async function readCustomers(account: string, ids: readonly string[]): Promise<CustomerItem[]> {
  const items = await batchGet(ids.map((id) => customerKey(account, id)))
  const found = new Map(items.map(parseCustomerItem).map((read) => [read.id, read]))
  return ids.flatMap((id) => {
    const customer = found.get(id)
    return customer === undefined || customer.erased !== undefined ? [] : [customer]
  })
}
