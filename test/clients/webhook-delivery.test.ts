/** Deliveries as the service signs them, read by the client: the two halves of Standard Webhooks. */
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { acknowledgement, readDelivery, WebhookRefused } from '../../clients/typescript/src/index.ts'
import { signatureHeaders } from '../../functions/outside/webhook-signature.ts'

const secret = `whsec_${Buffer.from('a secret of twenty-four+').toString('base64')}`
const body = JSON.stringify([{ event: 'customer:created', event_id: 7, customer_id: 'å' }])
const seconds = 1_930_000_000
const authorization = 'Bearer the-token'
const signed = (by = secret, at = seconds, of = body): Readonly<Record<string, string>> => ({
  authorization,
  ...signatureHeaders(by, { id: 'msg_1', seconds: at, body: of }),
})
const read = (
  headers: Headers | Readonly<Record<string, string>>,
  signingSecret: string | readonly string[] | undefined = secret,
  given = body,
) => readDelivery({ headers, body: given }, { bearerToken: 'the-token', signingSecret, now: seconds })

describe('A delivery', () => {
  it('that the service has signed is read, from headers of Node and of fetch', async () => {
    expect(await read(signed())).toMatchObject([{ event_id: 7, customer_id: 'å' }])
    expect(await read(new Headers(signed()))).toMatchObject([{ event_id: 7 }])
    const { authorization: _lower, ...others } = signed()
    expect(await read({ ...others, Authorization: authorization })).toHaveLength(1)
  })

  it('of a webhook without a secret needs the bearer token alone', async () => {
    expect(await readDelivery({ headers: { authorization }, body }, { bearerToken: 'the-token' })).toHaveLength(1)
  })

  it('is read while a secret is changed, where several signatures or several secrets are given', async () => {
    const other = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
    expect(await read(signed(other), [secret, other])).toHaveLength(1)
    const two = `v1,AAAA v2,x ${signed()['webhook-signature'] ?? ''}`
    expect(await read({ ...signed(), 'webhook-signature': two })).toHaveLength(1)
  })

  it('is signed as the library of Standard Webhooks signs', async () => {
    const signature = new Webhook(secret).sign('msg_1', new Date(seconds * 1000), body)
    expect(await read({ ...signed(), 'webhook-signature': signature })).toHaveLength(1)
  })

  it.each([
    ['has another token', { ...signed(), authorization: 'Bearer the-tokem' }],
    ['has no token', { ...signed(), authorization: '' }],
    ['has no signature', { authorization }],
    ['is signed with another secret', signed(`whsec_${Buffer.alloc(24).toString('base64')}`)],
    ['was signed as another body', signed(secret, seconds, '[]')],
    ['has a signature that is no base64', { ...signed(), 'webhook-signature': 'v1,…' }],
    ['has another id', { ...signed(), 'webhook-id': 'msg_2' }],
    ['is older than five minutes', signed(secret, seconds - 301)],
    ['is of later than in five minutes', signed(secret, seconds + 301)],
    ['has no time', { ...signed(), 'webhook-timestamp': 'now' }],
  ])('that %s is refused', async (_, headers) => {
    await expect(read(headers)).rejects.toThrow(WebhookRefused)
  })

  it.each(['{"events":[]}', 'no JSON', ''])('that is no list of events (%j) is refused', async (wrong) => {
    const reading = read(signed(secret, seconds, wrong), secret, wrong)
    await expect(reading).rejects.toThrow(WebhookRefused)
    await expect(reading).rejects.toThrow('The delivery is refused: its body is no array of events.')
  })
})

it('The acknowledgement is the header that the service looks for', () => {
  expect(acknowledgement('the-key')).toEqual({ 'X-Service-Webhook-Key': 'the-key' })
})
