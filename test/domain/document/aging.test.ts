/** The aging of open invoices by the days for which they have been overdue. */
import { describe, expect, it } from 'vitest'
import { agingEnds, agingOf } from '../../../functions/domain/document/aging.ts'
import { creditNote, invoice } from './documents.ts'

const counts = (due: string, today: string) =>
  agingOf([invoice({ due })], today).map(({ groups }) => groups.findIndex(({ count }) => count === 1))

describe('The aging of open invoices', () => {
  it.each([
    ['2027-02-08', 0],
    ['2027-02-09', 1],
    ['2027-03-10', 1],
    ['2027-03-11', 2],
    ['2027-04-09', 2],
    ['2027-04-10', 3],
    ['2027-05-09', 3],
    ['2027-05-10', 4],
  ])('on %s puts one that was due on 8 February into group %i', (today, group) => {
    expect(counts('2027-02-08', today)).toEqual([group])
  })

  it('sums by currency what is still to be paid, and leaves out what is settled', () => {
    const paid = invoice({
      allocations: [{ from: 'payment', id: 'x', amountMinor: 8_000, at: '2027-02-01T09:00:00.000Z' }],
    })
    const [danish, swedish] = agingOf([invoice(), invoice({ currency: 'SEK' }), paid, creditNote()], '2027-02-01')
    expect([danish?.currency, danish?.groups[0]]).toEqual(['DKK', { count: 1, amountMinor: 8_000 }])
    expect([swedish?.currency, swedish?.groups[0]]).toEqual(['SEK', { count: 1, amountMinor: 8_000 }])
    expect(danish?.groups).toHaveLength(agingEnds.length)
  })
})
