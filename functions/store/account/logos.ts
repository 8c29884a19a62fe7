/**
 * The images of logos, each an item of its own: no call that only reads settings carries them. An image never changes
 * under its reference, so recently read ones are cached in the process without a check.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Logo } from '../../domain/settings/brand/logo-data-url.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { logoKey } from '../keys.ts'

const itemSchema = v.object({ type: v.picklist(['png', 'jpeg']), content: v.instance(Uint8Array) })

export const logoItem = (account: string, reference: string, { type, content }: Logo) => ({
  ...logoKey(account, reference),
  type,
  content,
})

const maxKept = 20
const cache = new Map<string, Logo>()

/**
 * The image of a reference; undefined if nothing is kept under it, or an image of a kind that is no longer drawn,
 * such as an SVG. Documents come without it.
 */
export async function readLogoImage(account: string, reference: string): Promise<Logo | undefined> {
  const key = logoKey(account, reference)
  const name = `${key.pk} ${key.sk}`
  const cachedLogo = cache.get(name)
  if (cachedLogo !== undefined) return cachedLogo
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key: key }))
  if (Item === undefined) return undefined
  const read = v.safeParse(itemSchema, Item)
  if (!read.success) {
    console.warn({ message: 'A kept logo is no image that can be shown, and is left out.', account, reference })
    return undefined
  }
  const logo = read.output
  cache.set(name, logo)
  const [oldest] = cache.keys()
  if (cache.size > maxKept && oldest !== undefined) cache.delete(oldest)
  return logo
}

/** Several images by their references, each read once. */
export async function readLogoImages(
  account: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, Logo>> {
  const read = await Promise.all(
    [...new Set(references)].map(async (reference) => [reference, await readLogoImage(account, reference)] as const),
  )
  return new Map(read.flatMap(([reference, logo]) => (logo === undefined ? [] : [[reference, logo]])))
}

export function clearLogos(): void {
  cache.clear()
}
