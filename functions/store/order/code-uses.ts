/** Number of uses of an ordering code, as its counter says. The transactions of orders raise and lower it. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { orderingCodeKey } from '../keys.ts'

/** A code that was made for one person has no number before its first use. */
const counterSchema = v.object({ used: v.optional(v.number(), 0) })

export interface CodeOfForm {
  readonly account: string
  readonly form: string
  readonly code: string
}

export async function codeUses({ account, form, code }: CodeOfForm): Promise<number> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: orderingCodeKey(account, form, code), ConsistentRead: true }),
  )
  return Item === undefined ? 0 : v.parse(counterSchema, Item).used
}
