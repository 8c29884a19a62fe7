/** GET /api/customers/ (interface): customers by id, by filter, or all of them, in pages. */
import * as v from 'valibot'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { nextUrl, nextUrlAnswer } from '../../http/next-page.ts'
import { askedCustomers, customersEntries, customersParameters } from './requested-customers.ts'
import { rightsOfFields } from './customer-fields.ts'

const path = '/api/customers/'

export const endpoint = {
  name: 'customers',
  subject: 'customers',
  method: 'GET',
  path,
  summary: 'Returns customers.',
  access: 'key',
  furtherRights: rightsOfFields,
  parameters: customersParameters,
  answer: v.object({ ...customersEntries, next_url: nextUrlAnswer }),
  refuses: true,
} as const satisfies Endpoint<typeof customersParameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, call) => {
  const result = await askedCustomers(request, call)
  if (result.outcome === 'refused') return refused(result.fault)
  const next = Object.entries(result.next ?? {}).map(([name, value]) => [name, String(value)] as const)
  return answered({
    ...result.page,
    ...(next.length > 0 && { next_url: nextUrl(call, path, Object.fromEntries(next)) }),
  })
})
