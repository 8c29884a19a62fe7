/** A weekly with policies for complaints, and the life of a reader who complains. */
import { assignAutomatically, type AutomaticCommand } from '../../../functions/domain/product/automatic-assignment.ts'
import {
  complain,
  documentOfComplaint,
  type GivenComplaint,
} from '../../../functions/domain/complaint/make-complaint.ts'
import {
  markUndeliverable,
  noteDeliveredCopy,
  noteFailedCopy,
} from '../../../functions/domain/complaint/mark-undeliverable.ts'
import { withNewLines } from '../../../functions/domain/billing/reinvoice.ts'
import { createOverride, type GivenOverride } from '../../../functions/domain/override/create-override.ts'
import { updateSubscription } from '../../../functions/domain/subscription/commands/update-subscription.ts'
import { followerSteps } from '../../../functions/domain/engine/followers.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { updateComplaint } from '../../../functions/domain/complaint/update-complaint.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { instantOf, millisOf, startOfDate, type Instant } from '../../../functions/domain/time/time.ts'
import type { Assignment } from '../../../functions/domain/world/assignment.ts'
import type { Complaint } from '../../../functions/domain/world/complaint.ts'
import type { Subscription } from '../../../functions/domain/world/subscription.ts'
import { expect } from 'vitest'
import { line, Subscriber } from '../billing/billing-life.ts'
import type { Decided } from '../changes.ts'
import { account } from '../subscription/life.ts'

const dates = Array.from({ length: 53 }, (_, week) =>
  new Date(Date.UTC(2027, 0, 1 + 7 * week)).toISOString().slice(0, 'YYYY-MM-DD'.length),
)

/** The date of an issue; the first comes out on 1 January 2027, a Friday. */
export const dateOfIssue = (issue: number): string => dates[issue - 1] ?? expect.fail('There is no such issue.')
export const daysAfter = (instant: Instant, days: number): Instant => instantOf(millisOf(instant) + days * 86_400_000)
export const dayOfIssue = (issue: number): Instant => startOfDate(dateOfIssue(issue), 'UTC')

const all = ['redeliver', 'credit', 'extend', 'none']

const withSeats = { group: { recipient_campaign: 'seat', max_recipients: 3 } }

export const weekly = (policy: object = {}, more: object = {}): Settings =>
  account(
    [
      // 28 days, so that an issue is a quarter of the period.
      { id: 'weekly', policy: 'print', duration: 'P28D', renews_to: 'weekly', invoice_lines: [line(10_000)] },
      { id: 'ten', policy: 'print', assignments: 10, invoice_lines: [line(20_001)] },
      { id: 'once', policy: 'print', duration: 'P28D', invoice_lines: [line(10_000)] },
      { id: 'gift', policy: 'print', duration: 'P28D', ...withSeats, invoice_lines: [line(30_000)] },
      {
        id: 'staff',
        policy: 'print',
        duration: 'P28D',
        renews_to: 'staff',
        ...withSeats,
        invoice_lines: [line(30_001)],
      },
      { id: 'seat', policy: 'print' },
    ],
    {
      timezone: 'UTC',
      products: [
        { external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true },
        { external_id: 'web', name: 'Web access', category: 'web', recurring: true },
        ...dates.map((date, index) => ({
          external_id: `week-${index + 1}`,
          name: `Week ${index + 1}`,
          category: 'gazette',
          date,
        })),
      ],
      policies: [{ external_id: 'print', complaints: { remedies: all, default: 'redeliver' }, ...policy }],
      ...more,
    },
  )

export class Complainer extends Subscriber {
  readonly assigned: Assignment[] = []
  private complaints = 0

  /** Assigns an issue at the start of its day. */
  receive(issue: number, now = dayOfIssue(issue)): this {
    this.to(now)
    const product = this.settings.products.find(({ external_id }) => external_id === `week-${issue}`)
    if (product === undefined) expect.fail('There is no such issue.')
    const at = dayOfIssue(issue)
    const already = new Set(this.assigned.map(({ id }) => id))
    const { world, settings } = this
    const groups = this.assignedGroups(product.external_id)
    const received = assignAutomatically({ world, product, activeAt: at, at, already, settings, ...groups })
    this.assigned.push(...received.assignments)
    return this.carryOut(at, received).to(now)
  }

  /** The subscription that a recipient follows. */
  group(): Subscription | undefined {
    return undefined
  }

  protected readonly assignedGroups: (issue: string) => Pick<AutomaticCommand, 'groups'> = () => ({})

  tryToComplain(now: Instant, given: Partial<GivenComplaint> = {}, beyondLimits = false, isByCarrier = false): Decided {
    const { world, settings, assigned } = this.to(now)
    const about = {
      ...{ world, isByCarrier },
      group: this.group(),
      given: { subscription_id: '1001~a', kind: 'missing', ...given } as const,
      assignments: assigned,
      now,
      settings,
    }
    const number = documentOfComplaint(about)
    const document = this.documents().find((each) => each.number === number)
    return complain({ ...about, document, id: `k${++this.complaints}`, by: 'Ann', beyondLimits })
  }

  complain(now: Instant, given: Partial<GivenComplaint> = {}): this {
    return this.carryOut(now, this.tryToComplain(now, given))
  }

  move(now: Instant, id: string, state: Complaint['state']): this {
    const { world, settings } = this.to(now)
    return this.carryOut(now, updateComplaint({ world, id, given: { state }, now, settings }))
  }

  tryToMark(now: Instant, given: { address?: 'delivery' | 'billing'; reason?: string; until?: string } = {}): Decided {
    const { world, settings } = this.to(now)
    return markUndeliverable({ world, given: { address: 'delivery', ...given }, now, settings })
  }

  failed(now: Instant, issue: number): this {
    const { world, settings } = this.to(now)
    return this.carryOut(now, noteFailedCopy({ ...this.copy(issue), world, now, settings }))
  }

  /** The carrier corrects its report of a copy: it was delivered. */
  delivered(now: Instant, issue: number): this {
    const { world, settings } = this.to(now)
    return this.carryOut(now, noteDeliveredCopy({ ...this.copy(issue), world, now, settings }))
  }

  private copy(issue: number) {
    const subscription = this.subscription()
    return { subscription, group: undefined, external_id: `week-${issue}`, assignments: this.assigned }
  }

  /** A new number of copies from now on. */
  tryToChange(now: Instant, quantity: number): Decided {
    const { world, settings } = this.to(now)
    const updated = updateSubscription({ world, id: '1001~a', data: {}, quantity, settings })
    if (isRefused(updated)) return updated
    return { ...updated, world: withNewLines({ world: updated.world, before: world, reinvoice: false, now, settings }) }
  }

  /** A vacation that comes again each year. */
  tryToLeave(now: Instant, given: Pick<GivenOverride, 'override_type' | 'address'>, end: Instant): Decided {
    const { world, settings } = this.to(now)
    const times = { begin: now.slice(0, 'YYYY-MM-DDTHH:MM'.length), end: end.slice(0, 'YYYY-MM-DDTHH:MM'.length) }
    const terms = { repeat: 'P1Y', skip_processing: false, subscription_id: '1001~a' } as const
    return createOverride({
      world,
      given: { ...terms, ...times, ...given },
      id: 'o1',
      elsewhere: undefined,
      now,
      settings,
    })
  }

  /** The subscription that has a copy of an issue. */
  receiverOf(issue: number): string {
    const to = this.assigned.find(({ product }) => product.external_id === `week-${issue}`)?.to
    return to === undefined || to.kind === 'customer' ? '1001~a' : to.subscription
  }

  issues(): string[] {
    return this.assigned.map(({ product }) => product.external_id)
  }

  kept(): readonly Complaint[] {
    return this.subscription().complaints ?? []
  }

  /** All documents together, in minor units. */
  billed(): number {
    return this.documents().reduce(
      (sum, { lines }) => sum + lines.reduce((total, { amountMinor }) => total + amountMinor, 0),
      0,
    )
  }
}

/** Somebody who has a gift, or a seat of a company, and their own copies. */
export class Recipient extends Complainer {
  readonly payer: Complainer
  readonly id: string
  private readonly payerId = '1001~a'
  private heard = 0

  constructor(payer: Complainer, id: string) {
    super(payer.settings)
    this.payer = payer
    this.id = id
  }

  tryToJoin(now: Instant): Decided {
    this.payer.to(now)
    return this.tryToCreate(now, { group_subscription_id: this.payerId }, this.id, this.group())
  }

  override group(): Subscription {
    return this.payer.subscription(this.payerId)
  }

  protected override readonly assignedGroups = (issue: string) => {
    const to = this.payer.assigned.find(({ product }) => product.external_id === issue)?.to
    const index = to?.kind === 'period' ? { index: to.index } : {}
    return { groups: new Map([[this.payerId, { subscription: this.group(), ...index }]]) }
  }

  /** Lets time pass for both. The recipient hears of every change of the payer. */
  override to(now: Instant): this {
    this.payer.to(now)
    const instants = this.payer.announced.slice(this.heard).map(({ at }) => at)
    this.heard = this.payer.announced.length
    const group = this.payer.world.subscriptions.find(({ id }) => id === this.payerId)
    if (group === undefined) return super.to(now)
    for (const step of followerSteps(this.world, group, [...new Set([...instants, now])], this.settings)) {
      this.take(step.at, step)
    }
    return this
  }
}
