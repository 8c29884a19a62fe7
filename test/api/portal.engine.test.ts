/** The portal: readers sign in and help themselves, and nobody acts for somebody else. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { handler } from '../../functions/jobs/repair-queue.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { queueEvent } from '../queue.ts'
import { cookieOf, hidden, textOf, useReaders } from '../readers.ts'
import { clearSettingsCache, loadSettings } from '../../functions/store/account/load-settings.ts'
import { countReaderName, countReaderSignIn } from '../../functions/store/limits/login-attempts.ts'
import { askForLink } from '../../functions/work/readers/ask-for-link.ts'
import { asFunction } from '../rights.ts'
import { languages } from '../../functions/language/language.ts'
import { portalWords } from '../../functions/portal-page/portal-words.ts'
import { instantOf, millisOf } from '../../functions/domain/time/time.ts'
import { firstDay } from '../first-day.ts'
import { useService } from '../service.ts'
import { countedSends, roundTrips } from '../storage-calls.ts'

const service = useService({ issues: true })
const repair = asFunction('repair', handler)
const readers = useReaders(service, { switch_to: ['year'] })
/**
 * Answers to a password or a number wait for a common duration. Here the wait ends at once, but it is still requested.
 */
let waits = vi.fn()
beforeEach(() => {
  waits = vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
})
afterEach(() => {
  clearSettingsCache()
})
const { see, send, self, customer, signIn, mailed, waiting } = readers

const read = async (id: string, fields = 'data,subscriptions,history') => {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields } })
  return JSON.stringify(body)
}

/** Tries that have failed, without the work of hashing a password for each. */
async function counted(name: string, network: string, times: number) {
  for (let tries = 0; tries < times; tries++) {
    const attempt = { account: service.account, name, network, nowMillis: Date.now(), attemptId: runtime.newToken() }
    await Promise.all([countReaderSignIn(attempt), countReaderName(attempt)])
  }
}

describe('Signing in', () => {
  it('by a link works once, after a button', async () => {
    const { email } = await customer()
    await send('sign-in/', { way: 'link', link_email: email })
    const [message] = await mailed()
    const place = /\/my\/[^/]+\/(link\/[\w-]+\/)/.exec(message?.text ?? '')?.[1] ?? ''
    expect((await see(place)).status).toBe(200)
    expect(textOf(await see(place))).toContain('<form method="post">')
    const entered = await send(place, {})
    expect(entered.headers).toMatchObject({ Location: `/stage${readers.home()}?language=en` })
    expect(String(entered.headers['Set-Cookie'])).toMatch(
      /^__Host-reader=[\w.~-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(textOf(await see('', cookieOf(entered)))).toContain('Hello Ann Berg')
    expect(textOf(await send(place, {}))).toContain('no longer valid')
  })

  it('has the same answer after the same work for customers and strangers', async () => {
    const { email } = await customer()
    clearSettingsCache(() => 0)
    await see('sign-in/')
    const asked = async (link_email: string) => {
      const { result, sent } = await countedSends(() => send('sign-in/', { way: 'link', link_email }))
      return { status: result.status, body: textOf(result).replaceAll(link_email, 'EMAIL'), sent }
    }
    expect(await asked('stranger@example.com')).toEqual(await asked(email))
    expect((await mailed()).map(({ to }) => to)).toEqual([email])
  })

  it('by a password or a number tells nothing of who there is', async () => {
    const { email, id } = await customer({ password: 'a long password' })
    // No read of the settings falls between the tries, however slow they are.
    clearSettingsCache(() => 0)
    await see('sign-in/')
    const tried = async (form: Readonly<Record<string, string>>) => {
      waits.mockClear()
      const { result, sent } = await countedSends(() => send('sign-in/', form))
      expect(waits.mock.calls).toEqual([[250]])
      const body = Object.values(form).reduce((text, value) => text.replaceAll(`"${value}"`, '""'), textOf(result))
      return { status: result.status, body, sent }
    }
    const password = (password_email: string) => ({ way: 'password', password_email, password_password: 'wrong' })
    expect(await tried(password('nobody@example.com'))).toEqual(await tried(password(email)))
    const number = (number_number: string) => ({ way: 'number', number_number, number_postal_code: '9999' })
    expect(await tried(number('99999'))).toEqual(await tried(number(id)))
    const right = { way: 'password', password_email: email, password_password: 'a long password' }
    expect((await send('sign-in/', right)).status).toBe(303)
  })

  it('is possible for the owner, however often strangers have failed', async () => {
    const { email } = await customer({ password: 'a long password' })
    const wrong = { way: 'password', password_email: email, password_password: 'wrong' }
    for (let network = 0; network < 3; network++) await counted(email, `192.0.2.${network}`, 9)
    for (let tries = 0; tries < 3; tries++) await send('sign-in/', wrong, { sourceIp: '192.0.2.4' })
    waiting.length = 0
    const owner = await send('sign-in/', { ...wrong, password_password: 'a long password' })
    const stranger = await send('sign-in/', wrong)
    expect(textOf(owner)).toBe(textOf(stranger))
    expect(textOf(owner)).toContain('we have sent a link')
    expect((await mailed()).map(({ to }) => to)).toEqual([email])
    // The calls with a key are counted apart.
    const byKey = { path: '/api/authenticatecustomer/', json: { email, password: 'a long password' } }
    expect((await service.call(byKey)).status).toBe(200)
  })

  it('stops a network that goes on failing', async () => {
    const { email } = await customer({ password: 'a long password' })
    const form = { way: 'password', password_email: email, password_password: 'wrong' }
    const network = { sourceIp: '192.0.2.99' }
    await counted(email, network.sourceIp, 9)
    expect(textOf(await send('sign-in/', form, network))).not.toContain('There were too many attempts')
    const right = { ...form, password_password: 'a long password' }
    expect(textOf(await send('sign-in/', right, network))).toContain('There were too many attempts')
  })

  it('sends five links an hour to an address, and thirty for a network', async () => {
    const asked = (link_email: string, from = {}) => send('sign-in/', { way: 'link', link_email }, from)
    for (let calls = 0; calls < 7; calls++) await asked('a@example.com')
    expect(waiting).toHaveLength(5)
    waiting.length = 0
    const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
    const common = { settings, ip: '192.0.2.50', page: '', language: undefined }
    for (let calls = 0; calls < 28; calls++) await askForLink({ ...common, email: `a${calls}@example.com` })
    for (let calls = 28; calls < 32; calls++) await asked(`a${calls}@example.com`, { sourceIp: '192.0.2.50' })
    expect(waiting).toHaveLength(30)
  })

  it('by a link that was sent to an earlier address fails', async () => {
    const { email, id } = await customer()
    await send('sign-in/', { way: 'link', link_email: email })
    const [message] = await mailed()
    const place = /\/my\/[^/]+\/(link\/[\w-]+\/)/.exec(message?.text ?? '')?.[1] ?? ''
    await service.call({ path: '/api/customers/updatecustomer/', json: { id, data: { email: 'new@example.com' } } })
    expect(textOf(await send(place, {}))).toContain('no longer valid')
  })

  it('is handed on by the publisher, and leads back only where the settings allow', async () => {
    const { id } = await customer()
    const links = (json: object) => service.call({ path: '/api/portal/links/', json })
    await service.configure({ portal: { return_to: ['https://news.example/account'] } })
    expect((await links({ id, return_to: 'https://evil.example/' })).status).toBe(422)
    expect((await links({ id, return_to: 'https://news.example/accounts' })).status).toBe(422)
    expect((await links({ id: 'nobody' })).status).toBe(422)
    const made = await links({ id, purpose: 'invoices', return_to: 'https://news.example/account/me' })
    const place = /(link\/[\w-]+\/)/.exec(JSON.stringify(made.body))?.[1] ?? ''
    const entered = await see(place)
    expect(entered).toMatchObject({ status: 303, headers: { Location: expect.stringContaining('/invoices/') } })
    expect(textOf(await see('', cookieOf(entered)))).toContain('href="https://news.example/account/me"')
    expect((await see(place)).status).toBe(200)
  })
})

describe('A session', () => {
  it('ends, and all of them end together', async () => {
    const { email } = await customer()
    const [one, two] = [await signIn(email), await signIn(email)]
    expect((await see('', one)).status).toBe(200)
    const out = await send('sign-out/', {}, { cookie: one })
    expect(String(out.headers['Set-Cookie'])).toContain('Max-Age=0')
    expect((await see('', one)).status).toBe(303)
    const three = await signIn(email)
    await send('sign-out/', { all: '1' }, { cookie: three })
    expect((await see('', two)).status).toBe(303)
  })

  it('of a reader opens nothing of staff, and one of staff nothing of a reader', async () => {
    const { email } = await customer()
    const cookie = await signIn(email)
    const token = cookie.split('=')[1] ?? ''
    const secret = token.split('~')[2] ?? ''
    for (const value of [token, secret]) {
      const asStaff = { path: '/api/session/', key: null, headers: { ...{ Cookie: `__Host-session=${value}` } } }
      expect((await service.call(asStaff)).status).toBe(401)
    }
    const begun = await service.call({
      ...{ method: 'POST', path: '/api/session/', json: { api_key: service.key }, key: null },
      headers: { Origin: 'https://api.example' },
    })
    const staff = cookieOf(begun).split('=')[1] ?? ''
    expect((await see('', cookieOf(begun))).status).toBe(303)
    expect((await see('', `__Host-reader=${staff}`)).status).toBe(303)
    const [account, id] = token.split('~')
    expect((await see('', `__Host-reader=${account}~${id}~${staff}`)).status).toBe(303)
    expect((await self('setconsent', {}, cookieOf(begun))).status).toBe(401)
  })

  it('of one customer is none of another, whatever its cookie says', async () => {
    const [ann, bo] = [await customer(), await customer({ name: 'Bo Dahl' })]
    const [account, , secret] = ((await signIn(ann.email)).split('=')[1] ?? '').split('~')
    expect((await see('', `__Host-reader=${account}~${bo.id}~${secret}`)).status).toBe(303)
  })

  it('by a number opens little, and the customer is told of what it does', async () => {
    const { id, subscription, email } = await customer()
    const entered = await send('sign-in/', { way: 'number', number_number: id, number_postal_code: '12 60' })
    expect(String(entered.headers['Set-Cookie'])).toContain('Max-Age=43200')
    const cookie = cookieOf(entered)
    const overview = textOf(await see('', cookie))
    expect(overview).not.toContain(email)
    expect(overview).not.toContain('Invoices')
    for (const place of ['invoices/', 'data/', 'address/', `subscription/${subscription}/`]) {
      expect((await see(place, cookie)).status, place).toBe(404)
    }
    expect((await send('data/export/', {}, { cookie })).status).toBe(404)
    expect((await self('cancelsubscription', { subscription_id: subscription }, cookie)).status).toBe(403)
    const pause = { override_type: 'pause-delivery', begin: '2026-11-10', end: '2026-11-20' }
    const asked = { subscription_id: subscription, ...pause, begin: '2026-11-10T00:00', end: '2026-11-20T00:00' }
    expect((await self('createoverride', asked, cookie)).status).toBe(200)
    expect((await mailed()).map(({ to }) => to)).toEqual([email])
  })

  it('by a number sees only the absences that it may remove', async () => {
    const { id, subscription, email } = await customer()
    const days = { subscription_id: subscription, begin: '2026-11-10T00:00', end: '2026-11-20T00:00' }
    const address = { name: 'Ann Berg', address: 'Havnevej 2', city: 'Skagen', country: 'DK' }
    const elsewhere = { override_type: 'alternative-delivery', address }
    const stop = { override_type: 'pause-delivery', begin: '2026-12-10T00:00', end: '2026-12-20T00:00' }
    const byLink = await signIn(email)
    expect((await self('createoverride', { ...days, ...elsewhere }, byLink)).status).toBe(200)
    expect((await self('createoverride', { ...days, ...stop }, byLink)).status).toBe(200)
    const entered = await send('sign-in/', { way: 'number', number_number: id, number_postal_code: '12 60' })
    for (const place of ['', 'holiday/', `holiday/${subscription}/`]) {
      expect(textOf(await see(place, byLink)), place).toContain('19 November 2026')
      const page = textOf(await see(place, cookieOf(entered)))
      expect(page, place).not.toContain('19 November 2026')
      expect(page, place).toContain('19 December 2026')
    }
  })

  it('by a number learns from no preview what it may not see', async () => {
    const { id, subscription, email } = await customer()
    const address = { name: 'Ann Berg', address: 'Havnevej 2', city: 'Skagen', country: 'DK' }
    const moving = { override_type: 'change-delivery-address', address, begin: '2026-11-05T00:00' }
    expect((await self('createoverride', moving, await signIn(email))).status).toBe(200)
    const entered = await send('sign-in/', { way: 'number', number_number: id, number_postal_code: '12 60' })
    const cookie = cookieOf(entered)
    const pause = { subscription_id: subscription, override_type: 'pause-delivery' }
    const asked = { ...pause, begin: '2026-12-10T00:00', end: '2026-12-20T00:00' }
    const nothing = { documents: [], follow: [], subscriptions: [], overrides: [], payments: [], balance_before: [] }
    const shown = await self('createoverride', { ...asked, preview: true, until: '2027-12-01' }, cookie)
    expect(shown).toMatchObject({ status: 200, body: { preview: { ...nothing, expect: expect.any(String) } } })
    const { expect: expected } = v.parse(v.object({ preview: v.object({ expect: v.string() }) }), shown.body).preview
    const form = { do: 'create', subscription, type: 'pause-delivery', first: '2026-12-10', last: '2026-12-19' }
    const page = textOf(await send('holiday/', form, { cookie }))
    expect(page).toContain('Papers that do not come')
    expect(page).not.toContain('This costs nothing.')
    expect((await self('createoverride', { ...asked, expect: expected }, cookie)).status).toBe(200)
  })
})

describe('A stranger who acts for somebody else', () => {
  let cookie = ''
  let own = { id: '', subscription: '', email: '' }
  let other = own
  beforeEach(async () => {
    own = await customer()
    other = await customer({ name: 'Bo Dahl' })
    cookie = await signIn(own.email)
  })

  it('is told the same of what is another’s as of what there is not', async () => {
    const operations = {
      cancelsubscription: { subscription_id: other.subscription },
      resumesubscription: { subscription_id: other.subscription },
      switchsubscriptionplan: { subscription_id: other.subscription, new_campaign_id: 'year' },
      complain: { subscription_id: other.subscription, kind: 'missing', external_id: 'x' },
      createoverride: {
        ...{ subscription_id: other.subscription, override_type: 'pause-delivery' },
        ...{ begin: '2026-11-10T00:00', end: '2026-11-20T00:00' },
      },
    }
    const before = await read(other.id)
    for (const [operation, asked] of Object.entries(operations)) {
      const taken = await self(operation, asked, cookie)
      const unknown = await self(operation, { ...asked, subscription_id: 'nothing' }, cookie)
      expect(taken, operation).toEqual(unknown)
      expect(taken.status, operation).toBe(404)
    }
    expect((await see(`subscription/${other.subscription}/`, cookie)).status).toBe(404)
    expect((await send(`subscription/${other.subscription}/`, { do: 'stop' }, { cookie })).status).toBe(404)
    expect(await read(other.id)).toBe(before)
  })

  it('cannot name a customer', async () => {
    const asked = { id: other.id, data: { name: 'Mallory' } }
    expect(await self('updatecustomer', asked, cookie)).toMatchObject({ status: 400 })
    expect(await self('deletecustomer', { id: other.id }, cookie)).toMatchObject({ status: 400 })
    expect(await read(other.id)).toContain('Bo Dahl')
  })

  it('cannot use what is for staff', async () => {
    const refused = async (operation: string, asked: object) => (await self(operation, asked, cookie)).status
    expect(await refused('credit', {})).toBe(403)
    expect(await refused('createpayment', { amount: -100, currency: 'DKK' })).toBe(403)
    expect(await refused('deletecustomer', {})).toBe(403)
    expect(await refused('updatecustomer', { data: {}, create: true })).toBe(400)
    expect(await refused('updatecustomer', { data: { tax_registration_id: 'DK1' } })).toBe(403)
    expect(await refused('updatecustomer', { data: { created: '2020-01-01T00:00' } })).toBe(403)
    expect(await refused('createoverride', { override_type: 'change-fields', new_values: { name: 'X' } })).toBe(400)
    expect(await refused('createoverride', { override_type: 'change-fields' })).toBe(403)
    const plan = { subscription_id: own.subscription, new_campaign_id: 'intro' }
    expect(await refused('switchsubscriptionplan', plan)).toBe(422)
    expect(await refused('setconsent', { purpose: 'x', given: true, at: '2020-01-01T00:00' })).toBe(400)
  })

  it('cannot send a form from another site', async () => {
    const foreign: Readonly<Record<string, string>>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://api.example' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      {},
    ]
    for (const headers of foreign) {
      expect((await send('data/', { do: 'details', name: 'Mallory' }, { cookie, headers })).status).toBe(403)
      expect((await send('sign-out/', { all: '1' }, { cookie, headers })).status).toBe(403)
      expect((await self('updatecustomer', { data: { name: 'Mallory' } }, cookie, headers)).status).toBe(403)
    }
    expect(textOf(await see('', cookie))).toContain('Hello Ann Berg')
  })

  it('with an old session cannot take the address or the password over', async () => {
    const { email } = await customer()
    await send('sign-in/', { way: 'link', link_email: email })
    const fresh = await signIn(email)
    const later = instantOf(millisOf(firstDay) + 16 * 60_000)
    await service.call({ path: '/api/test/clock/', json: { now: later } })
    for (const data of [{ email: 'm@example.com' }, { password: 'mine now' }, { billing_email: 'm@example.com' }]) {
      expect((await self('updatecustomer', { data }, fresh)).status).toBe(403)
    }
    expect(textOf(await see('data/', fresh))).toContain('less than 15 minutes old')
    const [other, changed] = [await signIn(email), await signIn(email)]
    const answer = await send('data/', { do: 'guarded', email, password: 'a new password' }, { cookie: changed })
    expect(answer.status).toBe(303)
    expect((await mailed()).at(-1)?.to).toBe(email)
    // Sessions begun before the change end with it, except the reader's own.
    expect([(await see('', other)).status, (await see('', changed)).status]).toEqual([303, 200])
  })

  it('cannot frame the pages, unless the settings name the site', async () => {
    const policyOf = async (query = {}) =>
      /frame-ancestors [^;]*/.exec(
        String((await see('sign-in/', undefined, query)).headers['Content-Security-Policy']),
      )?.[0]
    expect(await policyOf()).toBe("frame-ancestors 'none'")
    expect(await policyOf({ iframe: 'true' })).toBe("frame-ancestors 'none'")
    await service.configure({ portal: { frame_ancestors: ['https://news.example'] } })
    expect(await policyOf()).toBe("frame-ancestors 'none'")
    expect(await policyOf({ iframe: 'true' })).toBe('frame-ancestors https://news.example')
  })

  it('cannot end a suspension for an unpaid invoice', async () => {
    const { id, email } = await customer()
    const session = await signIn(email)
    await service.call({
      path: '/api/customers/invoice/',
      json: {
        ...{ id, business_entity: 'dk', due: '2026-11-02' },
        lines: [{ text: 'Book', amount: 1000, currency: 'DKK', tax_rate: 0.25 }],
      },
    })
    expect((await self('updateoverride', { override_id: 'nothing', end: '2026-11-02T00:00' }, session)).status).toBe(
      404,
    )
  })
})

describe('A reader', () => {
  it('takes a holiday, as it was shown', async () => {
    const { id, subscription, email } = await customer()
    const cookie = await signIn(email)
    const form = {
      ...{ do: 'create', subscription, type: 'pause-delivery', first: '2026-11-10', last: '2026-11-30' },
      repeat: '1',
    }
    const shown = await send('holiday/', form, { cookie })
    expect(textOf(shown)).toContain('Papers that do not come')
    const confirmed = { ...form, expect: hidden(shown, 'expect') }
    expect(await read(id)).not.toContain('Reader')
    const done = await send('holiday/', confirmed, { cookie })
    expect(done).toMatchObject({ status: 303, headers: { Location: expect.stringContaining('done=1') } })
    // Pressing the button twice makes one holiday.
    expect((await send('holiday/', confirmed, { cookie })).status).toBe(303)
    expect(await read(id)).toContain(`"by":"Reader ${id}"`)
    const page = textOf(await see('holiday/', cookie))
    expect(page.match(/name="override"/g)).toHaveLength(1)
    expect(page).toMatch(/10\s?–\s?30 November 2026 · Every year/)
    vi.stubEnv('SEARCH_QUEUE_URL', 'https://queue.example/search')
    vi.stubEnv('WEBHOOKS_QUEUE_URL', 'https://queue.example/webhooks')
    await repair(queueEvent([JSON.stringify({ account: service.account, everything: true })]))
    const event = await service.call({ path: '/api/events/', query: { via: 'portal' } })
    expect(JSON.stringify(event.body)).toContain('override:created')
  })

  it('stops by the terms and not before, sees the money, and takes it back', async () => {
    const { id, subscription, email } = await customer()
    await service.configure({ policies: [{ external_id: 'standard', notice: { duration: 'P1M', at: 'period_end' } }] })
    const cookie = await signIn(email)
    const early = { subscription_id: subscription, stop_at: '2026-11-05T00:00' }
    expect((await self('cancelsubscription', early, cookie)).status).toBe(422)
    const place = `subscription/${subscription}/`
    const terms = 'Notice period: 1 month to the end of a subscription period.'
    expect(textOf(await see(place, cookie))).toContain(terms)
    const plan = textOf(await send(place, { do: 'switch', plan: 'year' }, { cookie }))
    expect(plan).toMatch(/<dt>Cancelling<\/dt><dd>[^<]+ to the end of (a|each) subscription period\./)
    const shown = await send(place, { do: 'stop' }, { cookie })
    expect(textOf(shown)).toMatch(/<dt>Last day<\/dt><dd>31 December 2026/)
    await send(place, { do: 'stop', expect: hidden(shown, 'expect') }, { cookie })
    expect(textOf(await see('', cookie))).toContain('Keep the subscription')
    const back = await send(place, { do: 'resume' }, { cookie })
    await send(place, { do: 'resume', expect: hidden(back, 'expect') }, { cookie })
    expect(await read(id)).toContain(`Reader ${id}`)
    expect(textOf(await see('', cookie))).toContain('Change or stop')
  })

  it('sees what a change of plan adds to an invoice that is open', async () => {
    const { subscription, email } = await customer()
    const cookie = await signIn(email)
    const shown = textOf(await send(`subscription/${subscription}/`, { do: 'switch', plan: 'year' }, { cookie }))
    expect(shown).toMatch(/You are credited/)
    expect(shown).toMatch(/<dt>To pay in addition to your open invoices<\/dt>/)
    expect(shown).not.toContain('To pay now')
  })

  it('sees its address once, whatever the form of its last line', async () => {
    const data = { address: 'Drottninggatan 1\nSE-11455 Stockholm', country: 'SE', postal_code: null, city: null }
    const { email } = await customer(data)
    const page = textOf(await see('address/', await signIn(email)))
    expect(page).toMatch(/Ann Berg<br>Drottninggatan 1<br>114 55 Stockholm<br>Sweden/)
  })

  it('does nothing else than was shown', async () => {
    const { id, subscription, email } = await customer()
    const cookie = await signIn(email)
    const place = `subscription/${subscription}/`
    const shown = await send(place, { do: 'stop' }, { cookie })
    await service.call({
      path: '/api/customers/createoverride/',
      json: {
        ...{ id, subscription_id: subscription, override_type: 'pause-subscription' },
        ...{ begin: '2026-11-05T00:00', end: '2026-11-12T00:00' },
      },
    })
    const answer = await send(place, { do: 'stop', expect: hidden(shown, 'expect') }, { cookie })
    expect([303, 409]).toContain(answer.status)
  })

  it('moves from a day on, says what it consents to, and takes its data along', async () => {
    const { id, email } = await customer()
    const cookie = await signIn(email)
    const form = {
      ...{ do: 'create', type: 'change-delivery-address', first: '2026-12-01', name: 'Ann Berg' },
      ...{ address: 'Torvet 2', postal_code: '8000', city: 'Aarhus C', country: 'DK' },
    }
    const shown = await send('address/', form, { cookie })
    expect(textOf(shown)).toContain('8000 Aarhus C')
    expect((await send('address/', { ...form, expect: hidden(shown, 'expect') }, { cookie })).status).toBe(303)
    expect(textOf(await see('address/', cookie))).toContain('New delivery address: 1 December 2026')
    await send('data/', { do: 'consent', purpose: 'existing_customer', given: '' }, { cookie })
    await send('data/', { do: 'details', name: 'Ann Berg Dahl', language: 'de' }, { cookie })
    const data = await read(id, 'data,history')
    expect(data).toContain('Ann Berg Dahl')
    const file = await send('data/export/', {}, { cookie })
    expect(file.headers['Content-Disposition']).toContain('attachment')
    expect(JSON.stringify(file.body)).toContain('Ann Berg Dahl')
    expect(await read(id)).toContain(`Reader ${id}`)
  })

  it('is told of an agreement only after one, and else what comes without having been asked', async () => {
    const cookie = await signIn((await customer()).email)
    const shown = async (language: string) => textOf(await see('data/', cookie, { language }))
    const answer = (given: string) => send('data/', { do: 'consent', purpose: 'existing_customer', given }, { cookie })
    expect(await shown('en')).not.toContain('You have agreed.')
    for (const language of languages) {
      const [sentence, button] = [portalWords.consent_default[language], portalWords.consent_decline[language]]
      expect(await shown(language)).toContain(sentence)
      expect(await shown(language)).toContain(`${button}: `)
    }
    await answer('')
    expect(await shown('en')).toContain('You have not agreed.')
    await answer('1')
    expect(await shown('en')).toContain('You have agreed.')
    expect(await shown('en')).not.toContain('You get these as a customer.')
  })

  it('is shown wrong input at its place, and nothing is lost', async () => {
    const { subscription, email } = await customer()
    const cookie = await signIn(email)
    const form = {
      do: 'create',
      subscription,
      type: 'alternative-delivery',
      first: '2026-11-10',
      last: '',
      other_name: 'Bo',
    }
    const answer = await send('holiday/', form, { cookie })
    expect(answer.status).toBe(422)
    expect(textOf(answer)).toContain('Last day: please fill this in.')
    expect(textOf(answer)).toContain('value="Bo"')
    const wrongWay = await send('holiday/', { ...form, type: 'pause-delivery', last: '2026-11-01' }, { cookie })
    expect(wrongWay.status).toBe(422)
    expect(textOf(wrongWay)).toContain('href="#i-last"')
  })
})

describe('A paper that did not come', () => {
  const issue = { external_id: 'first', name: 'The First', category: 'gazette', date: '2026-10-30' }
  const received = async (id: string, subscription_id: string) => {
    const given = { id, subscription_id, external_id: issue.external_id, period: 'current' }
    expect(await service.call({ path: '/api/customers/assignproduct/', json: given })).toMatchObject({ status: 200 })
  }
  const complained = async (subscription: string, cookie: string) => {
    const form = { issue: `${subscription} first`, kind: 'missing' }
    expect(textOf(await see('complaint/', cookie))).toContain(`value="${form.issue}"`)
    return (await send('complaint/', form, { cookie })).status
  }
  beforeEach(async () => {
    const complaints = { remedies: ['extend', 'redeliver'], default: 'extend' }
    await service.configure({
      products: [issue],
      policies: [{ external_id: 'terms', complaints }],
      campaigns: ['standard', 'company', 'company-seat'].map((id) => ({ id, policy: 'terms' })),
    })
  })

  it('is told of by a recipient of a group, and has a remedy that is possible there', async () => {
    const company = await customer({ company: 'Acme' }, 'company')
    const reader = await customer()
    const seat = { id: reader.id, group_subscription_id: company.subscription }
    const made = await service.call({ path: '/api/customers/createsubscription/', json: seat })
    const { subscription_id } = Object(made.body)
    await received(reader.id, String(subscription_id))
    expect(await complained(String(subscription_id), await signIn(reader.email))).toBe(303)
    expect(await read(reader.id)).toContain('"remedy":"redeliver"')
  })

  it('is told of by a reader whose subscription has ended since', async () => {
    const { id, subscription, email } = await customer()
    await received(id, subscription)
    const stop = { id, subscription_id: subscription }
    expect((await service.call({ path: '/api/customers/cancelsubscription/', json: stop })).status).toBe(200)
    expect(await complained(subscription, await signIn(email))).toBe(303)
    expect(await read(id)).toContain('"remedy":"redeliver"')
  })
})

describe('A reader of one of several business entities', () => {
  it('is led to the pages of the one that sells its subscription, in the language of that one', async () => {
    await service.configure({
      business_entities: [
        {
          external_id: 'se',
          name: 'Svenska AB',
          language: 'sv',
          country: 'SE',
          invoice_prefix: 'SE-',
          email: 'svenska@example.com',
        },
      ],
      campaigns: ['standard', 'web-addon'].map((id) => ({ id, business_entity: 'se' })),
    })
    const { email } = await customer({ country: 'SE' })
    const cookie = await signIn(email)
    const page = textOf(await service.call({ path: readers.home(), key: null, headers: { Cookie: cookie } }))
    expect(page).toContain('<html lang="sv">')
    expect(page).toContain('/withdraw/se/')
    expect(page).toContain('/cancel/se/')
    expect(page).not.toMatch(/\/(?:withdraw|cancel)\/(?!se)/)
    expect((await service.mail.messages()).at(-1)).toMatchObject({ from: '"Svenska AB" <svenska@example.com>' })
    // The sign-in is for readers of every seller of the portal.
    const everybody = textOf(await see('sign-in/'))
    expect(everybody).toMatch(/<span class="brand">[^<]+, Svenska AB<\/span>/)
    for (const entity of ['dk', 'se']) expect(everybody).toContain(`/withdraw/${entity}/`)
    await service.configure({ portal: { business_entities: ['se'] } })
    const own = textOf(await see('sign-in/'))
    expect(own).toContain('<span class="brand">Svenska AB</span>')
    expect(own).not.toContain('/withdraw/dk/')
  })

  it('sees no money of the others in a preview either', async () => {
    const svenska = { name: 'Svenska AB', language: 'sv', country: 'SE', invoice_prefix: 'SE-', currency: 'SEK' }
    await service.configure({
      business_entities: [{ external_id: 'se', ...svenska }],
      campaigns: [{ id: 'intro', business_entity: 'se', invoice_lines: [{ text: 'A', amount: 9900, tax_rate: 0.25 }] }],
    })
    const { id, subscription, email } = await customer()
    const subscribed = await service.call({
      path: '/api/customers/createsubscription/',
      json: { id, periods: [{ campaign_id: 'intro' }] },
    })
    expect(subscribed.status).toBe(200)
    const payment = { id, business_entity: 'se', amount: 77_700, currency: 'SEK' }
    expect((await service.call({ path: '/api/customers/createpayment/', json: payment })).status).toBe(200)
    const cookie = await signIn(email)
    const days = { begin: '2026-12-10T00:00', end: '2026-12-20T00:00' }
    const pause = { subscription_id: subscription, override_type: 'pause-delivery', ...days }
    const shown = async () =>
      JSON.stringify((await self('createoverride', { ...pause, preview: true, until: '2027-12-01' }, cookie)).body)
    expect(await shown()).toContain('"se"')
    await service.configure({ portal: { business_entities: ['dk'] } })
    const limited = await shown()
    expect(limited).not.toContain('"se"')
    expect(limited).toContain('"dk"')
  })
})

describe('A page', () => {
  it('takes two round trips', async () => {
    const { email, subscription } = await customer()
    const cookie = await signIn(email)
    // A test account has a clock, which is read with the session.
    for (const place of ['', 'holiday/', 'address/', 'data/', `subscription/${subscription}/`]) {
      await see(place, cookie)
      const { trips } = await roundTrips(() => see(place, cookie))
      expect(trips, place).toHaveLength(2)
    }
    await see('invoices/', cookie)
    expect((await roundTrips(() => see('invoices/', cookie))).trips).toHaveLength(3)
  })

  it('is in six languages, and shows whoever is not signed in the sign-in', async () => {
    const { email } = await customer()
    const cookie = await signIn(email)
    for (const language of ['en', 'da', 'sv', 'nb', 'de', 'fi']) {
      expect(textOf(await see('', cookie, { language }))).toContain(`<html lang="${language}">`)
    }
    expect((await see('invoices/')).headers['Location']).toContain('/sign-in/?language=en&page=invoices')
    expect((await see('nothing/')).status).toBe(303)
    expect((await see('nothing/', cookie)).status).toBe(404)
    expect((await service.call({ path: '/my/nowhere/', key: null })).status).toBe(404)
  })
})
