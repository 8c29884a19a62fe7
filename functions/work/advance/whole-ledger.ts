/**
 * A customer's whole ledger at an instant. Every step that falls due until then is committed first, because a document
 * number is assigned once.
 */
import { inOrderOfAge, type Invoice, type Payment } from '../../domain/world/invoice.ts'
import type { SetOff } from '../../domain/world/set-off.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import { readClosedBooks } from '../../store/customer/documents.ts'
import { readPayments } from '../../store/customer/payments.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from './advance-customer.ts'

export interface WholeLedger {
  readonly world: World
  /** Invoices, open and closed, and credit notes, oldest first. */
  readonly documents: readonly Invoice[]
  /** Amounts of the balance that were set against each other, oldest first. */
  readonly setOffs: readonly SetOff[]
  /** In the order of their creation; undefined if not requested. */
  readonly payments: readonly Payment[] | undefined
}

/** The requested records of the ledger, besides the documents. */
export interface LedgerParts {
  readonly payments: boolean
}

/**
 * `before` is the customer at an earlier read. Documents move between two places as they are closed and opened, and
 * payments go to them, so the reads count only if the customer has the same version before and after them.
 */
export async function loadWholeLedger(
  settings: Settings,
  before: { readonly id: string; readonly version: number },
  now: Instant,
  parts: LedgerParts,
): Promise<WholeLedger | undefined> {
  const load = () => ({ version: before.version, isFirst: true })
  return await retrying({ runtime, about: `the documents of ${before.id}`, load }, async ({ version, isFirst }) => {
    const [closed, payments] = await Promise.all([
      readClosedBooks(settings.account.id, before.id),
      parts.payments ? readPayments(settings.account.id, before.id) : undefined,
    ])
    const world = await loadWorldAt(settings, before.id, now)
    if (world === undefined || world.customer.erased !== undefined) return done(undefined)
    const { customer, ledger } = world
    if (customer.version === version) {
      const documents = inOrderOfAge([...closed.documents, ...ledger.open])
      return done({ world, documents, setOffs: closed.setOffs, payments })
    }
    const next = { version: customer.version, isFirst: false }
    // The first change is usually the advance of the customer just now, so there is nobody to wait for.
    return isFirst ? goOn(next) : again('its version changed meanwhile', next)
  })
}
