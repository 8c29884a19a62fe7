/** A customer as it will be at a later instant if nobody does anything (extensions: "reading at another time"). */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { inOrderOfAge, type Invoice } from '../../domain/world/invoice.ts'
import type { World } from '../../domain/world/world.ts'
import { readDocuments } from '../../store/customer/documents.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { worldAhead, worldPresent } from '../advance/steps-ahead.ts'
import type { WholeLedger } from '../advance/whole-ledger.ts'

export interface Ahead {
  readonly world: World
  /** Undefined where documents were not asked for. */
  readonly ledger: WholeLedger | undefined
  readonly assignedAhead: readonly Assignment[]
}

interface Span {
  readonly settings: Settings
  /** The account's time. */
  readonly now: Instant
  readonly until: Instant
}

/** Undefined where there is no such customer. */
export async function lookAhead(id: string, span: Span, withDocuments: boolean): Promise<Ahead | undefined> {
  const { settings, now, until } = span
  const stored = await loadWorld(settings.account.id, id)
  if (stored === undefined || stored.customer.erased !== undefined) return undefined
  const present = await worldPresent(settings, stored, now)
  const world = await worldAhead({ settings, world: present, now, until })
  const closed = withDocuments ? await readDocuments(settings.account.id, id) : undefined
  return {
    world,
    ledger: closed && { world, documents: documentsIn(world, closed) },
    assignedAhead: world.records.flatMap((record) => (record.record === 'assigned' ? [record.assignment] : [])),
  }
}

/** Every document once, as it will be: a stored one may be written again until then. */
function documentsIn({ records, ledger }: World, closed: readonly Invoice[]): Invoice[] {
  const written = records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  const byNumber = new Map([...closed, ...written, ...ledger.open].map((document) => [document.number, document]))
  return inOrderOfAge([...byNumber.values()])
}
