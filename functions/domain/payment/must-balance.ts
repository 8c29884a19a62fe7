/**
 * The last check of the books before a change is stored: an invoice is never settled by more than its total or by less
 * than nothing, and money that was there is never spent twice. A change that fails it is a fault of a rule, so nothing
 * of it may be stored.
 */
import { toPayOf, totalOf, type Credit, type Invoice } from '../world/invoice.ts'
import { textOfSource } from '../world/set-off.ts'
import type { World } from '../world/world.ts'

type Books = Pick<World, 'ledger' | 'records'>

/** Throws if the documents and the balance that a change leaves cannot be right. */
export function mustBalance(before: Books | undefined, after: Books): void {
  const stored = new Set(before?.ledger.open)
  const closed = after.records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  for (const document of [...after.ledger.open.filter((invoice) => !stored.has(invoice)), ...closed]) {
    if (isWronglySettled(document)) throw new Error(`The allocations of ${document.number} exceed its total.`)
  }
  const rests = restsOf(before?.ledger.credits ?? [])
  for (const [source, left] of restsOf(after.ledger.credits)) {
    if (left < 0 && (rests.get(source) ?? 0) > 0) throw new Error(`More was taken of ${source} than was left of it.`)
  }
}

function isWronglySettled(document: Invoice): boolean {
  const toPay = toPayOf(document)
  return document.type === 'invoice' && (toPay < 0 || toPay > totalOf(document))
}

const restsOf = (credits: readonly Credit[]): ReadonlyMap<string, number> =>
  new Map(credits.map((credit) => [textOfSource(credit), credit.leftMinor]))
