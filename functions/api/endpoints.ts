/** All endpoints, as what they say of themselves. A test holds this list to the routes of the wiring. */
import type { Endpoint } from '../http/endpoint.ts'
import { endpoint as openapi } from '../openapi/endpoint.ts'
import { assignproduct } from '../operations/assignproduct.ts'
import { cancelsubscription } from '../operations/cancelsubscription.ts'
import { createcustomer } from '../operations/createcustomer.ts'
import { createpayment } from '../operations/createpayment.ts'
import { createsubscription } from '../operations/createsubscription.ts'
import { deletecustomer } from '../operations/deletecustomer.ts'
import { invoice } from '../operations/invoice.ts'
import { createoverride } from '../operations/createoverride.ts'
import { deleteoverride } from '../operations/deleteoverride.ts'
import { switchsubscriptionplan } from '../operations/switchsubscriptionplan.ts'
import { unassignproduct } from '../operations/unassignproduct.ts'
import { updatecustomer } from '../operations/updatecustomer.ts'
import { updateoverride } from '../operations/updateoverride.ts'
import { updatesubscription } from '../operations/updatesubscription.ts'
import { endpoint as access } from './access.ts'
import { endpoint as authenticatecustomer } from './authenticatecustomer.ts'
import { endpoint as customers } from './customers.ts'
import { endpoint as events } from './events.ts'
import { endpoint as settingsFields } from './settings-fields.ts'
import { endpoint as settingsUpdate } from './settings-update.ts'
import { endpoint as settings } from './settings.ts'
import { operationEndpoint } from './single-call.ts'
import { endpoint as testClockMove } from './test-clock-move.ts'
import { endpoint as testClock } from './test-clock.ts'

export const endpoints: readonly Endpoint[] = [
  customers,
  operationEndpoint(createcustomer),
  operationEndpoint(updatecustomer),
  operationEndpoint(deletecustomer),
  operationEndpoint(createsubscription),
  operationEndpoint(updatesubscription),
  operationEndpoint(switchsubscriptionplan),
  operationEndpoint(cancelsubscription),
  operationEndpoint(invoice),
  operationEndpoint(createpayment),
  operationEndpoint(createoverride),
  operationEndpoint(updateoverride),
  operationEndpoint(deleteoverride),
  operationEndpoint(assignproduct),
  operationEndpoint(unassignproduct),
  authenticatecustomer,
  events,
  access,
  settings,
  settingsUpdate,
  settingsFields,
  testClock,
  testClockMove,
  openapi,
]
