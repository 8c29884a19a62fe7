/** A reader's new e-mail address is proved by a link, and sessions and links follow the clock of the account. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runtime } from '../../functions/outside/runtime.ts'
import { cookieOf, textOf, useReaders } from '../readers.ts'
import { useService } from '../service.ts'

const service = useService()
const { see, send, self, customer, signIn, mailed } = useReaders(service)
beforeEach(() => {
  vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
})

const dataOf = async (id: string) => {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'data,history' } })
  return JSON.stringify(body)
}
const linkIn = (text = '') => /\/my\/[^/]+\/(link\/[\w-]+\/)/.exec(text)?.[1] ?? ''
const to = async (address: string) => (await mailed()).filter((message) => message.to === address)
const on = async (at: string) => {
  const moved = await service.call({ path: '/api/test/clock/', json: { now: at } })
  expect(moved.status).toBe(200)
}

describe('A new e-mail address', () => {
  it('has the same answer and page whether or not another customer has it', async () => {
    const [ann, bo] = [await customer(), await customer({ language: 'en' })]
    const cookie = await signIn(ann.email)
    const answers = async (email: string) => {
      const preview = await self('updatecustomer', { data: { email }, preview: true }, cookie)
      const sent = await self('updatecustomer', { data: { email } }, cookie)
      const page = await send('data/', { do: 'guarded', email, password: '' }, { cookie })
      const said = [preview, sent, page].map(({ status, body }) => [status, JSON.stringify(body)])
      return JSON.stringify(said)
        .replaceAll(email, 'EMAIL')
        .replaceAll(/expect[^,]*/g, '')
    }
    expect(await answers(bo.email)).toBe(await answers('nobody@example.com'))
    expect((await to(bo.email))[0]?.text).toContain('already belongs to yours')
    expect(await dataOf(ann.id)).toContain(ann.email)
  })

  it('is used once its link is opened, and the old address is told', async () => {
    const { id, email } = await customer({ language: 'en' })
    const cookie = await signIn(email)
    const sent = await send('data/', { do: 'guarded', email: 'New@example.com', password: '' }, { cookie })
    expect(textOf(sent)).toContain('We have sent an e-mail to New@example.com')
    const [message] = await to('New@example.com')
    const place = linkIn(message?.text)
    expect(textOf(await see(place))).toContain('Use New@example.com for your subscription')
    expect(await dataOf(id)).toContain(email)
    const pressed = await send(place, {})
    expect(textOf(pressed)).toContain('is now New@example.com')
    expect(pressed.headers).not.toHaveProperty('Set-Cookie')
    expect(await dataOf(id)).toContain('"email":"New@example.com"')
    expect(await dataOf(id)).toContain(`"by":"Reader ${id}"`)
    expect((await to(email)).at(-1)?.text).toContain('Somebody has changed something')
    expect(textOf(await send(place, {}))).toContain('no longer valid')
  })

  it('is written about in the own words of the publisher, without a name before the address is proved', async () => {
    const update = (kind: string, text: string) =>
      service.call({
        path: '/api/templates/update/',
        json: { templates: [{ kind, language: 'en', subject: `Own ${kind}`, text }] },
      })
    expect((await update('portal-address', 'Dear {{ name }}: {{ url }}')).status).toBe(422)
    expect((await update('portal-address', 'Press {{ url }} within {{ minutes }} minutes')).status).toBe(200)
    expect((await update('portal-address-taken', 'Dear {{ name }}, see {{ url }}')).status).toBe(200)
    const bo = await customer({ name: 'Bo Dahl', language: 'en' })
    const cookie = await signIn((await customer({ language: 'en' })).email)
    for (const email of ['own@example.com', bo.email]) await self('updatecustomer', { data: { email } }, cookie)
    const [asked] = await to('own@example.com')
    expect(asked).toMatchObject({ subject: 'Own portal-address', text: expect.stringContaining('within 15 minutes') })
    expect(linkIn(asked?.text)).not.toBe('')
    expect(await to(bo.email)).toMatchObject([
      { subject: 'Own portal-address-taken', text: expect.stringContaining('Dear Bo Dahl') },
    ])
  })

  it('is not used where another customer got it in the meantime', async () => {
    const { id, email } = await customer()
    await self('updatecustomer', { data: { email: 'soon@example.com' } }, await signIn(email))
    const [message] = await to('soon@example.com')
    await customer({ email: 'soon@example.com' })
    expect(textOf(await send(linkIn(message?.text), {}))).toContain('no longer valid')
    expect(await dataOf(id)).toContain(email)
  })

  it('is refused where it is none, and changes the rest at once', async () => {
    const { id, email } = await customer()
    const cookie = await signIn(email)
    expect((await self('updatecustomer', { data: { email: 'none' } }, cookie)).status).toBe(422)
    const answer = await self('updatecustomer', { data: { email: 'else@example.com', name: 'Ann Dahl' } }, cookie)
    expect(answer).toMatchObject({ status: 200, body: { id, link_sent_to: 'else@example.com' } })
    expect(await dataOf(id)).toContain('Ann Dahl')
  })
})

describe('On the clock of a test account', () => {
  it('a session lasts 30 days, and a link that was mailed a quarter of an hour', async () => {
    const { id, email } = await customer()
    await on('2031-01-01T09:00:00')
    const made = await service.call({ path: '/api/portal/links/', json: { id } })
    expect(made.body).toMatchObject({ expires: '2031-01-01T09:15:00' })
    const handed = linkIn(JSON.stringify(made.body))
    const cookie = await signIn(email)
    expect(textOf(await see('data/', cookie))).toContain('New password')
    await on('2031-01-01T09:16:00')
    expect(textOf(await see(handed))).toContain('no longer valid')
    expect((await self('updatecustomer', { data: { password: 'a new one' } }, cookie)).status).toBe(403)
    expect(textOf(await see('data/', cookie))).toContain('less than 15 minutes old')
    await on('2031-01-30T09:00:00')
    expect((await see('', cookie)).status).toBe(200)
    await on('2031-01-31T09:00:00')
    expect((await see('', cookie)).status).toBe(303)
    expect((await self('setconsent', {}, cookie)).status).toBe(401)
    expect(cookieOf(await send('sign-out/', {}, { cookie }))).toBe('__Host-reader=')
  })
})
