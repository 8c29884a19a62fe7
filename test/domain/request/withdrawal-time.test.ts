/** The last day of withdrawal is a working day (Regulation (EEC, Euratom) No 1182/71, Article 3(4)). */
import { expect, it } from 'vitest'
import { withdrawableUntil } from '../../../functions/domain/request/withdrawal-time.ts'

const until = (ordered: `${string}Z`, country: string | undefined, wasTold = true) =>
  withdrawableUntil({ ordered, firstCopy: undefined, wasTold, country }, undefined, 'UTC')

it.each([
  ['a Wednesday', '2031-01-01T09:00:00.000Z', 'DK', '2031-01-16T00:00:00.000Z'],
  ['a Saturday', '2031-01-04T09:00:00.000Z', 'DK', '2031-01-21T00:00:00.000Z'],
  ['a Sunday', '2031-01-05T09:00:00.000Z', undefined, '2031-01-21T00:00:00.000Z'],
  ['Maundy Thursday, before Easter', '2031-03-27T09:00:00.000Z', 'DK', '2031-04-16T00:00:00.000Z'],
] as const)('Fourteen days that end on %s', (_, ordered, country, end) => {
  expect(until(ordered, country)).toBe(end)
})

it('The twelve months more end on a working day too', () => {
  expect(until('2031-01-03T09:00:00.000Z', 'DK', false)).toBe('2032-01-20T00:00:00.000Z')
})
