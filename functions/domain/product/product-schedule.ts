/**
 * When the concrete products of an account are to be assigned by themselves. Those ahead follow from the settings; kept
 * are only the instant up to which that is done, and the products that were registered or moved to before it.
 */
import { assignAt, type Product, type Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'

export interface LateProduct {
  readonly product: string
  /** When it is assigned. */
  readonly at: Instant
}

export interface AssignSchedule {
  /** Every product whose `assign_at` is not after this has been started, but for those that are late. */
  readonly through: Instant
  readonly late: readonly LateProduct[]
}

/** A product whose time has come. */
export interface Startable extends LateProduct {
  /** Its `assign_at`: the periods that count are those active then. */
  readonly activeAt: Instant
}

export interface SettingsMove {
  /** Undefined where nothing was scheduled yet. */
  readonly schedule: AssignSchedule | undefined
  readonly before: Settings | undefined
  readonly after: Settings
  readonly now: Instant
  /** Whether there is anybody to assign what is late to. */
  readonly hasCustomers: boolean
}

/** Whether new settings say anything new about when products are assigned. */
export function movesProducts(before: Settings | undefined, after: Settings): boolean {
  const times = (settings: Settings | undefined) =>
    JSON.stringify(assignable(settings).map(([{ external_id, date }, at]) => [external_id, date, at]))
  return times(before) !== times(after)
}

/** The schedule under new settings: what was registered for a time that has passed, or moved to one, is due now. */
export function rescheduled({ schedule, before, after, now, hasCustomers }: SettingsMove): AssignSchedule {
  const through = schedule?.through ?? now
  const waiting = new Map(schedule?.late.map(({ product, at }) => [product, at]))
  const old = new Map(assignable(before).map(([product, at]) => [product.external_id, { product, at }]))
  const late = assignable(after).flatMap(([product, activeAt]): LateProduct[] => {
    if (activeAt > now) return []
    const earlier = old.get(product.external_id)
    const isMoved = earlier === undefined || isChanged(earlier.product, product)
    if (isMoved) return hasCustomers ? [{ product: product.external_id, at: now }] : []
    const at = waiting.get(product.external_id)
    if (at !== undefined) return [{ product: product.external_id, at }]
    // Not started yet, though its time has come meanwhile, or came with another timezone of the account.
    if (earlier.at > through) return [{ product: product.external_id, at: activeAt > through ? activeAt : now }]
    return []
  })
  return { through: now > through ? now : through, late }
}

/** When something of the schedule is next to be started. */
export function nextStart({ through, late }: AssignSchedule, settings: Settings): Instant | undefined {
  const ahead = assignable(settings).flatMap(([, at]) => (at > through ? [at] : []))
  return [...ahead, ...late.map(({ at }) => at)].toSorted()[0]
}

export interface Started {
  readonly products: readonly Startable[]
  readonly schedule: AssignSchedule
}

/** Takes at most `limit` products whose time has come by `until` out of the schedule, in order of their time. */
export function startDue(schedule: AssignSchedule, settings: Settings, until: Instant, limit: number): Started {
  const times = new Map(assignable(settings).map(([{ external_id }, at]) => [external_id, at]))
  const late = schedule.late.flatMap(({ product, at }): Startable[] => {
    const activeAt = times.get(product)
    return activeAt === undefined ? [] : [{ product, at, activeAt }]
  })
  const known = new Set(late.map(({ product }) => product))
  const come = [...times].flatMap(([product, at]): Startable[] =>
    at > schedule.through && at <= until && !known.has(product) ? [{ product, at, activeAt: at }] : [],
  )
  const due = [...late.filter(({ at }) => at <= until), ...come].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
  return {
    products: due.slice(0, limit),
    schedule: {
      through: until > schedule.through ? until : schedule.through,
      late: [...due.slice(limit), ...late.filter(({ at }) => at > until)].map(({ product, at }) => ({ product, at })),
    },
  }
}

function isChanged(before: Product, after: Product): boolean {
  return before.date !== after.date || before.assign_at !== after.assign_at
}

function assignable(settings: Settings | undefined): [Product, Instant][] {
  if (settings === undefined) return []
  return settings.products.flatMap((product): [Product, Instant][] => {
    const at = product.recurring ? undefined : assignAt(product, settings.account.timezone)
    return at === undefined ? [] : [[product, at]]
  })
}
