/** Lists of parts of the customer data, as `fields` and `prefetch` take them. */
import * as v from 'valibot'
import { customerParts, prefetchParts, type CustomerPart } from '../../domain/customer-parts.ts'
import { mayReadPasswords, passwordsRight } from '../../domain/settings/access-rights.ts'
import type { Call } from '../../http/call.ts'
import { holderWords } from '../../http/holder.ts'
import { HttpError } from '../../http/http-error.ts'
import { list } from '../../http/read-parameters.ts'

const partsParameter = (parts: readonly CustomerPart[]) => list(v.picklist(parts, `one of ${parts.join(', ')}`))
export const customerFieldsParameter = partsParameter(customerParts)
export const prefetchParameter = partsParameter(prefetchParts)

export const rightsOfFields = [{ right: passwordsRight, where: 'fields has password without one id' }]

/** The hashes of many customers are worth guessing at, so the right to read customers opens one at a time. */
export function refuseManyPasswords(fields: readonly CustomerPart[], ids: readonly string[] | undefined, call: Call) {
  if (!fields.includes('password') || mayReadPasswords(call.access)) return
  if (ids !== undefined && new Set(ids).size <= 1) return
  throw new HttpError(
    403,
    `fields: password is for one customer at a time, named by id. ${holderWords(call)} lacks the right "${passwordsRight}", which more need.`,
  )
}
