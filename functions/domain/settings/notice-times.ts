/**
 * Consequences of a change of notices or of retention: the instant from which each notice counts, so that a new notice
 * is not sent for past events, and the order of a job that makes present customers due by the new settings.
 */
import { isSame } from '../base/same.ts'
import { noticeEntries } from './notice-laws.ts'
import type { Instant } from '../time/time.ts'
import type { NoticeEntry, Retention, Settings } from './settings.ts'

export interface NoticeOrder {
  /** The account's time. */
  readonly now: Instant
  readonly hasCustomers: boolean
  readonly token: () => string
}

export const changesDueWork = (before: Settings | undefined, after: Settings): boolean =>
  !isSame(before === undefined ? [] : noticeEntries(before), noticeEntries(after)) ||
  !isSame(before?.retention ?? [], after.retention)

export function withNoticeTimes(before: Settings | undefined, after: Settings, order: NoticeOrder): Settings {
  if (!changesDueWork(before, after)) return after
  const { now, hasCustomers, token } = order
  const since = [
    ...noticeEntries(after).map((notice) => [notice.id, sinceOf(before, notice, now)] as const),
    ...after.retention.map((entry) => [retentionName(entry.of), sinceOfRetention(before, entry, now)] as const),
  ]
  const others = (after.index_work ?? []).filter(({ task }) => task !== 'due')
  const work = { scope: 'customer', name: '', task: 'due', token: token() } as const
  // Requests and denied orders are there without any customer, too.
  const concernsOthers = before !== undefined && after.retention.some(({ of }) => isApart(of))
  const index_work = hasCustomers || concernsOthers ? [...others, work] : others
  const { index_work: _, notices_since: __, ...rest } = after
  return {
    ...rest,
    ...(index_work.length > 0 && { index_work }),
    ...(since.length > 0 && { notices_since: Object.fromEntries(since) }),
  }
}

const isApart = (kind: Retention['of']): boolean => kind === 'requests' || kind === 'denied_orders'

/** A notice that counts from another event or time is a new one. */
function sinceOf(before: Settings | undefined, notice: NoticeEntry, now: Instant): Instant {
  const earlier = before && noticeEntries(before).find(({ id }) => id === notice.id)
  const since = before?.notices_since?.[notice.id]
  return earlier !== undefined && since !== undefined && isSame(timing(earlier), timing(notice)) ? since : now
}

const timing = ({ enabled, when, before, after, counts_from }: NoticeEntry) => [
  enabled,
  when ?? '',
  before ?? '',
  after ?? '',
  counts_from,
]

/** The name of a retention among the ids of notices. No notice has such an id. */
export const retentionName = (kind: Retention['of']): string => `retention:${kind}`

function sinceOfRetention(before: Settings | undefined, entry: Retention, now: Instant): Instant {
  const earlier = before?.retention.find(({ of }) => of === entry.of)
  return earlier?.after === entry.after ? (before?.notices_since?.[retentionName(entry.of)] ?? now) : now
}
