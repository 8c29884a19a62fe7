/** Manual credits of lines that other lines replace. */
import { describe, expect, it } from 'vitest'
import { withGivenKept } from '../../../functions/domain/billing/kept-credits.ts'
import type { BilledLine } from '../../../functions/domain/world/subscription.ts'

const whole = 30
const line = (text: string, amountMinor: number, more: Partial<BilledLine> = {}): BilledLine => ({
  ...{ text, kind: 'campaign', amountMinor, tax_rate: 0.25, quantity: 1, campaign_name: 'April', from: 0 },
  billed: [],
  ...more,
})
const kept = (replaced: readonly BilledLine[], following: readonly BilledLine[], at = 10) => {
  const lines = withGivenKept({ replaced, following, at, whole })
  const given = (some: readonly BilledLine[]) => some.map((one) => one.given ?? 0)
  return [given(lines.replaced), given(lines.following)]
}
const billed = [{ invoice: 'DK-1', amountMinor: 3_000 }]

describe('Given a line that was credited by hand, when other lines replace it,', () => {
  it('then it keeps what it costs until then at most, and the line in its place has the rest', () => {
    const paper = (given: number) => line('Paper', 3_000, { billed, given })
    expect(kept([paper(400)], [line('Paper', 6_000)])).toEqual([[400], [0]])
    expect(kept([paper(1_000)], [line('Paper', 6_000)])).toEqual([[1_000], [0]])
    expect(kept([paper(1_500)], [line('Paper', 6_000)])).toEqual([[1_000], [500]])
    // No part of the period is served yet.
    expect(kept([paper(400)], [line('Paper', 6_000)], 0)).toEqual([[0], [400]])
    // A line that gave nothing back gets no note.
    const untouched = withGivenKept({
      replaced: [line('Paper', 3_000)],
      following: [line('Paper', 6_000)],
      at: 10,
      whole,
    })
    expect([...untouched.replaced, ...untouched.following].filter((one) => 'given' in one)).toEqual([])
    expect(untouched.replaced[0]?.to).toBe(10)
    expect(untouched.following[0]?.from).toBe(10)
  })

  it('then the rest goes to the line of the same text, category and sign', () => {
    const print = line('Paper', 3_000, { billed, given: 3_000, category: 'print' })
    const following = [
      line('Paper', 3_000, { category: 'web' }),
      line('Paper', -300, { category: 'print' }),
      line('Fee', 3_000, { category: 'print' }),
      line('Paper', 3_000, { category: 'print' }),
    ]
    expect(kept([print], following)).toEqual([[1_000], [0, 0, 0, 2_000]])
  })

  it('then a line of which nothing is left to give takes no place of another with its name', () => {
    const first = line('Paper', 3_000, { billed, given: 100 })
    const second = line('Paper', 3_000, { billed, given: 3_000 })
    expect(kept([first, second], [line('Paper', 3_000), line('Other', 3_000)])).toEqual([
      [100, 1_000],
      [2_000, 0],
    ])
  })

  it('then what no line takes the place of is shared by the amounts of all, without losing a unit', () => {
    const gone = line('Gone', 3_000, { billed, given: 1_100 })
    const following = [line('A', 1_000), line('B', 1_000), line('C', 1_000)]
    expect(kept([gone], following)).toEqual([[1_000], [33, 34, 33]])
    expect(kept([gone], [line('A', 2_000), line('B', 1_000), line('C', -100)])).toEqual([[1_000], [69, 34, -3]])
  })

  it('then nothing is shared by lines that come to nothing or less together', () => {
    const gone = line('Gone', 3_000, { billed, given: 3_000 })
    expect(kept([gone], [])).toEqual([[1_000], []])
    expect(kept([gone], [line('A', 100), line('B', -100)])).toEqual([[1_000], [0, 0]])
    expect(kept([gone], [line('A', 100), line('B', -200)])).toEqual([[1_000], [0, 0]])
  })

  it('then what discounts gave too much is asked back of nobody', () => {
    const discount = line('Discount', -300, { billed, given: -300 })
    expect(kept([discount], [line('A', 1_000)])).toEqual([[-100], [0]])
  })
})
