/** Settling what a period differs by: credit notes of what is taken back, invoices of what is to be billed. */
import { joined, nothing } from '../world/change.ts'
import type { Settings } from '../settings/settings.ts'
import type { Billing, Subscription, Was } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, World } from '../world/world.ts'
import { withCredited, withInvoiced } from './noted-billing.ts'
import type { Difference } from './difference.ts'
import { creditedLine, invoicedLine } from './document-line.ts'
import { issuerOf } from '../document/seller.ts'
import { issueCreditNote, issueInvoice } from '../document/issue-document.ts'
import type { Placed } from './billable-period.ts'

/** A period to be settled. */
export interface Settling extends Placed {
  readonly subscription: Subscription
  /** As it was before the change; undefined where it is new. */
  readonly was: Was | undefined
  readonly at: Instant
  readonly settings: Settings
}

export interface Settled extends Done {
  readonly billing: Billing
  /** How many documents were issued, and whether there are more to be. */
  readonly documents: number
  readonly isLeft: boolean
}

/** A credit note for each invoice that something is taken back of. */
export function credit(
  world: World,
  billing: Billing,
  less: readonly Difference[],
  settling: Settling,
  room: number,
): Settled {
  const { subscription, at, settings } = settling
  const byInvoice = [...Map.groupBy(less.flatMap(takenBack), ({ invoice }) => invoice)]
  const some = byInvoice.slice(0, room)
  let so: Settled = { ...nothing(world), billing, documents: some.length, isLeft: some.length < byInvoice.length }
  for (const [number, taken] of some) {
    const issued = issueCreditNote(
      so.world,
      {
        issuer: issuerOf(billing.entity, billing.currency, settings),
        lines: taken.map((one) => creditedLine({ ...one, amountMinor: -one.amountMinor }, settling)),
        ...(number === null ? {} : { credits: number }),
        delivery: subscription.invoiced_by,
      },
      at,
      settings,
    )
    so = { ...so, ...joined(so, issued), billing: withCredited(so.billing, number, taken) }
  }
  return so
}

interface TakenBack extends Difference {
  readonly invoice: string | null
}

/** Of which invoices what is too much of a line is taken back, the latest first; of a discount all amounts are negative. */
function takenBack({ line, position, amountMinor: difference }: Difference): TakenBack[] {
  const sign = -Math.sign(difference)
  let left = Math.abs(difference)
  return line.billed.toReversed().flatMap(({ invoice, amountMinor }) => {
    const back = Math.min(left, amountMinor * sign)
    if (back <= 0) return []
    left -= back
    return [{ invoice, line, position, amountMinor: back * sign }]
  })
}

/** An invoice of what is to be billed; as many as there are tax rates, as one has at most one that is not zero. */
export function invoice(
  world: World,
  billing: Billing,
  more: readonly Difference[],
  settling: Settling,
  room: number,
): Settled {
  const { subscription, at, settings } = settling
  const groups = byTaxRate(more)
  const some = groups.slice(0, room)
  let so: Settled = { ...nothing(world), billing, documents: some.length, isLeft: some.length < groups.length }
  for (const group of some) {
    const issued = issueInvoice(
      so.world,
      {
        issuer: issuerOf(billing.entity, billing.currency, settings),
        lines: group.map((difference) => invoicedLine(difference, settling)),
        delivery: subscription.invoiced_by,
      },
      at,
      settings,
    )
    so = { ...so, ...joined(so, issued), billing: withInvoiced(so.billing, issued.number, group) }
  }
  return so
}

/** Lines without tax go with those of the first rate. Lines that come to nothing make no invoice of their own. */
function byTaxRate(differences: readonly Difference[]): Difference[][] {
  const taxed = differences.find(({ line, amountMinor }) => line.tax_rate !== 0 && amountMinor !== 0)
  const first = taxed?.line.tax_rate ?? 0
  const groups = Map.groupBy(differences, ({ line: { tax_rate } }) => (tax_rate === 0 ? first : tax_rate))
  return [...groups.values()].filter((group) => group.some(({ amountMinor }) => amountMinor !== 0))
}
