/** The ids of deliveries. */
import { describe, expect, it } from 'vitest'
import { deliveriesTo, newDelivery } from '../../../functions/domain/document/sending.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'

const at: Instant = '2027-01-25T10:00:00.000Z'
const record = { record: 'delivery', number: 'DK-1', kind: 'document', by: 'email', at } as const

describe('A delivery', () => {
  it('of a document is one by each way, and each reminder and each further sending one of its own', () => {
    const id = (more: object = {}) => newDelivery('1001', { ...record, ...more }).id
    expect(id()).toBe('1001~DK-1')
    expect(id({ kind: 'reminder' })).toBe(`1001~DK-1~${at}`)
    expect(id({ asked: { token: 't', of: 'invoice', to: [] } })).toBe('1001~DK-1~t')
    expect(id().startsWith(deliveriesTo('1001'))).toBe(true)
    expect(id().startsWith(deliveriesTo('100'))).toBe(false)
  })

  it('is ready at its instant, for those that a caller named', () => {
    const asked = { token: 't', of: 'invoice', to: ['bo@example.com'] } as const
    expect(newDelivery('1001', { ...record, asked })).toEqual({
      ...{ id: '1001~DK-1~t', customer: '1001', number: 'DK-1', kind: 'document', by: 'email' },
      ...{ to: ['bo@example.com'], ready_at: at, failures: 0 },
    })
    expect(newDelivery('1001', record)).not.toHaveProperty('to')
  })
})
