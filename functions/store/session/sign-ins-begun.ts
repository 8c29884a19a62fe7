/**
 * Sign-ins at a provider that have begun, under the hash of the token that their browser has. Each is taken once, so an
 * answer of the provider cannot be used a second time.
 */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { millisOf } from '../../domain/time/time.ts'
import { languages } from '../../language/language.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { expiryOf } from '../expiry.ts'
import { signInBegunKey } from '../keys.ts'

const itemSchema = v.object({
  account: v.string(),
  redirect_uri: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The page that a reader wanted, and the language of the reader's pages. */
  page: v.exactOptional(v.string()),
  language: v.exactOptional(v.picklist(languages)),
  until: instantSchema,
})
export type SignInBegun = Readonly<v.InferOutput<typeof itemSchema>>

export async function storeSignInBegun(hash: string, begun: SignInBegun): Promise<void> {
  const Item = { ...signInBegunKey(hash), ...begun, expires_at: expiryOf(millisOf(begun.until)) }
  await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
}

/** Undefined if there is none, or somebody else was first. */
export async function takeSignInBegun(hash: string): Promise<SignInBegun | undefined> {
  const { Attributes } = await documentClient().send(
    new DeleteCommand({ TableName: mainTable(), Key: signInBegunKey(hash), ReturnValues: 'ALL_OLD' }),
  )
  return Attributes === undefined ? undefined : v.parse(itemSchema, Attributes)
}
