/**
 * A customer's whole ledger at an instant. Every step that falls due until then is committed first, as a document that
 * a step makes has a number that is given once.
 */
import { inOrderOfAge, type Invoice } from '../../domain/world/invoice.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import { readDocuments } from '../../store/customer/documents.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from './advance-customer.ts'

export interface WholeLedger {
  readonly world: World
  /** Invoices, open and closed, and credit notes, oldest first. */
  readonly documents: readonly Invoice[]
}

/**
 * `known` is the customer as it was read before. Documents move between two places as they are closed and opened, so
 * both reads count only where the customer has the same version before and after them.
 */
export async function loadWholeLedger(
  settings: Settings,
  known: { readonly id: string; readonly version: number },
  now: Instant,
): Promise<WholeLedger | undefined> {
  const load = () => ({ version: known.version, isFirst: true })
  return await retrying({ runtime, about: `the documents of ${known.id}`, load }, async ({ version, isFirst }) => {
    const closed = await readDocuments(settings.account.id, known.id)
    const world = await loadWorldAt(settings, known.id, now)
    if (world === undefined || world.customer.erased !== undefined) return done(undefined)
    const { customer, ledger } = world
    if (customer.version === version) return done({ world, documents: inOrderOfAge([...closed, ...ledger.open]) })
    const next = { version: customer.version, isFirst: false }
    // The first change is mostly the customer being advanced just now; there is nobody to wait for.
    return isFirst ? goOn(next) : again('its version changed meanwhile', next)
  })
}
