import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { answered, serve, type Endpoint } from '../../functions/http/endpoint.ts'
import { useService } from '../service.ts'
import { apiEvent, lambdaContext, type CallOptions } from './api-event.ts'

const parameters = v.strictObject({
  delivery_method_id: v.pipe(v.string(), v.regex(/^[a-z-]+$/, 'the id of a delivery method')),
  max_results: v.optional(v.number(), 10),
})
const endpoint = {
  name: 'prepare',
  subject: 'deliveries',
  method: 'POST',
  path: '/api/prepareinvoicedeliveries/{delivery_method_id}/',
  summary: 'Answers with its parameters.',
  access: 'key',
  parameters,
  answer: parameters,
} as const satisfies Endpoint<typeof parameters>
const handler = serve(endpoint, (given) => Promise.resolve(answered(given)))

const service = useService()

async function prepare(key: string, method: string, options: CallOptions = {}) {
  await service.configure({
    api_accesses: [
      { name: 'printer', key: `printer-${service.account}`, allowed_apis: ['prepareinvoicedeliveries'] },
      { name: 'reader', key: `reader-${service.account}`, allowed_apis: ['orders', 'events'] },
    ],
  })
  const event = apiEvent({
    method: 'POST',
    path: `/api/prepareinvoicedeliveries/${method}/`,
    inPath: { delivery_method_id: method },
    headers: { 'X-Service-Key': `${key}-${service.account}` },
    ...options,
  })
  const { statusCode, body } = await handler(event, lambdaContext)
  return { status: statusCode, body }
}

describe('an endpoint whose path has a part that varies', () => {
  it('is given that part as one of its parameters, with and without the last slash', async () => {
    const given = '{"delivery_method_id":"print-house","max_results":5}'
    expect(await prepare('printer', 'print-house', { form: { max_results: '5' } })).toEqual({
      status: 200,
      body: given,
    })
    expect(
      await prepare('printer', 'print%2dhouse', {
        path: '/api/prepareinvoicedeliveries/print%2dhouse',
        query: { max_results: '5' },
      }),
    ).toEqual({ status: 200, body: given })
  })

  it('names a wrong one', async () => {
    expect(await prepare('printer', 'Print')).toEqual({
      status: 400,
      body: 'delivery_method_id: expected the id of a delivery method.',
    })
  })

  it('is allowed by the part after /api/, not by what varies', async () => {
    expect(await prepare('reader', 'orders')).toEqual({
      status: 403,
      body: 'The API access key is not allowed to use "prepareinvoicedeliveries".',
    })
  })
})
