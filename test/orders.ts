/** Orders for tests: placed as a visitor places them, with the work queue's worker at hand. */
import { afterEach, beforeEach, vi } from 'vitest'
import * as v from 'valibot'
import { handler as workQueue } from '../functions/jobs/work-queue.ts'
import { asFunction } from './rights.ts'
import { queueEvent, takeMessages } from './queue.ts'
import type { Answer, Service } from './service.ts'

export interface Orders {
  /** Adds a form to the account. Its name begins with the account's, so that it is unique among tests. */
  readonly form: (keys?: Readonly<Record<string, unknown>>) => Promise<string>
  /** Places an order at the form: by default one introductory subscription. */
  readonly place: (body?: Readonly<Record<string, unknown>>, options?: PlaceOptions) => Promise<Answer>
  /** Hands every message that waits to the worker. */
  readonly work: () => Promise<void>
  /** The order of an answer, as GET /api/orders/ shows it. */
  readonly read: (answer: Answer) => Promise<Record<string, unknown>>
  /** The messages that wait. */
  readonly messages: readonly string[]
}

export interface PlaceOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly sourceIp?: string
  readonly query?: Readonly<Record<string, string>>
}

export const newcomer = {
  email: 'ann@example.com',
  address: { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK' },
  products: [{ campaign_id: 'intro' }],
}

const placedSchema = v.object({ order_id: v.string() })
const listSchema = v.object({ orders: v.array(v.record(v.string(), v.unknown())) })

export const orderIdOf = ({ body }: Answer): string => v.parse(placedSchema, body).order_id

export function useOrders(service: Service): Orders {
  const worker = asFunction('work', workQueue)
  let waiting: string[] = []
  let name = ''
  let restore: (() => void) | undefined
  beforeEach(() => {
    waiting = []
    name = ''
    restore = takeMessages((body) => waiting.push(body))
    vi.stubEnv('WORK_QUEUE_URL', 'http://work')
    vi.stubEnv('BASE_URL', 'https://shop.example')
  })
  afterEach(() => {
    restore?.()
    vi.unstubAllEnvs()
  })
  return {
    async form(keys = {}) {
      name = `form-${service.account}`
      await service.configure({ ordering_forms: [{ url_id: name, campaigns: ['intro', 'year'], ...keys }] })
      return name
    },
    place: (body = {}, options = {}) =>
      service.call({
        path: `/api/ordering-forms/${name}/orders/`,
        json: { ...newcomer, ...body },
        key: null,
        ...options,
      }),
    async work() {
      while (waiting.length > 0) {
        const bodies = waiting
        waiting = []
        const { batchItemFailures } = await worker(queueEvent(bodies))
        if (batchItemFailures.length > 0) throw new Error(`Messages failed: ${JSON.stringify(batchItemFailures)}`)
      }
    },
    async read(answer) {
      const { body } = await service.call({ path: '/api/orders/', query: { order_id: orderIdOf(answer) } })
      return v.parse(listSchema, body).orders[0] ?? {}
    },
    get messages() {
      return waiting
    },
  }
}
