/** A client of the subscription service. */
export type * from './call-types.ts'
export type { Retries } from './retrying-fetch.ts'
export { ServiceClient, type ServiceOptions } from './service-client.ts'
export { failuresOf, ServiceError, ServiceUnreachable, type ByField, type OperationFailure } from './service-error.ts'
export type * from './generated/service-types.ts'
export {
  acknowledgement,
  readDelivery,
  WebhookRefused,
  type SentDelivery,
  type WebhookSecrets,
} from './webhook-delivery.ts'
