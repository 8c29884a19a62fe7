/**
 * Many customers' worlds at once: a BatchGetItem for every hundred customer items, and as many for the parts that those
 * name. What does not belong together is read again, whole.
 */
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { batchGet, type Item } from '../dynamo/batch-get.ts'
import { customerKey, customerPartition, type Key } from '../keys.ts'
import { partsNamedBy, worldOf } from './read-world.ts'
import { loadWorld, maxLoads, type LoadedWorld } from './load-world.ts'

/** The worlds by customer id; undefined for those there are none of. One alone is one Query. */
export async function loadWorlds(
  account: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoadedWorld | undefined>> {
  const [only, another] = ids
  if (only !== undefined && another === undefined) return new Map([[only, await loadWorld(account, only)]])
  const worlds = new Map<string, LoadedWorld | undefined>(ids.map((id) => [id, undefined]))
  let left = ids.filter(isCustomerId)
  for (let loads = 0; left.length > 0; loads++) {
    if (loads === maxLoads) throw new Error(`The parts of the customer ${left[0]} do not belong together.`)
    left = await loadInto(worlds, account, left)
  }
  return worlds
}

/** Those whose parts did not belong together. */
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
