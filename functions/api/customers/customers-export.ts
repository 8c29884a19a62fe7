/** GET /api/customers/export/ (extensions): everything that is kept of a person. */
import * as v from 'valibot'
import type { Call } from '../../http/call.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { cursorParameter, nextUrl, nextUrlAnswer, readCursor, writeCursor } from '../../http/next-page.ts'
import { showInstant } from '../../domain/time/time.ts'
import type { Command } from '../../operations/command.ts'
import { customerIdParameter } from '../../operations/customer-parameters.ts'
import { onCustomer } from '../../operations/operation.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { kindOfCustomerItem } from '../../store/keys.ts'
import { exportPage } from '../../work/customers/export-customer.ts'
import { perform } from '../operations/perform.ts'

const path = '/api/customers/export/'

const parameters = v.strictObject({ id: customerIdParameter, cursor: cursorParameter })

const records = (words: string) => v.pipe(v.array(v.record(v.string(), v.unknown())), v.description(words))

export const endpoint = {
  name: 'customers-export',
  subject: 'customers',
  method: 'GET',
  path,
  summary: 'Returns all data stored about a customer.',
  description:
    "Answers a person's request for their data. Each call is noted in the history with its caller, and " +
    'makes the event customer:exported. If the data does not fit into one answer, next_url leads to the ' +
    'rest; the arrays of all pages together are complete. Password hashes are never included.',
  access: 'key',
  parameters,
  answer: v.object({
    customer_id: v.string(),
    exported: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
    customer: records(
      "The customer itself: one entry, on the first page, with data by write names and the customer's own " +
        'overrides.',
    ),
    subscriptions: records('With all periods and overrides, and the group of a recipient.'),
    invoices: records('Invoices and credit notes with their lines, their seller and buyer, and what settled them.'),
    set_offs: records('Amounts of the balance that were offset against each other.'),
    payments: records('Payments, including those that paid money back.'),
    assignments: records('Product assignments, including removed ones.'),
    notes: records('Notes of the customer service.'),
    orders: records('Orders that the customer placed, and gifts that the customer accepted.'),
    history: records('All changes, oldest first, with their texts and events.'),
    deliveries: v.exactOptional(records('Documents that are waiting to be sent. On the first page.')),
    failed_log_ins: v.exactOptional(records('Failed log-ins of the last 15 minutes. On the first page.')),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, cursor }, call) => {
  const after = readCursor(cursor, (place) => kindOfCustomerItem(place) !== undefined)
  // The export is noted in the history before any data is handed out.
  const noted = await perform(exportOf(id, call.by), call)
  if (noted === undefined) throw contended()
  if (noted.outcome !== 'answered') return noted
  const world = await loadWorld(call.account, id)
  if (world === undefined || world.customer.erased !== undefined) throw contended()
  const { sections, next } = await exportPage(world.customer, after, call)
  return answered({
    customer_id: id,
    exported: showInstant(call.now, call.settings.account.timezone),
    ...sections,
    ...(next !== undefined && { next_url: nextUrl(call satisfies Call, path, { cursor: writeCursor(next) }) }),
  })
})

/** The note of an export, as an operation without another effect. */
const exportOf = (id: string, author: string): Command => ({
  name: endpoint.name,
  creates: false,
  customerId: id,
  group: undefined,
  assignment: undefined,
  document: undefined,
  note: undefined,
  readsAssignments: false,
  documentFound: () => undefined,
  copyFound: () => undefined,
  readsBooks: () => false,
  readsQueue: () => [],
  readsPages: false,
  countsRecipients: () => undefined,
  alsoDoes: [],
  follows: () => undefined,
  questions: () => ({}),
  decide: (current) =>
    onCustomer(current, {}, (world) => ({ world: { ...world }, facts: [{ fact: 'customer-exported', by: author }] })),
})

const contended = () => new HttpError(409, 'Others kept changing the same customer: try again.', { 'Retry-After': '1' })
