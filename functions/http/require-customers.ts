import { mayCall, readsCustomers } from '../domain/settings/access/access-rights.ts'
import { holderWords, type Call } from './call.ts'
import { HttpError } from './http-error.ts'

/** Ends the call with a 403 if its `part` shows customers and the caller may not read them. */
export function requireCustomers(call: Pick<Call, 'access' | 'session'>, part: string): void {
  if (mayCall(call.access, readsCustomers)) return
  throw new HttpError(403, `${holderWords(call)} is not allowed to use "customers", which ${part} needs.`)
}
