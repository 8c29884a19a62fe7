/** The accounts of business entities, as banks write them. */
import { bankgiroOf } from '../settings/swedish-numbers.ts'
import type { BankMethod, BusinessEntity, Settings } from '../settings/settings.ts'

/** The business entity that an account belongs to: any of them, or only the one that a caller names. */
export const entityOfAccount = (
  account: string,
  { business_entities }: Settings,
  only?: string,
): BusinessEntity | undefined =>
  business_entities.find(
    (entity) =>
      (only === undefined || entity.external_id === only) && accountsOf(entity).some((own) => isSame(own, account)),
  )

/** The account that customers pay to, those that the bank collects into, and bankgiro numbers. */
const accountsOf = ({ iban, bank_methods = [] }: BusinessEntity): string[] =>
  [...(iban === undefined ? [] : [iban]), ...bank_methods.flatMap(accountsOfMethod)].map((one) =>
    one.replaceAll(/\s/g, ''),
  )

/** Files of Autogiro name the bankgiro number instead of an account. */
const accountsOfMethod = ({ kind, iban, creditor }: BankMethod): string[] =>
  kind === 'autogiro' ? [iban, `${bankgiro}${bankgiroOf(creditor) ?? ''}`] : [iban]
/** Stands in place of the country and check digits of an IBAN. */
const bankgiro = 'BG00'

/** The way of paying whose mandates pay to an account of a business entity. */
export const bankMethodOfAccount = (
  account: string,
  entity: string,
  { business_entities }: Settings,
): BankMethod | undefined =>
  business_entities
    .find(({ external_id }) => external_id === entity)
    ?.bank_methods?.find(
      (method) => method.kind !== 'sepa_debit' && accountsOfMethod(method).some((own) => isSame(own, account)),
    )

/** A bank may write the national number that an IBAN ends with, with or without zeros before it. */
function isSame(iban: string, account: string): boolean {
  if (iban.toUpperCase() === account) return true
  const national = withoutZeros(iban.slice(4))
  const digits = withoutZeros(account)
  if (digits.length < fewestDigits) return false
  // A Swedish IBAN has the number of the bank before the account.
  return national === digits || (iban.startsWith('SE') && withoutZeros(iban.slice(7)) === digits)
}

const fewestDigits = 6
const withoutZeros = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '')
