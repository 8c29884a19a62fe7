/** The shape of a customer in answers (interface: "Customer"), with the parts that the call asks for. */
import * as v from 'valibot'
import { languageSchema } from '../../language/language.ts'
import { detailKeys } from '../../domain/customer/show-customer.ts'
import { viaSchema } from '../../domain/facts/event.ts'
import { markedAddresses } from '../../domain/world/undeliverable.ts'
import { noteKinds } from '../../domain/world/note.ts'
import { agreementSchema, balanceSchema, invoiceSchema, paymentSchema } from './invoice-answer.ts'
import { overrideSchema } from './override-answer.ts'
import { assignmentSchema, groupCustomer, subscriptionSchema } from './subscription-answer.ts'

/** The description of an event's origin. */
const viaWords =
  'The origin of the change: api (a call with a key), console (a person who has signed in), portal (a reader), ' +
  'import, order (a visitor of an ordering form), settings (the account file), or system (the service itself, as ' +
  'time passes).'
export const shownVia = v.pipe(viaSchema, v.description(viaWords))

const summary = v.object({
  campaign_name: v.string(),
  campaign_id: v.string(),
  group_customer_id: groupCustomer,
})

const historyEntry = v.object({
  text: v.string(),
  timestamp: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
  by: v.pipe(v.string(), v.description('The acting user, or System.')),
})

export const noteSchema = v.object({
  note_id: v.string(),
  kind: v.picklist(noteKinds),
  text: v.string(),
  pinned: v.boolean(),
  due: v.exactOptional(v.pipe(v.string(), v.description('YYYY-MM-DD.'))),
  subscription_id: v.exactOptional(v.string()),
  created: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
  by: v.pipe(v.string(), v.description('Who wrote it.')),
  updated: v.exactOptional(v.pipe(v.string(), v.description('Datetime of the last change.'))),
  updated_by: v.exactOptional(v.string()),
  done: v.exactOptional(v.pipe(v.string(), v.description('When it was marked as done. Absent while it is open.'))),
  done_by: v.exactOptional(v.string()),
})

const consentAnswer = v.object({
  purpose: v.string(),
  given: v.boolean(),
  at: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
  source: v.exactOptional(v.string()),
  text_version: v.exactOptional(v.string()),
})

/** Fields without a value are left out. */
export const customerReadData = v.pipe(
  v.objectWithRest(
    {
      name: v.exactOptional(v.string()),
      email: v.exactOptional(v.string()),
      formatted_address: v.exactOptional(
        v.pipe(v.string(), v.description('Name, address and country name, on separate lines.')),
      ),
      location: v.exactOptional(v.pipe(v.string(), v.description('The address without the name and the country.'))),
      postal_code: v.exactOptional(
        v.pipe(v.string(), v.description('The city as entered, otherwise from the last line of the address.')),
      ),
      city: v.exactOptional(
        v.pipe(v.string(), v.description('The city as entered, otherwise from the last line of the address.')),
      ),
      country_name: v.exactOptional(v.pipe(v.string(), v.description('The name in the language of the call.'))),
      country_code: v.exactOptional(v.pipe(v.string(), v.description('Two letters, ISO 3166-1.'))),
      language: v.exactOptional(
        v.pipe(languageSchema, v.description('The language of documents and e-mails to the customer.')),
      ),
      created: v.exactOptional(v.pipe(v.string(), v.description("Datetime in the account's timezone."))),
      undeliverable: v.exactOptional(
        v.pipe(
          v.array(
            v.object({
              address: v.picklist(markedAddresses),
              subscription_id: v.exactOptional(
                v.pipe(v.string(), v.description('The subscription whose own delivery address it is.')),
              ),
              reason: v.exactOptional(v.string()),
              since: v.string(),
              until: v.exactOptional(v.string()),
            }),
          ),
          v.description('Undeliverable addresses. Only if data.details is requested.'),
        ),
      ),
      payer_number: v.exactOptional(
        v.pipe(
          v.string(),
          v.description(
            "The payer's number in payment references and at banks: the id where it is a decimal number that fits, else " +
              'counted up at first need, and never changed. Only if data.details is requested.',
          ),
        ),
      ),
      stopped_emails: v.exactOptional(
        v.pipe(
          v.array(v.object({ email: v.string(), because: v.string(), at: v.string() })),
          v.description('Addresses to which no messages go any more. Only if data.details is requested.'),
        ),
      ),
      password: v.exactOptional(v.pipe(v.string(), v.description('The hash of the password. Only if requested.'))),
      ...Object.fromEntries(
        detailKeys.map((key) => [
          key,
          v.exactOptional(
            v.pipe(v.string(), v.description('The value as it was entered. Only if data.details is requested.')),
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
      v.description('The overrides of the customer and of its subscriptions, by the time at which they begin.'),
    ),
  ),
  invoices: v.exactOptional(
    v.pipe(
      v.array(invoiceSchema),
      v.description(
        'Invoices and credit notes, oldest first, including settled ones. Of one instant, invoices come before ' +
          'credit notes, each by number.',
      ),
    ),
  ),
  balance: v.exactOptional(
    v.pipe(
      v.array(balanceSchema),
      v.description('The unused rest of payments and credit notes, per business entity. Invoices are separate.'),
    ),
  ),
  agreements: v.exactOptional(
    v.pipe(v.array(agreementSchema), v.description('The agreements by which invoices are collected, oldest first.')),
  ),
  assignments: v.exactOptional(
    v.pipe(v.array(assignmentSchema), v.description('By date; those without a date come last.')),
  ),
  payments: v.exactOptional(
    v.pipe(v.array(paymentSchema), v.description('Oldest first, including payments that paid money back.')),
  ),
  notes: v.exactOptional(v.pipe(v.array(noteSchema), v.description('Pinned notes first, then newest first.'))),
  consents: v.exactOptional(
    v.pipe(v.array(consentAnswer), v.description('The last answer of the customer about each purpose.')),
  ),
  history: v.exactOptional(v.array(historyEntry)),
})
