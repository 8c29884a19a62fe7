/** The accounts of business entities, as banks write them. */
import { bankgiroOf } from '../settings/swedish-numbers.ts'
import type { BankMethod, BusinessEntity, Settings } from '../settings/settings.ts'
import type { BankEntry } from './bank-entry.ts'

/** External ids of the business entities that an account belongs to. */
export const entitiesOfAccount = (account: string, { business_entities }: Settings): string[] =>
  business_entities
    .filter((entity) => accountsOf(entity).some((own) => isSame(own, account)))
    .map(({ external_id }) => external_id)

/**
 * The first business entity that an account belongs to, whichever of them a caller names; undefined if it belongs to
 * none, or not to the one that the caller names.
 */
export function entityOfAccount(account: string, settings: Settings, only?: string): string | undefined {
  const entities = entitiesOfAccount(account, settings)
  return only === undefined || entities.includes(only) ? entities[0] : undefined
}

/** The business entities whose invoices an entry may pay: all owners of its account. */
export const entitiesOfEntry = (
  { entity, account }: Pick<BankEntry, 'entity' | 'account'>,
  settings: Settings,
): string[] => [...new Set([entity, ...entitiesOfAccount(account, settings)])]

/** The business entity whose payers make mandates at an account: the first that has a payment method with mandates. */
export const entityOfMandates = (account: string, settings: Settings): string | undefined =>
  entitiesOfAccount(account, settings).find((entity) => bankMethodOfAccount(account, entity, settings) !== undefined)

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

/** The payment method whose mandates pay to an account of a business entity. */
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

/** A bank may write only the national number at the end of an IBAN, with or without zeros before it. */
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
