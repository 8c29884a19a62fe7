/** The access that an API key opens. */
import type { Settings } from '../domain/settings/settings.ts'
import { instantOf, showInstant, type Instant } from '../domain/time/time.ts'
import { accountOfKey, loadSettings } from '../store/account/load-settings.ts'
import { hashOfSecret } from '../store/keys.ts'
import { HttpError } from './http-error.ts'

type Access = Settings['api_accesses'][number]

export interface OpenedAccess {
  readonly account: string
  readonly settings: Settings
  readonly access: Access
  /** The hash of the sent key, which may be the previous key of the access. */
  readonly keyHash: string
}

/** An unknown key, and one whose access has expired, is a 403. */
export async function accessOfKey(key: string): Promise<OpenedAccess> {
  const account = await accountOfKey(key)
  const settings = account === undefined ? undefined : await loadSettings(account)
  const keyHash = hashOfSecret(key)
  const now = instantOf(Date.now())
  const access = settings && findAccess(settings, keyHash, now)
  if (account === undefined || settings === undefined || access === undefined) {
    throw new HttpError(403, 'The API access key is not known.')
  }
  if (access.expires !== undefined && hasExpired(access, now)) {
    throw new HttpError(403, `The API access expired at ${showInstant(access.expires, settings.account.timezone)}.`)
  }
  return { account, settings, access, keyHash }
}

/** The access that a key's hash opens, expired or not. */
export const findAccess = ({ api_accesses }: Settings, keyHash: string, now: Instant): Access | undefined =>
  api_accesses.find((access) => opens(access, keyHash, now))

export const hasExpired = ({ expires }: Access, now: Instant): boolean => expires !== undefined && expires <= now

/** Whether a key opens an access: its present key, or for a while, by real time, its previous key. */
function opens({ key_hash, previous_key_hash, previous_until }: Access, keyHash: string, now: Instant): boolean {
  if (key_hash === keyHash) return true
  return previous_key_hash === keyHash && previous_until !== undefined && now < previous_until
}
