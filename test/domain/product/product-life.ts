/** An account with products of two categories, and customers' lives in it. */
import { told, type Decided } from '../changes.ts'
import { assignProduct, ownCopyOf, type AssignCommand } from '../../../functions/domain/product/assign-product.ts'
import type { Assignment } from '../../../functions/domain/world/assignment.ts'
import { assignAutomatically, type AssignedGroup } from '../../../functions/domain/product/automatic-assignment.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { line, Subscriber } from '../billing/billing-life.ts'
import { account, monthly } from '../subscription/life.ts'
import { expect } from 'vitest'

export const settings: Settings = account(
  [
    monthly,
    { id: 'ten', assignments: 10 },
    { id: 'paid', assignments: 10, invoice_lines: [line(10_000)] },
    { id: 'two', assignments: 2, renews_to: 'two', invoice_lines: [line(1001)] },
    { id: 'three', assignments: 3, renews_to: 'three' },
    { id: 'three-ahead', assignments: 3, renews_to: 'three-ahead', invoice_days_before: 14 },
    { id: 'web', products: ['web'], duration: 'P1Y' },
    { id: 'seat' },
    { id: 'company', duration: 'P1Y', group: { recipient_campaign: 'seat' } },
    { id: 'company-of-two', assignments: 2, group: { recipient_campaign: 'seat' } },
  ],
  {
    timezone: 'UTC',
    fields: [
      { scope: 'product_assignment', name: 'Seat', external_id: 'seat' },
      { scope: 'product_assignment', name: 'Copies', type: 'integer' },
    ],
    products: [
      { external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true },
      { external_id: 'web', name: 'Web access', category: 'web', recurring: true },
      ...Array.from({ length: 12 }, (_, index) => ({
        external_id: `issue-${index + 1}`,
        name: `Issue ${index + 1}`,
        category: 'gazette',
        date: `2027-${String(index + 1).padStart(2, '0')}-15`,
      })),
      { external_id: 'book', name: 'The Wine Book', category: 'books' },
      { external_id: 'twin-1', name: 'Twin', category: 'books' },
      { external_id: 'twin-2', name: 'Twin', category: 'books' },
    ],
  },
)

/** The start of the 15th, when issues of that month are assigned. */
export const dayOf = (issue: number): Instant => `2027-${String(issue).padStart(2, '0')}-15T00:00:00.000Z`

/** A life that can be given products. */
export class Reader extends Subscriber {
  readonly assigned: Assignment[] = []

  constructor() {
    super(settings)
  }

  tryToAssign(now: Instant, given: Partial<AssignCommand['given']>): Decided {
    this.to(now)
    const id = `a${this.assigned.length + 1}`
    const own = this.assigned.find((assignment) => assignment.id === ownCopyOf(given, settings))
    return assignProduct({ world: this.world, given: { data: {}, ...given }, id, own, now, settings })
  }

  assign(now: Instant, given: Partial<AssignCommand['given']>): this {
    const decided = this.tryToAssign(now, given)
    const { records } = told(decided).world
    const last = records.at(-1)
    if (last?.record === 'assigned') this.assigned.push(last.assignment)
    return this.carryOut(now, decided)
  }

  /** Assigns an issue automatically at its time, by a worker that runs at `now`. */
  receive(
    issue: number,
    {
      now = dayOf(issue),
      at = dayOf(issue),
      groups,
    }: { now?: Instant; at?: Instant; groups?: ReadonlyMap<string, AssignedGroup> } = {},
  ): this {
    this.to(now)
    const product = settings.products.find(({ external_id }) => external_id === `issue-${issue}`)
    if (product === undefined) expect.fail('There is no such issue.')
    const received = assignAutomatically({
      world: this.world,
      product,
      activeAt: dayOf(issue),
      at,
      already: new Set(this.assigned.map(({ id }) => id)),
      ...(groups && { groups }),
      settings,
    })
    this.assigned.push(...received.assignments)
    return this.carryOut(at, received).to(now)
  }

  /** The issues by subscription and period. */
  received(): string[] {
    return this.assigned.map(({ product, to }) =>
      to.kind === 'period'
        ? `${product.external_id} ${to.subscription} ${to.index}`
        : `${product.external_id} ${to.kind}`,
    )
  }
}
