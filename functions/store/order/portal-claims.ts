/**
 * The paths of portals, each of which belongs to one account. A path that an account gives up stays reserved for it for
 * a year, so that no link in an e-mail leads its readers to another publisher.
 */
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { millisOf, type Instant } from '../../domain/time/time.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { remove, type ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { formerPortalKey, isWithinKeyLimits, portalKey, portalPartition } from '../keys.ts'

const claimSchema = v.object({ account: v.string(), expires_at: v.exactOptional(v.number()) })

const formerSchema = v.object({ sk: v.string() })

const keptMillis = 365 * 86_400_000

/** The account that has a path; undefined if no account has it. */
export async function ownerOfPortal(path: string, nowMillis: number): Promise<string | undefined> {
  const { account, expires_at } = (await readPortalClaim(path)) ?? {}
  return expires_at === undefined || expires_at > expiryOf(nowMillis) ? account : undefined
}

/**
 * The claim of a path, which may be any text. The storage removes expired claims. An account whose path is older than
 * claims keeps it, if no other account has it.
 */
export async function readPortalClaim(path: string): Promise<v.InferOutput<typeof claimSchema> | undefined> {
  const key = portalKey(path)
  if (!isWithinKeyLimits(key)) return undefined
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :path',
    ExpressionAttributeValues: { ':path': portalPartition(path) },
    ConsistentRead: true,
  })
  const claim = items.find(({ sk }) => sk === key.sk)
  if (claim !== undefined) return v.parse(claimSchema, claim)
  const [former, ...others] = items.map((item) => v.parse(formerSchema, item))
  return former === undefined || others.length > 0 ? undefined : { account: former.sk }
}

/** The claims that a change of the settings makes and gives up. They fail if another account has the new path. */
export function portalWrites(before: Settings | undefined, after: Settings, at: Instant): ConditionalWrite[] {
  const [former, path] = [before?.portal?.path, after.portal?.path]
  if (former === path) return []
  const claim = (claimed: string, expires_at?: number): ConditionalWrite => ({
    write: {
      Put: {
        TableName: mainTable(),
        Item: { ...portalKey(claimed), account: after.account.id, ...(expires_at !== undefined && { expires_at }) },
        ConditionExpression: 'attribute_not_exists(pk) OR account = :account OR expires_at <= :now',
        ExpressionAttributeValues: { ':account': after.account.id, ':now': expiryOf(millisOf(at)) },
      },
    },
    onConflict: 'lost-race',
  })
  return [
    ...(path === undefined ? [] : [claim(path)]),
    ...(former === undefined
      ? []
      : [claim(former, expiryOf(millisOf(at) + keptMillis)), remove(formerPortalKey(former, after.account.id))]),
  ]
}
