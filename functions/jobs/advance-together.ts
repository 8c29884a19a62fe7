/**
 * Makes durable what time has brought to several customers, as many of them in one transaction as it holds: with one raise
 * of each counter of invoice numbers, at which all renewals of a business entity would meet otherwise. Where that does not come
 * about, the customers are left to be advanced one by one.
 */
import type { Settings } from '../domain/settings/settings.ts'
import type { Instant } from '../domain/time.ts'
import type { Books } from '../domain/invoice/books.ts'
import { realMeans } from '../outside/means.ts'
import { transactOnce, type CommitOutcome } from '../store/guarded.ts'
import { pause } from '../store/means.ts'
import { emptyPack, isEmpty, packed, packWrites, type Pack } from '../store/pack.ts'
import { worldAfter } from '../store/world-writes.ts'
import type { LoadedWorld } from '../store/world.ts'
import { loadWorlds } from '../store/worlds.ts'
import { isBehind, whatIsDue } from './advance.ts'
import { stepsKnowingNumbers } from './commit-steps.ts'

/** Others may take numbers in between; more often than this and it is not worth going on together. */
const maxTries = 4

/** The customers that are up to date now, each as it is stored. The rest are not, or there are none of these ids. */
export async function advanceTogether(
  settings: Settings,
  ids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, LoadedWorld>> {
  const worlds = [...(await loadWorlds(settings.account.id, ids)).values()].filter((world) => world !== undefined)
  const upToDate = new Map(worlds.filter((world) => !isBehind(world, now)).map((world) => [world.customer.id, world]))
  let behind = worlds.filter((world) => isBehind(world, now))
  while (behind.length > 0) {
    const { pack, tried } = await commitSome(settings, behind, now)
    for (const [id, { commit }] of pack?.members ?? []) upToDate.set(id, worldAfter(commit))
    behind = behind.slice(tried)
  }
  return upToDate
}

/** Commits the first ones that go together; `tried` is how many, whatever came of it. */
async function commitSome(
  settings: Settings,
  behind: readonly LoadedWorld[],
  now: Instant,
): Promise<{ readonly pack: Pack | undefined; readonly tried: number }> {
  for (let tries = 1; ; tries++) {
    const { pack, tried } = await packOf(settings, behind, now)
    const outcome: CommitOutcome = isEmpty(pack) ? 'committed' : (await transactOnce(packWrites(pack))).outcome
    if (outcome === 'committed') return { pack, tried }
    if (outcome !== 'numbers-moved' || tries === maxTries) return { pack: undefined, tried }
    await pause(realMeans, tries)
  }
}

async function packOf(
  settings: Settings,
  behind: readonly LoadedWorld[],
  now: Instant,
): Promise<{ readonly pack: Pack; readonly tried: number }> {
  let pack = emptyPack
  let numbers: Books['numbers'] = {}
  for (const [tried, world] of behind.entries()) {
    const { commit, more } = await stepsKnowingNumbers(whatIsDue(settings, world, now), numbers)
    // Who has more to make up for than one transaction holds does so alone.
    if (more) continue
    const next = packed(pack, commit)
    if (next === undefined && !isEmpty(pack)) return { pack, tried }
    pack = next ?? pack
    numbers = { ...commit.numbers, ...commit.after.books.numbers }
  }
  return { pack, tried: behind.length }
}
