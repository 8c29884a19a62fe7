/**
 * The schedule of an account's automatic assignments. Future assignments follow from the settings. Stored are only the
 * instant up to which products were started, and the products that were registered or moved to a time before that
 * instant. A product whose carriers have several cut-offs is started at each of them.
 */
import { assignmentInstants } from '../settings/issue-times.ts'
import type { Product, Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'

export interface LateProduct {
  readonly product: string
  /** The instant of the assignment. */
  readonly at: Instant
}

export interface AssignSchedule {
  /** Every assignment up to this instant has been started, late products excepted. */
  readonly through: Instant
  readonly late: readonly LateProduct[]
}

/** A product that is due for assignment. */
export interface Startable extends LateProduct {
  /** The last instant of assignment of the product until `at`. The periods active then get the product. */
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
    JSON.stringify(assignable(settings).map(([{ external_id, date }, instants]) => [external_id, date, instants]))
  return times(before) !== times(after)
}

/**
 * The schedule under new settings. A product that was registered for a past time, or moved to a past time, is due now.
 */
export function rescheduled({ schedule, before, after, now, hasCustomers }: SettingsMove): AssignSchedule {
  const through = schedule?.through ?? now
  const lateTimes = new Map(schedule?.late.map(({ product, at }) => [product, at]))
  const old = new Map(assignable(before).map(([product, instants]) => [product.external_id, { product, instants }]))
  const late = assignable(after).flatMap(([product, instants]): LateProduct[] => {
    const past = instants.filter((instant) => instant <= now)
    const activeAt = past.at(-1)
    if (activeAt === undefined) return []
    const earlier = old.get(product.external_id)
    const isNewOrMoved = earlier === undefined || isChanged(earlier.product, product)
    if (isNewOrMoved) return hasCustomers ? [{ product: product.external_id, at: now }] : []
    const at = lateTimes.get(product.external_id)
    if (at !== undefined) return [{ product: product.external_id, at }]
    // Products that became due meanwhile without a start, by their own time, another timezone or another cut-off.
    const isOver = earlier.instants.every((instant) => instant <= through)
    const isStarted = past.every((instant) => instant <= through && earlier.instants.includes(instant))
    if (!isOver && !isStarted) return [{ product: product.external_id, at: activeAt > through ? activeAt : now }]
    return []
  })
  return { through: laterOf(now, through), late }
}

/** The instant at which the next product of the schedule is to be started. */
export function nextStart({ through, late }: AssignSchedule, settings: Settings): Instant | undefined {
  const ahead = assignable(settings).flatMap(([, instants]) => instants.filter((instant) => instant > through))
  return [...ahead, ...late.map(({ at }) => at)].toSorted()[0]
}

export interface Started {
  readonly products: readonly Startable[]
  readonly schedule: AssignSchedule
}

/**
 * Takes at most `limit` products that are due by `until` out of the schedule, in order of their time. A product that is
 * due several times is taken once, for the last of them.
 */
export function startDue(schedule: AssignSchedule, settings: Settings, until: Instant, limit: number): Started {
  const waiting = new Map(schedule.late.map(({ product, at }) => [product, at]))
  const due = assignable(settings)
    .flatMap(([{ external_id: product }, instants]): Startable[] => {
      const inTime = instants.findLast((instant) => instant > schedule.through && instant <= until)
      const at = inTime ?? waiting.get(product)
      if (at === undefined || at > until) return []
      const activeAt = instants.findLast((instant) => instant <= at)
      return activeAt === undefined ? [] : [{ product, at, activeAt }]
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return {
    products: due.slice(0, limit),
    schedule: {
      through: laterOf(until, schedule.through),
      late: [...due.slice(limit), ...schedule.late.filter(({ at }) => at > until)].map(({ product, at }) => ({
        product,
        at,
      })),
    },
  }
}

/** The assignments after `since` and not after `until`, in order of their time. */
export function productsAssignedWithin(
  settings: Settings,
  since: Instant,
  until: Instant,
): { readonly product: Product; readonly at: Instant }[] {
  return assignable(settings)
    .flatMap(([product, instants]) => instants.filter((at) => at > since && at <= until).map((at) => ({ product, at })))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The external ids of the products that are assigned to some readers, but not yet to others. */
export const halfAssigned = (settings: Settings, now: Instant): string[] =>
  assignable(settings).flatMap(([{ external_id }, instants]) =>
    instants.some((instant) => instant <= now) && instants.some((instant) => instant > now) ? [external_id] : [],
  )

function isChanged(before: Product, after: Product): boolean {
  return before.date !== after.date || before.assign_at !== after.assign_at
}

type Assignable = readonly (readonly [Product, readonly Instant[]])[]

/** The computation of a customer's future needs the whole calendar. */
const calendars = new WeakMap<Settings, Assignable>()

function assignable(settings: Settings | undefined): Assignable {
  if (settings === undefined) return []
  const calendar = calendars.get(settings) ?? calendarOf(settings)
  calendars.set(settings, calendar)
  return calendar
}

const calendarOf = (settings: Settings): Assignable =>
  settings.products.flatMap((product) => {
    const instants = product.recurring ? [] : assignmentInstants(product, settings)
    return instants.length === 0 ? [] : [[product, instants] as const]
  })
