import type { Instant } from '../functions/domain/time/time.ts'

/**
 * 1 November 2026, 9:00 in Copenhagen: where the clocks of the tests' accounts begin, before all that the tests tell
 * of. The real date goes on, and a test that depends on it fails some day.
 */
export const firstDay: Instant = '2026-11-01T08:00:00.000Z'
