/** A document with the world of its customer, advanced to now: what deliveries are decided on. */
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { documentOf, type NamedDocument } from '../../store/customer/documents.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { tornReads } from '../../store/dynamo/back-off.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'

export interface BilledWorld {
  readonly world: LoadedWorld
  readonly document: Invoice
}

/** Undefined where the customer is gone, or its data erased. */
export async function loadBilled(
  settings: Settings,
  { customer, number }: NamedDocument,
  now: Instant,
): Promise<BilledWorld | undefined> {
  const load = () => loadWorldAt(settings, customer, now)
  return await retrying({ about: `the customer ${customer}`, policy: tornReads, load }, async (world) => {
    if (world === undefined || world.customer.erased !== undefined) return done(undefined)
    const document = await documentOf(settings.account.id, world, number)
    // A document that is in neither place was opened again between the two reads.
    return document === undefined ? again(`There is no document ${number}.`) : done({ world, document })
  })
}
