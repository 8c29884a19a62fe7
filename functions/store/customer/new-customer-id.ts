/**
 * The ids the service gives customers: decimal numbers from 1001, skipping those already taken by a caller (decisions:
 * "Identity and time"). That an id is free shows in the transaction that creates the customer; only where it is taken is
 * anything read.
 */
import { batchGet, keysPerCall } from '../dynamo/batch-get.ts'
import { nextNumbers, raiseCounter } from '../dynamo/counter.ts'
import { customerKey } from '../keys.ts'

const counter = 'customer'
const firstId = 1001
/** How many numbers one look ahead covers. */
const lookAhead = keysPerCall

export async function nextCustomerId(account: string): Promise<string> {
  const [id = ''] = await nextCustomerIds(account, 1)
  return id
}

/** So many ids in their order, by one update of the counter. Any of them may turn out to be taken. */
export async function nextCustomerIds(account: string, count: number): Promise<string[]> {
  return (await nextNumbers(account, counter, firstId, count)).map(String)
}

/** The next free id where the service's own choice turned out to be taken: moves the counter past a whole run of them. */
export async function skipTakenIds(account: string, taken: string): Promise<string> {
  for (let from = Number(taken) + 1; ; from += lookAhead) {
    const candidates = Array.from({ length: lookAhead }, (_, index) => String(from + index))
    const [free] = await withoutTaken(account, candidates)
    if (free === undefined) continue
    await raiseCounter(account, counter, Number(free) - 1)
    return await nextCustomerId(account)
  }
}

/** Those of the ids that nobody has or had. */
export async function withoutTaken(account: string, ids: readonly string[]): Promise<string[]> {
  const taken = new Set((await batchGet(ids.map((id) => customerKey(account, id)))).map(({ pk }) => pk))
  return ids.filter((id) => !taken.has(customerKey(account, id).pk))
}
