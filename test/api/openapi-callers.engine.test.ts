/** Encodings of the OpenAPI document by caller. */
import { expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const get = (accepted: string | undefined, key: string | null, query: Readonly<Record<string, string>> = {}) =>
  service.call({
    path: '/api/openapi.json',
    key,
    query,
    headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted },
  })

it.each([undefined, '', 'identity', 'br', 'gzip;q=0'])(
  'The document goes out compressed to callers without a key, and in any encoding to those with one: %s',
  async (accepted) => {
    for (const query of [{}, { complete: 'true' }]) {
      const refused = await get(accepted, null, query)
      expect(refused).toMatchObject({ status: 406, headers: { Vary: 'Accept-Encoding', 'Cache-Control': 'no-store' } })
      expect(refused.body).toMatch(/Accept-Encoding: gzip .* X-Service-Key/)
      const answered = await get(accepted, service.key, query)
      expect(answered).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
      expect(answered.headers).toMatchObject({ 'Cache-Control': 'private, max-age=300', Vary: 'Accept-Encoding' })
    }
    expect(await get(accepted, 'unknown-key')).toMatchObject({ status: 403 })
  },
)

it('A key without rights reads the document as well', async () => {
  await service.configure({ api_accesses: [{ name: 'none', key: 'key-without-rights', allowed_apis: [] }] })
  expect(await get('identity', 'key-without-rights')).toMatchObject({ status: 200 })
})

it('Callers who take gzip need no key, and a wrong one is not looked at', async () => {
  expect(await get('gzip, deflate', null)).toMatchObject({ status: 200, headers: { Vary: 'Accept-Encoding' } })
  expect(await get('gzip, deflate', 'unknown-key')).toMatchObject({ status: 200 })
})
