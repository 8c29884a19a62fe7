import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serveOpenly } from '../../functions/http/endpoint.ts'
import { StoreFullError, storeIsFull } from '../../functions/store/dynamo/busy.ts'
import { ContendedError } from '../../functions/store/dynamo/retrying.ts'
import type { TableAction } from '../../lib/wiring.ts'
import { watchDisk, type Disk } from '../../local/disk.ts'
import { writeWhole } from '../../local/file-folder.ts'
import { Store } from '../../local/store/open-store.ts'
import { startQueueConsumers } from '../../local/queue-consumers.ts'
import { startQueues } from '../../local/queue-emulator.ts'
import { startSchedule } from '../../local/schedule.ts'
import { startServer } from '../../local/server.ts'
import { queues as queueWiring, tables } from '../../lib/wiring.ts'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { apiEvent, lambdaContext } from '../http/api-event.ts'
import { functionOf } from './sample-function.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})

/** A fake disk with its own clock. */
function disk(free: number) {
  const state = { free, now: 0 }
  const lines: string[] = []
  const watched = watchDisk({
    folder: '/data',
    reserveBytes: 16 * 2 ** 20,
    read: () => Promise.resolve(state.free),
    now: () => (state.now += 1_000),
    tell: (line) => lines.push(line),
  })
  return { watched, state, lines }
}

const full = 3 * 2 ** 20
const roomy = 300 * 2 ** 20

function endpoint(method: 'GET' | 'POST', path: string, main: readonly TableAction[]) {
  return functionOf({ kind: 'route', method, path }, () => ({ statusCode: 200, body: '{}' }), { tables: { main } })
}

async function serve(watched: Disk): Promise<string> {
  const writes = ['GetItem', 'PutItem'] as const
  const server = await startServer({
    port: 0,
    functions: [
      endpoint('POST', '/api/customers/createcustomer/', writes),
      endpoint('POST', '/api/customers/query/', writes),
      endpoint('GET', '/api/customers/', writes),
      endpoint('GET', '/healthz/', ['GetItem']),
    ],
    refusal: watched.refusal,
  })
  running.push(server)
  return server.url
}

const post = { method: 'POST', body: '{}' }

describe('a full disk', () => {
  it('refuses calls that write and the look at its health, in words, lets reads go on, and ends with the lack of room', async () => {
    const { watched, state } = disk(full)
    const url = await serve(watched)
    for (const [path, request] of [
      ['/api/customers/createcustomer/', post],
      ['/healthz/', {}],
      ['/healthz', {}],
    ] as const) {
      const refused = await fetch(url + path, request)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
      expect(await refused.text()).toMatch(/^The disk of the service is full\. Nothing was changed\. /)
    }
    expect((await fetch(`${url}/api/customers/`)).status).toBe(200)
    expect((await fetch(`${url}/api/customers/query/`, post)).status).toBe(200)
    state.free = roomy
    expect((await fetch(`${url}/api/customers/createcustomer/`, post)).status).toBe(200)
    expect((await fetch(`${url}/healthz/`)).status).toBe(200)
  })

  it('says so once a minute however many calls there are, and once that it is over', async () => {
    const { watched, state, lines } = disk(full)
    const url = await serve(watched)
    // With each call, the clock of the disk moves on by a second or two.
    for (let call = 0; call < 100; call++) await fetch(`${url}/healthz/`)
    const minutes = Math.ceil(state.now / 60_000)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.length).toBeLessThanOrEqual(minutes)
    expect(lines[0]).toMatch(/^The disk is full: \/data has 3 MB left, and 16 MB are needed\. /)
    state.free = roomy
    await fetch(`${url}/healthz/`)
    await fetch(`${url}/healthz/`)
    expect(lines.filter((line) => line === 'The disk of /data has room again.')).toHaveLength(1)
  })

  it('keeps jobs of the schedule and of queues until there is room, and they can be stopped meanwhile', async () => {
    const { watched, state } = disk(full)
    const done: string[] = []
    const job = functionOf({ kind: 'schedule', everyMinutes: 1, hurt: 'Nobody.' }, () => done.push('schedule'))
    const trigger = { kind: 'queue', queue: 'work', batchSize: 1, maxConcurrency: 2, hurt: 'Nobody.' } as const
    const consumer = functionOf(trigger, () => void done.push('queue'))
    const queues = await startQueues(queueWiring)
    const start = () => [
      startSchedule([job], { room: watched.room }),
      startQueueConsumers([consumer], queues, { room: watched.room }),
    ]
    await queues.client.send(new SendMessageCommand({ QueueUrl: queues.urls.work, MessageBody: '{}' }))
    const waiting = vi.waitUntil(() => state.now > 5_000, { timeout: 60_000 })
    const stopped = start()
    await waiting
    for (const each of stopped) await each.stop()
    expect(done).toEqual([])
    state.free = roomy
    running.push(...start(), queues)
    await expect.poll(() => done.toSorted()).toEqual(expect.arrayContaining(['queue', 'schedule']))
  })

  it('is asked of the file system, and a folder that nobody can ask about is not full', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'disk-'))
    expect(await watchDisk({ folder }).freeBytes()).toBeGreaterThan(0)
    const gone = watchDisk({ folder: join(folder, 'none') })
    expect(await gone.freeBytes()).toBeUndefined()
    await gone.room(new AbortController().signal)
    await rm(folder, { recursive: true })
  })
})

/** Fills a store to its last page. */
function failureOfStore(): unknown {
  const store = new Store({ file: ':memory:', lasting: false, takesChange: () => false })
  try {
    store.makeTables(new Map(Object.entries(tables)))
    store.database.exec('CREATE TABLE bytes (some BLOB); PRAGMA max_page_count = 1')
    store.writing(() => store.database.prepare('INSERT INTO bytes VALUES (zeroblob(1e6))').run())
  } catch (error) {
    return error
  } finally {
    store.close()
  }
  return undefined
}

/** Writes a file, which fails with a code of the system. */
async function failureOfFolder(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  const fails = () => Promise.reject(Object.assign(new Error('write failed'), { code }))
  const failure: unknown = await writeWhole(join(folder, 'a', 'b'), fails).catch((error: unknown) => error)
  await rm(folder, { recursive: true })
  return failure
}

describe('a failure for want of room', () => {
  it.each([
    ['of the store', failureOfStore],
    ['of the folder of files', () => failureOfFolder('ENOSPC')],
    ["of a user's quota", () => failureOfFolder('EDQUOT')],
    ['of every try', () => new ContendedError('the customer 1001', new StoreFullError(undefined))],
  ])('is a 503 that says so: %s', async (_, failure) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const error = await failure()
    const answer = await serveOpenly(() => {
      throw error
    })(apiEvent({}), lambdaContext)
    expect([answer.statusCode, answer.headers?.['Retry-After']]).toEqual([503, '60'])
    expect(answer.body).toMatch(/^The storage of the service is full\. Request id: /)
    expect(logged).toHaveBeenCalledOnce()
  })

  it('is told from other failures', async () => {
    expect(storeIsFull(await failureOfFolder('EACCES'))).toBe(false)
    expect(storeIsFull(new Error('The store is full.'))).toBe(false)
    expect(storeIsFull('StoreFullError')).toBe(false)
  })
})
