/**
 * Many customers' worlds at once: a BatchGetItem for every hundred customer items, and the same for the parts that they
 * name. Items that do not match are all read again.
 */
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { tornReads } from '../dynamo/back-off.ts'
import { batchGet, type Item } from '../dynamo/batch-get.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import { customerKey, customerPartition, type Key } from '../keys.ts'
import { partsNamedBy, worldOf, loadWorld, tornWorld } from './load-world.ts'
import type { LoadedWorld } from './world-commit.ts'

/** The worlds by customer id; undefined if there is no such customer. A single one is read by one Query. */
export async function loadWorlds(
  account: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoadedWorld | undefined>> {
  const [only, another] = ids
  if (only !== undefined && another === undefined) return new Map([[only, await loadWorld(account, only)]])
  const worlds = new Map<string, LoadedWorld | undefined>(ids.map((id) => [id, undefined]))
  const tries = { about: `${ids.length} customers`, policy: tornReads, load: () => ids.filter(isCustomerId) }
  return await retrying(tries, async (left) => {
    const torn = await loadInto(worlds, account, left)
    return torn.length === 0 ? done(worlds) : again(tornWorld(torn[0]), torn)
  })
}

/** Loads customers, and returns the ids of those whose parts did not belong together. */
async function loadInto(
  worlds: Map<string, LoadedWorld | undefined>,
  account: string,
  ids: readonly string[],
): Promise<string[]> {
  const heads = byPartition(await batchGet(ids.map((id) => customerKey(account, id))))
  const keys = Array.from(heads.values()).flatMap((ofOne) =>
    ofOne.flatMap((head): Key[] => partsNamedBy(head).map((sk) => ({ pk: head.pk, sk }))),
  )
  const parts = byPartition(await batchGet(keys))
  return ids.filter((id) => {
    const pk = customerPartition(account, id)
    const head = heads.get(pk)?.[0]
    const world = head && worldOf(head, parts.get(pk) ?? [])
    worlds.set(id, world)
    return head !== undefined && world === undefined
  })
}

const byPartition = (items: readonly Item[]) => Map.groupBy(items, ({ pk }) => pk)
