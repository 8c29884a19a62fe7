/** The import shares no code with the service, but reads the same texts as dates and datetimes. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseDate, parseDatetime } from '../../../functions/domain/time/time.ts'
import { dateReader, datetimeReader } from '../../../tools/import/mapping/date-text.ts'
import { propertyRuns } from '../../property-runs.ts'

const two = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'))
const year = fc.constantFrom('0000', '0001', '1900', '2000', '2024', '2027', '2100', '9999', '27', '12027')
const date = fc.tuple(year, two(13), two(32)).map((parts) => parts.join('-'))
const time = fc
  .tuple(two(25), two(61), fc.option(two(61)))
  .map((parts) => parts.filter((part) => part !== null).join(':'))
const tail = fc.constantFrom('', '', 'Z', '+02:00', '-14:00', '+15:00', '.5', '.123456789Z', 'x', ' ')
const text = fc.oneof(
  date,
  fc.tuple(date, fc.constantFrom('T', ' '), time, tail).map((parts) => parts.join('')),
)

it('reads dates and datetimes as the service does', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(dateReader(undefined)(given)).toBe(parseDate(given))
      const isDatetime = parseDatetime(given, 'UTC') !== undefined
      const isRead = datetimeReader(undefined)(given) !== undefined
      // The very first and last days have no instant in some timezones; no subscription begins on them.
      if (!/^(?:0001-01-0|9999-12-3)/.test(given)) expect(isRead).toBe(isDatetime || parseDate(given) !== undefined)
    }),
    { numRuns: propertyRuns(2_000) },
  )
})
