/** The rules of notices: their laws, their days and their ordering codes. */
import type { Fault } from '../refusal/fault.ts'
import { spanDays } from '../time/calendar.ts'
import { isLaw, lawIds } from './notice-laws.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { NoticeEntry } from './settings.ts'

/** Keys that the law decides. */
const decidedByLaw = ['when', 'before', 'after'] as const

export function* noticeFaults(draft: Draft): Generator<Fault> {
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
  for (const id of notice.campaigns) {
    const duration = draft.upserted.campaigns.entries.find((campaign) => campaign.id === id)?.duration
    if (duration === undefined || spanDays(before) <= spanDays(duration)) continue
    yield fault(at('before'), 'settings_notice_too_early', { value: id, limit: spanDays(duration) })
  }
}

function* codeFaults(draft: Draft, { form: id, code }: NonNullable<NoticeEntry['code']>, at: At): Generator<Fault> {
  const form = draft.upserted.ordering_forms.entries.find(({ url_id }) => url_id === id)
  if (form === undefined || form.ordering_codes.some((other) => other.code === code)) return
  yield fault(at('code', 'code'), 'settings_notice_code', { value: code })
}
