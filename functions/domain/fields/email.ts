/**
 * Email addresses (decisions: "Requests"): kept trimmed and otherwise as written, compared in lower case.
 *
 * The part before the `@` is plain ASCII, as few mail services deliver to any other; the domain may be written in any
 * script and is judged in the form it is looked up in.
 */
import { domainToASCII } from 'node:url'
import * as v from 'valibot'

/** Of an address on the wire (RFC 5321 4.5.3.1.3, less the angle brackets). */
const maxEmailLength = 254
const maxLocalLength = 64

/** `rfcEmail` is what browsers check; it lets through dots side by side and domains that can never get mail. */
const emailSchema = v.pipe(
  v.string(),
  v.maxLength(maxEmailLength),
  v.rfcEmail(),
  v.regex(/^[^.@]+(?:\.[^.@]+)*@(?:[^.]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/i),
)

/** The address as it is kept, or undefined where it is none. */
export function parseEmail(written: string): string | undefined {
  const email = written.trim()
  if (email.indexOf('@') > maxLocalLength) return undefined
  return email.length <= maxEmailLength && v.is(emailSchema, withAsciiDomain(email)) ? email : undefined
}

/** The form in which two addresses are the same mailbox. Takes any text, also one that is no address. */
export function normaliseEmail(written: string): string {
  return withAsciiDomain(written.trim()).toLowerCase()
}

/** The address with its domain as it is looked up (Punycode); the rest as written. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // An ASCII domain is left alone: the conversion also rewrites what looks like an IP address.
  if (/^[\x20-\x7e]*$/.test(domain)) return email
  const ascii = domainToASCII(domain)
  return ascii === '' ? email : `${email.slice(0, at + 1)}${ascii}`
}
