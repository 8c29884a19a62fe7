/** The named schemas of the OpenAPI document. Generated clients show these names. */
import { customerDataSchema } from '../../domain/customer/write-keys.ts'
import { conditionSchema, writtenAddress } from '../../domain/customer/filter-schema.ts'
import { accountFile } from '../../openapi/account-file-schema.ts'
import type { NamedSchemas } from '../../openapi/json-schema.ts'
import { anyEvent, eventComponents, eventDelivery } from '../../openapi/event-words.ts'
import { anyOperation, operationComponents } from '../../openapi/operation-words.ts'
import { eventName } from '../../openapi/type-name.ts'
import { operations } from '../../operations/all-operations.ts'
import { furtherRightsOf } from '../../operations/operation.ts'
import { dataParameter } from '../../operations/customer-parameters.ts'
import { operationSchema } from '../bulk/operations-endpoint.ts'
import { customerReadData, customerSchema, noteSchema } from '../customers/customer-answer.ts'
import { changeSchema } from '../customers/customers-history.ts'
import {
  allocationSchema,
  deliverySchema,
  invoiceLineSchema,
  invoiceSchema,
  paymentSchema,
} from '../customers/invoice-answer.ts'
import { overrideSchema } from '../customers/override-answer.ts'
import { listedInvoiceSchema } from '../invoices/invoices.ts'
import { assignmentSchema, subscriptionSchema } from '../customers/subscription-answer.ts'
import { eventSchema, eventShapes, prefetchSchema, testEventShape, testEventType } from '../event-answer.ts'
import { countedCampaignSchema } from '../products/campaigns.ts'
import { countedProductSchema } from '../products/products.ts'
import { forecastSchema } from '../products/products-forecast.ts'
import { listedNoteSchema } from '../notes/notes-list.ts'
import { recipientSchema } from '../products/products-assignments.ts'
import { todaySchema } from '../reports/reports-today.ts'
import { vatReportSchema } from '../reports/reports-vat.ts'
import { previewAnswer, previewSchema, stepSchema } from '../preview/preview-answer.ts'
import { sessionSchema } from '../session/session-answer.ts'
import { shownPlan, unexpectedPlan } from '../settings/account-file-call.ts'
import { endpoint as settingsUpdate } from '../settings/settings-update.ts'
import { webhookStateSchema } from '../settings/webhook-answer.ts'

const [ofCustomers, ofSubscriptions, ofStates] = conditionSchema.options
const operationFacts = operations.map(({ facts }) => ({ ...facts, furtherRights: furtherRightsOf(facts) }))

/**
 * Schemas with `describe` are parsed as any JSON, so that rules can name each fault; the document describes what the
 * rules expect.
 *
 * Generators name an unnamed object after its place, such as `CustomerData` for `data` of `Customer`: no name here may
 * be the same. Nor may a name be reserved in a language, such as `Override` in Java.
 */
export const namedSchemas: NamedSchemas = {
  AccountFile: { schema: settingsUpdate.parameters, describe: accountFile },
  SettingsPlanAnswer: { schema: shownPlan },
  UnexpectedPlan: { schema: unexpectedPlan },
  Address: { schema: writtenAddress },
  Allocation: { schema: allocationSchema },
  AssignedProduct: { schema: assignmentSchema },
  Change: { schema: changeSchema },
  Condition: { schema: conditionSchema },
  CustomerFilledInCondition: { schema: ofCustomers.options[0] },
  CustomerEqualCondition: { schema: ofCustomers.options[1] },
  SubscriptionFilledInCondition: { schema: ofSubscriptions.options[0] },
  SubscriptionEqualCondition: { schema: ofSubscriptions.options[1] },
  SubscriptionStateCondition: { schema: ofStates },
  Customer: { schema: customerSchema },
  CustomerOverride: { schema: overrideSchema },
  CustomerReadData: { schema: customerReadData },
  CustomerWriteData: { schema: dataParameter, describe: (inWords) => inWords(customerDataSchema, 'input') },
  Operation: { schema: operationSchema, describe: () => anyOperation(operationFacts) },
  ...operationComponents(operationFacts),
  Event: { schema: eventSchema, describe: () => anyEvent(eventShapes) },
  ...eventComponents(eventShapes),
  EventDelivery: { describe: () => eventDelivery(eventShapes, testEventType) },
  Prefetch: { schema: prefetchSchema },
  [eventName(testEventType)]: { schema: testEventShape },
  Delivery: { schema: deliverySchema },
  Invoice: { schema: invoiceSchema },
  ListedInvoice: { schema: listedInvoiceSchema },
  InvoiceLine: { schema: invoiceLineSchema },
  Note: { schema: noteSchema },
  Payment: { schema: paymentSchema },
  Preview: { schema: previewSchema },
  PreviewAnswer: { schema: previewAnswer },
  CountedCampaign: { schema: countedCampaignSchema },
  CountedProduct: { schema: countedProductSchema },
  ProductRecipient: { schema: recipientSchema },
  ForecastRecipient: { schema: forecastSchema },
  Today: { schema: todaySchema },
  NoteOfCustomer: { schema: listedNoteSchema },
  Session: { schema: sessionSchema },
  Subscription: { schema: subscriptionSchema },
  WebhookState: { schema: webhookStateSchema },
  VatReport: { schema: vatReportSchema },
  UpcomingStep: { schema: stepSchema },
}
