/**
 * A customer's books as they are at an instant, whole: what falls due until then is carried out first and made durable, as
 * a document made by it has a number that is given once.
 */
import { inOrderOfAge, type Invoice } from '../../domain/world/invoice.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { readDocuments } from '../../store/customer/documents.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { loadWorldAt } from './advance-customer.ts'

export interface WholeLedger {
  readonly world: LoadedWorld
  /** Open and closed ones and credit notes, oldest first. */
  readonly documents: readonly Invoice[]
}

const maxLoads = 10

/**
 * `known` is the customer as it was read before. Documents move between two places as they are closed and opened: only
 * where the customer is the same before and after both are read has nothing slipped through.
 */
export async function loadWholeLedger(
  settings: Settings,
  known: { readonly id: string; readonly version: number },
  now: Instant,
): Promise<WholeLedger | undefined> {
  let { version } = known
  for (let loads = 1; loads <= maxLoads; loads++) {
    const closed = await readDocuments(settings.account.id, known.id)
    const world = await loadWorldAt(settings, known.id, now)
    if (world === undefined || world.customer.erased !== undefined) return undefined
    if (world.customer.version === version) {
      return { world, documents: inOrderOfAge([...closed, ...world.ledger.open]) }
    }
    version = world.customer.version
    if (loads > 2) await backOff(runtime, loads)
  }
  throw new Error(`Others kept changing the customer ${known.id} while its documents were read.`)
}
