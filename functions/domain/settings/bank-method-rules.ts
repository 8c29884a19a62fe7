/** The rules of payment methods that are handed to the bank: ids of the scheme, accounts, and the currency. */
import { isValidIBAN } from 'ibantools'
import type { Fault } from '../refusal/fault.ts'
import { bankgiroOf } from './swedish-numbers.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'
import type { BankMethod } from './settings.ts'

const currencies = { sepa_debit: 'EUR', avtalegiro: 'NOK', autogiro: 'SEK' } as const
/** The country of the account, in schemes of one country. */
const countries = { sepa_debit: '', avtalegiro: 'NO', autogiro: 'SE' } as const

export function* bankMethodFaults(draft: Draft): Generator<Fault> {
  for (const entity of draft.upserted.business_entities.entries) {
    const methods = entity.bank_methods ?? []
    for (const [index, method] of methods.entries()) {
      const at = (key: string) => place(draft, 'business_entities', entity, 'bank_methods', index, key)
      const { id, kind, creditor, iban, customer_number = '' } = method
      if (methods.findIndex((other) => other.id === id) < index) {
        yield fault(at('id'), 'settings_duplicate', { value: id })
      }
      if (!isCreditor(method)) yield fault(at('creditor'), 'settings_creditor', { value: creditor })
      if (kind === 'autogiro' && !/^\d{1,6}$/.test(customer_number)) {
        yield fault(at('customer_number'), 'settings_creditor', { value: customer_number })
      }
      const isOfCountry = iban.startsWith(countries[kind])
      if (!isValidIBAN(iban) || !isOfCountry) yield fault(at('iban'), 'settings_iban', { value: iban })
      const currency = currencies[kind]
      if (entity.currency !== currency) yield fault(at('kind'), 'settings_bank_currency', { currency })
    }
  }
}

/** A creditor identifier has check digits over all but its business code (EPC 262-08), a bankgiro number has one. */
function isCreditor({ kind, creditor }: BankMethod): boolean {
  if (kind === 'avtalegiro') return /^\d{8}$/.test(creditor)
  if (kind === 'autogiro') return bankgiroOf(creditor) !== undefined
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(creditor)) return false
  const rest = `${creditor.slice(7)}${creditor.slice(0, 4)}`
  const digits = Array.from(rest, (letter) => parseInt(letter, 36)).join('')
  return Array.from(digits).reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0) === 1
}
