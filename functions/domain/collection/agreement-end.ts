/** The end of an agreement that can be used until a date, such as a card. */
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import { startOfDate, type Instant, type PlainDate } from '../time/time.ts'
import type { Agreement } from '../world/agreement.ts'

/** Days before the end of an agreement on which the payer is notified. */
export const tellDays = 60

/** Whether an agreement can still be used on a date. */
export const isUsableOn = ({ expires }: Pick<Agreement, 'expires'>, date: PlainDate): boolean =>
  expires === undefined || date <= expires

/** The first instant at which an agreement has expired; undefined for one without a date. */
export function agreementEnd({ expires }: Pick<Agreement, 'expires'>, { account }: Settings): Instant | undefined {
  return expires === undefined ? undefined : after(startOfDate(expires, account.timezone), 'P1D', 1, account.timezone)
}
