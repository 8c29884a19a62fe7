/**
 * Invoicing by hand (interface: "POST /api/customers/invoice/"). Lines for a subscription are bound to one of its
 * periods, so that a stop credits them together with everything else that was invoiced for the time after the stop.
 */
import type { Fault } from '../refusal/fault.ts'
import { entityNamed } from '../settings/business-entity.ts'
import type { BusinessEntity, Settings } from '../settings/settings.ts'
import { customerFacingName } from '../subscription/make-period.ts'
import { periodAt } from '../subscription/subscription-state.ts'
import type { BilledLine, Billing, Period, Subscription } from '../world/subscription.ts'
import { parseDate, type Instant } from '../time/time.ts'
import { refuse, type Change, type Refusal } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { withBilling } from './note-billing.ts'
import { whoInvoices } from '../document/seller.ts'
import type { InvoiceLine } from '../world/invoice.ts'
import { issueInvoice, nextNumber } from '../document/issue-document.ts'
import { billablePeriods } from './billable-period.ts'
import { servedInTheEnd, wholeOf } from './service-share.ts'

export interface GivenLine {
  readonly text: string
  /** Minor units, tax included. */
  readonly amount: number
  readonly currency: string
  readonly tax_rate: number
}

export interface ChargeCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly given: {
    /** At least one of this and `subscription_id` is given. */
    readonly business_entity?: string
    readonly subscription_id?: string
    /** `current`, or the index of a period. 1 is the oldest period. */
    readonly period: string
    /** Not empty, with at most one tax rate that is not zero. */
    readonly lines: readonly GivenLine[]
    readonly due?: string
    readonly send: boolean
    readonly note?: string
  }
  readonly now: Instant
  readonly settings: Settings
}

export function charge({ world, given: input, now, settings }: ChargeCommand): Change | Refusal {
  const target = targetOf(world, input, now, settings)
  const faults = [
    ...('faults' in target ? target.faults : currencyFaults(input.lines, target.entity)),
    ...sumFaults(input.lines),
    ...(input.due !== undefined && parseDate(input.due) === undefined
      ? [{ field: 'due', code: 'date_expected' } as const]
      : []),
  ]
  if ('faults' in target || faults.length > 0) return refuse(...faults)
  const { entity, bound } = target
  const number = nextNumber(world, 'invoice', entity)
  const issued = issueInvoice(
    world,
    {
      issuer: entity,
      lines: input.lines.map((line) => documentLine(line, bound, settings)),
      delivery: input.send ? (bound?.subscription.invoiced_by ?? 'email') : 'none',
      ...(input.due === undefined ? {} : { due: input.due }),
      ...(input.note === undefined ? {} : { note: input.note }),
    },
    now,
    settings,
  )
  if (bound === undefined) return issued
  const billing = withCharges(number, bound, input.lines, entity, now, settings)
  return { ...issued, world: withBilling(issued.world, bound.subscription.id, bound.period, billing) }
}

interface Bound {
  readonly subscription: Subscription
  readonly period: Period
}

type Target = { readonly entity: BusinessEntity; readonly bound?: Bound } | { readonly faults: readonly Fault[] }

function targetOf(world: World, input: ChargeCommand['given'], now: Instant, settings: Settings): Target {
  const named = entityNamed(input.business_entity, settings)
  if (input.business_entity !== undefined && named === undefined) return faulty('', 'business_entity_unknown')
  if (input.subscription_id === undefined)
    return named === undefined ? faulty('', 'business_entity_unknown') : { entity: named }
  const subscription = world.subscriptions.find(({ id }) => id === input.subscription_id)
  if (subscription === undefined) return faulty('', 'subscription_unknown')
  if (subscription.link.kind === 'recipient') return faulty('', 'recipient_invoiced_by_group')
  const { periods } = subscription
  const period =
    input.period === 'current' ? periodAt(periods, now) : periods.find(({ index }) => String(index) === input.period)
  if (period === undefined) return faulty('', 'period_unknown')
  const entity = whoInvoices(period, settings)
  if (entity === undefined) return faulty('', 'business_entity_unknown')
  if (named !== undefined && named !== entity) {
    return faulty('business_entity', 'business_entity_other', { entity: entity.external_id })
  }
  return { entity, bound: { subscription, period } }
}

function faulty(field: string, code: Fault['code'], values?: Fault['values']): { readonly faults: readonly Fault[] } {
  return { faults: [{ field, code, values }] }
}

function currencyFaults(lines: readonly GivenLine[], { currency }: BusinessEntity): Fault[] {
  return lines.every((line) => line.currency === currency)
    ? []
    : [{ field: 'lines', code: 'currency_mismatch', values: { currency } }]
}

/** A document below zero is a credit note. */
function sumFaults(lines: readonly GivenLine[]): Fault[] {
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return sum < 0 ? [{ field: 'lines', code: 'invoice_below_zero' }] : []
}

function documentLine(
  { text, amount, tax_rate }: GivenLine,
  bound: Bound | undefined,
  settings: Settings,
): InvoiceLine {
  return {
    text,
    template: false,
    amountMinor: amount,
    tax_rate,
    ...(bound === undefined
      ? {}
      : {
          period: {
            subscription: bound.subscription.id,
            serial: bound.period.serial,
            campaign_id: bound.period.campaign_id,
            campaign_name: customerFacingName(bound.period.campaign_id, settings),
            begin: bound.period.begin,
            end: bound.period.end,
            quantity: 1,
            timezone: bound.period.terms.timezone,
          },
        }),
  }
}

/**
 * The billing of a period with the charged lines. A charge for a period that is over or cut short is never given back.
 */
function withCharges(
  number: string,
  { subscription, period }: Bound,
  lines: readonly GivenLine[],
  entity: BusinessEntity,
  now: Instant,
  settings: Settings,
): Billing {
  const before = period.billing ?? {
    entity: entity.external_id,
    currency: entity.currency,
    pending: true as const,
    ...(period.remaining_assignments === undefined
      ? {}
      : { assignments: Math.max(0, period.remaining_assignments - (period.granted ?? 0)) }),
    lines: [],
  }
  const billed = { ...period, billing: before }
  const whole = wholeOf(billed)
  const { unservedMillis = 0 } = billablePeriods(subscription).find((one) => one.period === period) ?? {}
  const isCut = whole !== undefined && servedInTheEnd(subscription, billed) - unservedMillis < whole
  const isOver = period.end !== null && period.end <= now
  const charges = lines.map(({ text, amount, tax_rate }): BilledLine => ({
    text,
    kind: 'charge',
    amountMinor: amount,
    tax_rate,
    quantity: 1,
    campaign_name: customerFacingName(period.campaign_id, settings),
    from: 0,
    ...(isCut || isOver ? { fixed: true as const } : {}),
    billed: [{ invoice: number, amountMinor: amount, ...(whole === undefined ? {} : { to: whole }) }],
  }))
  return { ...before, lines: [...before.lines, ...charges] }
}
