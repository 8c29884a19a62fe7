import { describe, expect, it } from 'vitest'
import { bulkClient, type BulkOutcome, type BulkRequest } from '../../../tools/import/sending/bulk-client.ts'
import { paceOf } from '../../../tools/import/sending/pace.ts'

const url = new URL('https://service.example/base')
const done = { succeeded: 1, failed: 0, errors: [{}], results: [{ id: '1001' }] }
const sent = { key: 'import-1', body: '{"operations":[{}]}' }

type Scripted = Response | Error
const json = (body: unknown) => new Response(JSON.stringify(body))
const status = (code: number, headers: Record<string, string> = {}) =>
  new Response(`status ${code}`, { status: code, headers })
const broken = (code?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('broken'), code === undefined ? {} : { code }) })

/**
 * Sends a request of a given number of operations to a service that answers as scripted and repeats the last answer.
 */
const sendOf = (size: number, ...script: Scripted[]) => sending({ ...sent, size }, script)
/** A preview has no key. */
const preview = (size: number, ...script: Scripted[]) => sending({ ...sent, key: undefined, size }, script)

async function sending(request: BulkRequest, script: readonly Scripted[]) {
  const requests: Request[] = []
  const pauses: number[] = []
  const client = bulkClient({
    url,
    serviceKey: 'demo-key',
    fetch: (input, init) => {
      requests.push(new Request(input, init))
      const next = script[Math.min(requests.length, script.length) - 1] ?? new Error('Nothing is scripted.')
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next.clone())
    },
    pace: paceOf({ perSecond: 4, wait: (milliseconds) => Promise.resolve(void pauses.push(milliseconds)) }),
    now: () => Date.parse('2027-01-01T00:00:00Z'),
    waiting: () => undefined,
  })
  const outcome: BulkOutcome = await client.send(request)
  return { outcome, requests, waits: pauses.filter((wait) => wait !== 250) }
}

const send = (...script: Scripted[]) => sendOf(1, ...script)

describe('a preview', () => {
  const taken = { errors: [{}], codes: [{}], preview: {} }
  const unknown = {
    errors: [{ '': ['There is no such customer.'] }],
    codes: [{ '': ['customer_unknown'] }],
    preview: {},
  }
  const late = {
    errors: [{}, { '': ['There was no time.'] }],
    codes: [{}, { '': ['operation_not_done'] }],
    preview: {},
  }

  it('has no Idempotency-Key, and no results', async () => {
    const { requests, outcome } = await preview(1, json(taken))
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
    expect(outcome).toMatchObject({ kind: 'done', answer: { errors: [{}], results: [{}] } })
  })

  it('is asked once, whatever its last operation is refused for, as nothing is kept that could go on', async () => {
    const { requests, outcome } = await preview(1, json(unknown))
    expect([requests.length, outcome.kind]).toEqual([1, 'done'])
  })

  it('that one call has no time for is asked in parts', async () => {
    const { requests, outcome } = await preview(2, json(late))
    expect(requests).toHaveLength(1)
    expect(outcome).toEqual({ kind: 'refused', reason: 'There was no time.', doubtful: false })
  })

  it('does nothing, so no failure leaves a doubt', async () => {
    const { outcome } = await preview(1, status(503), status(413))
    expect(outcome).toEqual({ kind: 'refused', reason: 'status 413', doubtful: false })
  })
})

describe('a request', () => {
  it('goes to bulkupdates below the base address, with its keys, as JSON', async () => {
    const { requests, outcome } = await send(json(done))
    expect(outcome).toEqual({ kind: 'done', answer: { errors: [{}], results: [{ id: '1001' }] } })
    expect(requests[0]?.url).toBe('https://service.example/base/api/customers/bulkupdates/?language=en')
    expect(requests[0]?.method).toBe('POST')
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'idempotency-key': 'import-1',
      'x-client': 'import',
      'x-service-key': 'demo-key',
    })
    expect(await requests[0]?.text()).toBe(sent.body)
  })

  it.each([
    ['a limit', status(429, { 'Retry-After': '7' }), [7000]],
    ['an overload', status(503, { 'Retry-After': '7' }), [7000]],
    ['a date to wait for', status(503, { 'Retry-After': 'Fri, 01 Jan 2027 00:00:30 GMT' }), [30_000]],
    ['an overload that names no time', status(503), [1000]],
    ['a conflict', status(409), [1000]],
    ['a failure of the service', status(500), [1000]],
    ['a failure of a gateway', status(502), [1000]],
    ['an answer that came too late', status(504), [1000]],
    ['a connection that broke', broken('ECONNRESET'), [1000]],
    ['no answer in time', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), [1000]],
  ])('is sent again under the same key after %s', async (_, first, waits) => {
    const sendings = await send(first, json(done))
    expect(sendings.outcome.kind).toBe('done')
    expect(sendings.waits).toEqual(waits)
    expect(sendings.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['import-1', 'import-1'])
  })

  it('is sent less and less often, and given up after twelve times', async () => {
    const { outcome, requests, waits } = await send(status(503, { 'Retry-After': '3' }))
    expect(outcome).toEqual({ kind: 'stopped', reason: 'the service answers 503 status 503', doubtful: true })
    expect(requests).toHaveLength(12)
    expect(waits).toEqual([3, 3, 4, 8, 16, 32, 60, 60, 60, 60, 60].map((seconds) => seconds * 1000))
  })

  it('is not sent again where the service asks to wait for long', async () => {
    const { outcome, requests } = await send(status(503, { 'Retry-After': '3600' }))
    expect(outcome.kind).toBe('stopped')
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['a key that is not known', status(403), 'the service answers 403 status 403'],
    ['no such path', status(404), 'the service answers 404 status 404'],
    ['a redirect, which would take the key elsewhere', status(301), 'the service answers 301 status 301'],
    ['an Idempotency-Key of another request', status(422), 'the service answers 422 status 422'],
    ['no service at the address', broken('ECONNREFUSED'), 'https://service.example does not answer (broken)'],
    ['a certificate that is not valid', broken('CERT_HAS_EXPIRED'), 'https://service.example does not answer (broken)'],
    ['no such host', broken('ENOTFOUND'), 'https://service.example does not answer (broken)'],
  ])('is not sent again after %s, and nothing was done', async (_, first, reason) => {
    const { outcome, requests } = await send(first)
    expect(outcome).toMatchObject({ kind: 'stopped', reason })
    expect(requests).toHaveLength(1)
  })

  it.each([[status(403)], [status(422)]])('may have been done where an answer was lost before', async (then) => {
    expect((await send(status(403))).outcome).toMatchObject({ doubtful: false })
    expect((await send(broken('ECONNRESET'), then)).outcome).toMatchObject({ kind: 'stopped', doubtful: true })
  })

  it('was not done where it was told of a limit only', async () => {
    expect((await send(status(429), status(403))).outcome).toMatchObject({ doubtful: false })
  })

  it('is sent again under the same key while operations at its end were not done, and more is done each time', async () => {
    const late = { '': ['There was no time for this.'] }
    const answers = [
      [late, late],
      [{}, late],
      [{}, {}],
    ].map((errors) => json({ errors, results: [{}, {}] }))
    const { outcome, requests } = await sendOf(2, ...answers)
    expect(outcome).toEqual({ kind: 'done', answer: { errors: [{}, {}], results: [{}, {}] } })
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(3).fill('import-1'))
  })

  it('that is refused once some of it was done is not taken for undone', async () => {
    const begun = json({ errors: [{}, { '': ['There was no time for this.'] }], results: [{}, {}] })
    expect((await sendOf(2, begun, status(400))).outcome).toEqual({
      kind: 'refused',
      reason: 'status 400',
      doubtful: true,
    })
  })

  it('that stops once some of it was done is not taken for undone', async () => {
    const begun = json({ errors: [{}, { '': ['There was no time for this.'] }], results: [{}, {}] })
    expect((await sendOf(2, begun, status(403))).outcome).toMatchObject({ kind: 'stopped', doubtful: true })
  })

  it.each([
    ['an answer that came too late', status(504), 400],
    ['a failure of the service', status(500), 413],
    ['a conflict', status(409), 400],
    ['a connection that broke', broken('ECONNRESET'), 413],
    ['an answer that was cut', new Response('{"errors":['), 400],
  ])('that is refused after %s may have been done by then', async (_, first, code) => {
    const { outcome, requests } = await send(first, status(code))
    expect(outcome).toEqual({ kind: 'refused', reason: `status ${code}`, doubtful: true })
    expect(requests).toHaveLength(2)
  })

  it('that is refused after a limit was not done', async () => {
    expect((await send(status(429), status(400))).outcome).toMatchObject({ kind: 'refused', doubtful: false })
  })

  it('is done when operations at its end were refused once more in the same words', async () => {
    const { outcome, requests } = await send(json({ errors: [{ '': ['There is such a customer.'] }], results: [{}] }))
    expect(outcome.kind).toBe('done')
    expect(requests).toHaveLength(2)
  })

  it.each([400, 413])('is refused with %i', async (code) => {
    expect((await send(status(code))).outcome).toEqual({ kind: 'refused', reason: `status ${code}`, doubtful: false })
  })

  it('is sent again where its answer had begun, however that came to break', async () => {
    const cut = new Response(new ReadableStream({ start: (stream) => stream.error(broken('HPE_INVALID_CHUNK_SIZE')) }))
    const { outcome, requests, waits } = await send(cut, json(done))
    expect([outcome.kind, requests.length, waits]).toEqual(['done', 2, [1000]])
  })

  const garbled: readonly (readonly [string, Response])[] = [
    ['without what was done', json({})],
    ['that speaks of too few operations', json({ ...done, errors: [] })],
    ['that speaks of too many', json({ ...done, results: [{}, {}] })],
    ['that was cut', new Response(JSON.stringify(done).slice(0, -9))],
    ['that is empty', new Response('')],
    ['that is a page', new Response('<html>')],
  ]

  it.each(garbled)('is sent again under the same key after an answer %s, as one that was lost', async (_, answer) => {
    const { outcome, requests, waits } = await send(answer, json(done))
    expect(outcome).toEqual({ kind: 'done', answer: { errors: [{}], results: [{ id: '1001' }] } })
    expect(waits).toEqual([1000])
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['import-1', 'import-1'])
  })

  it.each(garbled)('is given up, and may have been done, where every answer is one %s', async (_, answer) => {
    const { outcome, requests } = await send(answer)
    expect(outcome).toMatchObject({ kind: 'stopped', doubtful: true })
    expect(requests).toHaveLength(12)
  })
})

describe('a pace', () => {
  it('keeps requests apart in the order of asking, and holds them all', async () => {
    const events: string[] = []
    const pace = paceOf({
      perSecond: 4,
      wait: (milliseconds) => Promise.resolve(void events.push(`pause ${milliseconds}`)),
    })
    const turn = (name: string) => pace.turn().then(() => events.push(name))
    const turns = [turn('first'), turn('second')]
    pace.hold(7000)
    turns.push(turn('third'))
    await Promise.all(turns)
    expect(events).toEqual(['pause 250', 'first', 'pause 250', 'second', 'pause 7000', 'pause 250', 'third'])
  })
})
