/**
 * Amounts that are billed again after they were credited, such as when a stop is revoked or moved. The part that was
 * still unpaid keeps its due date, so that a revoked stop gives nobody more time to pay. The part that had been paid is
 * a new debt, because the money has been returned to the customer.
 */
import type { PlainDate } from '../time/time.ts'
import type { BilledLine } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import type { Difference } from './difference.ts'

export type RestoredDebt = NonNullable<BilledLine['billed'][number]['owed']>

/** The credited amounts of an invoice, each with its part of `owedMinor`, which was still to be paid. */
export function withOwed<Amount extends { readonly amountMinor: number }>(
  amounts: readonly Amount[],
  owedMinor: number,
  due: PlainDate | undefined,
): (Amount & { readonly owed?: RestoredDebt })[] {
  if (due === undefined || owedMinor <= 0) return [...amounts]
  const isAll = amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === owedMinor
  let left = owedMinor
  return amounts.map((amount) => {
    const part = isAll ? amount.amountMinor : Math.min(left, Math.max(0, amount.amountMinor))
    left -= part
    return part === 0 ? amount : { ...amount, owed: { amountMinor: part, due } }
  })
}

/** The billed amounts of a line, without the owed part that is billed again now. */
export const withoutOwed = (line: BilledLine, amountMinor: number): BilledLine['billed'] =>
  billedAgain(line, amountMinor).billed

/**
 * The owed parts that an amount bills again. The earliest amounts go first: credits took the latest days, and what is
 * billed again begins with the earliest of them.
 */
function billedAgain({ billed }: BilledLine, amountMinor: number) {
  const owedParts: RestoredDebt[] = []
  let left = Math.abs(amountMinor)
  const after = billed.map((amount) => {
    const { owed, ...others } = amount
    if (owed === undefined || left === 0) return amount
    const part = Math.sign(owed.amountMinor) * Math.min(left, Math.abs(owed.amountMinor))
    left -= Math.abs(part)
    owedParts.push({ ...owed, amountMinor: part })
    const rest = owed.amountMinor - part
    return rest === 0 ? others : { ...others, owed: { ...owed, amountMinor: rest } }
  })
  return { billed: after, owedParts }
}

interface Again {
  readonly entity: string
  readonly lines: readonly Difference[]
  readonly today: PlainDate
}

/**
 * The due date of an invoice that bills again an amount that was owed; undefined for any other invoice. It is not
 * before the day on which the invoice is made. Everything beyond the debt must be covered by the balance: otherwise the
 * invoice has the due date of a new one.
 */
export function dueAgain({ ledger }: World, { entity, lines, today }: Again): PlainDate | undefined {
  const again = lines.map(ofDebt)
  const dues = again.flatMap(({ due }) => due ?? [])
  const debt = again.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const balance = ledger.credits.reduce((sum, credit) => sum + (credit.entity === entity ? credit.leftMinor : 0), 0)
  if (dues.length === 0 || debt <= 0 || total - debt > Math.max(0, balance)) return undefined
  return [...dues, today].toSorted().at(-1)
}

/** The unpaid part of a difference, and the latest date on which some of it was due. */
function ofDebt({ line, amountMinor }: Difference): { readonly amountMinor: number; readonly due?: PlainDate } {
  const { owedParts } = billedAgain(line, amountMinor)
  const due = owedParts
    .map((one) => one.due)
    .toSorted()
    .at(-1)
  if (due === undefined) return { amountMinor: 0 }
  return { amountMinor: owedParts.reduce((all, one) => all + one.amountMinor, 0), due }
}
