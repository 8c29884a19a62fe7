/** The whole hours that a request has waited. Both times are wall-clock time of the account. */
export function waitedHours(received: string, now: string): number {
  const millis = Date.parse(`${now}Z`) - Date.parse(`${received}Z`)
  return Math.max(0, Math.floor(millis / 3_600_000))
}
