/** Lines for files of banks in tests. */
import type { BankLine } from '../../functions/domain/collection/bank-line.ts'
import type { BankMethod } from '../../functions/domain/settings/settings.ts'

export const sepaMethod: BankMethod = {
  ...{ id: 'sepa_debit', kind: 'sepa_debit', creditor: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' },
  ...{ charset: 'sepa', scheme: 'CORE', version: '08', notified_by_bank: false },
}
export const avtalegiroMethod: BankMethod = {
  ...{ id: 'avtalegiro', kind: 'avtalegiro', creditor: '00012345', iban: 'NO9386011117947' },
  ...{ charset: 'sepa', scheme: 'CORE', version: '08', notified_by_bank: false },
}

export const autogiroMethod: BankMethod = {
  ...{ id: 'autogiro', kind: 'autogiro', creditor: '991-2346', customer_number: '4711' },
  ...{ iban: 'SE4550000000058398257466', charset: 'sepa', scheme: 'CORE', version: '08', notified_by_bank: false },
}

export const lineOf = (number: number, more: Partial<BankLine> = {}): BankLine => ({
  ...{ id: `${1000 + number}~EU-${number}~1`, end_to_end: `${1000 + number}/EU-${number}/1`, on: '2027-03-01' },
  ...{ amountMinor: 1_000 + number, sequence: 'RCUR', mandate: `M-${number}`, signed: '2026-12-31' },
  ...{ account: 'DE02120300000000202051', name: 'Ida Holm', number: `EU-${number}`, reference: `EU-${number}` },
  ...more,
})
