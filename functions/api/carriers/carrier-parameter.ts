/** The carrier that a path names. */
import * as v from 'valibot'
import type { Carrier } from '../../domain/settings/settings.ts'
import type { Call } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'

export const carrierParameter = v.pipe(v.string(), v.description('The id of a carrier of the account.'))

export const carrierEnds = { 404: 'The account has no carrier with this id.' } as const

export function requireCarrier(id: string, { settings }: Pick<Call, 'settings'>): Carrier {
  const carrier = settings.carriers.find((one) => one.id === id)
  if (carrier === undefined) throw new HttpError(404, 'id: expected a carrier of the account.')
  return carrier
}
