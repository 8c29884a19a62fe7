/** The status of an operation that could not be committed: 409 where others changed the same customer, else 503. */
import { describe, expect, it } from 'vitest'
import { customerIds, metAt, sameCustomer, whenContended } from '../../functions/api/operations/met-others.ts'
import { HttpError } from '../../functions/http/http-error.ts'
import { storeIsBusy } from '../../functions/store/dynamo/busy.ts'
import type { ConditionalWrite } from '../../functions/store/dynamo/transaction.ts'

const at = (pk: string, onConflict: ConditionalWrite['onConflict'] = 'lost-race'): ConditionalWrite => ({
  write: { Put: { TableName: 'main', Item: { pk, sk: 'C' } } },
  onConflict,
})
const ofAnna = at('A#demo#C#anna')
const ofBo = at('A#demo#C#bo')
const counter = at('A#demo#N#invoice#dk', 'numbers-moved')
const nameOf = (transacted: Parameters<typeof metAt>[0]) => metAt(transacted, 'demo', 'anna')

describe('Others were at', () => {
  it('the same customer, by a failed condition or a conflict at an item of it', () => {
    expect(nameOf({ outcome: 'lost-race', failed: [ofAnna] })).toBe(sameCustomer)
    expect(nameOf({ outcome: 'contended', failed: [], contended: [ofAnna] })).toBe(sameCustomer)
  })

  it('what customers share, whatever else they were at', () => {
    const numbers = 'the document numbers of the same business entity'
    expect(nameOf({ outcome: 'contended', failed: [], contended: [ofAnna, counter] })).toBe(numbers)
    expect(nameOf({ outcome: 'lost-race', failed: [ofAnna, counter] })).toBe(numbers)
    expect(nameOf({ outcome: 'contended', failed: [], contended: [at('E', 'email-taken')] })).toBe('the same email')
  })

  it('another customer, or an entry that the account shares, is not the same customer', () => {
    expect(nameOf({ outcome: 'lost-race', failed: [ofBo] })).not.toBe(sameCustomer)
    expect(nameOf({ outcome: 'contended', failed: [], contended: [at('A#demo#L')] })).not.toBe(sameCustomer)
  })
})

describe('After all tries', () => {
  const thrown = (met: string): unknown => {
    try {
      whenContended(met)
      return undefined
    } catch (error) {
      return error
    }
  }

  it('others at the same customer are for the caller to answer', () => {
    expect(thrown(sameCustomer)).toBeUndefined()
  })

  it.each([
    nameOf({ outcome: 'contended', failed: [], contended: [counter] }),
    nameOf({ outcome: 'lost-race', failed: [ofBo] }),
    customerIds,
  ])('others at %s are a 503 that says so, with Retry-After', (met) => {
    const error = thrown(met)
    if (!(error instanceof HttpError)) return expect.fail()
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    expect(error.message).toContain(met)
  })

  it('a storage that throttles is busy, and nobody was at the customer', () => {
    expect(storeIsBusy(thrown(nameOf({ outcome: 'contended', failed: [] })))).toBe(true)
  })
})
