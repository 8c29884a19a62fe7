/**
 * The currency of an amount: the one given with it, otherwise that of the document, the business entity or the account.
 */
import { accountCurrency } from '../account/currency.ts'
import { session } from '../account/session.ts'
import type { Body } from '../api/body.ts'
import { textOf } from '../forms/form-values.ts'
import type { OpenedOperation } from './opened-operation.ts'

export function currencyOfBody({ currency }: Pick<OpenedOperation, 'currency'>, body: Body): string {
  const { account } = session.value
  return textOf(body['currency']) ?? currency?.(body) ?? accountCurrency(account, body['business_entity'])
}
