/** The last day of withdrawal is a working day (Regulation (EEC, Euratom) No 1182/71, Article 3(4)). */
import { expect, it } from 'vitest'
import { withdrawableUntil } from '../../../functions/domain/request/withdrawal-time.ts'

const until = (concluded: `${string}Z`, countries: readonly string[], wasTold = true) =>
  withdrawableUntil({ concluded, firstCopy: undefined, wasTold, countries }, undefined, 'UTC')

it.each([
  ['a Wednesday', '2031-01-01T09:00:00.000Z', ['DK'], '2031-01-16T00:00:00.000Z'],
  ['a Saturday', '2031-01-04T09:00:00.000Z', ['DK'], '2031-01-21T00:00:00.000Z'],
  ['a Sunday', '2031-01-05T09:00:00.000Z', [], '2031-01-21T00:00:00.000Z'],
  ['Maundy Thursday, before Easter', '2031-03-27T09:00:00.000Z', ['DK'], '2031-04-16T00:00:00.000Z'],
  ['Ascension Day in Germany, on which banks work', '2031-05-08T09:00:00.000Z', ['DE'], '2031-05-24T00:00:00.000Z'],
  ['Whit Monday in Germany', '2031-05-19T09:00:00.000Z', ['DE'], '2031-06-04T00:00:00.000Z'],
  ['3 October', '2031-09-19T09:00:00.000Z', ['DE'], '2031-10-07T00:00:00.000Z'],
  ['the national day of a Dane’s Swedish paper', '2031-05-23T09:00:00.000Z', ['DK', 'SE'], '2031-06-10T00:00:00.000Z'],
] as const)('Fourteen days that end on %s', (_, concluded, countries, end) => {
  expect(until(concluded, countries)).toBe(end)
})

it('The twelve months more end on a working day too', () => {
  expect(until('2031-01-03T09:00:00.000Z', ['DK'], false)).toBe('2032-01-20T00:00:00.000Z')
})
