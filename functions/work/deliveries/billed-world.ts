/**
 * A document with the world of its customer, advanced to now: the basis of decisions on deliveries.
 *
 * Hundreds of documents of one customer may be sent in a row, such as after a catch-up, and each of them changes the
 * customer. A process therefore keeps the last few worlds as it has loaded or written them. A kept world is used while
 * the customer's item still has its version; the item takes one read, and the world one for each open invoice.
 */
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { documentOf, type NamedDocument } from '../../store/customer/documents.ts'
import { ifUnchanged } from '../../store/customer/load-world.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { tornReads } from '../../store/dynamo/back-off.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { isBehind, loadWorldAt } from '../advance/advance-customer.ts'
import { inTurn } from '../advance/one-at-a-time.ts'

export interface BilledWorld {
  readonly world: LoadedWorld
  readonly document: Invoice
}

/** Undefined if the customer is gone, or its data erased. */
export async function loadBilled(
  settings: Settings,
  { customer, number }: NamedDocument,
  now: Instant,
): Promise<BilledWorld | undefined> {
  // Several loads at the same time share the first one, whose result is cached.
  const load = () =>
    inTurn(`the world of ${settings.account.id} ${customer}`, () => presentWorld(settings, customer, now))
  return await retrying({ about: `the customer ${customer}`, policy: tornReads, load }, async (world) => {
    if (world === undefined || world.customer.erased !== undefined) return done(undefined)
    const document = await documentOf(settings.account.id, world, number)
    // A document that is in neither place was opened again between the two reads.
    return document === undefined ? again(`There is no document ${number}.`) : done({ world, document })
  })
}

/** More customers than a process sends documents of at the same time. */
const mostKept = 20
const cache = new Map<string, LoadedWorld>()
const nameOf = (account: string, customer: string) => `${account} ${customer}`

/**
 * Caches a stored world; the oldest one makes room. Document numbers do not belong to the customer and are left out.
 */
export function keepWorld(account: string, { ledger, ...others }: LoadedWorld): void {
  const world = { ...others, ledger: { ...ledger, numbers: {} } }
  const name = nameOf(account, world.customer.id)
  cache.delete(name)
  cache.set(name, world)
  const [oldest] = cache.keys()
  if (cache.size > mostKept && oldest !== undefined) cache.delete(oldest)
}

async function presentWorld(settings: Settings, customer: string, now: Instant): Promise<LoadedWorld | undefined> {
  const { id: account } = settings.account
  const before = cache.get(nameOf(account, customer))
  const unchanged = before && (await ifUnchanged(account, before))
  if (unchanged !== undefined && !isBehind(unchanged, now)) return unchanged
  const world = await loadWorldAt(settings, customer, now)
  if (world !== undefined) keepWorld(account, world)
  return world
}
