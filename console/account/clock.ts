/**
 * The account's own time, as wall-clock time in its timezone: a live account's from the `Date` of the service's
 * answers, a test account's from its clock. The browser's clock only measures how long ago that was.
 */
import { signal } from '@preact/signals'
import { onAnswer } from '../api/client.ts'
import type { Session } from '../api/types.ts'
import { dateFormat } from './formatters.ts'

/** `YYYY-MM-DDTHH:MM:SS`, as the API writes datetimes. */
export type WallTime = string

interface Known {
  readonly at: WallTime
  /** The browser's own count of milliseconds at that moment. */
  readonly since: number
}

const present = signal<Known | undefined>(undefined)
let account: Session['account'] | undefined

/** The account's time, to the second; a test account's stands still. */
export function now(): WallTime {
  if (present.value === undefined) return '1970-01-01T00:00:00'
  const { at, since } = present.value
  if (account?.environment === 'test') return at
  return new Date(Date.parse(`${at}Z`) + performance.now() - since).toISOString().slice(0, 19)
}
export const today = (): string => now().slice(0, 10)

onAnswer((response) => {
  const date = response.headers.get('Date')
  if (date === null || account?.environment !== 'live') return
  know(wallTimeIn(account.timezone, new Date(date)))
})

const know = (at: WallTime) => (present.value = { at, since: performance.now() })

/** Begins with the account of the session. */
export function setClock(sessionAccount: Session['account']): void {
  account = sessionAccount
  know(sessionAccount.now)
}

/** A test account's clock was moved. */
export const clockMoved = (at: WallTime) => know(at)

/** Swedish dates are written as ISO 8601 has them. */
function wallTimeIn(timeZone: string, instant: Date): WallTime {
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(instant).replace(' ', 'T')
}
