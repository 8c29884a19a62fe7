/** All endpoints, as what they say of themselves. A test holds this list to the routes of the wiring. */
import type { Endpoint } from '../http/endpoint.ts'
import { endpoint as openapi } from '../openapi/endpoint.ts'
import { createcustomer } from '../operations/createcustomer.ts'
import { deletecustomer } from '../operations/deletecustomer.ts'
import { updatecustomer } from '../operations/updatecustomer.ts'
import { endpoint as authenticatecustomer } from './authenticatecustomer.ts'
import { endpoint as customers } from './customers.ts'
import { endpoint as events } from './events.ts'
import { operationEndpoint } from './single-call.ts'

export const endpoints: readonly Endpoint[] = [
  customers,
  operationEndpoint(createcustomer),
  operationEndpoint(updatecustomer),
  operationEndpoint(deletecustomer),
  authenticatecustomer,
  events,
  openapi,
]
