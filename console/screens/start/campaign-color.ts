/**
 * The colour of a campaign: by its place in the settings, where new campaigns come last, so that a campaign keeps its
 * colour whatever its number of subscribers.
 */
import { names } from '../../account/settings.ts'

const colors = 12

/** The class of the colour; the neutral one for a campaign that the settings no longer have. */
export function campaignColor(id: string): string {
  const place = names.value.campaigns.findIndex((campaign) => campaign.id === id)
  return place === -1 ? 'start-color-other' : `start-color-${place % colors}`
}
