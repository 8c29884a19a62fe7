/** Schemas that the OpenAPI document refers to by a name, which clients made from it will show. */
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
import { endpoint as settingsUpdate } from '../settings/settings-update.ts'

/**
 * Some are read as any JSON, so that rules can name each fault in them, and described by what those rules expect.
 *
 * Generators call an unnamed object after where it stands, `Customer` and `data` making `CustomerData`: no name here may
 * be one that they make up.
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
  Subscription: { schema: subscriptionSchema },
}
