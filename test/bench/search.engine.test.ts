/** Searches among many customers: two round trips, whatever their number, and the best results first. */
import { describe, expect, it } from 'vitest'
import { countSearches, idOf } from '../../bench/search-count.ts'

// Another engine cannot be filled with so many items in a test's time.
describe.skipIf(process.env['AWS_ENDPOINT_URL_DYNAMODB'] !== undefined)('a search', () => {
  it('takes two round trips at every size, and finds who is best', async () => {
    const sizes = [100, 4_000]
    const counted = await countSearches(sizes)
    for (const { text, trips } of counted) expect(trips, text).toBeLessThanOrEqual(2)
    for (const customers of sizes) {
      const found = (text: string) => {
        const search = counted.find((each) => each.customers === customers && each.text === text)
        const { customers: all, more } = search?.found ?? expect.fail(`${text} was not searched for.`)
        return { ids: all.map(({ item }) => item.id), more }
      }
      const last = idOf(customers - 1)
      for (const text of [`unique${customers - 1}`, `koebenhavn an unique${customers - 1}`, last]) {
        expect(found(text), text).toEqual({ ids: [last], more: false })
      }
      // Everybody has the word, so customers with a live subscription come first among those that are read.
      const live = customers > 999 ? [idOf(999)] : []
      const others = Array.from({ length: 20 }, (_, n) => idOf(n))
      for (const text of ['ann', 'an', 'københavn', '1260']) {
        expect(found(text), text).toEqual({ ids: [...live, ...others].slice(0, 20), more: true })
      }
      // Only a tenth of the customers has both words.
      const peters = Array.from({ length: 20 }, (_, n) => idOf(10 * n)).filter(
        (id) => Number(id) < Number(idOf(customers)),
      )
      expect(found('peter københavn')).toEqual({ ids: peters.slice(0, 20), more: customers > 200 })
      expect(found('nobody')).toEqual({ ids: [], more: false })
    }
  })
})
