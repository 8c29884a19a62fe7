/**
 * Conflicts with other calls when an operation could not be committed, and the answer once all its tries have failed.
 * Calls that change the very same customer are a conflict (409). Calls that collide at items that customers share, and
 * a busy storage, are no fault of the call (503).
 */
import { HttpError } from '../../http/http-error.ts'
import { ContendedError } from '../../store/dynamo/retrying.ts'
import { keyOf, type CommitOutcome, type Transacted } from '../../store/dynamo/transaction.ts'
import { customerPartition } from '../../store/keys.ts'

const shared: Partial<Record<CommitOutcome, string>> = {
  'numbers-moved': 'the document numbers of the same business entity',
  'group-full': 'the places of the same group',
  'email-taken': 'the same email',
  'mandate-taken': 'the same mandate',
}

export const sameCustomer = 'the same customer'
export const customerIds = 'the ids that the service gives to customers'
const somethingShared = 'what the customers of the account share'
const busyStorage = 'contended'

/** A noun for the place of the conflict, which the answer names unless the storage was busy. */
export type MetAt = string

/** Shared data comes first: a conflict there may cause a conflict at the customer as well. */
export function metAt({ outcome, failed, contended = [] }: Transacted, account: string, customer: string): MetAt {
  const met = [...failed, ...contended]
  for (const each of [outcome, ...met.map(({ onConflict }) => onConflict)]) {
    const name = shared[each]
    if (name !== undefined) return name
  }
  const own = customerPartition(account, customer)
  if (met.some((write) => keyOf(write).pk === own)) return sameCustomer
  return met.length > 0 ? somethingShared : busyStorage
}

/** Throws the 503. Returns if others were changing the same customer, because the caller gives that answer. */
export function whenContended(met: MetAt): undefined {
  if (met === sameCustomer) return
  if (met === busyStorage) throw new ContendedError('an operation', busyStorage)
  throw new HttpError(503, `Others kept writing ${met}. Nothing was done: try again.`, { 'Retry-After': '1' })
}
