/** The rules of notices: their laws, their days and their ordering codes. */
import type { Fault } from '../refusal/fault.ts'
import { exceeds, leastDays, spanDays } from '../time/calendar.ts'
import { isLaw, lawIds } from './notice-laws.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { Campaign, NoticeEntry, Settings } from './settings.ts'

/** Keys that the law decides. */
const decidedByLaw = ['when', 'before', 'after'] as const

export function* noticeFaults(draft: Draft): Generator<Fault> {
  yield* trialFaults(draft)
  for (const notice of draft.upserted.notices.entries) {
    const at = (...steps: readonly (string | number)[]) => place(draft, 'notices', notice, ...steps)
    if (isLaw(notice.id)) yield* lawFaults(notice, at)
    else yield* ownFaults(draft, notice, at)
    if (notice.by === 'letter' && notice.delivery_method === undefined) {
      yield fault(place(draft, 'notices', notice, 'delivery_method'), 'settings_missing')
    }
    if (notice.code !== undefined) yield* codeFaults(draft, notice.code, at)
  }
}

type At = (...steps: readonly (string | number)[]) => string

function* lawFaults(notice: NoticeEntry, at: At): Generator<Fault> {
  if (!lawIds.includes(notice.id)) {
    yield fault(at('id'), 'settings_notice_law', { value: notice.id, options: lawIds.join(', ') })
  }
  for (const key of decidedByLaw) {
    if (notice[key] !== undefined) yield fault(at(key), 'settings_notice_by_law')
  }
}

function* ownFaults(draft: Draft, notice: NoticeEntry, at: At): Generator<Fault> {
  const { when, before, after, counts_from } = notice
  if (when === undefined) yield fault(at('when'), 'settings_missing')
  if (when === 'agreement_expiring') {
    if (after !== undefined) yield fault(at('after'), 'settings_notice_of_agreement')
    if (counts_from !== 'event') yield fault(at('counts_from'), 'settings_notice_of_agreement')
    return
  }
  if (before !== undefined && after !== undefined) yield fault(at('after'), 'settings_notice_before_or_after')
  if (before === undefined || when === 'stopped' || when === 'lapsed') return
  const { campaigns, policies, ordering_forms: forms } = draft.upserted
  const upserted = { campaigns: campaigns.entries, policies: policies.entries, ordering_forms: forms.entries }
  const present = tooEarlyFor(notice, upserted)
  const earlier = draft.before?.notices.find(({ id }) => id === notice.id)
  // A notice of an earlier version stays, so that its account can be changed in other places.
  const stood = earlier?.before === before && draft.before !== undefined ? tooEarlyFor(earlier, draft.before) : []
  const added = present.filter(({ id }) => stood.every((one) => one.id !== id))
  for (const { id, days } of notice.campaigns.length > 0 ? added : added.slice(0, 1)) {
    yield fault(at('before'), 'settings_notice_too_early', { value: id, limit: days })
  }
}

interface Period {
  readonly id: string
  /** The least days that a period can have. */
  readonly days: number
}

type Selling = Pick<Settings, 'campaigns' | 'policies' | 'ordering_forms'>

/** The campaigns with periods that a notice can be too early for, the shortest periods first. */
function tooEarlyFor(notice: NoticeEntry, selling: Selling): Period[] {
  const { campaigns, policies } = selling
  const { before = 'P0D', counts_from } = notice
  const tooEarly = (campaign: Campaign): Period[] => {
    const { id, duration, policy } = campaign
    if (duration === undefined) return []
    const toCancel = policies.find(({ external_id }) => external_id === policy)?.notice?.duration ?? 'P0D'
    const spans = [before, ...(counts_from === 'last_day_to_cancel' ? [toCancel] : [])]
    return exceeds(spans, duration) ? [{ id, days: leastDays(duration) }] : []
  }
  const isNamed = ({ id }: Campaign) => notice.campaigns.includes(id)
  const concerns = (one: Campaign) => (notice.campaigns.length > 0 ? isNamed(one) : hasEvent(notice, one, selling))
  return campaigns
    .filter(concerns)
    .flatMap(tooEarly)
    .toSorted((one, other) => one.days - other.days)
}

/** Whether periods of a campaign can end with the event of a notice about all campaigns. */
function hasEvent({ when }: NoticeEntry, { id, renews_to }: Campaign, { ordering_forms }: Selling): boolean {
  if (when === 'gift_ending') return ordering_forms.some(({ gift, campaigns }) => gift && campaigns.includes(id))
  if (when === 'expired') return renews_to === undefined
  return renews_to !== undefined && (when !== 'trial_end' || renews_to !== id)
}

/** The end of a trial is announced within its period. */
function* trialFaults(draft: Draft): Generator<Fault> {
  for (const campaign of draft.upserted.campaigns.entries) {
    const { id, duration, notice_days } = campaign
    if (duration === undefined || notice_days === undefined || notice_days <= spanDays(duration)) continue
    const before = draft.before?.campaigns.find((one) => one.id === id)
    if (before?.notice_days === notice_days && before.duration === duration) continue
    const at = place(draft, 'campaigns', campaign, 'notice_days')
    yield fault(at, 'settings_notice_too_early', { value: id, limit: spanDays(duration) })
  }
}

function* codeFaults(draft: Draft, { form: id, code }: NonNullable<NoticeEntry['code']>, at: At): Generator<Fault> {
  const form = draft.upserted.ordering_forms.entries.find(({ url_id }) => url_id === id)
  if (form === undefined || form.ordering_codes.some((other) => other.code === code)) return
  yield fault(at('code', 'code'), 'settings_notice_code', { value: code })
}
