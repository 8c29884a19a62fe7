/**
 * The secrets that a file gives. An answer that distinguished a given secret from the present one would let a caller
 * guess until a guess is right, so a plan names every given secret as one that changes.
 */
import type { AccessSection } from './access-rights.ts'
import type { ApiAccess, PaymentProviderSettings, Settings, Webhook } from '../settings.ts'
import { isObject, type Unparsed } from '../upsert.ts'

/** A value that no secret has, so that every given secret differs from it. */
const unlike = '\n'

/** The settings before a change, as a plan compares them with those after it. */
export function withGivenUnlike(before: Settings, after: Settings, file: unknown): Settings {
  const accesses = entriesOf(file, 'api_accesses', 'name')
  const webhooks = entriesOf(file, 'webhooks', 'id')
  const providers = entriesOf(file, 'payment_providers', 'id')
  const { sign_in, portal } = before
  const isClientGiven = sign_in !== undefined && givesClientSecret(file)
  const laterAccess = new Map(after.api_accesses.map((access) => [access.name, access]))
  return {
    ...before,
    api_accesses: before.api_accesses.map((access) => {
      const entry = accesses.get(access.name)
      const later = laterAccess.get(access.name)
      return gives(entry, 'key') && later !== undefined ? accessUnlike(access, later, entry) : access
    }),
    webhooks: before.webhooks.map((webhook) => webhookUnlike(webhook, webhooks.get(webhook.id))),
    payment_providers: before.payment_providers.map((provider) => providerUnlike(provider, providers.get(provider.id))),
    ...(isClientGiven && { sign_in: { ...sign_in, client_secret: unlike } }),
    ...(portal?.oidc_client_secret !== undefined &&
      givesPortalSecret(file) && { portal: { ...portal, oidc_client_secret: unlike } }),
  }
}

/**
 * The present access with a key that differs from every given key. The fate of the earlier key would show whether the
 * given key is new, so the earlier key is compared only if the file mentions it.
 */
function accessUnlike(before: ApiAccess, after: ApiAccess, entry: Unparsed | undefined): ApiAccess {
  const { previous_key_hash: _, previous_until: until, ...access } = before
  const { previous_key_hash, previous_until } = after
  const shownUntil = gives(entry, 'previous_until') ? until : previous_until
  return {
    ...access,
    key_hash: unlike,
    ...(previous_key_hash !== undefined && { previous_key_hash }),
    ...(shownUntil !== undefined && { previous_until: shownUntil }),
  }
}

function webhookUnlike(webhook: Webhook, entry: Unparsed | undefined): Webhook {
  return {
    ...webhook,
    ...(gives(entry, 'bearer_token') && { bearer_token: unlike }),
    ...(gives(entry, 'response_key') && { response_key: unlike }),
    ...(gives(entry, 'signing_secret') && webhook.signing_secret !== undefined && { signing_secret: unlike }),
  }
}

function providerUnlike(provider: PaymentProviderSettings, entry: Unparsed | undefined): PaymentProviderSettings {
  return {
    ...provider,
    ...(gives(entry, 'secret_key') && provider.secret_key !== undefined && { secret_key: unlike }),
    ...(gives(entry, 'webhook_secret') && provider.webhook_secret !== undefined && { webhook_secret: unlike }),
  }
}

/** The section whose secret the file gives, of the sections about rights; undefined if it gives none. */
export function sectionOfGivenSecret(file: unknown): AccessSection | undefined {
  const accesses = [...entriesOf(file, 'api_accesses', 'name').values()]
  if (accesses.some((access) => gives(access, 'key'))) return 'api_accesses'
  if (givesClientSecret(file)) return 'sign_in'
  return givesPortalSecret(file) ? 'portal' : undefined
}

/** Whether a file gives a secret of a webhook. */
export const givesOfWebhook = (file: unknown, webhook: string, key: 'bearer_token' | 'signing_secret'): boolean =>
  gives(entriesOf(file, 'webhooks', 'id').get(webhook), key)

/** Whether a file gives the client secret of the provider. */
export const givesClientSecret = (file: unknown): boolean => gives(objectOf(file, 'sign_in'), 'client_secret')

/** Whether a file gives the client secret of the provider of readers. */
export const givesPortalSecret = (file: unknown): boolean => gives(objectOf(file, 'portal'), 'oidc_client_secret')

const gives = (entry: Unparsed | undefined, key: string): boolean => entry?.[key] !== undefined && entry[key] !== null

const objectOf = (file: unknown, section: 'sign_in' | 'portal'): Unparsed | undefined => {
  const written = isObject(file) ? file[section] : undefined
  return isObject(written) ? written : undefined
}

function entriesOf(file: unknown, section: string, identity: string): ReadonlyMap<unknown, Unparsed> {
  const written: unknown = isObject(file) ? file[section] : undefined
  const list: readonly unknown[] = Array.isArray(written) ? written : []
  return new Map(list.filter(isObject).map((entry) => [entry[identity], entry]))
}
