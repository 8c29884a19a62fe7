/**
 * The ids that the service gives customers: decimal numbers from 1001, without those that callers have taken
 * (decisions: "Identity and time"). The transaction that creates the customer finds out whether its id is free; ids are
 * read only if the id was taken.
 */
import { batchGet, keysPerCall } from '../dynamo/batch-get.ts'
import { nextNumbers, raiseCounter } from '../dynamo/counter.ts'
import { customerKey } from '../keys.ts'

const counter = 'customer'
const firstId = 1001
/** Numbers that are checked in one read. */
const idsPerCheck = keysPerCall

export async function nextCustomerId(account: string): Promise<string> {
  const [id = ''] = await nextCustomerIds(account, 1)
  return id
}

/** The next `count` ids in their order, by one update of the counter. Any of them may turn out to be taken. */
export async function nextCustomerIds(account: string, count: number): Promise<string[]> {
  return (await nextNumbers(account, counter, firstId, count)).map(String)
}

/** The next free id where the counter's choice was taken. The counter moves past the whole run of taken ids. */
export async function skipTakenIds(account: string, takenId: string): Promise<string> {
  for (let from = Number(takenId) + 1; ; from += idsPerCheck) {
    const candidates = Array.from({ length: idsPerCheck }, (_, index) => String(from + index))
    const [free] = await withoutTaken(account, candidates)
    if (free === undefined) continue
    await raiseCounter(account, counter, Number(free) - 1)
    return await nextCustomerId(account)
  }
}

/** Returns the ids that no customer has or had. */
export async function withoutTaken(account: string, ids: readonly string[]): Promise<string[]> {
  const takenPartitions = new Set((await batchGet(ids.map((id) => customerKey(account, id)))).map(({ pk }) => pk))
  return ids.filter((id) => !takenPartitions.has(customerKey(account, id).pk))
}
