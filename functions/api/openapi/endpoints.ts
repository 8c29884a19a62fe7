/** The definitions of all endpoints. A test holds this list to the routes of the wiring. */
import type { Endpoint } from '../../http/endpoint.ts'
import { consoleEndpoint, docsEndpoint, endpoint as openapi } from '../../openapi/described-endpoint.ts'
import { operations } from '../../operations/all-operations.ts'
import { endpoint as access } from '../access.ts'
import { endpoint as authenticatecustomer } from '../customers/authenticatecustomer.ts'
import { endpoint as bulkupdates } from '../bulk/bulkupdates.ts'
import { endpoint as customers } from '../customers/customers.ts'
import { endpoint as customersQuery } from '../customers/customers-query.ts'
import { endpoint as earliest } from '../customers/earliest.ts'
import { endpoint as upcoming } from '../preview/upcoming.ts'
import { endpoint as customersExport } from '../customers/customers-export.ts'
import { endpoint as customersHistory } from '../customers/customers-history.ts'
import { endpoint as customersRecipients } from '../customers/customers-recipients.ts'
import { endpoint as customersSearch } from '../customers/customers-search.ts'
import { endpoint as carriersComplaints } from '../carriers/carriers-complaints.ts'
import { endpoint as carriersReport } from '../carriers/carriers-report.ts'
import { endpoint as carriersRoutes } from '../carriers/carriers-routes.ts'
import { endpoint as editionsClose } from '../editions/editions-close.ts'
import { endpoint as editionsLists } from '../editions/editions-lists.ts'
import { endpoint as editions } from '../editions/editions.ts'
import { endpoint as events } from '../events.ts'
import { endpoint as filesCreate } from '../files/files-create.ts'
import { endpoint as files } from '../files/files-list.ts'
import { endpoint as filesOpen } from '../files/files-open.ts'
import { endpoint as jobsRead } from '../jobs/jobs-read.ts'
import { endpoint as healthz } from '../healthz.ts'
import { endpoint as invoicePage } from '../invoice-page/invoice-page.ts'
import { endpoint as invoicePdf } from '../invoice-page/invoice-pdf.ts'
import { endpoint as invoicesPrint } from '../invoice-page/invoices-print.ts'
import { endpoint as invoices } from '../invoices/invoices.ts'
import { endpoint as notes } from '../notes/notes-list.ts'
import { endpoint as orderingFormOrder } from '../orders/ordering-form-order.ts'
import { endpoint as orderingForm } from '../orders/ordering-form.ts'
import { endpoint as ordersApprove } from '../orders/orders-approve.ts'
import { endpoint as ordersDeny } from '../orders/orders-deny.ts'
import { endpoint as orders } from '../orders/orders.ts'
import { endpoint as campaigns } from '../products/campaigns.ts'
import { endpoint as products } from '../products/products.ts'
import { endpoint as productsAssignments } from '../products/products-assignments.ts'
import { endpoint as productsComplaints } from '../products/products-complaints.ts'
import { endpoint as productsForecast } from '../products/products-forecast.ts'
import { endpoint as preparecollections } from '../collections/preparecollections.ts'
import { endpoint as collectionfiles } from '../collections/collectionfiles.ts'
import { endpoint as updatecollections } from '../collections/updatecollections.ts'
import { endpoint as prepareinvoicedeliveries } from '../deliveries/prepareinvoicedeliveries.ts'
import { endpoint as reportsToday } from '../reports/reports-today.ts'
import { endpoint as reportsSubscribers } from '../reports/reports-subscribers.ts'
import { endpoint as reportsVat } from '../reports/reports-vat.ts'
import { endpoint as sessionBegin } from '../session/session-begin.ts'
import { endpoint as sessionCallback } from '../session/session-callback.ts'
import { endpoint as sessionEnd } from '../session/session-end.ts'
import { endpoint as sessionLinksEmail } from '../session/session-links-email.ts'
import { endpoint as sessionLinks } from '../session/session-links.ts'
import { endpoint as sessionSignIn } from '../session/session-sign-in.ts'
import { endpoint as session } from '../session/session-read.ts'
import { endpoint as settingsFields } from '../settings/settings-fields.ts'
import { endpoint as settingsPlan } from '../settings/plan-settings.ts'
import { endpoint as settingsPlanCustomer } from '../settings/plan-customer.ts'
import { endpoint as settingsPlanCustomers } from '../settings/plan-customers.ts'
import { endpoint as settingsNames } from '../settings/settings-names.ts'
import { endpoint as settingsUpdate } from '../settings/settings-update.ts'
import { endpoint as settingsWebhookAttempts } from '../settings/settings-webhook-attempts.ts'
import { endpoint as settingsWebhook } from '../settings/settings-webhook.ts'
import { endpoint as settings } from '../settings/settings-endpoint.ts'
import { endpoint as portalLinks } from '../portal/portal-links.ts'
import { endpoint as portalPage } from '../portal/portal-page.ts'
import { endpoint as portalSend } from '../portal/portal-send.ts'
import { endpoint as selfOperation } from '../portal/self-operation.ts'
import { endpoint as orderConfirm } from '../order-page/order-confirm.ts'
import { endpoint as orderEmailConfirm } from '../order-page/order-email-confirm.ts'
import { endpoint as orderEmailPage } from '../order-page/order-email-page.ts'
import { endpoint as orderGiftAccept } from '../order-page/order-gift-accept.ts'
import { endpoint as orderGiftPage } from '../order-page/order-gift-page.ts'
import { endpoint as notices } from '../templates/notices.ts'
import { endpoint as templates } from '../templates/templates.ts'
import { endpoint as templatesTry } from '../templates/templates-try.ts'
import { endpoint as templatesUpdate } from '../templates/templates-update.ts'
import { endpoint as stopPage } from '../stop/stop-page.ts'
import { endpoint as stopSend } from '../stop/stop-send.ts'
import { endpoint as invoicePay } from '../invoice-page/invoice-pay.ts'
import { endpoint as agreementPage } from '../provider-pages/agreement-page.ts'
import { endpoint as providerNotice } from '../provider-pages/provider-notice.ts'
import { endpoint as testProviderChoose } from '../provider-pages/test-provider-choose.ts'
import { endpoint as testProviderPage } from '../provider-pages/test-provider-page.ts'
import { endpoint as orderPage } from '../order-page/order-page.ts'
import { endpoint as orderPaymentPage } from '../order-page/order-payment-page.ts'
import { endpoint as orderingFormPage } from '../order-page/ordering-form-page.ts'
import { endpoint as orderingFormSend } from '../order-page/ordering-form-send.ts'
import { endpoint as cancelPage } from '../request-pages/cancel-page.ts'
import { endpoint as cancelSend } from '../request-pages/cancel-send.ts'
import { endpoint as takeBackPage } from '../request-pages/take-back-page.ts'
import { endpoint as takeBackSend } from '../request-pages/take-back-send.ts'
import { endpoint as withdrawPage } from '../request-pages/withdraw-page.ts'
import { endpoint as withdrawSend } from '../request-pages/withdraw-send.ts'
import { endpoint as bankfiles } from '../bankfiles/bankfiles.ts'
import { endpoint as paymentsMatch } from '../payments/payments-match.ts'
import { endpoint as paymentsUnmatch } from '../payments/payments-unmatch.ts'
import { endpoint as paymentsUnmatched } from '../payments/payments-unmatched.ts'
import { endpoint as requestsCarryout } from '../requests/requests-carryout.ts'
import { endpoint as requestsRefuse } from '../requests/requests-refuse.ts'
import { endpoint as requests } from '../requests/requests.ts'
import { operationEndpoint } from '../operations/single-call.ts'
import { endpoint as testClockMove } from '../test-clock/test-clock-move.ts'
import { endpoint as testClock } from '../test-clock/test-clock.ts'
import { endpoint as update } from '../bulk/update.ts'
import { endpoint as updateinvoicedeliveries } from '../deliveries/updateinvoicedeliveries.ts'

export const endpoints: readonly Endpoint[] = [
  customers,
  customersQuery,
  earliest,
  upcoming,
  customersHistory,
  customersRecipients,
  customersSearch,
  customersExport,
  ...operations.map(({ facts }) => operationEndpoint(facts)),
  update,
  bulkupdates,
  authenticatecustomer,
  prepareinvoicedeliveries,
  updateinvoicedeliveries,
  notes,
  preparecollections,
  updatecollections,
  providerNotice,
  collectionfiles,
  invoices,
  invoicesPrint,
  invoicePage,
  invoicePdf,
  orders,
  ordersApprove,
  ordersDeny,
  orderingForm,
  orderingFormOrder,
  orderingFormPage,
  orderingFormSend,
  orderPage,
  orderConfirm,
  orderEmailPage,
  orderEmailConfirm,
  orderPaymentPage,
  orderGiftPage,
  orderGiftAccept,
  stopPage,
  stopSend,
  invoicePay,
  agreementPage,
  testProviderPage,
  testProviderChoose,
  requests,
  bankfiles,
  paymentsUnmatched,
  paymentsMatch,
  paymentsUnmatch,
  requestsCarryout,
  requestsRefuse,
  withdrawPage,
  withdrawSend,
  cancelPage,
  cancelSend,
  takeBackPage,
  takeBackSend,
  editions,
  editionsClose,
  editionsLists,
  carriersRoutes,
  carriersReport,
  carriersComplaints,
  files,
  filesCreate,
  filesOpen,
  jobsRead,
  portalPage,
  portalSend,
  portalLinks,
  selfOperation,
  events,
  reportsSubscribers,
  reportsToday,
  reportsVat,
  campaigns,
  products,
  productsAssignments,
  productsComplaints,
  productsForecast,
  access,
  settings,
  settingsUpdate,
  settingsPlan,
  settingsPlanCustomer,
  settingsPlanCustomers,
  settingsWebhook,
  settingsWebhookAttempts,
  settingsFields,
  settingsNames,
  notices,
  templates,
  templatesUpdate,
  templatesTry,
  session,
  sessionBegin,
  sessionEnd,
  sessionLinksEmail,
  sessionLinks,
  sessionSignIn,
  sessionCallback,
  testClock,
  testClockMove,
  healthz,
  openapi,
  docsEndpoint,
  consoleEndpoint,
]
