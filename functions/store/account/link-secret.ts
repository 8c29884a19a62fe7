/**
 * The secret that signs an account's links, so that nobody can make up a link. It is made with the first link and never
 * changes, as links in e-mails stay valid for ever. A process remembers it.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { linkSecretKey } from '../keys.ts'

const itemSchema = v.object({ secret: v.string() })
const heldItemSchema = v.object({ secret: v.object({ S: v.string() }) })

const known = new Map<string, string>()

/** The account's secret; undefined where no link was ever made, or where there is no such account. */
export async function findLinkSecret(account: string): Promise<string | undefined> {
  const remembered = known.get(account)
  if (remembered !== undefined) return remembered
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: linkSecretKey(account), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : remember(account, v.parse(itemSchema, Item).secret)
}

/** The account's secret; `made` makes it where there is none yet. Of two made at once, the first stays. */
export async function linkSecret(account: string, made: () => string): Promise<string> {
  return (await findLinkSecret(account)) ?? remember(account, await putFirst(account, made()))
}

function remember(account: string, secret: string): string {
  known.set(account, secret)
  return secret
}

async function putFirst(account: string, secret: string): Promise<string> {
  try {
    await documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: { ...linkSecretKey(account), secret },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return secret
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return v.parse(heldItemSchema, error.Item).secret.S
  }
}
