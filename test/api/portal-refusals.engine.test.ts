/** Refusals of changes that a reader may not make in the portal, and their words on the pages. */
import { describe, expect, it } from 'vitest'
import { ownPage, textOf, useReaders } from '../readers.ts'
import { useService } from '../service.ts'

const service = useService()
const readers = useReaders(service)
const { see, send, self, customer, signIn } = readers

describe('A form', () => {
  it('that is older than its link is a page in the language of the reader, with the way to a new link', async () => {
    const { email } = await customer()
    const cookie = await signIn(email)
    await service.call({ path: '/api/test/clock/', json: { now: '2026-11-01T10:00:00' } })
    const answer = await service.call({
      ...{ method: 'POST', path: `${readers.home()}data/`, query: { language: 'da' } },
      form: { do: 'guarded', email: 'x@example.com', password: '' },
      ...{ key: null, sourceIp: '203.0.113.9', headers: { ...ownPage, Cookie: cookie } },
    })
    expect(answer.status).toBe(403)
    expect(textOf(answer)).toContain('For at ændre dette skal du først logge ind med et link')
    expect(textOf(answer)).toContain('name="do" value="link"')
  })

  it('says days as people do', async () => {
    const { subscription, email } = await customer()
    const cookie = await signIn(email)
    const form = { do: 'create', subscription, type: 'pause-delivery', first: '2026-10-20', last: '2026-11-30' }
    const answer = textOf(await send('holiday/', form, { cookie }))
    expect(answer).toMatch(/The earliest possible time is \d+ November 2026/)
    expect(answer).not.toContain('T00:00')
  })

  it('says at their fields which characters cannot be read, and keeps the rest', async () => {
    const { subscription, email } = await customer()
    const cookie = await signIn(email)
    const address = { address: 'Vestergade 2', postal_code: '1260', city: 'København K', country: 'DK' }
    const moving = { do: 'create', type: 'change-delivery-address', ...address, name: 'Ann' }
    const holiday = {
      do: 'create',
      subscription,
      type: 'alternative-delivery',
      first: '2026-11-10',
      last: '2026-11-20',
    }
    const other = Object.fromEntries(Object.entries(address).map(([part, text]) => [`other_${part}`, text]))
    const forms: readonly (readonly [place: string, form: Readonly<Record<string, string>>, input: string])[] = [
      ['data/', { do: 'details', name: 'Ann', language: 'en' }, 'name'],
      ['data/', { do: 'guarded', email, password: 'a new password' }, 'password'],
      ['address/', moving, 'address'],
      ['address/', moving, 'city'],
      ['holiday/', { ...holiday, ...other, other_name: 'Bo' }, 'other_name'],
    ]
    for (const [place, form, input] of forms) {
      const answer = await send(place, { ...form, [input]: `${form[input]}\0` }, { cookie })
      expect([answer.status, input]).toEqual([422, input])
      const text = textOf(answer)
      expect(text).toContain('This contains characters that cannot be displayed.')
      expect(text).toContain(`href="#i-${input}"`)
      if (input !== 'password') expect(text).toContain(`${form[input]}\ufffd`)
    }
    const wrong = { way: 'link', link_email: 'ann\0@example.com' }
    expect(textOf(await send('sign-in/', wrong))).toContain('href="#i-link_email"')
  })
})

describe('A reader', () => {
  it('may use no operation of staff, and learns nothing of subscriptions of others', async () => {
    const [ann, bo] = [await customer(), await customer()]
    const cookie = await signIn(ann.email)
    for (const operation of ['credit', 'createpayment', 'refund']) {
      expect((await self(operation, {}, cookie)).status, operation).toBe(403)
    }
    expect((await self('nothing', {}, cookie)).status).toBe(400)
    expect((await see(`holiday/${ann.subscription}/`, cookie)).status).toBe(200)
    expect((await see(`holiday/${bo.subscription}/`, cookie)).status).toBe(404)
    expect((await send(`holiday/${bo.subscription}/`, { do: 'create' }, { cookie })).status).toBe(404)
  })

  it('is told that a form is unknown, and nothing is changed', async () => {
    const { id, subscription, email } = await customer()
    const cookie = await signIn(email)
    const forms: readonly (readonly [place: string, form: Readonly<Record<string, string>>])[] = [
      ['data/', { do: 'delete', name: 'Bo' }],
      ['data/', { name: 'Bo' }],
      ['data/', { do: 'consent', purpose: 'existing_customer', given: 'maybe' }],
      ['data/', { do: 'consent', purpose: 'existing_customer' }],
      ['holiday/', { do: 'start' }],
      ['address/', { do: '' }],
      ['payment/', { do: 'pay' }],
      [`subscription/${subscription}/`, { do: 'stopp' }],
    ]
    const before = await service.call({ path: '/api/customers/', query: { id, fields: 'data,consents,history' } })
    for (const [place, form] of forms) {
      const answer = await send(place, form, { cookie })
      if (place === 'payment/') expect(answer.status).toBe(404)
      else {
        expect([answer.status, place]).toEqual([422, place])
        expect(textOf(answer)).toContain('We could not read this form. Nothing was changed.')
      }
    }
    expect((await self('setconsent', { purpose: 'existing_customer', given: 'maybe' }, cookie)).status).toBe(400)
    const after = await service.call({ path: '/api/customers/', query: { id, fields: 'data,consents,history' } })
    expect(after.body).toEqual(before.body)
  })

  it('keeps an e-mail address and a name, whatever an empty field says', async () => {
    const { id, email } = await customer()
    const cookie = await signIn(email)
    const forms: readonly (readonly [form: Readonly<Record<string, string>>, input: string])[] = [
      [{ do: 'guarded', email: '', password: '' }, 'email'],
      [{ do: 'guarded', email: ' ', password: 'a new password' }, 'email'],
      [{ do: 'details', name: '', language: 'da' }, 'name'],
      [{ do: 'details', name: '  ', language: 'da' }, 'name'],
    ]
    for (const [form, input] of forms) {
      const answer = await send('data/', form, { cookie })
      expect([answer.status, form]).toEqual([422, form])
      expect(textOf(answer)).toContain(`href="#i-${input}"`)
    }
    for (const data of [{ email: null }, { email: '' }, { name: null }, { name: ' ', company: null }]) {
      expect([(await self('updatecustomer', { data }, cookie)).status, data]).toEqual([422, data])
    }
    const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'data' } })
    expect(body).toMatchObject({ customers: [{ data: { email, name: expect.any(String) } }] })
    expect((await self('updatecustomer', { data: { name: null, company: 'Berg ApS' } }, cookie)).status).toBe(200)
  })

  it('sees no button for an override that the portal does not let it remove or end', async () => {
    const { id, subscription, email } = await customer()
    const cookie = await signIn(email)
    const absence = { id, subscription_id: subscription, override_type: 'pause-delivery' }
    for (const [begin, end] of [
      ['2026-11-05T00:00', '2026-11-12T00:00'],
      ['2026-11-20T00:00', '2026-11-27T00:00'],
    ]) {
      await service.call({ path: '/api/customers/createoverride/', json: { ...absence, begin, end } })
    }
    await service.call({ path: '/api/test/clock/', json: { now: '2026-11-06T10:00:00' } })
    const shown = textOf(await see('holiday/', cookie))
    const [running, planned] = Array.from(shown.matchAll(/name="override" value="([^"]*)"/g), ([, each = '']) => each)
    expect([running, planned]).toEqual([expect.any(String), expect.any(String)])
    await service.configure({ portal: { operations: ['createoverride'] } })
    const page = textOf(await see('holiday/', cookie))
    expect(page).toContain('5 – 11 November 2026')
    expect(page).not.toContain('name="override"')
    const forms = [
      { do: 'remove', override: planned ?? '' },
      { do: 'end', override: running ?? '', [`end_${running ?? ''}`]: '2026-11-08' },
    ]
    for (const form of forms) expect((await send('holiday/', form, { cookie })).status).toBe(403)
    expect((await self('deleteoverride', { override_id: planned }, cookie)).status).toBe(403)
    expect((await self('updateoverride', { override_id: running, end: '2026-11-08T00:00' }, cookie)).status).toBe(403)
    await service.configure({ portal: { operations: ['createoverride', 'updateoverride'] } })
    expect(textOf(await see('holiday/', cookie)).match(/name="override" value="[^"]*"/g)).toEqual([
      `name="override" value="${running ?? ''}"`,
    ])
  })

  it('is led to no page on which there is nothing to do', async () => {
    const { subscription, email } = await customer()
    const cookie = await signIn(email)
    expect(textOf(await see('', cookie))).toContain('Change or stop')
    await service.configure({ portal: { operations: ['createoverride', 'updatecustomer'] } })
    expect(textOf(await see('', cookie))).not.toContain('Change or stop')
    expect((await see(`subscription/${subscription}/`, cookie)).status).toBe(404)
  })
})
