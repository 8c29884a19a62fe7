/** Lines with the same text, category and conditions are the prices of one line, one after another. */
import { isSame } from '../base/same.ts'
import type { Campaign } from './settings.ts'

export type CampaignLine = Campaign['invoice_lines'][number]

export const isOneLine = (one: CampaignLine, other: CampaignLine): boolean =>
  one.text === other.text && one.category === other.category && isSame(one.when, other.when)
