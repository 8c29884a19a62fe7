/**
 * A delivery of events to a webhook: its sender and its content. The signature follows Standard Webhooks
 * (https://www.standardwebhooks.com), with the cryptography of the platform.
 */
import type { EventDelivery } from './generated/service-types.ts'

export interface SentDelivery {
  /** The headers of the request: of fetch, or of Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body exactly as it came, before any parsing. */
  readonly body: string
}

export interface WebhookSecrets {
  /** The `bearer_token` of the webhook. */
  readonly bearerToken: string
  /** The `signing_secret` of the webhook, if it has one. While the secret changes, give the old one and the new one. */
  readonly signingSecret?: string | readonly string[] | undefined
  /** Seconds since 1970. Default: now. */
  readonly now?: number
}

/** The header of a reply that acknowledges a delivery, for the `response_key` of the webhook. */
export const acknowledgement = (responseKey: string): { readonly 'X-Service-Webhook-Key': string } => ({
  'X-Service-Webhook-Key': responseKey,
})

/** A delivery that does not come from the service, or is too old; the message gives the reason. Answer it with 401. */
export class WebhookRefused extends Error {
  constructor(reason: string) {
    super(`The delivery is refused: ${reason}.`)
    this.name = 'WebhookRefused'
  }
}

/** An older delivery may be one that somebody else sends again. */
const mostSecondsApart = 300

/**
 * The events of a delivery, oldest first. Skip every event_id up to the last one that you have processed: a delivery
 * that was not acknowledged in time is repeated.
 */
export async function readDelivery(sent: SentDelivery, secrets: WebhookSecrets): Promise<EventDelivery> {
  const { bearerToken, signingSecret, now = Date.now() / 1000 } = secrets
  if (!(await isSame(headerOf(sent, 'authorization'), `Bearer ${bearerToken}`))) {
    throw new WebhookRefused('it has not the bearer token')
  }
  const accepted = signingSecret === undefined ? [] : [signingSecret].flat()
  if (accepted.length > 0) await checkSignature(sent, accepted, now)
  return eventsIn(sent.body)
}

async function checkSignature(sent: SentDelivery, secrets: readonly string[], now: number): Promise<void> {
  const time = headerOf(sent, 'webhook-timestamp')
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > mostSecondsApart) {
    throw new WebhookRefused('it was not signed within the last five minutes')
  }
  const signed = bytesOf(`${headerOf(sent, 'webhook-id')}.${time}.${sent.body}`)
  const signatures = headerOf(sent, 'webhook-signature')
    .split(' ')
    .flatMap((signature) => (signature.startsWith('v1,') ? [base64Bytes(signature.slice('v1,'.length))] : []))
  for (const secret of secrets) {
    const key = await hmacKey(base64Bytes(secret.replace(/^whsec_/, '')), 'verify')
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return
    }
  }
  throw new WebhookRefused('it is not signed with the secret')
}

function eventsIn(body: string): EventDelivery {
  const events = parsed(body)
  if (!isDelivery(events)) throw new WebhookRefused('its body is no array of events')
  return events
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isDelivery = (events: unknown): events is EventDelivery =>
  Array.isArray(events) && events.every((event) => typeof event === 'object' && event !== null && 'event_id' in event)

function headerOf({ headers }: SentDelivery, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** Compares in constant time: the codes are compared under a key of the moment. */
async function isSame(actual: string, expected: string): Promise<boolean> {
  const key = await hmacKey(crypto.getRandomValues(new Uint8Array(32)), 'sign', 'verify')
  const code = await crypto.subtle.sign('HMAC', key, bytesOf(expected))
  return await crypto.subtle.verify('HMAC', key, code, bytesOf(actual))
}

const hmacKey = (bytes: Uint8Array<ArrayBuffer>, ...uses: ('sign' | 'verify')[]) =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, uses)

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Empty if the text is not base64: no signature equals it. */
function base64Bytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
