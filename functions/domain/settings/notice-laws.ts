/**
 * Notices that laws require before a subscription of a consumer renews, as built-in entries of `notices`. The law names
 * the event, the days and the country; the account decides the rest. Texts of the laws: SE 2014:1449, 1 to 3 §; FR Code
 * de la consommation, L. 215-1.
 */
import { onceFor } from '../base/once.ts'
import type { NoticeEntry, Settings } from './settings.ts'

/** The consent purpose for which a buyer need not be asked (ePrivacy directive, art. 13(2)). */
export const existingCustomer = 'existing_customer'

/** A notice with everything that decides who gets it, and when. */
export interface Notice extends Omit<NoticeEntry, 'when'> {
  readonly when: NonNullable<NoticeEntry['when']>
  /** The country of the law of a built-in notice. */
  readonly law?: string
  /** A period that is no longer than this may renew without the notice. */
  readonly notUpTo?: string
}

interface Law {
  readonly country: string
  readonly before: string
  /** The days if letters may be sent, which are printed and in the post for some days. */
  readonly beforeByLetter?: string
  readonly notUpTo?: string
}

/**
 * Both laws count from the last day to cancel. The Swedish notice must arrive at least a month before; a week is added
 * for e-mails that need several attempts. The French notice must arrive between three months and one month before.
 */
const laws: Readonly<Record<string, Law>> = {
  'law:SE': { country: 'SE', before: 'P1M7D', beforeByLetter: 'P1M21D', notUpTo: 'P3M' },
  'law:FR': { country: 'FR', before: 'P2M' },
}

export const lawIds: readonly string[] = Object.keys(laws)

export const isLaw = (id: string): boolean => id.startsWith('law:')

/** The notices of the account, and those that campaigns ask for by `notice_days`. */
export const noticeEntries = ({ notices, campaigns }: Pick<Settings, 'notices' | 'campaigns'>): NoticeEntry[] => [
  ...notices,
  ...campaigns.flatMap(({ id, notice_days }) => (notice_days === undefined ? [] : [trialNotice(id, notice_days)])),
]

/** The notice that a period of the campaign, such as a trial, turns into another campaign. */
const trialNotice = (campaign: string, days: number): NoticeEntry => ({
  id: `trial:${campaign}`,
  enabled: true,
  when: 'trial_end',
  before: `P${days}D`,
  counts_from: 'event',
  campaigns: [campaign],
  countries: [],
  by: 'email',
  required: true,
  consent: existingCustomer,
})

/** The notices that are switched on, complete. */
export const noticesOf = onceFor((settings: Pick<Settings, 'notices' | 'campaigns'>): readonly Notice[] =>
  noticeEntries(settings).flatMap((entry): Notice[] => {
    if (!entry.enabled) return []
    const law = laws[entry.id]
    if (law !== undefined) return [byLaw(entry, law)]
    return entry.when === undefined ? [] : [{ ...entry, when: entry.when }]
  }),
)

function byLaw({ after: _, ...entry }: NoticeEntry, law: Law): Notice {
  const { country, before, beforeByLetter = before, notUpTo } = law
  return {
    ...entry,
    when: 'renewal',
    before: entry.delivery_method === undefined ? before : beforeByLetter,
    counts_from: 'last_day_to_cancel',
    countries: [country],
    required: true,
    law: country,
    ...(notUpTo === undefined ? {} : { notUpTo }),
  }
}
