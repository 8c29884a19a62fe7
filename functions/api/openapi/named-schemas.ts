/** The named schemas of the OpenAPI document. Generated clients show these names. */
import { customerDataSchema } from '../../domain/customer/write-keys.ts'
import { conditionSchema, writtenAddress } from '../../domain/customer/filter-schema.ts'
import { accountFile } from '../../openapi/account-file-schema.ts'
import type { NamedSchemas } from '../../openapi/json-schema.ts'
import { operationInWords } from '../../openapi/operation-words.ts'
import { operations } from '../../operations/all-operations.ts'
import { dataParameter, idAnswer } from '../../operations/customer-parameters.ts'
import { operationSchema } from '../bulk/operations-endpoint.ts'
import { customerReadData, customerSchema } from '../customers/customer-answer.ts'
import { deliverySchema, invoiceLineSchema, invoiceSchema } from '../customers/invoice-answer.ts'
import { overrideSchema } from '../customers/override-answer.ts'
import { subscriptionSchema } from '../customers/subscription-answer.ts'
import { vatReportSchema } from '../reports/reports-vat.ts'
import { previewSchema, stepSchema } from '../preview/preview-answer.ts'
import { endpoint as settingsUpdate } from '../settings/settings-update.ts'

/**
 * Schemas with `describe` are parsed as any JSON, so that rules can name each fault; the document describes what the
 * rules expect.
 *
 * Generators name an unnamed object after its place, such as `CustomerData` for `data` of `Customer`: no name here may
 * be the same.
 */
export const namedSchemas: NamedSchemas = {
  AccountFile: { schema: settingsUpdate.parameters, describe: accountFile },
  Address: { schema: writtenAddress },
  Condition: { schema: conditionSchema },
  Customer: { schema: customerSchema },
  CustomerId: { schema: idAnswer },
  CustomerReadData: { schema: customerReadData },
  CustomerWriteData: { schema: dataParameter, describe: (inWords) => inWords(customerDataSchema, 'input') },
  Operation: {
    schema: operationSchema,
    describe: (inWords) =>
      operationInWords(
        operations.map(({ facts }) => facts),
        inWords,
      ),
  },
  Delivery: { schema: deliverySchema },
  Invoice: { schema: invoiceSchema },
  InvoiceLine: { schema: invoiceLineSchema },
  Override: { schema: overrideSchema },
  Preview: { schema: previewSchema },
  Subscription: { schema: subscriptionSchema },
  VatReport: { schema: vatReportSchema },
  UpcomingStep: { schema: stepSchema },
}
