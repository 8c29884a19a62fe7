/** Counts customers as they are now: what was counted of them before is taken off the counts, and the rest added. */
import { countedOf, differenceOf } from '../../domain/product/counted.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { parseRoot, tallyListPartition } from '../../store/keys.ts'
import { pageOfList } from '../../store/listed/page-of-list.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { someAtOnce } from '../../store/some-at-once.ts'
import { placeOfTally, readTallies, writeTallies, type TallyChange } from '../../store/tally/tallies.ts'

const readAtOnce = 10

/** Gives how many of the customers changed a count. */
export async function countCustomers(settings: Settings, ids: readonly string[], now: Instant): Promise<number> {
  let changed = 0
  const load = () => ids
  return await retrying({ runtime, about: `the counts of ${settings.account.id}`, load }, async () => {
    const changes = await changesOf(settings, ids, now)
    if (changes.length === 0) return done(changed)
    const { outcome, written } = await writeTallies(settings.account.id, changes)
    if (outcome !== 'committed') return again(outcome)
    changed += written
    return goOn()
  })
}

async function changesOf({ account: { id: account } }: Settings, ids: readonly string[], now: Instant) {
  const [worlds, tallies] = await Promise.all([loadWorlds(account, ids), readTallies(account, ids)])
  const changes = await someAtOnce(ids, readAtOnce, async (customer): Promise<TallyChange[]> => {
    const world = worlds.get(customer)
    if (world === undefined) return []
    const counted = countedOf(world, await readAssignments(account, customer), now)
    const before = tallies.get(customer)
    const change = differenceOf(before?.counted, counted)
    const isCounted = Object.keys(change.campaigns).length + Object.keys(change.products).length === 0
    if (isCounted && placeOfTally(customer, counted) === before?.listed) return []
    return [{ customer, before, counted, change }]
  })
  return changes.flat()
}

const dueTogether = 100

/** Counts customers again whose subscriptions have gone over to another campaign; false where there are none. */
export async function countDue(settings: Settings, now: Instant): Promise<boolean> {
  const account = settings.account.id
  const range = { forward: true, from: '!', below: now, after: undefined, limit: dueTogether }
  const { entries } = await pageOfList({ partition: tallyListPartition(account), ...range })
  const ids = entries.flatMap(({ key }) => parseRoot(key.pk)?.customer ?? [])
  return ids.length > 0 && (await countCustomers(settings, ids, now)) > 0
}
