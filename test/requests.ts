/** Requests of readers for tests: sent as a browser sends them, with the workers of both queues at hand. */
import { afterEach, beforeEach, vi } from 'vitest'
import * as v from 'valibot'
import { handler as mailQueue } from '../functions/jobs/mail-queue.ts'
import { handler as workQueue } from '../functions/jobs/work-queue.ts'
import { asFunction } from './rights.ts'
import { queueEvent, takeMessages } from './queue.ts'
import type { Answer, Service } from './service.ts'

type Fields = Readonly<Record<string, string>>

export interface Requests {
  readonly see: (path: string, query?: Fields) => Promise<Answer>
  readonly send: (path: string, fields: Fields, headers?: Fields) => Promise<Answer>
  /** Passes every waiting message to its worker. */
  readonly work: () => Promise<void>
  /** The requests of the account, newest first. */
  readonly list: (query?: Fields) => Promise<Readonly<Record<string, unknown>>[]>
}

const listSchema = v.object({ requests: v.array(v.record(v.string(), v.unknown())) })

/** Visitors are counted by address, and each test has its own visitor. */
let visitors = 0

export function useRequests(service: Service): Requests {
  const worker = asFunction('work', workQueue)
  const mailer = asFunction('mail', mailQueue)
  let waiting: string[] = []
  let restore: (() => void) | undefined
  beforeEach(() => {
    visitors += 1
    waiting = []
    restore = takeMessages((body) => waiting.push(body))
    vi.stubEnv('WORK_QUEUE_URL', 'http://work')
    vi.stubEnv('MAIL_QUEUE_URL', 'http://mail')
    vi.stubEnv('BASE_URL', 'https://shop.example')
  })
  afterEach(() => {
    restore?.()
    vi.unstubAllEnvs()
  })
  const sourceIp = () => `203.0.113.${visitors}`
  return {
    see: (path, query = {}) => service.call({ path, query, key: null, sourceIp: sourceIp() }),
    send: (path, fields, headers = {}) =>
      service.call({
        ...{ method: 'POST', path, form: fields },
        query: { language: 'en', ...(path.startsWith('/request/') ? {} : { account: service.account }) },
        headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
        ...{ key: null, sourceIp: sourceIp() },
      }),
    async work() {
      while (waiting.length > 0) {
        const bodies = waiting
        waiting = []
        const isMail = (body: string) => /"(?:mail|group)"/.test(body)
        const works = bodies.filter((body) => !isMail(body))
        const mails = bodies.filter(isMail)
        const outcomes = await Promise.all([
          ...(works.length > 0 ? [worker(queueEvent(works))] : []),
          ...(mails.length > 0 ? [mailer(queueEvent(mails))] : []),
        ])
        const failed = outcomes.flatMap(({ batchItemFailures }) => batchItemFailures)
        if (failed.length > 0) throw new Error(`Messages failed: ${JSON.stringify(failed)}`)
      }
    },
    async list(query = {}) {
      const { body } = await service.call({ path: '/api/requests/', query })
      return v.parse(listSchema, body).requests
    },
  }
}
