/** Whose right a refusal speaks of: a person has a role and knows of no key. */
import type { Caller } from './call.ts'

export const holderWords = ({ session }: Pick<Caller, 'session'>): string => {
  const role = session?.person?.role
  return role === undefined ? 'The API access key' : `Your role "${role}"`
}
