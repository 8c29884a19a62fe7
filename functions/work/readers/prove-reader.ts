/**
 * The proof of a reader who signs in with a password or a customer number. Each attempt takes the same steps and ends
 * with the same words, whether or not there is such a customer. Failures are counted by network. If many networks have
 * failed with one name, a right answer is not enough, and a link is mailed to the customer instead. So guessing ends,
 * and nobody is locked out.
 */
import { networkOf } from '../../domain/base/network.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Customer } from '../../domain/world/customer.ts'
import type { Language } from '../../language/language.ts'
import { verifyNothing, verifyPassword } from '../../outside/password.ts'
import { runtime } from '../../outside/runtime.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { countReaderName, countReaderSignIn } from '../../store/limits/login-attempts.ts'
import { sendReaderLinkMail } from '../queues/mail-message.ts'
import { customerNow } from './start-reader.ts'

export type Proof =
  | { readonly outcome: 'proved'; readonly customer: Customer }
  | { readonly outcome: 'wrong' }
  /** Too many failures of this network. */
  | { readonly outcome: 'too-many' }
  /** Too many failures with this name: a right answer is followed by a link. */
  | { readonly outcome: 'link-instead' }

export interface Proving {
  readonly settings: Settings
  readonly ip: string
  readonly language: Language | undefined
}

/** No id has this form; reading it takes an unknown name through the same steps as a known one. */
const noCustomer = '#'

export async function provePassword(proving: Proving, email: string, password: string): Promise<Proof> {
  const normalised = normaliseEmail(email)
  return await prove(proving, normalised, async (settings) => {
    const [id = noCustomer] = await idOfEmail(settings.account.id, normalised)
    const customer = await customerNow(settings, id)
    const isOwner = customer?.builtin.email !== undefined && normaliseEmail(customer.builtin.email) === normalised
    const hash = isOwner ? customer.builtin.password_hash : undefined
    const isRight = await (hash === undefined ? verifyNothing(password) : verifyPassword(password, hash))
    return isRight ? customer : undefined
  })
}

export async function proveNumber(proving: Proving, number: string, postalCode: string): Promise<Proof> {
  return await prove(proving, `number ${number}`, async (settings) => {
    const customer = await customerNow(settings, number)
    const present = plainCode(customer?.builtin.postal_code ?? '')
    return present !== '' && present === plainCode(postalCode) ? customer : undefined
  })
}

/** Postal codes are written with and without blanks, and with the letters of a country before them. */
const plainCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

async function prove(
  { settings, ip, language }: Proving,
  name: string,
  find: (settings: Settings) => Promise<Customer | undefined>,
): Promise<Proof> {
  const account = settings.account.id
  const attempt = {
    account,
    name,
    network: networkOf(ip),
    nowMillis: Date.now(),
    attemptId: runtime.newToken(),
  }
  const counted = await countReaderSignIn(attempt)
  if (counted.attempt === 'refused') return { outcome: 'too-many' }
  const named = await countReaderName(attempt)
  const customer = await find(settings)
  if (named.attempt === 'refused') {
    // The message is sent in any case, so that no time tells who was right. The worker drops it without a customer.
    await sendReaderLinkMail({
      account,
      ...{ reader_link_to: customer?.builtin.email ?? '', page: '', asked_at: attempt.nowMillis },
      ...(language !== undefined && { language }),
    })
    return { outcome: 'link-instead' }
  }
  if (customer === undefined) return { outcome: 'wrong' }
  await Promise.all([counted.takeBack(), named.takeBack()])
  return { outcome: 'proved', customer }
}
