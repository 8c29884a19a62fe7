/** POST /api/session/links/email/: signing in by an e-mail, without revealing who may. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handler } from '../../functions/jobs/mail-queue.ts'
import { queueEvent, useQueue } from '../queue.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService()
const waiting: string[] = []
useQueue((body) => waiting.push(body))
const own = { Origin: 'https://api.example' }

let networks = 0
const ask = (email: string, more: { readonly account?: string; readonly sourceIp?: string } = {}) => {
  const { account = service.account, sourceIp = `198.22.0.${++networks}` } = more
  return service.call({ path: '/api/session/links/email/', json: { account, email }, key: null, sourceIp })
}
async function mailed() {
  const { batchItemFailures } = await handler(queueEvent(waiting.splice(0)))
  expect(batchItemFailures).toEqual([])
  return await service.mail.messages()
}

beforeEach(async () => {
  vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.example/mail')
  waiting.length = 0
  await service.configure({
    users: [
      { email: 'olga@demo.example', name: 'Olga', role: 'owner' },
      { email: 'dora@demo.example', name: 'Dora', role: 'reader', language: 'da' },
      { email: 'gone@demo.example', name: 'Gone', role: 'reader', enabled: false },
    ],
  })
})

describe('A link by e-mail', () => {
  it('signs a user in, once', async () => {
    expect(await ask('Olga@Demo.example')).toMatchObject({ status: 200, body: { minutes: 15 } })
    const [message] = await mailed()
    expect(message).toMatchObject({
      to: 'olga@demo.example',
      text: expect.stringContaining('én gang, inden for 15 minutter'),
    })
    const token = /#link=(?<token>[\w-]+)/.exec(message?.text ?? '')?.groups?.['token']
    const signIn = () => service.call({ path: '/api/session/', json: { link: token }, key: null, headers: own })
    const first = await signIn()
    expect(first.status).toBe(200)
    expect(v.parse(v.looseObject({ person: v.looseObject({ email: v.string() }) }), first.body).person.email).toBe(
      'olga@demo.example',
    )
    expect((await signIn()).status).toBe(403)
  })

  it('is written in the language of the user', async () => {
    await ask('dora@demo.example')
    expect((await mailed())[0]?.subject).toMatch(/^Log ind hos /)
  })

  it('has the same answer after the same work for users, strangers and unknown accounts', async () => {
    const asked = async (email: string, account = service.account) => {
      const { result, sent } = await countedSends(() => ask(email, { account }))
      return { status: result.status, body: result.body, sent }
    }
    const user = await asked('olga@demo.example')
    expect(await asked('stranger@demo.example')).toEqual(user)
    expect(await asked('gone@demo.example')).toEqual(user)
    expect(await asked('olga@demo.example', 'nowhere')).toEqual(user)
    expect((await mailed()).map(({ to }) => to)).toEqual(['olga@demo.example'])
  })

  it('is sent five times an hour to an address, and thirty times for a network', async () => {
    for (let calls = 0; calls < 7; calls++) expect((await ask('olga@demo.example')).status).toBe(200)
    expect(waiting).toHaveLength(5)
    waiting.length = 0
    const sourceIp = '198.23.0.1'
    for (let calls = 0; calls < 32; calls++) await ask(`u${calls}@demo.example`, { sourceIp })
    expect(waiting).toHaveLength(30)
  })

  it('is not sent when it would come too late to be of use', async () => {
    await ask('olga@demo.example')
    const late = waiting.splice(0).map((body) => {
      const message = v.parse(v.looseObject({ asked_at: v.number() }), JSON.parse(body))
      return JSON.stringify({ ...message, asked_at: message.asked_at - 16 * 60_000 })
    })
    await handler(queueEvent(late))
    expect(await service.mail.messages()).toEqual([])
  })
})
