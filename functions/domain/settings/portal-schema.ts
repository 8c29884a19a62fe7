/** The portal in an account file: pages on which readers help themselves. */
import * as v from 'valibot'
import { numberOperations, readerOperations, readerWays } from './settings-kinds.ts'
import { identifier, line, lines, list, oneOf, only, plainIdentifier, says, secret, set, url } from './value-schemas.ts'

const e = v.exactOptional

/** An origin without a path, as a policy of browsers names sites. */
const origin = v.pipe(
  url,
  v.check((value) => /^https?:\/\/[^/?;,\s]+\/?$/.test(value), says('settings_origin')),
  v.transform((value) => URL.parse(value)?.origin ?? value),
)

export const portal = only({
  path: v.pipe(plainIdentifier, v.description('The part of the address after /my/. No other account may have it.')),
  business_entities: v.optional(
    v.pipe(set(identifier), v.description('Readers see subscriptions and invoices of these. Default: all.')),
    [],
  ),
  operations: v.optional(
    v.pipe(set(oneOf(readerOperations)), v.description('What readers may do. Default: all but deletecustomer.')),
    () => readerOperations.filter((name) => name !== 'deletecustomer'),
  ),
  switch_to: v.optional(
    v.pipe(set(identifier), v.description('The campaigns that readers may change to. Default: none.')),
    [],
  ),
  sign_in: v.optional(
    v.pipe(set(oneOf(readerWays)), v.description('The ways to sign in. Default: link and password.')),
    () => ['link', 'password'],
  ),
  number_operations: v.optional(
    v.pipe(
      set(oneOf(numberOperations)),
      v.description('Actions of readers who signed in with a customer number. Default: pause-delivery and complain.'),
    ),
    () => ['pause-delivery', 'complain'],
  ),
  frame_ancestors: v.optional(
    v.pipe(list(origin, 20), v.description('Sites that may show the portal within their pages. Default: none.')),
    [],
  ),
  return_to: v.optional(
    v.pipe(
      list(url, 20),
      v.description('Addresses, with everything below them, to which the portal may redirect. Default: none.'),
    ),
    [],
  ),
  texts: e(
    v.pipe(
      only({ en: e(lines()), da: e(lines()), sv: e(lines()), nb: e(lines()), de: e(lines()), fi: e(lines()) }),
      v.description('A text for the page on which readers sign in, by language.'),
    ),
  ),
  privacy_url: e(url),
  contact: e(v.pipe(lines(500), v.description('How readers reach the publisher, such as a phone number.'))),
  oidc_issuer: e(v.pipe(url, v.description('The OpenID provider that readers sign in with.'))),
  oidc_client_id: e(line()),
  oidc_client_secret: e(v.pipe(secret(1), v.description('Never returned.'))),
})
