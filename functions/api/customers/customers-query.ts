/**
 * POST /api/customers/query/: GET /api/customers/ with its parameters in a body. A body has room for a thousand ids and
 * stays out of logs of addresses, and generated clients know the type of a filter in a body.
 */
import * as v from 'valibot'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { askedCustomers, customersEntries, customersParameters } from './requested-customers.ts'
import { rightsOfFields } from './customer-fields.ts'

const next = v.exactOptional(
  v.pipe(
    v.object({
      cursor: v.exactOptional(v.string()),
      changed_after_id: v.exactOptional(v.pipe(v.number(), v.integer())),
    }),
    v.description('Parameters to replace for the next page. Absent on the last page.'),
  ),
)

export const endpoint = {
  name: 'customers-query',
  subject: 'customers',
  method: 'POST',
  onlyReads: true,
  path: '/api/customers/query/',
  summary: 'Returns customers, as GET /api/customers/ does.',
  description: 'For long lists of ids, and for filters as JSON objects.',
  access: 'key',
  furtherRights: rightsOfFields,
  parameters: customersParameters,
  answer: v.object({ ...customersEntries, next }),
  refuses: true,
} as const satisfies Endpoint<typeof customersParameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, call) => {
  const result = await askedCustomers(request, call)
  if (result.outcome === 'refused') return refused(result.fault)
  return answered({ ...result.page, ...(result.next !== undefined && { next: result.next }) })
})
