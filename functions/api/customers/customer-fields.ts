/** Lists of parts of the customer data, as `fields` and `prefetch` take them. */
import * as v from 'valibot'
import { customerParts, prefetchParts, type CustomerPart } from '../../domain/settings/customer-parts.ts'
import { passwordsRight, readablePasswords } from '../../domain/settings/access/access-rights.ts'
import type { Call } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { list } from '../../http/read-parameters.ts'

const partsParameter = (parts: readonly CustomerPart[]) => list(v.picklist(parts, `one of ${parts.join(', ')}`))
export const customerFieldsParameter = partsParameter(customerParts)
export const prefetchParameter = partsParameter(prefetchParts)

export const rightsOfFields = [
  { right: 'customers', where: 'fields has password and one id' },
  { right: passwordsRight, where: 'fields has password without one id' },
]

/** Password hashes of many customers invite guessing, so the right to the customers shows one at a time only. */
export function refusePasswords(
  fields: readonly CustomerPart[],
  ids: readonly string[] | undefined,
  { access, session }: Pick<Call, 'access' | 'session'>,
) {
  if (!fields.includes('password')) return
  if (session?.person !== undefined) throw new HttpError(403, 'fields: no role may read password.')
  const readable = readablePasswords(access, 'customers')
  if (readable === 'many') return
  if (readable === 'none') {
    throw new HttpError(
      403,
      'fields: password needs the right "customers", without ":read" or the name of a call. The API access key lacks it.',
    )
  }
  if (ids !== undefined && new Set(ids).size <= 1) return
  throw new HttpError(
    403,
    `fields: expected one id with password. Reading several passwords needs the right "${passwordsRight}", which the API access key lacks.`,
  )
}
