/** collect: collects an invoice now or on a day, whatever its schedule says. */
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import { dateOf, parseDate, type Instant, type PlainDate } from '../time/time.ts'
import { refuse, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { isUsableOn } from './agreement-end.ts'
import { agreementFor, agreementsOf } from './agreements.ts'
import { invoiceDay } from './collection-terms.ts'
import { mayBeHandedOut, type Untaken } from './handed-out.ts'
import { leftQueue, plan } from './plan-collection.ts'

export interface Collect {
  readonly world: World
  readonly given: { readonly agreement_id?: string; readonly at?: PlainDate }
  /** The present document with the number of the call. */
  readonly document: Invoice | undefined
  readonly untaken?: Untaken | undefined
  readonly now: Instant
  readonly settings: Settings
}

export function collect({ world, given, document, untaken, now, settings }: Collect): Change | Refusal {
  if (document?.type !== 'invoice') return refuse({ field: '', code: 'invoice_unknown' })
  if (toPayOf(document) <= 0) return refuse({ field: '', code: 'nothing_to_collect' })
  const { collection } = document
  if (mayBeHandedOut(world, document, { now, untaken, settings }))
    return refuse({ field: '', code: 'collection_under_way' })
  const agreement = agreementToUse(world, document, given.agreement_id)
  if (agreement === undefined) return refuse({ field: 'agreement_id', code: 'agreement_unknown' })
  const today = dateOf(now, settings.account.timezone)
  if (given.at !== undefined && parseDate(given.at) === undefined) return refuse({ field: 'at', code: 'date_expected' })
  if (given.at !== undefined && given.at < today) return refuse({ field: 'at', code: 'collection_in_past' })
  if (given.at !== undefined && given.at > lastDay(now, settings)) {
    return refuse({ field: 'at', code: 'date_too_far_ahead', values: { months: mostMonths } })
  }
  const day = invoiceDay(agreement, document, given.at, now, settings)
  if (!isUsableOn(agreement, day.on)) {
    const field = given.at === undefined ? 'agreement_id' : 'at'
    return refuse({ field, code: 'agreement_expires_before', values: { date: day.on } })
  }
  const isWaiting = collection?.state === 'planned'
  const left = isWaiting ? leftQueue(world, document, collection.agreement, settings) : world
  const attempt = (collection?.attempt ?? 0) + (isWaiting && collection.agreement === agreement.id ? 0 : 1)
  const isNamed = given.agreement_id !== undefined && agreementFor(world, document)?.id !== agreement.id
  const next = {
    agreement,
    day,
    attempt,
    attempts: collection?.attempts ?? [],
    ...(isNamed && { named: true as const }),
  }
  return plan(left, document, next, now, settings)
}

/** The number of months within which an invoice is collected at the latest: until then nobody is asked to pay it. */
const mostMonths = 12

const lastDay = (now: Instant, { account: { timezone } }: Settings): PlainDate =>
  dateOf(after(now, 'P1M', mostMonths, timezone), timezone)

function agreementToUse(world: World, { entity }: Invoice, id: string | undefined): Agreement | undefined {
  const usable = agreementsOf(world).filter(
    (one) => one.entity === entity && (one.state === 'active' || one.state === 'failing'),
  )
  return id === undefined ? (usable.find((one) => one.default) ?? usable[0]) : usable.find((one) => one.id === id)
}
