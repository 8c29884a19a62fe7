/** A `fetch` that reaches the service of a test at any address. */
import type { Service } from '../../service.ts'

export const fetchFor =
  (service: Service): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const key = request.headers.get('idempotency-key')
    const { status, headers, body } = await service.call({
      method: 'POST',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      // A preview has no key.
      headers: { ...(key !== null && { 'Idempotency-Key': key }), 'Content-Type': 'application/json' },
      body: await request.text(),
    })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, {
      status,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    })
  }
