/** The definitions of all endpoints. A test holds this list to the routes of the wiring. */
import type { Endpoint } from '../../http/endpoint.ts'
import { endpoint as openapi } from '../../openapi/described-endpoint.ts'
import { operations } from '../../operations/all-operations.ts'
import { endpoint as access } from '../access.ts'
import { endpoint as authenticatecustomer } from '../customers/authenticatecustomer.ts'
import { endpoint as bulkupdates } from '../bulk/bulkupdates.ts'
import { endpoint as customers } from '../customers/customers.ts'
import { endpoint as upcoming } from '../customers/upcoming.ts'
import { endpoint as customersSearch } from '../customers/customers-search.ts'
import { endpoint as events } from '../events.ts'
import { endpoint as invoicePage } from '../invoice-page/invoice-page.ts'
import { endpoint as invoicePdf } from '../invoice-page/invoice-pdf.ts'
import { endpoint as orderingFormOrder } from '../orders/ordering-form-order.ts'
import { endpoint as orderingForm } from '../orders/ordering-form.ts'
import { endpoint as ordersApprove } from '../orders/orders-approve.ts'
import { endpoint as ordersDeny } from '../orders/orders-deny.ts'
import { endpoint as orders } from '../orders/orders.ts'
import { endpoint as prepareinvoicedeliveries } from '../deliveries/prepareinvoicedeliveries.ts'
import { endpoint as reportsVat } from '../reports/reports-vat.ts'
import { endpoint as settingsFields } from '../settings/settings-fields.ts'
import { endpoint as settingsUpdate } from '../settings/settings-update.ts'
import { endpoint as settingsWebhookAttempts } from '../settings/settings-webhook-attempts.ts'
import { endpoint as settingsWebhook } from '../settings/settings-webhook.ts'
import { endpoint as settings } from '../settings/settings-endpoint.ts'
import { operationEndpoint } from '../operations/single-call.ts'
import { endpoint as testClockMove } from '../test-clock/test-clock-move.ts'
import { endpoint as testClock } from '../test-clock/test-clock.ts'
import { endpoint as update } from '../bulk/update.ts'
import { endpoint as updateinvoicedeliveries } from '../deliveries/updateinvoicedeliveries.ts'

export const endpoints: readonly Endpoint[] = [
  customers,
  upcoming,
  customersSearch,
  ...operations.map(({ facts }) => operationEndpoint(facts)),
  update,
  bulkupdates,
  authenticatecustomer,
  prepareinvoicedeliveries,
  updateinvoicedeliveries,
  invoicePage,
  invoicePdf,
  orders,
  ordersApprove,
  ordersDeny,
  orderingForm,
  orderingFormOrder,
  events,
  reportsVat,
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
