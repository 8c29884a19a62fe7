/** Settings, access and test clock over the API (interface: "Authentication"; decisions: "Identity and time"). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { handler as moveClockOf } from '../../functions/api/test-clock/test-clock-move.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { accountNow } from '../../functions/store/account/clock.ts'
import { apiEvent, lambdaContext } from '../http/api-event.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { settingsOf } from '../settings.ts'

const service = useService()
const index = useSearchIndex()
const read = (path: string, options: object = {}) => service.call({ path, method: 'GET', ...options })
const update = (json: unknown, query = {}) =>
  service.call({ path: '/api/settings/update/', json, query: { language: 'en', ...query } })
const plan = (json: object) =>
  service.call({ path: '/api/settings/plan/', json: { ...json }, query: { language: 'en' } })
const settings = async () => v.parse(v.looseObject({}), (await read('/api/settings/')).body)
/** A second access of the account of the test, and its key. */
async function reader(): Promise<string> {
  const key = `reader-${service.account}`
  const access = { name: 'reader', key, allowed_apis: ['orders', 'access'], allowed_ips: ['127.0.0.1', '::1'] }
  await service.configure({ api_accesses: [access] })
  return key
}

describe('GET /api/settings/', () => {
  it('gives the account file back, secrets left out', async () => {
    await update({
      webhooks: [
        { id: 'hook', url: 'http://127.0.0.1:1/', bearer_token: 'token-secret', response_key: 'reply-secret' },
      ],
    })
    const shown = await settings()
    expect(shown).toMatchObject({
      account: { id: service.account, name: 'Demo Media', timezone: 'Europe/Copenhagen', mode: 'test' },
      api_accesses: [{ name: 'demo', allowed_apis: ['*'], allowed_ips: ['0.0.0.0/0', '::/0'] }],
      webhooks: [{ id: 'hook', max_events: 100, enabled: true }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/key_hash|key-a-|secret|response_key|bearer_token/)
  })

  it('answers what update takes without a change', async () => {
    expect(await update(await settings())).toMatchObject({ status: 200, body: { changed: false, api_accesses: [] } })
  })
})

describe('POST /api/settings/plan/', () => {
  const cheaper = { campaigns: [{ id: 'year', invoice_lines: [{ text: 'A year', amount: 70_000, tax_rate: 0.25 }] }] }

  it('answers what would change, stores nothing and tells no event', async () => {
    await index.sequence(service.account)
    // The first call with a key notes its use while it reads, so only the next one shows it for certain.
    await settings()
    const before = await settings()
    const told = (await read('/api/events/')).body
    const planned = await plan({ ...cheaper, api_accesses: [{ name: 'new' }] })
    expect(planned).toMatchObject({
      status: 200,
      body: {
        changed: true,
        sections: [
          { section: 'campaigns', changed: [{ id: 'year', keys: [{ key: 'invoice_lines' }] }] },
          { section: 'api_accesses', created: ['new'] },
        ],
        prices: [{ campaign_id: 'year', currency: 'DKK', lines: [{ amount: 70_000 }], counts_from: 'next_period' }],
      },
    })
    expect(await settings()).toEqual(before)
    await index.sequence(service.account)
    expect((await read('/api/events/')).body).toEqual(told)
  })

  it('counts the live subscriptions once customers are counted', async () => {
    await service.call({ path: '/api/customers/createcustomer/', json: { id: 'ann', data: {} } })
    const json = { id: 'ann', periods: [{ campaign_id: 'year', invoicing: 'none' }] }
    await service.call({ path: '/api/customers/createsubscription/', json })
    expect(await plan(cheaper)).not.toHaveProperty('body.prices.0.live_subscriptions')
    await index.follow(service.account)
    expect(await plan(cheaper)).toMatchObject({
      body: { prices: [{ live_subscriptions: 1, renewing_subscriptions: 0 }] },
    })
  })

  it('refuses what update refuses, by the same paths, and plans nothing for an access that may not change it', async () => {
    const faulty = {
      fields: [{ scope: 'customer', name: 'phone', type: 'colour' }],
      campaigns: [{ id: 'year', renews_to: 'no' }],
    }
    const [planned, applied] = [await plan(faulty), await update(faulty)]
    expect(planned.status).toBe(422)
    expect(planned.body).toEqual(applied.body)
    const key = `settings-${service.account}`
    await service.configure({ api_accesses: [{ name: 'web', key, allowed_apis: ['settings'] }] })
    const json = { api_accesses: [{ name: 'web', allowed_apis: ['*'] }] }
    expect(await service.call({ path: '/api/settings/plan/', json, key })).toMatchObject({ status: 403 })
  })

  it('says where nothing would change', async () => {
    expect(await plan(await settings())).toMatchObject({
      body: { changed: false, account: [], sections: [], prices: [], concerned: [] },
    })
  })
})

describe('POST /api/settings/update/', () => {
  it('is seen by the next call', async () => {
    expect(await update({ account: { id: service.account, name: 'Demo' } })).toMatchObject({
      status: 200,
      body: { changed: true },
    })
    expect(await settings()).toMatchObject({ account: { name: 'Demo' } })
  })

  it('takes a form with JSON inside its parameters', async () => {
    const form = { products: JSON.stringify([{ external_id: 'atlas', name: 'Atlas', category: 'books' }]) }
    const answer = await service.call({ path: '/api/settings/update/', form })
    expect(answer).toMatchObject({ status: 200, body: { changed: true } })
  })

  it('refuses a wrong file whole, with a path for each fault', async () => {
    const answer = await update({
      account: { id: service.account, name: 'Changed' },
      campaings: [],
      policies: {},
      campaigns: [{ id: 'intro' }, { id: 'standard' }, { id: 'year', renews_to: 'standrd' }],
    })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        campaings: ['unknown key'],
        policies: ['must be an array'],
        'campaigns[2].renews_to': ['unknown campaign "standrd"'],
      },
    })
    expect(await settings()).toMatchObject({ account: { name: 'Demo Media' } })
  })

  it('speaks the language asked for', async () => {
    expect(await update({ campaings: [] }, { language: 'fi' })).toMatchObject({
      body: { campaings: ['tuntematon avain'] },
    })
  })

  it('refuses the file of another account', async () => {
    expect(await update({ account: { id: 'other' } })).toMatchObject({
      status: 422,
      body: { 'account.id': [`must be "${service.account}", the account of this call`] },
    })
  })

  it('wants an account that is changed to be named', async () => {
    expect(await update({ account: { name: 'Changed' } })).toMatchObject({
      status: 422,
      body: { 'account.id': ['is required'] },
    })
    expect((await settings())['account']).toMatchObject({ name: 'Demo Media' })
  })

  it('takes a catalogue of 5.5 MB, and no more', async () => {
    const section = (bytes: number) => ({ policies: [{ external_id: 'open', name: 'x'.repeat(bytes) }] })
    expect(await update(section(5_499_900))).toMatchObject({
      status: 422,
      body: { 'policies[0].name': [expect.any(String)] },
    })
    expect(await update(section(5_500_000))).toMatchObject({
      status: 400,
      body: 'body: expected at most 5500000 bytes.',
    })
  })

  it('makes a key that may do everything where it does not say what', async () => {
    const key = `app-${service.account}`
    await update({ api_accesses: [{ name: 'app', key }] })
    expect(await read('/api/access/', { key })).toMatchObject({ status: 200, body: { allowed_apis: ['*'] } })
  })

  it('tells a made key once, and it works at once', async () => {
    const answer = await update({ api_accesses: [{ name: 'app', allowed_apis: ['access'] }] })
    const { api_accesses } = v.parse(
      v.object({ api_accesses: v.array(v.object({ name: v.string(), key: v.string() })) }),
      answer.body,
    )
    expect(api_accesses.map(({ name }) => name)).toEqual(['app'])
    expect(await read('/api/access/', { key: api_accesses[0]?.key ?? '' })).toMatchObject({
      status: 200,
      body: { name: 'app', allowed_apis: ['access'], allowed_ips: ['0.0.0.0/0', '::/0'] },
    })
    expect(await update({ api_accesses: [{ name: 'app' }] })).toMatchObject({
      body: { changed: false, api_accesses: [] },
    })
  })

  it('shuts out a key from the next call on', async () => {
    const key = await reader()
    expect((await read('/api/access/', { key })).status).toBe(200)
    await update({ api_accesses: [{ name: 'reader', delete: true }] })
    expect((await read('/api/access/', { key })).status).toBe(403)
  })
})

describe('GET /api/access/', () => {
  it('gives the access that the key belongs to, and no more', async () => {
    expect((await read('/api/access/', { key: await reader() })).body).toEqual({
      name: 'reader',
      allowed_apis: ['orders', 'access'],
      allowed_ips: ['127.0.0.1', '::1'],
    })
  })
})

describe('GET /api/settings/fields/', () => {
  it('is for the key as a bearer token only', async () => {
    expect((await read('/api/settings/fields/')).status).toBe(401)
    const bearer = await read('/api/settings/fields/', {
      key: null,
      headers: { Authorization: `Bearer ${service.key}` },
    })
    expect(bearer).toMatchObject({
      status: 200,
      body: {
        fields: [
          { id: 'phone', scope: 'customer', name: 'Phone', external_id: 'phone', type: 'text', indexed: true },
          { id: ':Newsletter', scope: 'customer', name: 'Newsletter', type: 'boolean' },
          { id: ':Birthday', history: false },
          { id: ':Segment', choices: ['private', 'business', 'student'] },
          { id: 'delivery_address', scope: 'subscription', type: 'address' },
          { id: 'edition' },
          { id: 'seat' },
          { id: 'bank_reference' },
          { id: 'heard_from' },
        ],
      },
    })
  })
})

describe('the clock of a test account', () => {
  const move = (now: unknown) => service.call({ path: '/api/test/clock/', json: { now }, query: { language: 'en' } })

  it('stands where it was moved to, in the timezone of the account', async () => {
    expect(await move('2099-07-01T12:00:00Z')).toMatchObject({ status: 200, body: { now: '2099-07-01T14:00:00' } })
    expect(await read('/api/test/clock/')).toMatchObject({ status: 200, body: { now: '2099-07-01T14:00:00' } })
  })

  it('does not go back', async () => {
    await move('2099-07-01T12:00:00')
    expect(await move('2099-07-01T11:59:59')).toMatchObject({
      status: 422,
      body: { now: ['The clock cannot go back: it already shows 2099-07-01T12:00:00.'] },
    })
    expect((await move('2099-13-01T00:00:00')).status).toBe(422)
    expect((await move(7)).status).toBe(400)
  })

  it('takes the time that it shows', async () => {
    await move('2099-07-01T12:00:00.750Z')
    expect(await move('2099-07-01T14:00:00')).toMatchObject({ status: 200, body: { now: '2099-07-01T14:00:00' } })
    expect((await move('2099-07-01T13:59:59')).status).toBe(422)
    // The clock has not gone back by a fraction of a second either.
    const account = settingsOf({ account: { id: service.account, mode: 'test' } })
    expect(await accountNow(account, '2027-01-31T09:00:00.000Z')).toBe('2099-07-01T12:00:00.750Z')
  })

  it('takes the time that it shows where it shows that time a second time', async () => {
    await move('2099-10-25T01:30:00Z')
    expect(await move('2099-10-25T02:30:00')).toMatchObject({ status: 200, body: { now: '2099-10-25T02:30:00' } })
    expect((await move('2099-10-25T02:29:00')).status).toBe(422)
  })

  it('stands where a move came to that had more to do than its call has time for, and goes on from there', async () => {
    await move('2099-07-01T12:00:00')
    await service.call({ path: '/api/customers/createcustomer/', json: { id: '1', data: { country: 'DK' } } })
    await service.call({
      path: '/api/customers/createsubscription/',
      json: { id: '1', periods: [{ campaign_id: 'intro', begin: '2099-08-01T12:00:00' }], invoiced_by: 'manual' },
    })
    const moveWithin = (milliseconds: number) =>
      moveClockOf(
        apiEvent({
          path: '/api/test/clock/',
          headers: { 'X-Service-Key': service.key },
          json: { now: '2099-09-01T12:00:00' },
        }),
        { ...lambdaContext, getRemainingTimeInMillis: () => milliseconds },
      )
    expect(await moveWithin(9_000)).toMatchObject({
      statusCode: 503,
      headers: { 'Retry-After': '1' },
      body: expect.stringContaining('The clock shows 2099-07-01T12:00:00: repeat the call to continue.'),
    })
    expect(await read('/api/test/clock/')).toMatchObject({ body: { now: '2099-07-01T12:00:00' } })
    expect(await moveWithin(29_000)).toMatchObject({ statusCode: 200 })
    expect(await read('/api/test/clock/')).toMatchObject({ body: { now: '2099-09-01T12:00:00' } })
  })

  it('is not for a live account', async () => {
    const file = {
      account: { id: 'live' },
      api_accesses: [{ name: 'live', key: 'live-key-of-twenty-and-more', allowed_apis: ['test'] }],
    }
    await applyAccount(file, { by: 'System', via: 'settings', now: '2027-01-31T09:00:00.000Z', runtime: runtime })
    expect((await read('/api/test/clock/', { key: 'live-key-of-twenty-and-more' })).status).toBe(403)
    const moved = await service.call({
      path: '/api/test/clock/',
      json: { now: '2099-07-01T12:00:00' },
      key: 'live-key-of-twenty-and-more',
    })
    expect(moved.status).toBe(403)
  })
})
