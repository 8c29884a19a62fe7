/** The deletion of customers, as their entries have it from the deleting transaction on. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { erasedKey } from '../keys.ts'

type Customers = readonly (string | undefined)[]

/** The deleted ones among some customers. The entries are small, and most customers have none. */
export async function deletedAmong(account: string, customers: Customers): Promise<ReadonlySet<string>> {
  const entries = await batchGet(Array.from(idsOf(customers), (id) => erasedKey(account, id)))
  return new Set(entries.map(({ sk }) => sk))
}

/** The same for very few customers, where the function has no right to read in batches. */
export async function deletedOf(account: string, customers: Customers): Promise<ReadonlySet<string>> {
  const read = async (id: string) => {
    const Key = erasedKey(account, id)
    const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
    return Item === undefined ? [] : [id]
  }
  return new Set((await Promise.all(Array.from(idsOf(customers), read))).flat())
}

const idsOf = (customers: Customers) => new Set(customers.filter((id) => id !== undefined))
