/** The id of an account, as callers without a key name one. Longer ones could be no key of the storage. */
import * as v from 'valibot'

export const accountParameter = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'the id of an account'),
  v.description('The id of the account.'),
)
