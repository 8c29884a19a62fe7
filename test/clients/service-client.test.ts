/** Our own client against answers made in this file: what it sends, when it sends again, and what it throws. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  failuresOf,
  ServiceClient,
  ServiceError,
  ServiceUnreachable,
  type Operation,
} from '../../clients/typescript/src/index.ts'

interface Sent {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: unknown
}

const sent: Sent[] = []
const waited: number[] = []
const answers: (Response | Error)[] = []
beforeEach(() => {
  for (const list of [sent, waited, answers]) list.length = 0
})

const service = new ServiceClient({
  baseUrl: 'https://api.example/prod/',
  key: 'the-key',
  retries: {
    tries: 4,
    mostSeconds: 30,
    wait: (milliseconds) => {
      waited.push(milliseconds)
      return Promise.resolve()
    },
  },
  fetch: async (request) => {
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    sent.push({ method: request.method, url: new URL(request.url), headers: request.headers, body })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? json({ id: '1001' })
  },
})

const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const text = (status: number, words = 'Later.', headers: Readonly<Record<string, string>> = {}) =>
  new Response(words, { status, headers: { 'Content-Type': 'text/plain', ...headers } })
const created = () => service.post('/api/customers/createcustomer/', { data: { name: 'Ann' } })

async function errorOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ServiceError)) throw new Error(`Not a ServiceError: ${String(error)}`)
  return error
}

describe('A call', () => {
  it('is sent as the service reads it: lists by commas, structures as JSON text, the key in a header', async () => {
    answers.push(json({ customers: [] }))
    await service.get(
      '/api/customers/',
      {
        id: ['1001', '1002'],
        filter: { condition_type: 'customer:field', field: 'email', operator: 'equal', value: 'å, b' },
        max_results: 10,
      },
      { language: 'da' },
    )
    const [first] = sent
    if (first === undefined) throw new Error('Nothing was sent.')
    const { url, headers, method, body } = first
    expect(`${url.origin}${url.pathname}`).toBe('https://api.example/prod/api/customers/')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id: '1001,1002',
      filter: '{"condition_type":"customer:field","field":"email","operator":"equal","value":"å, b"}',
      max_results: '10',
      language: 'da',
    })
    expect([method, body, headers.get('X-Service-Key')]).toEqual(['GET', undefined, 'the-key'])
  })

  it('has its body as JSON, the names in its path, and a key of its own where it can be sent again', async () => {
    await created()
    await created()
    await service.post(
      '/api/customers/deletecustomer/',
      { id: '1' },
      { idempotencyKey: 'row 7', actingUser: 'mia@example.com' },
    )
    await service.post(
      '/api/prepareinvoicedeliveries/{delivery_method_id}/',
      {},
      { path: { delivery_method_id: 'a b' } },
    )
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String), 'row 7', null])
    expect(keys[0]).not.toBe(keys[1])
    expect(sent[2]?.headers.get('X-Acting-User')).toBe('mia@example.com')
    expect(sent[3]?.url.pathname).toBe('/prod/api/prepareinvoicedeliveries/a%20b/')
    expect(sent[0]?.body).toEqual({ data: { name: 'Ann' } })
  })

  it('that is previewed says so, has no key, and is sent again as nothing is done', async () => {
    answers.push(text(503), json({ preview: {} }))
    await service.preview('/api/customers/createcustomer/', { data: { name: 'Ann' } })
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ data: { name: 'Ann' }, preview: true }))
    expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false)
  })
})

describe('A call that did not get through', () => {
  it('is sent again after the seconds of Retry-After, always under the same key', async () => {
    answers.push(
      text(429, 'Slowly.', { 'Retry-After': '2' }),
      text(503, 'Busy.', { 'Retry-After': '1' }),
      json({ id: '7' }),
    )
    expect(await created()).toEqual({ id: '7' })
    expect(waited).toEqual([2000, 1000])
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ data: { name: 'Ann' } }))
  })

  it('names the address that it could not reach, without what the query and the headers hold', async () => {
    const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    answers.push(cause, cause, cause, cause)
    const reading = service.get('/api/customers/search/', { text: 'ann@example.com' })
    const error = await reading.then(
      () => expect.fail('There is an answer.'),
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ServiceUnreachable)
    expect(error).toMatchObject({
      message:
        'GET https://api.example/prod/api/customers/search/ got no answer: fetch failed (connect ECONNREFUSED 127.0.0.1:1)',
      call: 'GET https://api.example/prod/api/customers/search/',
      cause,
    })
    expect(String(error)).not.toMatch(/the-key|ann@/)
  })

  it('that its caller gave up ends with the reason of the caller', async () => {
    const controller = new AbortController()
    controller.abort(new Error('Enough.'))
    answers.push(new Error('Enough.'))
    const reading = service.get('/api/customers/', {}, { signal: controller.signal })
    await expect(reading).rejects.toThrow(/^Enough\.$/)
  })

  it('is sent again where the connection broke, after pauses that grow', async () => {
    answers.push(new TypeError('fetch failed'), text(502), text(504))
    await created()
    expect(sent).toHaveLength(4)
    for (const [index, least] of [250, 500, 1000].entries()) {
      expect(waited[index]).toBeGreaterThanOrEqual(least)
      expect(waited[index]).toBeLessThanOrEqual(2 * least)
    }
  })

  it('is not sent again where it may have been carried out and has no key, but after a 429 it is', async () => {
    const login = () => service.post('/api/authenticatecustomer/', { email: 'ann@example.com', password: 'secret' })
    answers.push(text(503, 'Busy.', { 'Retry-After': '1' }))
    expect((await errorOf(login())).status).toBe(503)
    answers.push(new TypeError('fetch failed'))
    await expect(login()).rejects.toThrow('fetch failed')
    expect(sent).toHaveLength(2)
    answers.push(text(429, 'Slowly.', { 'Retry-After': '1' }))
    expect(await login()).toEqual({ id: '1001' })
  })

  it('is sent again after a 409 in which nothing was done, but not where it would do something else than expected', async () => {
    answers.push(text(409, 'Others.', { 'Retry-After': '1' }))
    await created()
    answers.push(json({ preview: { expect: 'new' } }, 409))
    expect(await errorOf(created())).toMatchObject({ status: 409, body: { preview: { expect: 'new' } } })
    expect(sent).toHaveLength(3)
  })

  it('ends with the last answer after its tries, and at once where the service asks for a longer pause than allowed', async () => {
    answers.push(...Array.from({ length: 4 }, () => text(429, 'Slowly.', { 'Retry-After': '30' })))
    expect(await errorOf(created())).toMatchObject({ status: 429, body: 'Slowly.' })
    expect(waited).toEqual([30_000, 30_000, 30_000])
    answers.push(text(429, 'Ten failures.', { 'Retry-After': '900' }))
    expect((await errorOf(created())).message).toBe('POST /api/customers/createcustomer/ answered 429: Ten failures.')
    expect(waited).toHaveLength(3)
  })

  it('reads a date in Retry-After, as intermediaries send it', async () => {
    answers.push(text(429, 'Slowly.', { 'Retry-After': new Date(Date.now() - 5000).toUTCString() }))
    await created()
    expect(waited).toEqual([0])
  })

  it('is not sent again once the caller has given it up, and a pause ends then', async () => {
    const controller = new AbortController()
    const patient = new ServiceClient({
      baseUrl: 'https://api.example',
      key: 'k',
      fetch: () => {
        setTimeout(() => controller.abort(new Error('Enough.')))
        return Promise.resolve(text(429, 'Slowly.', { 'Retry-After': '50' }))
      },
    })
    await expect(patient.get('/api/access/', {}, { signal: controller.signal })).rejects.toThrow('Enough.')
  })
})

describe('An error', () => {
  it('has the codes and the messages by field', async () => {
    answers.push(
      json({ email: ['Taken.'], ':Shoe size': ['A number?'], '': ['No.'] }, 422, {
        'X-Error-Codes':
          'email=email_taken; :Shoe%20size%3D=integer_expected; :Shoe%20size%3D=text_too_long; =customer_exists',
      }),
    )
    const error = await errorOf(created())
    expect(error.codes).toEqual({
      email: ['email_taken'],
      ':Shoe size=': ['integer_expected', 'text_too_long'],
      '': ['customer_exists'],
    })
    expect(error.messages).toEqual({ email: ['Taken.'], ':Shoe size': ['A number?'], '': ['No.'] })
    expect(error.has('email_taken')).toBe(true)
    expect(error.has('email_taken', 'email')).toBe(true)
    expect(error.has('email_taken', '')).toBe(false)
    expect(sent).toHaveLength(1)
  })

  it('of form has the text and its codes, and one of the service the id of the request', async () => {
    answers.push(text(400, 'id: missing, but required.', { 'X-Error-Codes': 'id=parameter_missing' }))
    expect(await errorOf(created())).toMatchObject({
      message: 'POST /api/customers/createcustomer/ answered 400: id: missing, but required.',
      codes: { id: ['parameter_missing'] },
      messages: {},
    })
    answers.push(text(500, 'Internal error. Request id: 7f-1'))
    expect((await errorOf(created())).requestId).toBe('7f-1')
  })

  it('of an operation among many has its place', () => {
    const errors = [{}, { email: ['Taken.'] }, {}, { '': ['No.'] }]
    const codes = [{}, { email: ['email_taken'] }, {}, { '': ['customer_unknown'] }]
    expect(failuresOf({ errors, codes })).toEqual([
      { index: 1, messages: { email: ['Taken.'] }, codes: { email: ['email_taken'] } },
      { index: 3, messages: { '': ['No.'] }, codes: { '': ['customer_unknown'] } },
    ])
  })
})

describe('An answer in pages', () => {
  it('is read as far as it is asked for, with all of the parameters of the next address, at the address of the client', async () => {
    const next = (cursor: string) => ({
      next_url: `http://other.example/api/customers/?id=1%2C2&cursor=${cursor}&language=da`,
    })
    const [ann, bo, cleo] = ['1', '2', '3'].map((id) => ({ id }))
    answers.push(
      json({ customers: [ann, bo], ...next('a') }),
      json({ customers: [], ...next('b') }),
      json({ customers: [cleo] }),
    )
    const found: string[] = []
    for await (const { id } of service.each('/api/customers/', { id: ['1', '2'] })) {
      found.push(id)
      if (found.length === 1) expect(sent).toHaveLength(1)
    }
    expect(found).toEqual(['1', '2', '3'])
    expect(sent.map(({ url }) => url.href)).toEqual([
      'https://api.example/prod/api/customers/?id=1%2C2',
      'https://api.example/prod/api/customers/?id=1%2C2&cursor=a&language=da',
      'https://api.example/prod/api/customers/?id=1%2C2&cursor=b&language=da',
    ])
  })

  it('goes on after a page that had to wait, and stops where the caller stops', async () => {
    const page = (id: number) => json({ events: [{ event_id: id }], next_url: `https://x/?created_after_id=${id}` })
    answers.push(page(1), text(429, 'Slowly.', { 'Retry-After': '1' }), page(2), page(3))
    for await (const { events } of service.pages('/api/events/', { created_after_id: 0 })) {
      if (events[0]?.event_id === 2) break
    }
    expect(sent).toHaveLength(3)
  })

  it('of deliveries ends where no more are ready, and each delivery comes once', async () => {
    const deliveries = (...ids: string[]) => ids.map((delivery_id) => ({ delivery_id }))
    answers.push(
      json({ deliveries: deliveries('a', 'b'), more_deliveries_available: true }),
      json({ deliveries: deliveries('c'), more_deliveries_available: false }),
    )
    const found: string[] = []
    for await (const { delivery_id } of service.deliveries('print', { reschedule_seconds: 600, max_results: 2 })) {
      found.push(delivery_id)
    }
    expect(found).toEqual(['a', 'b', 'c'])
    expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual(
      Array(2).fill(['/prod/api/prepareinvoicedeliveries/print/', { reschedule_seconds: 600, max_results: 2 }]),
    )
  })
})

describe('Many operations', () => {
  const customers = (count: number): Operation[] =>
    Array.from({ length: count }, (_, at) => ({ operation: 'createcustomer', id: `c${at}`, data: {} }))
  const sentParts = () =>
    sent.map(({ body }) => v.parse(v.object({ operations: v.array(v.unknown()) }), body).operations)
  const keys = () => sent.map(({ headers }) => headers.get('Idempotency-Key'))
  /** An answer in which the last operations are still to be carried out. */
  const answerTo = (count: number, left = 0, code = 'operation_not_done') => {
    const ends = Array.from({ length: count }, (_, at) => at >= count - left)
    return json({
      succeeded: count - left,
      failed: left,
      errors: ends.map((isLeft) => (isLeft ? { '': ['Later.'] } : {})),
      codes: ends.map((isLeft) => (isLeft ? { '': [code] } : {})),
      results: ends.map((isLeft) => (isLeft ? {} : { id: 'x' })),
    })
  }

  it('are sent a thousand a call, each call under a key of its own, and answered together', async () => {
    answers.push(answerTo(1000), answerTo(1000), answerTo(200))
    const answer = await service.many(customers(2200), { idempotencyKey: 'import' })
    expect(sentParts().map(({ length }) => length)).toEqual([1000, 1000, 200])
    expect(keys()).toEqual(['import/0', 'import/1', 'import/2'])
    expect(answer).toMatchObject({ succeeded: 2200, failed: 0 })
    expect(answer.results).toHaveLength(2200)
    expect(failuresOf(answer)).toEqual([])
  })

  it('go on where a call ran out of its time, under the same key, as long as that gets on', async () => {
    answers.push(answerTo(3, 2), answerTo(3, 1, 'operation_uncertain'), answerTo(3))
    expect(await service.many(customers(3))).toMatchObject({ succeeded: 3, failed: 0 })
    expect(new Set(keys()).size).toBe(1)
    answers.push(answerTo(3, 2), answerTo(3, 2))
    expect(failuresOf(await service.many(customers(3))).map(({ index }) => index)).toEqual([1, 2])
    expect(sent).toHaveLength(5)
  })

  it('that failed for good are not sent again', async () => {
    answers.push(answerTo(2, 1, 'email_taken'))
    expect(failuresOf(await service.many(customers(2)))).toMatchObject([{ index: 1, codes: { '': ['email_taken'] } }])
    expect(sent).toHaveLength(1)
  })

  it('stay with the createcustomer that they rest on', async () => {
    const subscription: Operation = { operation: 'createsubscription', periods: [{ campaign_id: 'intro' }] }
    answers.push(answerTo(999), answerTo(3))
    await service.many([...customers(1000), subscription, subscription])
    expect(sentParts().map(({ length }) => length)).toEqual([999, 3])
    await expect(service.many([...customers(1), ...Array<Operation>(1001).fill(subscription)])).rejects.toThrow(
      'More than 1000 operations rest on one createcustomer',
    )
    expect(sent).toHaveLength(2)
  })
})
