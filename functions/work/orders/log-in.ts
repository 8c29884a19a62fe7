/**
 * The password of an order. If a customer has the order's e-mail address, it is that customer's log-in. Otherwise it is
 * kept for the customer that the order may create. Both the hash and the check are made in either case, so neither the
 * answer nor its time tells whether the address is a customer's.
 */
import { normaliseEmail } from '../../domain/fields/email.ts'
import { networkOf } from '../../domain/base/network.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { hashPassword, verifyNothing, verifyPassword } from '../../outside/password.ts'
import { runtime } from '../../outside/runtime.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { countLogInAtForm } from '../../store/limits/login-attempts.ts'

export interface LoggedIn {
  readonly password_hash?: string
  /** The customer who gave the right password. */
  readonly logged_in?: string
}

interface Orderer {
  readonly email: string
  readonly ip: string
  readonly password: string | undefined
}

/** No id has this form; reading it takes an unknown address through the same steps as a known one. */
const noCustomer = '#'

export async function logIn({ account }: Pick<Settings, 'account'>, orderer: Orderer): Promise<LoggedIn> {
  const { email, ip, password } = orderer
  const normalisedEmail = normaliseEmail(email)
  const [id = noCustomer] = await idOfEmail(account.id, normalisedEmail)
  const [customer] = await readCustomers(account.id, [id])
  if (password === undefined) return {}
  const attempt = await countLogInAtForm({
    account: account.id,
    normalisedEmail,
    network: networkOf(ip),
    nowMillis: Date.now(),
    attemptId: runtime.newToken(),
  })
  // Too many tries end in an order that its owner confirms by e-mail, so no answer reveals them.
  const mayTry = attempt.attempt === 'counted'
  const isOwner = customer?.builtin.email !== undefined && normaliseEmail(customer.builtin.email) === normalisedEmail
  const presentHash = mayTry && isOwner ? customer.builtin.password_hash : undefined
  const [password_hash, isRight] = await Promise.all([
    hashPassword(password),
    presentHash === undefined ? verifyNothing(password) : verifyPassword(password, presentHash),
  ])
  if (attempt.attempt === 'counted' && isRight) await attempt.takeBack()
  return { password_hash, ...(isRight && customer !== undefined ? { logged_in: id } : {}) }
}
