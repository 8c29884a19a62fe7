/** A customer at a later instant, if nobody does anything (extensions: "reading at another time"). */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { inOrderOfAge, type Invoice, type Payment } from '../../domain/world/invoice.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import type { CustomerInFull } from '../../store/customer/customers-in-full.ts'
import { readClosedBooks, type ClosedBooks } from '../../store/customer/documents.ts'
import { ifUnchanged, loadWorld } from '../../store/customer/load-world.ts'
import { readPayments } from '../../store/customer/payments.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { worldAhead, worldPresent } from '../advance/steps-ahead.ts'
import type { LedgerParts, WholeLedger } from '../advance/whole-ledger.ts'

export interface Ahead {
  readonly world: World
  /** Undefined if not requested. */
  readonly ledger: WholeLedger | undefined
  readonly assignedAhead: readonly Assignment[]
}

interface Span {
  readonly settings: Settings
  /** The account's time. */
  readonly now: Instant
  readonly until: Instant
}

/**
 * `before` is the customer at an earlier read. Undefined if it was erased in the meantime. Without `parts` the ledger
 * is left out.
 */
export async function lookAhead(
  before: Pick<CustomerInFull, 'world' | 'closed' | 'payments'>,
  span: Span,
  parts: LedgerParts | undefined,
): Promise<Ahead | undefined> {
  const { settings, now, until } = span
  const loaded = await withBooks(settings.account.id, before, parts)
  if (loaded === undefined) return undefined
  const { stored, closed, payments } = loaded
  const present = await worldPresent(settings, stored, now)
  const world = await worldAhead({ settings, world: present, now, until })
  const setOffs = world.records.flatMap((record) => (record.record === 'set-off' ? [record.setOff] : []))
  return {
    world,
    ledger: closed && {
      world,
      documents: documentsIn(world, closed.documents),
      setOffs: [...closed.setOffs, ...setOffs],
      payments,
    },
    assignedAhead: world.records.flatMap((record) => (record.record === 'assigned' ? [record.assignment] : [])),
  }
}

interface Loaded {
  readonly stored: LoadedWorld
  /** Undefined if no part of the ledger is requested. */
  readonly closed?: ClosedBooks
  readonly payments?: readonly Payment[] | undefined
}

/** The customer with its closed books, all of one version. */
async function withBooks(
  account: string,
  { world, closed: books, payments: paid }: Pick<CustomerInFull, 'world' | 'closed' | 'payments'>,
  parts: LedgerParts | undefined,
): Promise<Loaded | undefined> {
  if (parts === undefined) return { stored: world }
  if (books !== undefined && (!parts.payments || paid !== undefined)) {
    return { stored: world, closed: books, payments: paid }
  }
  const { id } = world.customer
  const tries = { runtime, about: `the documents of ${id}`, known: world, load: () => loadWorld(account, id) }
  return await retrying<LoadedWorld | undefined, Loaded | undefined, string>(tries, async (stored) => {
    if (stored === undefined || stored.customer.erased !== undefined) return done(undefined)
    const [closed, payments] = await Promise.all([
      readClosedBooks(account, id),
      parts.payments ? readPayments(account, id) : undefined,
    ])
    const isWhole = (await ifUnchanged(account, stored)) !== undefined
    return isWhole ? done({ stored, closed, payments }) : again('its version changed meanwhile')
  })
}

/** Every document once, in its future state: a stored one may change until then. */
function documentsIn({ records, ledger }: World, closed: readonly Invoice[]): Invoice[] {
  const written = records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  const byNumber = new Map([...closed, ...written, ...ledger.open].map((document) => [document.number, document]))
  return inOrderOfAge([...byNumber.values()])
}
