/** Files: brought in, listed, opened, and kept for their time. */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { handler as workOnQueue } from '../../functions/jobs/work-queue.ts'
import { parseJobPartition } from '../../functions/store/keys.ts'
import { keepFile } from '../../functions/work/files/keep-file.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { bytesAt, textAt, uploadTo } from '../files.ts'
import { firstDay } from '../first-day.ts'
import { queueEvent } from '../queue.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const index = useSearchIndex()

const fileSchema = v.looseObject({ file_id: v.string() })
const listSchema = v.looseObject({
  files: v.array(v.looseObject({ file_id: v.string() })),
  next_url: v.optional(v.string()),
})
const uploadSchema = v.looseObject({
  file_id: v.string(),
  upload: v.looseObject({ url: v.string(), headers: v.record(v.string(), v.string()), until: v.string() }),
})

const create = (json: object, key?: string) =>
  service.call({ path: '/api/files/', json, ...(key !== undefined && { key }) })
const created = async (json: object) => v.parse(fileSchema, (await create(json)).body).file_id
const list = async (query: Readonly<Record<string, string>> = {}, key?: string) => {
  const answer = await service.call({ path: '/api/files/', query, ...(key !== undefined && { key }) })
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(listSchema, answer.body)
}
const open = (id: string, key?: string) =>
  service.call({ path: `/api/files/${id}/`, ...(key !== undefined && { key }) })
const addressOf = async (id: string) => String((await open(id)).headers['Location'])
const bank = { kind: 'bank', name: 'statement.xml', content: '<Document>ærø</Document>' }

/** The jobs that wait for an upload. */
const waitingJobs = async (): Promise<string[]> =>
  (await storedItems(service.account)).flatMap(({ pk, due_pk }) => {
    const due = due_pk === undefined ? undefined : parseJobPartition(pk)
    return due?.account === service.account ? [due.job] : []
  })

/** Has the worker of the queue look for uploads. */
async function look(): Promise<void> {
  const bodies = (await waitingJobs()).map((job) => JSON.stringify({ account: service.account, job }))
  expect(await workOnQueue(queueEvent(bodies))).toEqual({ batchItemFailures: [] })
}

async function withKeys(...rights: readonly string[]) {
  const keys = rights.map((right) => ({ name: right, key: `key-${right}-${service.account}`, allowed_apis: [right] }))
  const limits = { rate_per_second: 1000, burst: 1000, max_connections: 50 }
  await service.configure({ api_accesses: keys.map((access) => ({ ...access, ...limits })) })
  return keys.map(({ key }) => key)
}

describe('A file that is brought in', () => {
  it('is listed with what it is, and opened at an address for five minutes', async () => {
    const id = await created({ ...bank, business_entity: 'dk' })
    const bytes = Buffer.from(bank.content)
    expect((await list()).files).toEqual([
      {
        ...{ file_id: id, kind: 'bank', name: 'statement.xml', content_type: 'application/xml', by: 'demo' },
        ...{ bytes: bytes.length, sha256: hash('sha256', bytes, 'hex'), business_entity: 'dk' },
        ...{ created: '2026-11-01T09:00:00', expires: '2033-11-01T09:00:00' },
      },
    ])
    const opened = await open(id)
    expect(opened).toMatchObject({ status: 303, body: '', headers: { Location: expect.any(String) } })
    expect(textAt(String(opened.headers['Location']))).toBe(bank.content)
  })

  it('takes any bytes as base64', async () => {
    const content = Buffer.from([0, 255, 10, 13, 128])
    const id = await created({ kind: 'carrier', name: 'route.bin', content_base64: content.toString('base64') })
    expect(Buffer.from(bytesAt(await addressOf(id)) ?? [])).toEqual(content)
  })

  it('takes no text that only looks like base64', async () => {
    const carrier = { kind: 'carrier', name: 'route.bin' }
    for (const content_base64 of ['QUJDRA', 'QUJDR===', 'A', 'QUJD=', 'QU=JD', 'QUJ?', 'QUI=QUI=', 'QUJ=']) {
      const answer = await create({ ...carrier, content_base64 })
      expect([content_base64, answer.status, answer.body]).toEqual([
        ...[content_base64, 400, expect.stringContaining('content_base64')],
      ])
    }
    const lines = await created({ ...carrier, content_base64: 'QUJD\r\nRA==\n' })
    expect(textAt(await addressOf(lines))).toBe('ABCD')
  })

  it('is answered once under an Idempotency-Key', async () => {
    const send = (json: object) =>
      service.call({ path: '/api/files/', json, headers: { 'Idempotency-Key': 'statement of May' } })
    const first = await send(bank)
    expect(first).toMatchObject({ status: 200, body: { file_id: expect.any(String) } })
    expect((await send(bank)).body).toEqual(first.body)
    expect(await send({ ...bank, content: 'other' })).toMatchObject({
      ...{ status: 422, body: { '': [expect.any(String)] }, headers: { 'X-Error-Codes': '=idempotency_key_reused' } },
    })
    expect((await list()).files).toHaveLength(1)
  })

  it('is one file however often it is sent, and tells of itself once', async () => {
    const [one, other] = [await created(bank), await created(bank)]
    expect(other).toBe(one)
    expect(await created({ ...bank, business_entity: 'dk' })).not.toBe(one)
    expect(await created({ ...bank, name: 'other.xml' })).not.toBe(one)
    expect((await list()).files).toHaveLength(3)
  })

  it('is refused under the field that is wrong, and nothing of it is kept', async () => {
    const cases: readonly (readonly [object, string])[] = [
      [{ ...bank, name: 'a/b' }, 'name'],
      [{ ...bank, name: 'a\u0007b' }, 'name'],
      [{ ...bank, name: 'a\nb' }, 'name'],
      [{ ...bank, name: 'fdp.\u202Elmx' }, 'name'],
      [{ ...bank, name: '\u2066a' }, 'name'],
      [{ ...bank, name: '..' }, 'name'],
      [{ ...bank, name: '. ' }, 'name'],
      [{ ...bank, name: '' }, 'name'],
      [{ ...bank, name: 'x'.repeat(121) }, 'name'],
      [{ ...bank, business_entity: 'none' }, 'business_entity'],
      [{ ...bank, sha256: '0'.repeat(64) }, 'sha256'],
      [{ ...bank, bytes: 3 }, 'bytes'],
      [{ kind: 'bank', name: 'a' }, ''],
      [{ kind: 'bank', name: 'a', bytes: 3 }, ''],
      [{ ...bank, content_base64: 'AAAA' }, ''],
      [{ kind: 'bank', name: 'a', bytes: 200 * 2 ** 20 + 1, sha256: '0'.repeat(64) }, 'bytes'],
      [{ kind: 'bank', name: 'a', content: 'x'.repeat(4 * 2 ** 20 + 1) }, 'content'],
    ]
    for (const [json, field] of cases) {
      const answer = await create(json)
      expect({ field, ...answer }).toMatchObject({ field, status: 422, body: { [field]: [expect.any(String)] } })
    }
    expect(await create({ kind: 'ledger', name: 'a', content: 'a' })).toMatchObject({ status: 400 })
    expect((await list()).files).toEqual([])
  })
})

describe('A file that is uploaded', () => {
  const bytes = Buffer.from('a large file')
  const sha256 = hash('sha256', bytes, 'hex')
  const announced = { kind: 'bank', name: 'large.txt', bytes: bytes.length, sha256 }

  it('is there once its bytes have come, and is told of then', async () => {
    const { file_id, upload } = v.parse(uploadSchema, (await create(announced)).body)
    expect(await open(file_id)).toMatchObject({ status: 404, body: expect.stringContaining('not been uploaded') })
    expect((await list()).files).toMatchObject([{ file_id, awaiting_upload: true }])
    uploadTo(upload.url, bytes)
    expect(textAt(await addressOf(file_id))).toBe('a large file')
    expect((await list()).files[0]).not.toHaveProperty('awaiting_upload')
    // The second announcement finds the file.
    expect((await create(announced)).body).toEqual({ file_id })
  })

  it('is told of without anybody opening it', async () => {
    const { file_id, upload } = v.parse(uploadSchema, (await create(announced)).body)
    await look()
    expect((await list()).files).toMatchObject([{ file_id, awaiting_upload: true }])
    uploadTo(upload.url, bytes)
    await look()
    expect((await list()).files[0]).not.toHaveProperty('awaiting_upload')
    await index.sequence(service.account)
    const { body } = await service.call({ path: '/api/events/', query: { types: 'file' } })
    expect(body).toMatchObject({ events: [{ event: 'file:created', file_id, kind: 'bank' }] })
    expect(await waitingJobs()).toEqual([])
  })

  it('is waited for until some time after its address has ended', async () => {
    await create(announced)
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] })
    await look()
    vi.useRealTimers()
    expect(await waitingJobs()).toEqual([])
    expect((await list()).files).toMatchObject([{ awaiting_upload: true }])
  })

  it('may be announced again as long as it has not come', async () => {
    const first = v.parse(uploadSchema, (await create(announced)).body)
    expect(v.parse(uploadSchema, (await create(announced)).body).file_id).toBe(first.file_id)
    expect((await list()).files).toHaveLength(1)
  })
})

describe('The list', () => {
  it('is in pages, newest first, by kind, entity and time', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      ids.push(await created({ ...bank, name, business_entity: name === 'b' ? 'dk' : 'se' }))
      await service.call({ path: '/api/test/clock/', json: { now: `2026-11-0${ids.length + 1}T00:00:00` } })
    }
    const [a = '', b = '', c = ''] = ids
    const first = await list({ max_results: '2' })
    expect(first.files.map(({ file_id }) => file_id)).toEqual([c, b])
    const next = new URL(first.next_url ?? '')
    const second = await list(Object.fromEntries(next.searchParams))
    expect(second.files.map(({ file_id }) => file_id)).toEqual([a])
    expect(second.next_url).toBeUndefined()
    expect((await list({ business_entity: 'dk' })).files.map(({ file_id }) => file_id)).toEqual([b])
    expect((await list({ created_after: '2026-11-02T12:00:00' })).files.map(({ file_id }) => file_id)).toEqual([c])
    expect((await list({ kind: 'carrier' })).files).toEqual([])
    expect(await service.call({ path: '/api/files/', query: { created_after: 'soon' } })).toMatchObject({ status: 400 })
  })

  it('takes two round trips, and opening a file one', async () => {
    const id = await created({ kind: 'carrier', name: 'a', content: 'a' })
    const listed = await countedSends(() => list())
    expect(listed.sent.filter((name) => name !== 'GetItemCommand')).toEqual(['QueryCommand', 'BatchGetItemCommand'])
    const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
    const report = await keepFile(settings, {
      ...{ work: 'w', kind: 'report', name: 'r', contentType: 'text/plain', bytes: Buffer.from('r') },
      ...{ created: firstDay, by: { via: 'api', by: 'demo' } },
    })
    const before = await countedSends(() => service.call({ path: '/api/access/' }))
    const opened = await countedSends(() => open(report.id))
    expect(opened.sent.length - before.sent.length).toBe(1)
    expect(id).not.toBe(report.id)
  })
})

describe('A right to files of a kind', () => {
  it('opens these and no others', async () => {
    const [bankKey = '', carrierKey = '', readKey = '', otherKey = ''] = await withKeys(
      ...['files:bank', 'files:carrier', 'files:read', 'events'],
    )
    const id = await created(bank)
    expect((await list({}, carrierKey)).files).toEqual([])
    expect((await list({}, bankKey)).files).toHaveLength(1)
    expect((await list({}, readKey)).files).toHaveLength(1)
    expect((await open(id, bankKey)).status).toBe(303)
    expect((await open(id, readKey)).status).toBe(303)
    expect(await open(id, carrierKey)).toMatchObject({ status: 403, body: expect.stringContaining('files:bank') })
    expect((await create({ ...bank, name: 'b' }, carrierKey)).status).toBe(403)
    expect((await create({ ...bank, name: 'b' }, readKey)).status).toBe(403)
    expect((await create({ ...bank, name: 'b' }, bankKey)).status).toBe(200)
    expect((await service.call({ path: '/api/files/', query: { kind: 'bank' }, key: carrierKey })).status).toBe(403)
    expect((await service.call({ path: '/api/files/', key: otherKey })).status).toBe(403)
  })
})

describe('A file has its time', () => {
  it('and is gone afterwards: 410', async () => {
    await service.configure({ account: { file_retention: { bank: 'P30D' } } })
    const id = await created(bank)
    expect((await list()).files).toMatchObject([{ expires: '2026-12-01T09:00:00' }])
    await service.call({ path: '/api/test/clock/', json: { now: '2026-12-01T08:59:00' } })
    expect((await open(id)).status).toBe(303)
    await service.call({ path: '/api/test/clock/', json: { now: '2026-12-01T09:00:00' } })
    expect(await open(id)).toMatchObject({ status: 410, body: expect.stringContaining('no longer kept') })
    expect((await open('none')).status).toBe(404)
    expect((await open('a%23b')).status).toBe(404)
  })

  it('and is another file where it is sent again afterwards', async () => {
    const lines = { kind: 'carrier', name: 'complaints.csv', content: 'none' }
    const upload = { kind: 'carrier', name: 'u.csv', bytes: 4, sha256: hash('sha256', 'none', 'hex') }
    const first = await created(lines)
    const announced = v.parse(uploadSchema, (await create(upload)).body)
    uploadTo(announced.upload.url, Buffer.from('none'))
    expect((await open(announced.file_id)).status).toBe(303)
    expect((await create(upload)).body).not.toHaveProperty('upload')
    await service.call({ path: '/api/test/clock/', json: { now: '2027-02-15T12:00:00' } })
    const second = await created(lines)
    expect(second).not.toBe(first)
    expect(await created(lines)).toBe(second)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([410, 303])
    expect((await create(upload)).body).toHaveProperty('upload')
  })

  it('which is one of a list, for a kind that there is', async () => {
    for (const file_retention of [{ bank: 'P4Y' }, { bunk: 'P7Y' }]) {
      const json = { account: { id: service.account, file_retention } }
      expect((await service.call({ path: '/api/settings/update/', json })).status).toBe(422)
    }
  })
})

it('Files tell of themselves, and of whoever reads those that name people', async () => {
  const id = await created(bank)
  await open(id)
  await index.sequence(service.account)
  const { body } = await service.call({ path: '/api/events/', query: { types: 'file' } })
  expect(body).toMatchObject({
    events: [
      { event: 'file:created', file_id: id, kind: 'bank', via: 'api' },
      { event: 'file:read', file_id: id, by: 'demo' },
    ],
  })
})
