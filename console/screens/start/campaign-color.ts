/**
 * The colour of a campaign: by its position in the settings. New campaigns come last, so every campaign keeps its
 * colour.
 */
import { names } from '../../account/settings.ts'

const colors = 12

/** The class of the colour; the neutral one for a campaign that the settings no longer have. */
export function campaignColor(id: string): string {
  const place = names.value.campaigns.findIndex((campaign) => campaign.id === id)
  return place === -1 ? 'start-color-other' : `start-color-${place % colors}`
}
