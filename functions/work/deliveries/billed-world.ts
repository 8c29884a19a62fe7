/** A document with the world of its customer, everything carried out that fell due: what deliveries are decided on. */
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { documentOf, type NamedDocument } from '../../store/customer/documents.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'

export interface BilledWorld {
  readonly world: LoadedWorld
  readonly document: Invoice
}

const maxLoads = 5

/** Undefined where the customer is gone, or its data erased. */
export async function loadBilled(
  settings: Settings,
  { customer, number }: NamedDocument,
  now: Instant,
): Promise<BilledWorld | undefined> {
  for (let loads = 0; loads < maxLoads; loads++) {
    const world = await loadWorldAt(settings, customer, now)
    if (world === undefined || world.customer.erased !== undefined) return undefined
    const document = await documentOf(settings.account.id, world, number)
    if (document !== undefined) return { world, document }
    // It was opened again between the two reads.
  }
  throw new Error(`The customer ${customer} has no document ${number}.`)
}
