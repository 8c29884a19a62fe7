/** Sessions of readers end when the address, password or customer that they rest on is gone. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runtime } from '../../functions/outside/runtime.ts'
import { cookieOf, useReaders } from '../readers.ts'
import { useService } from '../service.ts'

const service = useService()
const { see, send, self, customer, signIn } = useReaders(service)
beforeEach(() => {
  vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
})

const byStaff = async (operation: string, json: object) =>
  expect((await service.call({ path: `/api/customers/${operation}/`, json })).status).toBe(200)
const byPassword = async (email: string, password: string) =>
  cookieOf(await send('sign-in/', { way: 'password', password_email: email, password_password: password }))
const statusOf = async (cookie: string) => [
  (await see('', cookie)).status,
  (await self('updatecustomer', { data: { name: 'Ann B.' } }, cookie)).status,
]
const [open, over] = [
  [200, 200],
  [303, 401],
]

describe('The sessions of a reader', () => {
  it.each([{ email: 'new@example.com' }, { password: 'another one' }, { password: null }, { email: null }])(
    'end where staff writes %o',
    async (data) => {
      const { id, email } = await customer({ password: 'a long password' })
      const sessions = [await signIn(email), await byPassword(email, 'a long password')]
      await byStaff('updatecustomer', { id, data })
      for (const session of sessions) expect(await statusOf(session)).toEqual(over)
    },
  )

  it('begin anew at the same instant, as the clock of a test account may stand still', async () => {
    const { id, email } = await customer()
    const before = await signIn(email)
    await byStaff('updatecustomer', { id, data: { password: 'a long password' } })
    expect(await statusOf(await byPassword(email, 'a long password'))).toEqual(open)
    expect(await statusOf(await signIn(email))).toEqual(open)
    expect(await statusOf(before)).toEqual(over)
  })

  it('go on where staff writes anything else, or the address as it is', async () => {
    const { id, email } = await customer()
    const session = await signIn(email)
    await byStaff('updatecustomer', { id, data: { name: 'Ann', email: email.toUpperCase(), address: 'Vestergade 2' } })
    expect(await statusOf(session)).toEqual(open)
  })

  it('end with every change of the reader’s own, but the one in which it is made', async () => {
    const { email } = await customer()
    const [other, own] = [await signIn(email), await signIn(email)]
    for (const password of ['first password', 'second password']) {
      expect((await self('updatecustomer', { data: { password } }, own)).status).toBe(200)
      expect([await statusOf(own), await statusOf(other)]).toEqual([open, over])
    }
  })

  it('end with the customer', async () => {
    await byStaff('createcustomer', { id: 'ann', data: { name: 'Ann Berg', email: 'ann@example.com' } })
    const session = await signIn('ann@example.com')
    await byStaff('deletecustomer', { id: 'ann' })
    expect(await statusOf(session)).toEqual(over)
  })
})
