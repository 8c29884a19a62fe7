/**
 * Posts events to the receiver of a webhook and judges its reply (interface: "Webhooks"; "Authentication", 6). The
 * receiver of a live account needs TLS and a public address. The receiver of a test account may do without TLS. On one
 * machine it may also have any address except those at which a cloud keeps its credentials.
 */
import type { AccountMode, Webhook } from '../domain/settings/settings.ts'
import type { EventView } from '../domain/facts/event-view.ts'
import { judge, type Result } from '../domain/webhook/delivery-attempt.ts'
import { mayReach } from './address-guard.ts'
import { post } from './http-post.ts'
import { messageId, signatureHeaders } from './webhook-signature.ts'

export interface Posting {
  readonly account: string
  readonly webhook: Pick<Webhook, 'id' | 'url' | 'bearer_token' | 'response_key' | 'signing_secret' | 'reply_seconds'>
  readonly mode: AccountMode
  readonly events: readonly EventView[]
}

export async function postEvents({ account, webhook, mode, events }: Posting): Promise<Result> {
  const { id, url, bearer_token, response_key, signing_secret, reply_seconds } = webhook
  const body = JSON.stringify(events)
  const message = { id: messageId({ account, webhook: id, events }), seconds: Math.floor(Date.now() / 1000), body }
  const posted = await post({
    url,
    headers: {
      Authorization: `Bearer ${bearer_token}`,
      'Content-Type': 'application/json',
      'User-Agent': 'subscription-service',
      ...(signing_secret !== undefined && signatureHeaders(signing_secret, message)),
    },
    body,
    limitMilliseconds: reply_seconds * 1000,
    allows: mayReach(mode),
    clearText: mode === 'test',
  })
  return judge(posted, response_key)
}
