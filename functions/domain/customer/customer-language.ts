/**
 * The language of documents, e-mails and pages to a customer. Without one, the language of the business entity counts,
 * or that of the account.
 */
import * as v from 'valibot'
import { languageSchema, type Language } from '../../language/language.ts'
import type { Customer } from '../world/customer.ts'

export function languageOf({ builtin }: Pick<Customer, 'builtin'>): Language | undefined {
  return v.is(languageSchema, builtin.language) ? builtin.language : undefined
}
