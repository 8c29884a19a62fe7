import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldFilledKey, fieldPartition, fieldValueKey } from '../../functions/store/keys.ts'

/** Account ids are plain identifiers; names of fields hold anything but `#`. */
const accounts = fc.stringMatching(/^[A-Za-z0-9._-]{1,8}$/)
const fields = fc.record({
  scope: fc.constantFrom('customer', 'subscription'),
  field: fc.string({ minLength: 1 }).filter((name) => !name.includes('#')),
})

describe('The keys of indexed fields', () => {
  it('never meet for two fields, whatever their names, also where one of customers is named like one of subscriptions', () => {
    fc.assert(
      fc.property(accounts, fields, accounts, fields, (account, one, otherAccount, other) => {
        const same = account === otherAccount && one.scope === other.scope && one.field === other.field
        expect(fieldPartition(account, one) === fieldPartition(otherAccount, other)).toBe(same)
        expect(fieldPartition(account, { ...one, scope: 'customer' })).not.toBe(
          fieldPartition(account, { ...one, scope: 'subscription' }),
        )
      }),
    )
  })

  it('are those of the customer, whichever of the subscriptions has the value', () => {
    const edition = { scope: 'subscription', field: 'Edition' } as const
    expect(fieldFilledKey('demo', edition, '1001')).toEqual({ pk: 'A#demo#FS#Edition', sk: 'F#1001' })
    expect(fieldValueKey('demo', edition, 'print', '1001')).toEqual({
      pk: 'A#demo#FS#Edition',
      sk: expect.stringMatching(/^V#[\w-]{43}#1001$/),
    })
    expect(fieldPartition('demo', { scope: 'customer', field: 'Phone' })).toBe('A#demo#F#Phone')
  })
})
