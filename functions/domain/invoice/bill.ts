/**
 * Money by difference: what each line of a period should have cost is a function of how much of the period is served; what
 * it was billed is kept with it. Whatever changed the facts (a stop, a switch, a pause, new lines, or just the time to
 * invoice), the difference is invoiced or credited, line by line. Done again it does nothing.
 */
import type { Settings } from '../settings/settings.ts'
import { replaced } from '../subscription/advance.ts'
import type { BilledLine, Billing, Period, Subscription } from '../subscription/subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, World } from '../world.ts'
import { joined } from './allocate.ts'
import { issuerOf } from './entity.ts'
import type { InvoiceLine } from './invoice.ts'
import { issueCreditNote, issueInvoice } from './issue.ts'
import { servedInTheEnd, wholeOf } from './served.ts'
import { share } from './share.ts'

/** Settles every period that has been invoiced, of subscriptions that are not the same objects as in `before`. */
export function bill(world: World, before: World, at: Instant, settings: Settings): Done {
  const known = new Set(before.subscriptions)
  let so: Done = { world, events: [], history: [] }
  for (const { id } of world.subscriptions.filter((subscription) => !known.has(subscription))) {
    so = joined(so, billSubscription(so.world, id, at, settings))
  }
  return so
}

function billSubscription(world: World, id: string, at: Instant, settings: Settings): Done {
  let so: Done = { world, events: [], history: [] }
  const subscription = world.subscriptions.find((one) => one.id === id)
  if (subscription === undefined) return so
  const { periods, stop, replaced: dropped = [] } = subscription
  for (const period of periods) so = joined(so, billPeriod(so.world, id, period, 'kept', at, settings))
  for (const period of stop?.removed ?? []) so = joined(so, billPeriod(so.world, id, period, 'gone', at, settings))
  for (const period of dropped) so = joined(so, billPeriod(so.world, id, period, 'gone', at, settings))
  return dropped.length === 0 ? so : { ...so, world: withoutReplaced(so.world, id) }
}

/** Bills or credits what a period that has been invoiced differs by. */
export function billPeriod(
  world: World,
  id: string,
  period: Period,
  fate: 'kept' | 'gone',
  at: Instant,
  settings: Settings,
): Done {
  const unchanged: Done = { world, events: [], history: [] }
  const subscription = world.subscriptions.find((one) => one.id === id)
  const { billing } = period
  if (subscription === undefined || billing === undefined) return unchanged
  const differences = billing.lines.map((line) => differenceOf(line, { subscription, period, fate, at, settings }))
  if (differences.every((difference) => difference === 0)) return unchanged
  const changes = billing.lines.map((line, position): Change => ({
    line,
    position,
    amountMinor: differences[position] ?? 0,
  }))
  // The first invoice of a period shows all of its lines, those that cost nothing too.
  const isFirst = billing.lines.every(({ billed, kind }) => kind !== 'campaign' || billed.length === 0)
  const job = { subscription, period, fate, at, settings }
  const more = changes.filter((change) => (isFirst && change.line.kind === 'campaign') || isMore(change))
  const less = changes.filter((change) => !more.includes(change) && change.amountMinor !== 0)
  const invoiced = invoice(world, billing, more, job)
  const credited = credit(invoiced.world, invoiced.billing, less, job)
  const done = joined(invoiced, credited)
  return { ...done, world: withBilling(done.world, id, period, credited.billing) }
}

interface Facts {
  readonly subscription: Subscription
  readonly period: Period
  readonly fate: 'kept' | 'gone'
  readonly at: Instant
  readonly settings: Settings
}

/** What is still to be billed of a line; negative where it is to be credited. */
function differenceOf(line: BilledLine, facts: Facts): number {
  const billed = line.billed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return line.fixed === true ? 0 : targetOf(line, facts) - billed
}

function targetOf({ amountMinor, from, to }: BilledLine, { subscription, period, fate, at, settings }: Facts): number {
  if (fate === 'gone') return 0
  const isWhole = period.end === period.natural_end && from === 0 && to === undefined
  const whole = isWhole ? undefined : wholeOf(period, settings)
  if (whole === undefined || whole <= 0) return amountMinor
  const served = servedInTheEnd(subscription, period, at, settings)
  const until = Math.min(to ?? whole, Math.max(served, from))
  return share(amountMinor, whole - from, whole) - share(amountMinor, whole - until, whole)
}

interface Job {
  readonly subscription: Subscription
  readonly period: Period
  readonly fate: 'kept' | 'gone'
  readonly at: Instant
  readonly settings: Settings
}

/** What a line is to be billed, or credited, by. */
interface Change {
  readonly line: BilledLine
  readonly position: number
  readonly amountMinor: number
}

/** Whether a line comes to more than before; a discount does where it is larger. */
const isMore = ({ line, amountMinor }: Change) => amountMinor !== 0 && amountMinor > 0 === line.amountMinor > 0

interface Billed extends Done {
  readonly billing: Billing
}

/** An invoice of what is to be billed; as many as there are tax rates, as one has at most one that is not zero. */
function invoice(world: World, billing: Billing, wanted: readonly Change[], job: Job): Billed {
  let so: Billed = { world, events: [], history: [], billing }
  for (const group of byTaxRate(wanted)) {
    const issued = issueInvoice(
      so.world,
      {
        issuer: issuerOf(billing.entity, billing.currency, job.settings),
        lines: group.map(({ line, amountMinor }) => documentLine(line, amountMinor, job)),
        delivery: job.subscription.invoiced_by,
        subscription: job.subscription,
      },
      job.at,
      job.settings,
    )
    const billed = new Map(group.map(({ position, amountMinor }) => [position, amountMinor]))
    so = {
      ...joined(so, issued),
      billing: withLines(so.billing, (line, position) => {
        const amountMinor = billed.get(position)
        return amountMinor === undefined
          ? line
          : { ...line, billed: [...line.billed, { invoice: issued.number, amountMinor }] }
      }),
    }
  }
  return so
}

/** Lines without tax go with those of the first rate. */
function byTaxRate(changes: readonly Change[]): Change[][] {
  const rates = [...new Set(changes.map(({ line }) => line.tax_rate).filter((rate) => rate !== 0))]
  const [first = 0] = rates
  return [...Map.groupBy(changes, ({ line }) => (line.tax_rate === 0 ? first : line.tax_rate)).values()]
}

/** A credit note for each invoice that something is taken back of, the latest first. */
function credit(world: World, billing: Billing, less: readonly Change[], job: Job): Billed {
  const taken = less.flatMap(({ line, position, amountMinor }) =>
    takenBack(line, -amountMinor).map((back) => ({ ...back, line, position })),
  )
  let so: Billed = { world, events: [], history: [], billing }
  for (const [number, group] of Map.groupBy(taken, (one) => one.invoice)) {
    const issued = issueCreditNote(
      so.world,
      {
        issuer: issuerOf(billing.entity, billing.currency, job.settings),
        lines: group.map(({ line, amountMinor }) => documentLine(line, -amountMinor, job)),
        ...(number === null ? {} : { credits: number }),
        delivery: job.subscription.invoiced_by,
      },
      job.at,
      job.settings,
    )
    so = {
      ...joined(so, issued),
      billing: withLines(so.billing, (line, position) => ({
        ...line,
        billed: line.billed.map((one) => {
          const back = group.find((other) => other.position === position && other.invoice === one.invoice)
          return back === undefined ? one : { ...one, amountMinor: one.amountMinor - back.amountMinor }
        }),
      })),
    }
  }
  return so
}

/** Of which invoices an amount of a line is taken back; of a discount both are negative. */
function takenBack({ billed }: BilledLine, amountMinor: number): { invoice: string | null; amountMinor: number }[] {
  const sign = Math.sign(amountMinor)
  let left = Math.abs(amountMinor)
  return billed.toReversed().flatMap((one) => {
    const back = Math.min(left, one.amountMinor * sign)
    if (back <= 0) return []
    left -= back
    return [{ invoice: one.invoice, amountMinor: back * sign }]
  })
}

/** What is billed is for the period from the line's begin on; what is credited, for what is no longer served. */
function documentLine(line: BilledLine, amountMinor: number, { subscription, period, fate, at }: Job): InvoiceLine {
  const { text, kind, tax_rate, category, quantity } = line
  const { campaign_id, begin, end, natural_end, serial } = period
  const isCredit = Math.sign(amountMinor) !== Math.sign(line.amountMinor)
  const cut = fate === 'gone' ? begin : end === natural_end || end === null ? at : end
  const part = isCredit
    ? { begin: cut > begin ? cut : begin, end: natural_end }
    : { begin: line.from > 0 && at > begin ? at : begin, end }
  return {
    text,
    template: kind === 'campaign',
    amountMinor,
    tax_rate,
    ...(category === undefined ? {} : { category }),
    period: {
      subscription: subscription.id,
      serial,
      campaign_id,
      begin,
      end: isCredit ? natural_end : end,
      quantity,
      ...(part.begin === begin ? {} : { part }),
    },
  }
}

function withLines(billing: Billing, change: (line: BilledLine, position: number) => BilledLine): Billing {
  return { ...billing, lines: billing.lines.map(change) }
}

/** The world with a period's billing, wherever the subscription has that period now. */
export function withBilling(world: World, id: string, { serial }: Period, billing: Billing): World {
  const put = (period: Period): Period => (period.serial === serial ? { ...period, billing } : period)
  const subscription = world.subscriptions.find((one) => one.id === id)
  if (subscription === undefined) return world
  const { stop, replaced: dropped } = subscription
  const billed: Subscription = {
    ...subscription,
    periods: subscription.periods.map(put),
    ...(stop?.removed === undefined ? {} : { stop: { ...stop, removed: stop.removed.map(put) } }),
    ...(dropped === undefined ? {} : { replaced: dropped.map(put) }),
  }
  return { ...world, subscriptions: replaced(world.subscriptions, billed) }
}

function withoutReplaced(world: World, id: string): World {
  const subscription = world.subscriptions.find((one) => one.id === id)
  if (subscription === undefined) return world
  const { replaced: dropped, ...others } = subscription
  return { ...world, subscriptions: replaced(world.subscriptions, others) }
}
