/** Every product assigned to a customer, as answers show it (extensions: "Reads that are missing"). */
import type { FieldValue, AddressView } from '../fields/field-value.ts'
import { showFields } from '../fields/show-fields.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant, type PlainDate } from '../time/time.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Customer } from '../world/customer.ts'
import type { Subscription } from '../world/subscription.ts'
import { holdingAddress } from './assignment-address.ts'
import { inOrderOfDates } from './show-assignments.ts'

export interface AssignedToCustomer {
  readonly id: string
  readonly external_id: string
  readonly name: string
  readonly date?: PlainDate
  /** Absent if the product is assigned to the customer itself. */
  readonly subscription_id?: string
  /** The index of the period, 1 for the oldest, if the product is assigned to one. */
  readonly period?: number
  /** Only of recipients. */
  readonly group_customer_id?: string
  /** The instant of the assignment. */
  readonly assigned: string
  readonly data: Readonly<Record<string, FieldValue>>
  readonly donated?: true
  readonly address?: AddressView
}

interface Assigned {
  readonly customer: Customer
  /** Products of other subscriptions are left out. */
  readonly subscriptions: readonly Subscription[]
  readonly assignments: readonly Assignment[]
  readonly settings: Settings
}

/** Sorted by date, with undated ones last. Assignments that were taken back are left out. */
export function customerAssignments({
  customer,
  subscriptions,
  assignments,
  settings,
}: Assigned): readonly AssignedToCustomer[] {
  const bySubscription = new Map(subscriptions.map((subscription) => [subscription.id, subscription]))
  return inOrderOfDates(assignments, settings).flatMap((assignment): AssignedToCustomer[] => {
    const { id, product, to, at, donated } = assignment
    const subscription = to.kind === 'customer' ? undefined : bySubscription.get(to.subscription)
    if (to.kind !== 'customer' && subscription === undefined) return []
    const address = holdingAddress({ assignment, subscription, customer, settings })
    const { external_id, name, date } = product
    return [
      {
        id,
        external_id,
        name,
        ...(date === undefined ? {} : { date }),
        ...(subscription === undefined ? {} : { subscription_id: subscription.id }),
        ...(to.kind === 'period' ? { period: to.index } : {}),
        ...(subscription?.link.kind === 'recipient' ? { group_customer_id: subscription.link.customer } : {}),
        assigned: showInstant(at, settings.account.timezone),
        data: showFields(assignment, 'product_assignment', settings),
        ...(donated === true ? { donated } : {}),
        ...(address === undefined ? {} : { address }),
      },
    ]
  })
}
