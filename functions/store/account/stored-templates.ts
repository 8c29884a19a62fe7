/**
 * The templates of e-mails, each an item of its own under the hash of its content: no call that only reads settings
 * carries them. A template never changes under its reference, so a process caches those that it read recently.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Template } from '../../domain/settings/template-kinds.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { hashOfSecret, templateKey } from '../keys.ts'

const itemSchema = v.object({ subject: v.string(), text: v.string(), html: v.exactOptional(v.string()) })

const maxKept = 50
const cache = new Map<string, Template>()

export const referenceOf = ({ subject, text, html }: Template): string =>
  hashOfSecret(JSON.stringify([subject, text, html ?? null]))

export const templateWrite = (account: string, template: Template): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: { ...templateKey(account, referenceOf(template)), ...template } } },
  onConflict: 'lost-race',
})

/** Undefined if nothing is kept under the reference. */
export async function readTemplate(account: string, reference: string): Promise<Template | undefined> {
  const key = templateKey(account, reference)
  const name = `${key.pk} ${key.sk}`
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key: key }))
  if (Item === undefined) return undefined
  const template = v.parse(itemSchema, Item)
  cache.set(name, template)
  const [oldest] = cache.keys()
  if (cache.size > maxKept && oldest !== undefined) cache.delete(oldest)
  return template
}
