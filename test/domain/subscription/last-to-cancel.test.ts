/** The last instant at which a cancellation still ends a contract with its period. */
import { expect, it } from 'vitest'
import { lastToCancel } from '../../../functions/domain/subscription/earliest-end.ts'
import { parseDatetime } from '../../../functions/domain/time/time.ts'
import { settingsOf } from '../../settings.ts'

it.each([
  [undefined, '2031-03-31T00:00:00', '2031-03-31T00:00:00'],
  [{ duration: 'P1M', at: 'period_end' }, '2031-03-31T00:00:00', '2031-02-28T00:00:00'],
  [{ duration: 'P1M', at: 'month_end' }, '2031-03-15T00:00:00', '2031-02-01T00:00:00'],
  [{ duration: 'P14D', at: 'any' }, '2031-03-15T12:00:00', '2031-03-01T00:00:00'],
] as const)('by the terms %o it is before %s', (notice, end, last) => {
  const timezone = 'Europe/Copenhagen'
  const settings = settingsOf({
    account: { id: 'a', timezone },
    policies: [{ external_id: 'terms', ...(notice && { notice }) }],
  })
  const at = (text: string) => parseDatetime(text, timezone) ?? expect.fail(text)
  expect(lastToCancel({ policy: 'terms' }, { campaign_id: 'x' }, at(end), settings)).toBe(at(last))
})
