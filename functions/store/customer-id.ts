/**
 * The ids the service gives customers: decimal numbers from 1001, skipping those already taken by a caller (decisions:
 * "Identity and time"). That an id is free shows in the transaction that creates the customer; only where it is taken is
 * anything read.
 */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { nextNumber, raiseCounter } from './counter.ts'
import { customerKey } from './keys.ts'

const counter = 'customer'
const firstId = 1001
/** How many numbers one look ahead covers: what one BatchGetItem may ask for. */
const lookAhead = 100

export async function nextCustomerId(account: string): Promise<string> {
  return String(await nextNumber(account, counter, firstId))
}

/** The next free id where the service's own choice turned out to be taken: moves the counter past a whole run of them. */
export async function skipTakenIds(account: string, taken: string): Promise<string> {
  for (let from = Number(taken) + 1; ; from += lookAhead) {
    const candidates = Array.from({ length: lookAhead }, (_, index) => String(from + index))
    const used = await existing(account, candidates)
    const free = candidates.find((id) => !used.has(id))
    if (free === undefined) continue
    await raiseCounter(account, counter, Number(free) - 1)
    return await nextCustomerId(account)
  }
}

const idSchema = v.object({ id: v.string() })

async function existing(account: string, ids: readonly string[]): Promise<Set<string>> {
  const { Responses } = await documentClient().send(
    new BatchGetCommand({
      RequestItems: {
        [mainTable()]: {
          Keys: ids.map((id) => customerKey(account, id)),
          ProjectionExpression: 'id',
          ConsistentRead: true,
        },
      },
    }),
  )
  return new Set((Responses?.[mainTable()] ?? []).map((item) => v.parse(idSchema, item).id))
}
