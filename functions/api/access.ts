/** GET /api/access/ (interface): the API access that the call's own key belongs to. */
import * as v from 'valibot'
import { answered, serve, type Endpoint } from '../http/endpoint.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'access',
  subject: 'settings',
  method: 'GET',
  path: '/api/access/',
  summary: 'Returns the API access of the key used.',
  description: 'Any key can call it, whatever its rights.',
  access: 'key',
  forEveryKey: true,
  parameters,
  answer: v.object({
    name: v.string(),
    allowed_apis: v.pipe(
      v.array(v.string()),
      v.description(
        'The rights: first parts of paths after /api/ (customers), operations (customers.createoverride), ' +
          'kinds of use (customers:read), or * for everything.',
      ),
    ),
    allowed_ips: v.pipe(
      v.array(v.string()),
      v.description('The IP addresses and CIDR ranges from which the key can be used.'),
    ),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (_, { access: { name, allowed_apis, allowed_ips } }) =>
  Promise.resolve(answered({ name, allowed_apis, allowed_ips })),
)
