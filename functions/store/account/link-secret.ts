/**
 * The secrets with which an account's links are signed, so that nobody can forge a link. There is one for each
 * `link_version` of the account, made with the first link of that version, and it never changes: links in e-mails end
 * only with the next version. A process caches them.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { linkSecretKey, textOf, type Key } from '../keys.ts'

const itemSchema = v.object({ secret: v.string() })
const heldItemSchema = v.object({ secret: v.object({ S: v.string() }) })

const secrets = new Map<string, string>()

export interface LinkSecretOf {
  readonly account: string
  /** 0 until links are revoked for the first time. */
  readonly version: number
}

/** The secret; undefined if no link was ever made with it, as in an account that does not exist. */
export async function findLinkSecret({ account, version }: LinkSecretOf): Promise<string | undefined> {
  const key = linkSecretKey(account, version)
  const remembered = secrets.get(textOf(key))
  if (remembered !== undefined) return remembered
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: key, ConsistentRead: true }),
  )
  return Item === undefined ? undefined : remember(key, v.parse(itemSchema, Item).secret)
}

/** The secret, made now if there is none. If two are made at the same time, the first stays. */
export async function linkSecret(link: LinkSecretOf, made: () => string): Promise<string> {
  const key = linkSecretKey(link.account, link.version)
  return (await findLinkSecret(link)) ?? remember(key, await putFirst(key, made()))
}

function remember(key: Key, secret: string): string {
  secrets.set(textOf(key), secret)
  return secret
}

async function putFirst(key: Key, secret: string): Promise<string> {
  try {
    await documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: { ...key, secret },
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
