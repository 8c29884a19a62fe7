import { describe, expect, it } from 'vitest'
import { judge } from '../../../functions/domain/webhook/delivery-attempt.ts'

const key = 'response-key'
const replied = (status: number, headers: Readonly<Record<string, string>> = { 'x-service-webhook-key': key }) =>
  judge({ outcome: 'replied', status, headers, milliseconds: 7 }, key)

describe('a reply', () => {
  it('acknowledges by status 200 and the response key', () => {
    expect(replied(200)).toEqual({ outcome: 'delivered', status: 200, milliseconds: 7 })
  })

  it.each([201, 202, 204, 400, 401, 404, 410, 429, 500, 503, 100])(
    'with status %i does not, whatever its key',
    (status) => {
      expect(replied(status)).toEqual({ outcome: 'wrong-status', status, milliseconds: 7 })
    },
  )

  it.each([301, 302, 303, 307, 308, 304])('with status %i leads elsewhere, which is no acknowledgement', (status) => {
    expect(replied(status, { location: 'https://example.com/' })).toMatchObject({ outcome: 'redirected', status })
  })

  it.each([
    ['without the key', {}, 'response-key-missing'],
    ['with an empty key', { 'x-service-webhook-key': '' }, 'response-key-missing'],
    ['with another key', { 'x-service-webhook-key': 'other' }, 'response-key-wrong'],
    ['with the key in other letters', { 'x-service-webhook-key': 'Response-Key' }, 'response-key-wrong'],
    ['with the key twice', { 'x-service-webhook-key': `${key}, ${key}` }, 'response-key-wrong'],
  ])('with status 200 %s is from somebody else', (_, headers, outcome) => {
    expect(replied(200, headers)).toMatchObject({ outcome, status: 200 })
  })

  it('that did not come whole is a failed attempt, whatever it began with', () => {
    expect(judge({ outcome: 'timed-out', status: 200, milliseconds: 1000 }, key)).toEqual({
      outcome: 'timed-out',
      status: 200,
      milliseconds: 1000,
    })
    expect(judge({ outcome: 'connection-failed', error: 'ECONNRESET', milliseconds: 3 }, key)).toMatchObject({
      outcome: 'connection-failed',
      error: 'ECONNRESET',
    })
  })
})
