/**
 * Posts events to the receiver of a webhook and judges its reply (interface: "Webhooks"; "Authentication", 6). The
 * receiver of a live account must be reached by TLS at a public address; a test account may use any.
 */
import type { AccountMode, Webhook } from '../domain/settings/settings.ts'
import type { ShownEvent } from '../domain/shown-event.ts'
import { judge, type Result } from '../domain/webhook/delivery-attempt.ts'
import { isPublicAddress } from '../domain/public-address.ts'
import { post } from './http-post.ts'

export interface Posting {
  readonly webhook: Pick<Webhook, 'url' | 'bearer_token' | 'response_key' | 'reply_seconds'>
  readonly mode: AccountMode
  readonly events: readonly ShownEvent[]
}

export async function postEvents({ webhook, mode, events }: Posting): Promise<Result> {
  const posted = await post({
    url: webhook.url,
    headers: {
      Authorization: `Bearer ${webhook.bearer_token}`,
      'Content-Type': 'application/json',
      'User-Agent': 'subscription-service',
    },
    body: JSON.stringify(events),
    limitMilliseconds: webhook.reply_seconds * 1000,
    allows: mode === 'live' ? isPublicAddress : undefined,
  })
  return judge(posted, webhook.response_key)
}
