/**
 * Laws that do not ask for a notice but limit the renewal of a consumer's subscription: DE, § 309 No. 9 BGB (no fixed
 * time, one month's notice), and NL, Burgerlijk Wetboek 6:236 j and 6:237 k (newspapers and magazines: three months at
 * most).
 */
import { spanDays } from '../time/calendar.ts'
import { isSame } from '../base/same.ts'
import { entityNamed } from './business-entity.ts'
import type { Campaign, Settings } from './settings.ts'

export const renewalLaws = ['DE', 'NL'] as const
export type RenewalLaw = (typeof renewalLaws)[number]

/** The longest period that a campaign may renew into. */
const longest: Readonly<Record<RenewalLaw, string>> = { DE: 'P1M', NL: 'P3M' }

export interface RenewalWarning {
  readonly campaign_id: string
  readonly law: RenewalLaw
}

/** The campaigns that are new or changed and renew into a longer time than the law of their seller allows. */
export function renewalWarnings(before: Settings | undefined, after: Settings): RenewalWarning[] {
  const earlier = new Map(before?.campaigns.map((campaign) => [campaign.id, campaign]))
  return after.campaigns.flatMap((campaign) => {
    const was = earlier.get(campaign.id)
    if (was !== undefined && isSame(was, campaign)) return []
    const law = renewalLaws.find((country) => country === countryOf(campaign, after))
    const duration = after.campaigns.find(({ id }) => id === campaign.renews_to)?.duration
    if (law === undefined || duration === undefined || spanDays(duration) <= spanDays(longest[law])) return []
    return [{ campaign_id: campaign.id, law }]
  })
}

const countryOf = ({ business_entity }: Campaign, settings: Settings): string | undefined =>
  entityNamed(business_entity, settings)?.country
