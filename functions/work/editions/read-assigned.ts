/** The start of a closing: the wait for the assignment, its number, and the assignments page by page. */
import { isBeingClosed, leaseOf } from '../../domain/edition/edition.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { editionWrites, readEdition } from '../../store/edition/edition-item.ts'
import { readTurn, takeTurn } from '../../store/edition/closing-turn.ts'
import { standingWrites } from '../../store/edition/standing-lines.ts'
import {
  expiryOfStanding,
  failed,
  standingOf,
  type Closing,
  type ClosingState,
  type ClosingStep,
  type ClosingWork,
  type InPhase,
} from './closing-run.ts'
import { isAssigned } from './is-assigned.ts'
import { linesBefore } from './lines-before.ts'
import { readPage } from './read-page.ts'

/**
 * Waits until the readers of its carriers have the issue, and takes the number of the closing and the turn of the
 * category, so that no other closing of the category runs at the same time. A waiting closing blocks nothing.
 */
export async function beginClosing({ context, product }: ClosingWork, state: InPhase<'begin'>): Promise<ClosingStep> {
  const { account, settings, job, now } = context
  const { external_id, closing, note, waits } = state
  const { timezone } = settings.account
  const waiting = { step: 'next', state: { ...state, waits: true }, done: 0, restSeconds } as const
  if (!(await isAssigned(settings, product, closing, now))) return waiting
  const [edition, turn] = await Promise.all([
    readEdition(account, external_id),
    readTurn(account, product.category, job),
  ])
  if (isBeingClosed(edition, now)) return waits === true ? waiting : failed({ field: '', code: 'edition_closing' })
  if (turn.isTaken) return waiting
  const { before, faults } = await linesBefore(context, product, edition, closing)
  if (faults.length > 0) return failed(...faults)
  const number = edition.closings + 1
  const run: Closing = {
    ...{ external_id, number, at: now, turn: product.category, closing, read: 0, donated: 0, carried: [], lists: [] },
    ...(note !== undefined && { note }),
    before: [...before],
    first: closing.filter((carrier) => edition.carriers[carrier] === undefined),
  }
  const until = leaseOf(now, timezone)
  const writes = editionWrites(
    account,
    edition,
    { ...edition, closings: number, closing: { number, job, until } },
    undefined,
  )
  const turnWrite = takeTurn(account, product.category, turn, job)
  return { step: 'next', state: { phase: 'read', run }, done: 0, writes: [...writes, turnWrite] }
}

const restSeconds = 20

export async function readOn(
  { context, product }: ClosingWork,
  run: Closing,
  cursor: string | undefined,
): Promise<ClosingStep> {
  const { account, settings, now } = context
  const before = new Map(run.before.map((standing) => [standing.carrier, standing]))
  const page = await readPage({ settings, product, now, cursor, closing: run.closing, before })
  const writes = Array.from(page.standing).flatMap(([carrier, lines]): ConditionalWrite[] =>
    standingWrites(account, standingOf(run, carrier), lines, expiryOfStanding(context, carrier)),
  )
  const read = run.read + Array.from(page.standing.values()).reduce((sum, lines) => sum + lines.length, 0)
  const next = { ...run, read, donated: run.donated + page.donated }
  const state: ClosingState =
    page.next === undefined
      ? { phase: 'print', run: next, carrier: 0 }
      : { phase: 'read', run: next, cursor: page.next }
  return { step: 'next', state, done: read, writes }
}
