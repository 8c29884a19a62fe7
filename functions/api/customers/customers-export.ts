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
  summary: 'Returns everything that is kept of a customer.',
  description:
    'For a person who asks what is known about them. Each call is noted in the history with who made it, and told by ' +
    'customer:exported. What does not fit into one answer follows under next_url; the arrays of all pages together ' +
    'are the whole. Hashes of passwords are never among it.',
  access: 'key',
  parameters,
  answer: v.object({
    customer_id: v.string(),
    exported: v.pipe(v.string(), v.description('Datetime in the timezone of the account.')),
    customer: records('The customer itself: one entry, on the first page. Data by write names, and the own overrides.'),
    subscriptions: records('With all periods, overrides, and the group that a recipient belongs to.'),
    invoices: records('Invoices and credit notes with their lines, seller, buyer and what settled them.'),
    set_offs: records('Amounts of the balance that were set against each other.'),
    payments: records('Payments, those that paid money back among them.'),
    assignments: records('Products assigned, and those that were taken back.'),
    notes: records('Notes of customer service.'),
    orders: records('Orders that were placed, and gifts that were taken.'),
    history: records('All changes from the very beginning, oldest first, with their texts and events.'),
    deliveries: v.exactOptional(records('Documents that wait to be sent. On the first page.')),
    failed_log_ins: v.exactOptional(records('Failed log-ins of the last minutes. On the first page.')),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, cursor }, call) => {
  const after = readCursor(cursor, (place) => kindOfCustomerItem(place) !== undefined)
  // It is noted before anything is handed out.
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
const exportOf = (id: string, by: string): Command => ({
  name: endpoint.name,
  creates: false,
  customerId: id,
  group: undefined,
  assignment: undefined,
  document: undefined,
  note: undefined,
  paysBack: false,
  alsoDoes: [],
  follows: () => undefined,
  questions: () => ({}),
  decide: (current) =>
    onCustomer(current, {}, (world) => ({ world: { ...world }, facts: [{ fact: 'customer-exported', by }] })),
})

const contended = () => new HttpError(409, 'Others kept changing the same customer: try again.', { 'Retry-After': '1' })
