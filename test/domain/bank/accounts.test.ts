import { describe, expect, it } from 'vitest'
import { entityOfAccount } from '../../../functions/domain/bank/accounts.ts'
import { demoSettings } from '../../settings.ts'

const method = { id: 'sepa_debit', kind: 'sepa_debit', creditor: 'DE98ZZZ09999999999' }
const eu = { external_id: 'eu', name: 'Zeitung', currency: 'EUR', country: 'DE', iban: 'DE02120300000000202051' }
const both = demoSettings({
  business_entities: [
    { external_id: 'dk', iban: 'DK8137619000012345' },
    { ...eu, bank_methods: [{ ...method, iban: 'DE89370400440532013000' }] },
  ],
})
const ownerOf = (account: string, only?: string) => entityOfAccount(account, both, only)

describe('the entity of an account', () => {
  it('has it as the one that customers pay to, by its IBAN or its national number', () => {
    expect(ownerOf('DK8137619000012345')).toBe('dk')
    expect(ownerOf('37619000012345')).toBe('dk')
    expect(ownerOf('DE02120300000000202051')).toBe('eu')
  })

  it('has it as one that the bank collects into', () => {
    expect(ownerOf('DE89370400440532013000')).toBe('eu')
    expect(ownerOf('370400440532013000')).toBe('eu')
    expect(ownerOf('DE89370400440532013000', 'dk')).toBeUndefined()
  })

  it('is nobody for another account', () => {
    expect(ownerOf('NO9386011117947')).toBeUndefined()
  })
})
