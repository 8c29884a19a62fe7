/**
 * The timezone that a period is counted in, and that the dates of a line are written in. It is part of the terms of the
 * period and of the line, so a later change of the account's timezone changes neither. Periods and lines that were
 * stored without a timezone go by the timezone that the account had until its first change of it.
 */
import type { Settings } from './settings.ts'

export const zoneOf = (
  { timezone }: { readonly timezone?: string },
  { account }: { readonly account: Pick<Settings['account'], 'timezone' | 'earlier_timezone'> },
): string => timezone ?? account.earlier_timezone ?? account.timezone
