/**
 * E-mail addresses (decisions: "Requests"). Addresses are kept trimmed and otherwise as written, and are compared in
 * lower case.
 *
 * The part before the `@` is plain ASCII, as few mail services deliver to other characters. The domain may be written
 * in any script, and is checked in its look-up form.
 */
import { domainToASCII } from 'node:url'
import * as v from 'valibot'

/** The limit of an address on the wire (RFC 5321 4.5.3.1.3, less the angle brackets). */
const maxEmailLength = 254
const maxLocalLength = 64

/** `rfcEmail` is the check of browsers. It accepts neighbouring dots, and domains that can never receive mail. */
const emailSchema = v.pipe(
  v.string(),
  v.maxLength(maxEmailLength),
  v.rfcEmail(),
  v.regex(/^[^.@]+(?:\.[^.@]+)*@(?:[^.]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/i),
)

/** The kept form of the address; undefined for a text that is not an address. */
export function parseEmail(written: string): string | undefined {
  const email = written.trim()
  if (email.indexOf('@') > maxLocalLength) return undefined
  return email.length <= maxEmailLength && v.is(emailSchema, withAsciiDomain(email)) ? email : undefined
}

/**
 * The form in which two addresses of the same mailbox are equal. Takes any text, even a text that is not an address.
 */
export function normaliseEmail(written: string): string {
  return withAsciiDomain(written.trim()).toLowerCase()
}

/** The address with its domain in look-up form (Punycode). The rest stays as written. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // An ASCII domain stays as it is: the conversion would also rewrite a domain that resembles an IP address.
  if (/^[\x20-\x7e]*$/.test(domain)) return email
  const ascii = domainToASCII(domain)
  return ascii === '' ? email : `${email.slice(0, at + 1)}${ascii}`
}
