/** Customers of a store of a million are copies of one; a copy is what the store's own code would have made. */
import { expect, it } from 'vitest'
import { benchSettings } from '../../bench/bench-account.ts'
import { customerLines, customerTemplate } from '../../bench/customer-template.ts'
import { setEnvironment, useTables } from '../../bench/store.ts'

it('makes the very items that the store would write, words for the search among them', async () => {
  setEnvironment()
  useTables('gathered')
  const settings = benchSettings()
  const template = await customerTemplate(settings)
  for (const n of [50, 99, 1_234, 99_999, 123_456, 654_321]) {
    const made = template(n)
    expect(made.length).toBeGreaterThan(30)
    expect(made).toEqual(await customerLines(settings, n))
  }
  expect(() => template(0)).toThrow('in a segment of its own')
})
