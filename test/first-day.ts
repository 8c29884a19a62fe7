import type { Instant } from '../functions/domain/time/time.ts'

/**
 * 1 November 2026, 9:00 in Copenhagen: the time at which the clocks of the tests' accounts begin, before all dates in
 * the tests. A test that depended on the real date would fail one day.
 */
export const firstDay: Instant = '2026-11-01T08:00:00.000Z'
