import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { newLimitsKeeper } from '../../local/limits.ts'
import { startQueueConsumers } from '../../local/queue-consumers.ts'
import { startQueues } from '../../local/queue-emulator.ts'
import { TimeoutError } from '../../local/functions.ts'
import { startWorkers, type WorkerPool } from '../../local/worker-pool.ts'
import { queues } from '../../lib/wiring.ts'
import { eventually } from './sample-function.ts'
import { functions } from './sample-wiring.ts'

const wiringModule = new URL('sample-wiring.ts', import.meta.url).href
const keeper = newLimitsKeeper()
const options = { count: 2, wiringModule, functions, keeper, onWritten: () => undefined, graceMillis: 2_000 }

let pool: WorkerPool
beforeAll(async () => {
  pool = startWorkers(options)
  pool.begin({ environment: { SAMPLE: 'as the service has it' } })
  await pool.ready
})
afterAll(() => pool.stop())

const silently = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

interface Asked {
  readonly ask: string
  readonly gate?: SharedArrayBuffer
  readonly by?: { readonly account: string; readonly access: { readonly name: string } }
}

/** A call of a client, as the gateway makes it. */
async function call(caller: string, asked: Asked, name = 'tried', of = pool): Promise<unknown> {
  return await sendCall({ 'X-Service-Key': caller }, asked, name, of)
}

async function sendCall(headers: Readonly<Record<string, string>>, asked: Asked, name: string, of: WorkerPool) {
  const called = of.functions.find(({ wiring }) => wiring.name === name)
  return await called?.call({
    ...asked,
    headers,
    queryStringParameters: null,
    requestContext: { identity: { sourceIp: '127.0.0.1' } },
  })
}

/** Blocks threads until it is opened, and counts the blocked threads. */
function newGate() {
  const gate = new SharedArrayBuffer(8)
  const numbers = new Int32Array(gate)
  return {
    asked: { ask: 'block', gate },
    blocks: (count: number) => eventually(() => Atomics.load(numbers, 1) === count),
    open: () => {
      Atomics.store(numbers, 0, 1)
      Atomics.notify(numbers, 0)
    },
  }
}

it('The worker for pages and documents starts with the first call of one', async () => {
  const other = startWorkers({ ...options, count: 1 })
  other.begin({ environment: {} })
  try {
    await other.ready
    const thread = await call('ann', { ask: 'who' }, 'tried', other)
    expect(other.busyRatios()).toHaveLength(1)
    const pages = await Promise.all([1, 2].map(() => call('ann', { ask: 'who' }, 'page', other)))
    expect(new Set([thread, ...pages]).size).toBe(2)
    expect(other.busyRatios()).toHaveLength(2)
  } finally {
    await other.stop()
  }
})

/** The threads of two workers, once there are two: one blocks, and the other answers. */
async function untilBothWork(): Promise<unknown[]> {
  const threads = new Set<unknown>()
  await eventually(async () => {
    threads.add(await call('ann', { ask: 'who' })).add(await call('bo', { ask: 'who' }))
    return threads.size === 2
  })
  return [...threads]
}

describe('several workers', () => {
  it('work on the calls of one client at the same time, where no other has called', async () => {
    const { asked, blocks, open } = newGate()
    const both = [call('heavy', asked), call('heavy', asked)]
    await blocks(2)
    open()
    expect(new Set(await Promise.all(both)).size).toBe(2)
  })

  it('answer one client while the call of another blocks a whole worker, and each says which it was', async () => {
    const { asked, blocks, open } = newGate()
    const blocked = call('heavy', asked)
    await blocks(1)
    const light = await Promise.all([1, 2, 3].map(() => call('light', { ask: 'who' })))
    expect(new Set(light).size).toBe(1)
    open()
    expect(light).not.toContain(await blocked)
  })

  it('take the sessions of one person for one client, whatever other cookies the browsers send', async () => {
    const by = { account: 'demo', access: { name: 'ann@example.com' } }
    const ofAnn = (session: string, asked: Asked) =>
      sendCall({ cookie: `theme=${session}; session=${session}` }, { ...asked, by }, 'tried', pool)
    for (const session of ['first', 'second']) await ofAnn(session, { ask: 'who' })
    const { asked, blocks, open } = newGate()
    await call('light', { ask: 'who' })
    const blocked = ofAnn('first', asked)
    await blocks(1)
    // The call waits behind the one before, because the other worker has another client.
    const queued = ofAnn('second', asked)
    const light = await call('light', { ask: 'who' })
    open()
    expect(await queued).toBe(await blocked)
    expect(light).not.toBe(await blocked)
  })

  it('have the environment of the service, and tell what a function throws with its words', async () => {
    expect(await call('ann', { ask: 'environment' })).toBe('as the service has it')
    await expect(call('ann', { ask: 'fail' })).rejects.toThrow('As it was asked to.')
  })

  it('tell a call that took too long from one that failed, and go on', async () => {
    await expect(call('ann', { ask: 'sleep' }, 'hasty')).rejects.toBeInstanceOf(TimeoutError)
    expect(await call('ann', { ask: 'who' })).toBeTypeOf('number')
  })

  it('hold calls back until the service has begun', async () => {
    const another = startWorkers({ ...options, count: 1 })
    const early = call('ann', { ask: 'environment' }, 'tried', another)
    await another.ready
    another.begin({ environment: { SAMPLE: 'begun' } })
    expect(await early).toBe('begun')
    await another.stop()
    await expect(call('ann', { ask: 'who' }, 'tried', another)).rejects.toThrow('The service ends.')
  })

  it('do not start where a worker cannot load the wiring', async () => {
    silently()
    const another = startWorkers({ ...options, wiringModule: 'file:///none.ts' })
    await expect(another.ready).rejects.toThrow('none.ts')
    await another.stop()
  })
})

describe('a page without a key, and a PDF', () => {
  const stranger = (ip: string) => ({ 'X-Forwarded-For': ip })
  it('never hold up a call with a key, however many there are of them', async () => {
    const threads = new Set(await untilBothWork())
    const { asked, blocks, open } = newGate()
    const pages = ['page', 'page', 'page', 'letter'].map((name, index) =>
      sendCall(stranger(`10.0.0.${index}`), asked, name, pool),
    )
    await blocks(1)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => call(`client-${index}`, { ask: 'who' })))
    expect(new Set(answers)).toEqual(threads)
    expect(threads).toContain(await sendCall({}, { ask: 'who' }, 'healthz', pool))
    open()
    const answered = new Set(await Promise.all(pages))
    expect(answered.size).toBe(1)
    for (const thread of answered) expect(threads).not.toContain(thread)
  })

  it('are answered on while calls with a key block all their threads', async () => {
    const { asked, blocks, open } = newGate()
    const blocked = [call('one', asked), call('other', asked)]
    await blocks(2)
    expect(await sendCall({}, { ask: 'who' }, 'page', pool)).toBeTypeOf('number')
    open()
    await Promise.all(blocked)
  })

  it('have another worker in the place of one that ended', async () => {
    silently()
    await expect(sendCall({}, { ask: 'leave' }, 'page', pool)).rejects.toThrow('The worker of this call has ended')
    expect(await sendCall({}, { ask: 'who' }, 'page', pool)).toBeTypeOf('number')
  })
})

describe('a worker that ends', () => {
  it('fails its calls and no others, and another takes its place', async () => {
    silently()
    await untilBothWork()
    const { asked, blocks, open } = newGate()
    const elsewhere = call('heavy', asked)
    await blocks(1)
    await expect(call('ann', { ask: 'leave' })).rejects.toThrow('The worker of this call has ended')
    open()
    const left = await elsewhere
    const both = await untilBothWork()
    expect(both).toContain(left)
    expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^A worker has ended/))
  })

  it('is replaced also where all end at once: calls wait for the next', async () => {
    silently()
    const { asked, blocks, open } = newGate()
    const blocked = call('heavy', asked)
    await blocks(1)
    await expect(call('ann', { ask: 'leave' })).rejects.toThrow()
    const last = call('heavy', { ask: 'leave' })
    open()
    await blocked
    await expect(last).rejects.toThrow()
    expect(await call('ann', { ask: 'who' })).toBeTypeOf('number')
    await untilBothWork()
  })

  it('for want of memory takes nobody with it', async () => {
    silently()
    await expect(call('ann', { ask: 'exhaust' })).rejects.toThrow('The worker of this call has ended')
    expect(await call('ann', { ask: 'who' })).toBeTypeOf('number')
  })

  it('is ended where it does not come back from a call', async () => {
    silently()
    const { asked } = newGate()
    await expect(call('ann', asked, 'hasty')).rejects.toThrow('it did not come back from hasty')
    expect(await call('ann', { ask: 'who' })).toBeTypeOf('number')
  })

  it('has its work done by another, once', async () => {
    silently()
    const said = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    const emulator = await startQueues({ ...queues, work: { visibilityTimeoutSeconds: 10, maxReceives: 5 } })
    const consumers = startQueueConsumers(pool.functions, emulator)
    try {
      for (const body of ['a', 'b'])
        await emulator.client.send(new SendMessageCommand({ QueueUrl: emulator.urls.work, MessageBody: body }))
      const worked = () => said.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('worked'))
      await eventually(() => worked().length >= 2)
      expect(worked().toSorted()).toEqual(['worked: a\n', 'worked: b\n'])
    } finally {
      await consumers.stop()
      await emulator.stop()
    }
  })
})
