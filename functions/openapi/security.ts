/** The ways to send a key (interface: "Authentication"), as the document names them. */
import type { Endpoint } from '../http/endpoint.ts'

/** Each entry alone is enough. An empty list admits anybody. */
export type Security = readonly Readonly<Record<string, readonly never[]>>[]

const ofCalls = {
  'X-Service-Key': {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Key',
    description: 'An API access key; this way is the one to prefer.',
  },
  'service-key': {
    type: 'apiKey',
    in: 'query',
    name: 'service-key',
    description: 'An API access key in the address, of a POST too. Addresses end up in logs.',
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
      'The session of somebody who has signed in (POST /api/session/), for pages of the service. Over plain HTTP the ' +
      'cookie is called session.',
  },
} as const

/** The schemes of the document: those of calls, and that of deliveries to webhooks. */
export const securitySchemes = {
  ...ofCalls,
  'webhook-token': {
    type: 'http',
    scheme: 'bearer',
    description: 'The bearer_token of a webhook, by which its receiver knows the service.',
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
