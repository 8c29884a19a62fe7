/**
 * A function whose time is over stops at its next step. AWS ends it; on one machine it would otherwise continue
 * alongside its own retry.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { OutOfTimeError, withDeadline } from '../../functions/store/dynamo/deadline.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { goOn, nothing, retrying } from '../../functions/store/dynamo/retrying.ts'
import { failedOf } from '../../functions/work/queues/each-of.ts'
import { TimeoutError } from '../../local/functions.ts'
import { useEngine } from '../engine.ts'
import { functionOf } from './sample-function.ts'

useEngine()
afterEach(() => {
  vi.restoreAllMocks()
  documentClient().middlewareStack.remove('sent')
})

const read = () => documentClient().send(new GetCommand({ TableName: mainTable(), Key: { pk: 'none', sk: 'none' } }))
const route = { kind: 'route', method: 'GET', path: '/tried/' } as const
const granted = { tables: { main: ['GetItem'] } } as const

/** Calls of the storage that the end of their time does not stop, which is checked first. */
function sentCalls(): { count: number; lastMillis: number } {
  const sent = { count: 0, lastMillis: 0 }
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      sent.count++
      sent.lastMillis = Date.now()
      return await next(args)
    },
    { step: 'initialize', name: 'sent' },
  )
  return sent
}

describe('A function that has timed out', () => {
  it('makes no further call of the storage', async () => {
    const sent = sentCalls()
    const ended = Promise.withResolvers<unknown>()
    const handler = async () => {
      try {
        for (;;) await read()
      } catch (error) {
        ended.resolve(error)
        throw error
      }
    }
    const called = functionOf(route, handler, { ...granted, timeoutSeconds: 0.2 }).call({})
    await expect(called).rejects.toThrow(TimeoutError)
    const endMillis = Date.now()
    expect(sent.count).toBeGreaterThan(0)
    expect(await ended.promise).toBeInstanceOf(OutOfTimeError)
    // Calls may begin within the millisecond of the end.
    expect(sent.lastMillis).toBeLessThanOrEqual(endMillis + 1)
  })

  it('ends its tries, also where an attempt asks the storage nothing', async () => {
    let left = 3
    const tries = () =>
      retrying({ about: 'nothing', load: nothing }, () => {
        left--
        return goOn()
      })
    await expect(withDeadline(() => left, tries)).rejects.toThrow(OutOfTimeError)
    expect(left).toBe(0)
  })

  it('leaves the rest of many to whoever comes next, and holds nobody for failed', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    let left = 2
    const done: string[] = []
    const work = async (id: string) => {
      await read()
      left--
      done.push(id)
    }
    const each = () => failedOf({ ids: ['a', 'b', 'c', 'd'], atOnce: 1, work, about: (id) => ({ id }) })
    await expect(withDeadline(() => left, each)).rejects.toThrow(OutOfTimeError)
    expect(done).toEqual(['a', 'b'])
    expect(errors).not.toHaveBeenCalled()
  })

  it('that ended in time binds nothing that it left running', async () => {
    let left = 1
    const later = Promise.withResolvers<undefined>()
    let leftRunning: Promise<unknown> | undefined
    await withDeadline(
      () => left,
      () => {
        leftRunning = later.promise.then(read)
        return Promise.resolve()
      },
    )
    left = 0
    later.resolve(undefined)
    await expect(leftRunning).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } })
  })
})
