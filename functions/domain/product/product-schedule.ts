/**
 * The schedule of an account's automatic assignments. Future assignments follow from the settings. Stored are only the
 * instant up to which products were started, and the products that were registered or moved to a time before that
 * instant.
 */
import { assignAt } from '../settings/issue-times.ts'
import type { Product, Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'

export interface LateProduct {
  readonly product: string
  /** The instant of the assignment. */
  readonly at: Instant
}

export interface AssignSchedule {
  /** Every product with an `assign_at` up to this instant has been started, late products excepted. */
  readonly through: Instant
  readonly late: readonly LateProduct[]
}

/** A product that is due for assignment. */
export interface Startable extends LateProduct {
  /** The product's `assign_at`. The periods active then get the product. */
  readonly activeAt: Instant
}

export interface SettingsMove {
  /** Undefined before the first schedule. */
  readonly schedule: AssignSchedule | undefined
  readonly before: Settings | undefined
  readonly after: Settings
  readonly now: Instant
  /** Whether the account has customers. Late products are not assigned without them. */
  readonly hasCustomers: boolean
}

/** Whether new settings change the times of assignments. */
export function movesProducts(before: Settings | undefined, after: Settings): boolean {
  const times = (settings: Settings | undefined) =>
    JSON.stringify(assignable(settings).map(([{ external_id, date }, at]) => [external_id, date, at]))
  return times(before) !== times(after)
}

/**
 * The schedule under new settings. A product that was registered for a past time, or moved to a past time, is due now.
 */
export function rescheduled({ schedule, before, after, now, hasCustomers }: SettingsMove): AssignSchedule {
  const through = schedule?.through ?? now
  const lateTimes = new Map(schedule?.late.map(({ product, at }) => [product, at]))
  const old = new Map(assignable(before).map(([product, at]) => [product.external_id, { product, at }]))
  const late = assignable(after).flatMap(([product, activeAt]): LateProduct[] => {
    if (activeAt > now) return []
    const earlier = old.get(product.external_id)
    const isNewOrMoved = earlier === undefined || isChanged(earlier.product, product)
    if (isNewOrMoved) return hasCustomers ? [{ product: product.external_id, at: now }] : []
    const at = lateTimes.get(product.external_id)
    if (at !== undefined) return [{ product: product.external_id, at }]
    // Products that became due meanwhile, by their own time or by another timezone of the account, but were not
    // started.
    if (earlier.at > through) return [{ product: product.external_id, at: activeAt > through ? activeAt : now }]
    return []
  })
  return { through: laterOf(now, through), late }
}

/** When the next product of the schedule is to be started. */
export function nextStart({ through, late }: AssignSchedule, settings: Settings): Instant | undefined {
  const ahead = assignable(settings).flatMap(([, at]) => (at > through ? [at] : []))
  return [...ahead, ...late.map(({ at }) => at)].toSorted()[0]
}

export interface Started {
  readonly products: readonly Startable[]
  readonly schedule: AssignSchedule
}

/** Takes at most `limit` products that are due by `until` out of the schedule, in order of their time. */
export function startDue(schedule: AssignSchedule, settings: Settings, until: Instant, limit: number): Started {
  const times = new Map(assignable(settings).map(([{ external_id }, at]) => [external_id, at]))
  const late = schedule.late.flatMap(({ product, at }): Startable[] => {
    const activeAt = times.get(product)
    return activeAt === undefined ? [] : [{ product, at, activeAt }]
  })
  const lateProducts = new Set(late.map(({ product }) => product))
  const dueInTime = [...times].flatMap(([product, at]): Startable[] =>
    at > schedule.through && at <= until && !lateProducts.has(product) ? [{ product, at, activeAt: at }] : [],
  )
  const due = [...late.filter(({ at }) => at <= until), ...dueInTime].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
  return {
    products: due.slice(0, limit),
    schedule: {
      through: laterOf(until, schedule.through),
      late: [...due.slice(limit), ...late.filter(({ at }) => at > until)].map(({ product, at }) => ({ product, at })),
    },
  }
}

/** The products whose `assign_at` is after `since` and not after `until`, in order of their time. */
export function productsAssignedWithin(
  settings: Settings,
  since: Instant,
  until: Instant,
): { readonly product: Product; readonly at: Instant }[] {
  return assignable(settings)
    .flatMap(([product, at]) => (at > since && at <= until ? [{ product, at }] : []))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function isChanged(before: Product, after: Product): boolean {
  return before.date !== after.date || before.assign_at !== after.assign_at
}

function assignable(settings: Settings | undefined): [Product, Instant][] {
  if (settings === undefined) return []
  return settings.products.flatMap((product): [Product, Instant][] => {
    const at = product.recurring ? undefined : assignAt(product, settings)
    return at === undefined ? [] : [[product, at]]
  })
}
