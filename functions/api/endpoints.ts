/** All endpoints, as what they say of themselves. A test holds this list to the routes of the wiring. */
import type { Endpoint } from '../http/endpoint.ts'
import { endpoint as openapi } from '../openapi/endpoint.ts'
import { operations } from '../operations/all.ts'
import { endpoint as access } from './access.ts'
import { endpoint as authenticatecustomer } from './authenticatecustomer.ts'
import { endpoint as bulkupdates } from './bulkupdates.ts'
import { endpoint as customers } from './customers.ts'
import { endpoint as events } from './events.ts'
import { endpoint as invoicePage } from './invoice-page.ts'
import { endpoint as invoicePdf } from './invoice-pdf.ts'
import { endpoint as prepareinvoicedeliveries } from './prepareinvoicedeliveries.ts'
import { endpoint as settingsFields } from './settings-fields.ts'
import { endpoint as settingsUpdate } from './settings-update.ts'
import { endpoint as settingsWebhookAttempts } from './settings-webhook-attempts.ts'
import { endpoint as settingsWebhook } from './settings-webhook.ts'
import { endpoint as settings } from './settings.ts'
import { operationEndpoint } from './single-call.ts'
import { endpoint as testClockMove } from './test-clock-move.ts'
import { endpoint as testClock } from './test-clock.ts'
import { endpoint as update } from './update.ts'
import { endpoint as updateinvoicedeliveries } from './updateinvoicedeliveries.ts'

export const endpoints: readonly Endpoint[] = [
  customers,
  ...operations.map(({ facts }) => operationEndpoint(facts)),
  update,
  bulkupdates,
  authenticatecustomer,
  prepareinvoicedeliveries,
  updateinvoicedeliveries,
  invoicePage,
  invoicePdf,
  events,
  access,
  settings,
  settingsUpdate,
  settingsWebhook,
  settingsWebhookAttempts,
  settingsFields,
  testClock,
  testClockMove,
  openapi,
]
