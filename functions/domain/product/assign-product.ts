/** assignproduct (interface: "assignproduct"): one concrete product for a customer, a subscription or a period. */
import type { Fault } from '../refusal/fault.ts'
import type { Product, Settings } from '../settings/settings.ts'
import { seenAt } from '../subscription/reading/subscription-view.ts'
import { periodAt } from '../subscription/subscription-state.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time/time.ts'
import { refuse, type Change, type Refusal } from '../world/change.ts'
import { withRecords, type World } from '../world/world.ts'
import { assignmentFacts } from './assignment-facts.ts'
import { automaticId, remembered, type Assignment, type Place } from '../world/assignment.ts'
import { countDown } from './countdown.ts'
import { fieldsOfNew } from './assignment-fields.ts'

export interface AssignCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  /** The subscription that a recipient follows, advanced to `now`. */
  readonly group?: Subscription | undefined
  readonly given: {
    /** Absent if the product goes to the customer. */
    readonly subscription_id?: string
    /** `current`, the index of a period (1 is the oldest), or `none` for the subscription itself. */
    readonly period?: string
    /** At least one of this and `external_id` is given. */
    readonly name?: string
    readonly external_id?: string
    /** Checked: no `unknownAssignmentFields`. */
    readonly data: Readonly<Record<string, unknown>>
  }
  /** The id of a further copy. */
  readonly id: string
  /** The assignment of `ownCopyOf`. */
  readonly own?: Assignment | undefined
  readonly now: Instant
  readonly settings: Settings
}

type Found<Value> = { readonly value: Value } | { readonly code: Fault['code'] }

/** The id of the subscription's own copy, which a period gets only once, by hand or automatically. */
export function ownCopyOf(
  { subscription_id, period, ...input }: Omit<AssignCommand['given'], 'data'>,
  settings: Settings,
): string | undefined {
  const product = productOf(input, settings)
  if (subscription_id === undefined || period === 'none' || 'code' in product) return undefined
  return automaticId(subscription_id, product.value)
}

export type Assigned = Change & { readonly assignment: Assignment }

export function assignProduct(command: AssignCommand): Assigned | Refusal {
  const { world, given: input, own, now, settings } = command
  const product = productOf(input, settings)
  const target = targetOf(command)
  const fields = fieldsOfNew(input.data, settings)
  const faults: Fault[] = [
    ...('code' in product ? [{ field: '', code: product.code }] : []),
    ...('code' in target ? [{ field: '', code: target.code }] : []),
    ...(fields.outcome === 'refused' ? fields.faults : []),
  ]
  if ('code' in product || 'code' in target || fields.outcome === 'refused') return refuse(...faults)
  const { to, subscription, period } = target.value
  if (period !== undefined && !period.terms.categories.includes(product.value.category)) {
    return refuse({ field: '', code: 'product_other_category' })
  }
  // The last assignment of a period makes its renewal or end fall due at once.
  const counted =
    subscription !== undefined && to.kind === 'period' ? countDown(world, subscription, to.index, now) : world
  const isFirst = to.kind === 'period' && own === undefined
  const assignment: Assignment = {
    id: isFirst ? automaticId(to.subscription, product.value) : command.id,
    product: remembered(product.value),
    to,
    fields: fields.fields,
    at: now,
    automatic: false,
    counted: counted !== world,
  }
  return {
    world: withRecords(counted, { record: 'assigned', assignment }),
    facts: [{ fact: 'product-assigned', ...assignmentFacts(assignment) }],
    assignment,
  }
}

/** Names are not unique. A name of several concrete products identifies none of them. */
function productOf(
  { name, external_id }: Pick<AssignCommand['given'], 'name' | 'external_id'>,
  { products }: Settings,
): Found<Product> {
  const matches = products.filter(
    (product) =>
      (external_id === undefined || product.external_id === external_id) &&
      (name === undefined || product.name === name),
  )
  const [first, another] = matches.filter(({ recurring }) => !recurring)
  if (another !== undefined) return { code: 'product_ambiguous' }
  if (first !== undefined) return { value: first }
  return { code: matches.length > 0 ? 'product_recurring' : 'product_unknown' }
}

interface Target {
  readonly to: Place
  readonly subscription?: Subscription
  readonly period?: Period
}

function targetOf({ world, group, given: input, now }: AssignCommand): Found<Target> {
  const { subscription_id, period: periodInput } = input
  if (subscription_id === undefined) return { value: { to: { kind: 'customer' } } }
  const subscription = world.subscriptions.find(({ id }) => id === subscription_id)
  if (subscription === undefined) return { code: 'subscription_unknown' }
  if (periodInput === 'none')
    return { value: { to: { kind: 'subscription', subscription: subscription_id }, subscription } }
  const { periods } = seenAt(subscription, group, now)
  const period =
    periodInput === 'current' ? periodAt(periods, now) : periods.find(({ index }) => String(index) === periodInput)
  if (period === undefined) return { code: 'period_unknown' }
  return { value: { to: { kind: 'period', subscription: subscription_id, index: period.index }, subscription, period } }
}
