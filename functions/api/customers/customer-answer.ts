/** The shape of a customer in answers (interface: "Customer"), with the parts that the call asks for. */
import * as v from 'valibot'
import { detailKeys } from '../../domain/customer/show-customer.ts'
import { noteKinds } from '../../domain/world/note.ts'
import { balanceSchema, invoiceSchema, paymentSchema } from './invoice-answer.ts'
import { overrideSchema } from './override-answer.ts'
import { assignmentSchema, groupCustomer, subscriptionSchema } from './subscription-answer.ts'

const summary = v.object({
  campaign_name: v.string(),
  campaign_id: v.string(),
  group_customer_id: groupCustomer,
})

const historyEntry = v.object({
  text: v.string(),
  timestamp: v.pipe(v.string(), v.description('Datetime in the timezone of the account.')),
  by: v.pipe(v.string(), v.description('The acting user, or System.')),
})

export const noteSchema = v.object({
  note_id: v.string(),
  kind: v.picklist(noteKinds),
  text: v.string(),
  pinned: v.boolean(),
  due: v.exactOptional(v.pipe(v.string(), v.description('YYYY-MM-DD.'))),
  subscription_id: v.exactOptional(v.string()),
  created: v.pipe(v.string(), v.description('Datetime in the timezone of the account.')),
  by: v.pipe(v.string(), v.description('Who wrote it.')),
  updated: v.exactOptional(v.pipe(v.string(), v.description('Datetime of the last change.'))),
  updated_by: v.exactOptional(v.string()),
})

/** Fields without a value are left out. */
export const customerReadData = v.pipe(
  v.objectWithRest(
    {
      name: v.exactOptional(v.string()),
      email: v.exactOptional(v.string()),
      formatted_address: v.exactOptional(
        v.pipe(v.string(), v.description('Name, address and country name, on lines of their own.')),
      ),
      location: v.exactOptional(v.pipe(v.string(), v.description('The address without name and country.'))),
      postal_code: v.exactOptional(
        v.pipe(v.string(), v.description('As it was given, or else as the last line of the address has it.')),
      ),
      city: v.exactOptional(
        v.pipe(v.string(), v.description('As it was given, or else as the last line of the address has it.')),
      ),
      country_name: v.exactOptional(v.pipe(v.string(), v.description('In the language of the call.'))),
      country_code: v.exactOptional(v.pipe(v.string(), v.description('Two letters, ISO 3166.'))),
      created: v.exactOptional(v.pipe(v.string(), v.description('Datetime in the timezone of the account.'))),
      password: v.exactOptional(v.pipe(v.string(), v.description('Hashed; only where asked for.'))),
      ...Object.fromEntries(
        detailKeys.map((key) => [
          key,
          v.exactOptional(
            v.pipe(v.string(), v.description('As it was written; only where data.details is asked for.')),
          ),
        ]),
      ),
    },
    v.unknown(),
  ),
  v.description('Customer fields by read name, custom fields by field id.'),
)

export const customerSchema = v.looseObject({
  id: v.string(),
  data: v.exactOptional(customerReadData),
  active_subscriptions: v.exactOptional(v.array(summary)),
  subscriptions: v.exactOptional(v.array(subscriptionSchema)),
  overrides: v.exactOptional(
    v.pipe(
      v.array(overrideSchema),
      v.description("The customer's own and its subscriptions', in order of their begin."),
    ),
  ),
  invoices: v.exactOptional(
    v.pipe(
      v.array(invoiceSchema),
      v.description('Invoices and credit notes, oldest first, whatever has become of them.'),
    ),
  ),
  balance: v.exactOptional(
    v.pipe(
      v.array(balanceSchema),
      v.description('Beside invoices: what is left of payments and credit notes, with each business entity.'),
    ),
  ),
  assignments: v.exactOptional(
    v.pipe(v.array(assignmentSchema), v.description('In order of their dates, those without a date last.')),
  ),
  payments: v.exactOptional(
    v.pipe(v.array(paymentSchema), v.description('Oldest first, those that paid money back among them.')),
  ),
  notes: v.exactOptional(
    v.pipe(v.array(noteSchema), v.description('Pinned ones first, and of each the newest first.')),
  ),
  history: v.exactOptional(v.array(historyEntry)),
})
