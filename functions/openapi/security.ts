/** The ways to send a key (interface: "Authentication"), as the document names them. */
import type { Endpoint } from '../http/endpoint.ts'

/** Each entry is sufficient by itself. An empty list admits everybody. */
export type Security = readonly Readonly<Record<string, readonly never[]>>[]

const ofCalls = {
  'X-Service-Key': {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Key',
    description: 'An API access key. This way is preferred.',
  },
  'service-key': {
    type: 'apiKey',
    in: 'query',
    name: 'service-key',
    description: 'An API access key in the address, also for a POST. Addresses end up in logs.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API access key as a bearer token.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The session of a person who has signed in (POST /api/session/), for pages of the service. Over ' +
      'plain HTTP the cookie is named session.',
  },
} as const

/** The security schemes of the document, for calls and for deliveries to webhooks. */
export const securitySchemes = {
  ...ofCalls,
  'webhook-token': {
    type: 'http',
    scheme: 'bearer',
    description: 'The bearer_token of a webhook, which proves to the receiver that the service is calling.',
  },
} as const

/** The signature of a delivery, which the service makes. */
export const securityOfDeliveries: Security = [{ 'webhook-token': [] }]

export function securityOf(access: Endpoint['access']): Security {
  switch (access) {
    case 'key':
      return Object.keys(ofCalls).map((name) => ({ [name]: [] }))
    case 'bearer':
      return [{ bearer: [] }, { session: [] }]
    case 'session':
      return [{ session: [] }]
    case 'open':
      return []
  }
}
