/** Ordering codes (account file: `ordering_codes`): which code holds, and what it takes off a campaign. */
import type { OrderingCode, OrderingForm, Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { Discount } from '../world/subscription.ts'

/** The code of a form that holds at an instant. Case and outer spaces do not matter where one code alone fits. */
export function codeThatHolds(
  { ordering_codes }: Pick<OrderingForm, 'ordering_codes'>,
  written: string,
  now: Instant,
  settings: Pick<Settings, 'account'>,
): OrderingCode | undefined {
  const text = written.trim()
  const alike = ordering_codes.filter(({ code }) => code.toLowerCase() === text.toLowerCase())
  const match = alike.find(({ code }) => code === text) ?? (alike.length === 1 ? alike[0] : undefined)
  if (match?.valid_until === undefined) return match
  return dateOf(now, settings.account.timezone) <= match.valid_until ? match : undefined
}

/** The discount of a code. The settings make sure that a code has exactly one of the two. */
export const discountOf = ({ percent_off, amount_off }: OrderingCode): Discount =>
  amount_off === undefined
    ? { kind: 'percent', percent: percent_off ?? 0 }
    : { kind: 'amount', amountMinor: amount_off }

/** The discount of a code on a campaign of its form; undefined where the code is for other campaigns. */
export function discountOn(campaign: string, code: OrderingCode | undefined): Discount | undefined {
  if (code === undefined || (code.campaigns.length > 0 && !code.campaigns.includes(campaign))) return undefined
  return discountOf(code)
}
