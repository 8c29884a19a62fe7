/** The calls that the service makes: deliveries of events to the receiver of a webhook (interface: "Webhooks"). */
import type { JsonSchema } from '@valibot/to-json-schema'
import { subjects } from '../http/subject.ts'
import type { Parameter } from './openapi-parameters.ts'
import { securityOfDeliveries, type Security } from './security.ts'
import { componentOf } from './type-name.ts'

export interface WebhookCall {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly security: Security
  readonly parameters: readonly Parameter[]
  readonly requestBody: {
    readonly required: true
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
  }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly headers?: Readonly<
          Record<string, { readonly description: string; readonly required: true; readonly schema: JsonSchema }>
        >
      }
    >
  >
}

const header = (name: string, description: string, isAlways?: true): Parameter => ({
  name,
  in: 'header',
  ...(isAlways && { required: isAlways }),
  description,
  schema: { type: 'string' },
})

export const webhookCalls = {
  events: {
    post: {
      operationId: 'deliver-events',
      tags: [subjects.events.name],
      summary: 'Delivers events to the address of a webhook, oldest first.',
      description:
        'Deliveries come one at a time, in the order of the events. Events that are not acknowledged are ' +
        'sent again, so an event may come more than once: skip every event_id at or below the last one that ' +
        'you have processed.',
      security: securityOfDeliveries,
      parameters: [
        header('Authorization', '`Bearer ` and the bearer_token of the webhook. Check it with every delivery.', true),
        header('webhook-id', 'Standard Webhooks: the id of the message, which stays the same when it is resent.'),
        header('webhook-timestamp', 'Standard Webhooks: the time of sending, in seconds since 1970.'),
        header('webhook-signature', 'Standard Webhooks: only if the webhook has a signing_secret.'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: componentOf('EventDelivery') } },
      },
      responses: {
        200: {
          description:
            'The events have been processed. A reply without the header, or with a wrong value, turns the ' +
            'webhook off.',
          headers: {
            'X-Service-Webhook-Key': {
              description: 'The response_key of the webhook.',
              required: true,
              schema: { type: 'string' },
            },
          },
        },
        default: { description: 'The events will be resent later. After the last resend, the webhook is turned off.' },
      },
    },
  },
} as const satisfies Readonly<Record<string, { readonly post: WebhookCall }>>
