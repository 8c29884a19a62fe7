/** The service of a test as generated clients call it: by requests, without a network. */
import type { Answer, Service } from '../service.ts'

/** Calls the service as `fetch` would. */
export async function fetchFrom(service: Service, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const { status, headers, body } = await service.call({
    method: request.method === 'POST' ? 'POST' : 'GET',
    path: pathname,
    key: null,
    query: Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)])),
    headers: Object.fromEntries(request.headers),
    ...(request.method === 'POST' && { body: await request.text() }),
  })
  return new Response(textOf(body), {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  })
}

const textOf = (body: Answer['body']): string => (typeof body === 'string' ? body : JSON.stringify(body))
