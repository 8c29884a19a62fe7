/** Answers over HTTPS tell browsers to use HTTPS only. */
import { describe, expect, it } from 'vitest'
import { serveOpenly } from '../../functions/http/endpoint.ts'
import { HttpError } from '../../functions/http/http-error.ts'
import { apiEvent, lambdaContext } from './api-event.ts'

const answer = { statusCode: 302, headers: { Location: '/' }, multiValueHeaders: { 'Set-Cookie': ['a=b'] }, body: '' }
const handler = serveOpenly((event) =>
  event.path === '/none/' ? Promise.reject(new HttpError(404, 'Nothing.')) : Promise.resolve(answer),
)
const headersOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await handler(apiEvent({ path, headers }), lambdaContext)).headers

describe('An answer', () => {
  it('over HTTPS says so, early ends too, and keeps its other headers', async () => {
    expect(await headersOf('/some/')).toEqual({ Location: '/', 'Strict-Transport-Security': 'max-age=31536000' })
    expect(await headersOf('/none/')).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000',
      'Content-Type': 'text/plain; charset=utf-8',
    })
  })

  it('over plain HTTP says nothing of it', async () => {
    for (const path of ['/some/', '/none/'])
      expect(await headersOf(path, { 'X-Forwarded-Proto': 'http' })).not.toHaveProperty('Strict-Transport-Security')
  })
})
