/** The recipients of an issue: four round trips at most for a page of a thousand, however many there are. */
import { describe, expect, it } from 'vitest'
import { countRecipients } from '../../bench/recipients-count.ts'

// Another engine cannot be filled with so many items in a test's time.
describe.skipIf(process.env['AWS_ENDPOINT_URL_DYNAMODB'] !== undefined)('the recipients of an issue', () => {
  it('take as many round trips a page at every size, and nobody is missed or shown twice', async () => {
    const counted = await countRecipients([1_000, 4_000])
    expect(counted.map(({ recipients, pages, found }) => ({ recipients, pages, found }))).toEqual([
      { recipients: 1_000, pages: 1, found: 1_000 },
      { recipients: 4_000, pages: 4, found: 4_000 },
    ])
    for (const { trips, tally } of counted) {
      expect(trips).toBeLessThanOrEqual(3)
      // A page that ends a shard asks the others at once; a thousand assignments, customers and subscriptions.
      expect(tally.commands.get('Query')).toBeLessThanOrEqual(8)
      expect(tally.commands.get('BatchGetItem')).toBe(30)
    }
  })
})
