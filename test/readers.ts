/** Readers in the portal, for tests: the account with a portal, a reader who signs in, and pages as text. */
import { beforeEach, expect, vi } from 'vitest'
import { handler } from '../functions/jobs/mail-queue.ts'
import { asFunction } from './rights.ts'
import { queueEvent, useQueue } from './queue.ts'
import type { Answer, Service } from './service.ts'

export const ownPage = { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://api.example' }

export interface Readers {
  /** The path of the portal. */
  readonly home: () => string
  readonly see: (place: string, cookie?: string, query?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly send: (
    place: string,
    form: Readonly<Record<string, string>>,
    options?: {
      readonly cookie?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly sourceIp?: string
    },
  ) => Promise<Answer>
  readonly self: (
    operation: string,
    json: unknown,
    cookie?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  /** A new customer with a subscription; returns the ids. */
  readonly customer: (data?: Readonly<Record<string, unknown>>, campaign?: string) => Promise<Known>
  /** Signs in by a mailed link; returns the cookie. */
  readonly signIn: (email: string) => Promise<string>
  /** Hands the messages of the mail queue to the worker, and returns the e-mails. */
  readonly mailed: () => ReturnType<Service['mail']['messages']>
  readonly waiting: string[]
}

export interface Known {
  readonly id: string
  readonly subscription: string
  readonly email: string
}

export const cookieOf = ({ headers }: Answer): string => String(headers['Set-Cookie']).split(';')[0] ?? ''
export const textOf = ({ body }: Answer): string => String(body).replaceAll(/[\u00a0\u2009]/g, ' ')
export const hidden = (answer: Answer, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(textOf(answer))?.[1] ?? ''

export function useReaders(service: Service, portal: Readonly<Record<string, unknown>> = {}): Readers {
  const waiting: string[] = []
  useQueue((body) => waiting.push(body))
  const worker = asFunction('mail', handler)
  let networks = 0
  const sourceIp = () => `203.0.${Math.floor(networks / 250)}.${1 + (networks++ % 250)}`
  const home = () => `/my/${service.account}/`
  beforeEach(async () => {
    vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.example/mail')
    waiting.length = 0
    await service.configure({
      portal: { path: `p-${service.account}`, sign_in: ['link', 'password', 'number'], ...portal },
    })
  })
  const withCookie = (cookie: string | undefined) => (cookie === undefined ? {} : { Cookie: cookie })
  const see: Readers['see'] = (place, cookie, query = {}) =>
    service.call({
      path: `${home()}${place}`,
      query: { language: 'en', ...query },
      headers: withCookie(cookie),
      ...{ key: null, sourceIp: sourceIp() },
    })
  const send: Readers['send'] = (place, form, { cookie, headers = ownPage, sourceIp: ip = sourceIp() } = {}) =>
    service.call({
      method: 'POST',
      path: `${home()}${place}`,
      query: { language: 'en' },
      ...{ form, key: null, sourceIp: ip, headers: { ...headers, ...withCookie(cookie) } },
    })
  const mailed = async () => {
    const { batchItemFailures } = await worker(queueEvent(waiting.splice(0)))
    expect(batchItemFailures).toEqual([])
    return await service.mail.messages()
  }
  return {
    ...{ home, see, send, mailed, waiting },
    self: (operation, json, cookie, headers = ownPage) =>
      service.call({
        path: `/api/self/${operation}/`,
        ...{ json, key: null, sourceIp: sourceIp(), headers: { ...headers, ...withCookie(cookie) } },
      }),
    customer: async (data = {}, campaign = 'standard') => {
      const email = `r${networks++}@example.com`
      const created = await service.call({
        path: '/api/customers/createcustomer/',
        json: {
          data: {
            ...{
              name: 'Ann Berg',
              email,
              address: 'Bredgade 1',
              postal_code: '1260',
              city: 'København K',
              country: 'DK',
            },
            ...data,
          },
        },
      })
      const { id } = Object(created.body)
      const subscribed = await service.call({
        path: '/api/customers/createsubscription/',
        json: { id, periods: [{ campaign_id: campaign }] },
      })
      const { subscription_id } = Object(subscribed.body)
      return { id: String(id), subscription: String(subscription_id), email }
    },
    signIn: async (email) => {
      await send('sign-in/', { way: 'link', link_email: email })
      const messages = await mailed()
      const link = /\/my\/[^/]+\/(?<place>link\/[\w-]+\/)/.exec(messages.at(-1)?.text ?? '')?.groups?.['place'] ?? ''
      const entered = await send(link, {})
      expect(entered.status).toBe(303)
      return cookieOf(entered)
    },
  }
}
