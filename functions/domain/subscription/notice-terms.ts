/**
 * The terms of a policy by which its contracts are cancelled (account file: `notice`). Contracts end by them, and order
 * pages, e-mails and the portal say them.
 */
import { isSame } from '../base/same.ts'
import type { Policy, Settings } from '../settings/settings.ts'
import { campaignOf } from './make-period.ts'
import { policyOn } from './subscription-policy.ts'

type Notice = NonNullable<Policy['notice']>

export interface NoticeTerms {
  /** ISO 8601 duration; P0D if no notice is needed. */
  readonly duration: string
  readonly at: Notice['at']
  /** ISO 8601 duration: the contract lasts at least this long from its start. */
  readonly first_term?: string
}

/** Without other terms a contract ends with its period. */
export const noticeTerms = (policy: Policy | undefined): NoticeTerms => ({
  duration: 'P0D',
  at: 'period_end',
  ...policy?.notice,
})

/** The terms within periods of a length. A period without a known end may end on any day. */
export function noticeWithin(duration: string | undefined, policy?: Policy): NoticeTerms {
  const terms = noticeTerms(policy)
  return duration === undefined && terms.at === 'period_end' ? { ...terms, at: 'any' } : terms
}

/** The terms of new contracts on a campaign; nothing if they are the usual ones of its periods. */
export function noticeOf(campaign: string, settings: Settings): { readonly notice?: NoticeTerms } {
  const duration = campaignOf(settings, campaign)?.duration
  const notice = noticeWithin(duration, policyOn({}, { campaign_id: campaign }, settings))
  return isSame(notice, noticeWithin(duration)) ? {} : { notice }
}
