/** The call of the campaigns: all campaigns, with counts of their live subscriptions. */
import { client } from '../../api/client.ts'
import { cursorOf } from '../../api/next-page.ts'
import { reads } from '../../api/reading.ts'
import type { CountedCampaign } from '../../api/types.ts'

export interface Campaigns {
  readonly campaigns: readonly CountedCampaign[]
  /** Whether counts may lack some subscriptions yet. */
  readonly isCounting: boolean
}

export const campaignsReading = reads(async (signal) => {
  const campaigns: CountedCampaign[] = []
  let isCounting = false
  let cursor: string | undefined
  for (;;) {
    const query = { max_results: 1000, ...(cursor !== undefined && { cursor }) }
    const { data, error, response } = await client.GET('/api/campaigns/', { params: { query }, signal })
    if (data === undefined) return { error, response }
    campaigns.push(...data.campaigns)
    isCounting ||= data.counting === true
    cursor = cursorOf(data)
    if (cursor === undefined) {
      const all: Campaigns = { campaigns, isCounting }
      return { data: all, response }
    }
  }
})
