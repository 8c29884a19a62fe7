/** Answers of the pages for ordering. Tests in a browser are in test/browser. */
import { beforeEach, describe, expect, it } from 'vitest'
import { useOrders } from '../orders.ts'
import { noisyPng, pngUrl } from '../logos.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const placed = useOrders(service)
const ann = {
  campaign: 'intro',
  quantity: '1',
  email: 'ann@example.com',
  name: 'Ann Berg',
  address: 'Bredgade 1',
  postal_code: '1260',
  city: 'København K',
  country: 'DK',
  once: '0190c6a0-0000-7000-8000-000000000001',
}

let form = ''
/** Visitors are counted by address, and each test has its own visitor. */
let visitors = 0
const sourceIp = () => `198.51.100.${visitors}`
beforeEach(async () => {
  visitors += 1
  form = await placed.form({ name: 'The Gazette', campaigns: ['intro', 'standard'], fields: ['edition'] })
})

const formPath = () => `/ordering-forms/${form}/`
const see = async (path: string, query = {}) => await service.call({ path, query, key: null, sourceIp: sourceIp() })
const send = async (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  await service.call({
    method: 'POST',
    path,
    form: fields,
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    key: null,
    sourceIp: sourceIp(),
  })
const place = async (changes = {}) => await send(formPath(), { ...ann, ...changes })
/** The path that an answer redirects to, without the stage of the API. */
const locationOf = ({ headers }: Answer) => String(headers['Location']).replace(/^\/stage/, '')
const bodyOf = ({ body }: Answer) => String(body).replaceAll('\u00a0', ' ')
/** The body that the button of an order's page sends. */
const shownOn = async (path: string) =>
  /name="shown" value="([^"]*)"/.exec(bodyOf(await see(path)))?.[1]?.replaceAll('&quot;', '"') ?? ''
const orders = async () => {
  const { body } = await service.call({ path: '/api/orders/' })
  return JSON.stringify(body).match(/"ordering_form"/g)?.length ?? 0
}

describe('the page of a form', () => {
  it('may load and run nothing but its own style and script', async () => {
    const { status, headers } = await see(formPath())
    expect(status).toBe(200)
    const policy = String(headers['Content-Security-Policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(headers['Referrer-Policy']).toBe('same-origin')
    expect(headers['X-Content-Type-Options']).toBe('nosniff')
  })

  it('speaks the language of the account, or of the call', async () => {
    expect(bodyOf(await see(formPath()))).toContain('<html lang="da">')
    expect(bodyOf(await see(formPath(), { language: 'fi' }))).toContain('<html lang="fi">')
  })

  it('chooses what its address says', async () => {
    const html = bodyOf(await see(formPath(), { campaign: 'standard', quantity: '3', language: 'en' }))
    expect(html).toMatch(/value="standard" checked/)
    expect(html).toContain('<dt>3 × The Gazette</dt><dd>DKK 240.00</dd>')
  })

  it('gives the price of what is chosen alone, with the values that it depends on', async () => {
    const query = { show: 'price', campaign: 'standard', language: 'en' }
    const postage = bodyOf(await see(formPath(), { ...query, 'field:edition': 'print' }))
    expect(postage).toMatch(/^<div id="price"/)
    expect(postage).toContain('DKK 95.00')
    expect(bodyOf(await see(formPath(), query))).toContain('DKK 80.00')
    expect(bodyOf(await see(formPath()))).toContain('&quot;field:edition&quot;')
  })

  it('has the colour and the logo of the seller', async () => {
    const brand = async (side: number) => {
      const logo = pngUrl(noisyPng(side, side))
      await service.configure({ business_entities: [{ external_id: 'dk', colour: '#7a1f3d', logo }] })
      return bodyOf(await see(formPath()))
    }
    const shown = /<img class="logo" src="data:image\/png;base64,[\w+/=]+" alt="Demo Media ApS">/
    expect(await brand(20)).toMatch(shown)
    expect(await brand(150)).toMatch(shown)
    expect(await brand(20)).toContain('--button: #7a1f3d')
  })

  it('that does not exist is a page too', async () => {
    const { status, headers, body } = await see('/ordering-forms/none/', { language: 'sv' })
    expect(status).toBe(404)
    expect(headers['Content-Type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('Här finns inget')
  })
})

describe('a form that is sent', () => {
  it('leads to the summary, in the language of the visit', async () => {
    const answer = await service.call({
      method: 'POST',
      path: formPath(),
      form: ann,
      query: { language: 'de', iframe: 'true' },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      key: null,
    })
    expect(answer.status).toBe(303)
    expect(answer.headers['Location']).toMatch(
      new RegExp(`^/stage/order/${service.account}/[\\w-]+/[\\w-]{43}/\\?language=de&iframe=true$`),
    )
    expect(await orders()).toBe(1)
  })

  it('twice places one order, and with other content another one', async () => {
    const first = locationOf(await place())
    expect(locationOf(await place())).toBe(first)
    const both = await Promise.all([place({ name: 'Bo' }), place({ name: 'Cai' })])
    expect(new Set([first, ...both.map(locationOf)]).size).toBe(3)
    expect(await orders()).toBe(3)
  })

  it('at the same moment twice places one order', async () => {
    const both = await Promise.all([place(), place()])
    expect(new Set(both.map(locationOf)).size).toBe(1)
    expect(await orders()).toBe(1)
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a program that says two things', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
    ['another part of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('by %s is refused', async (_, headers) => {
    expect((await send(formPath(), ann, headers)).status).toBe(403)
    expect(await orders()).toBe(0)
  })

  it('by a browser that says no more than its origin is taken from its own host alone', async () => {
    const from = async (Origin: string) =>
      (await service.call({ method: 'POST', path: formPath(), form: ann, headers: { Origin }, key: null })).status
    expect(await from('https://evil.example')).toBe(403)
    expect(await from('null')).toBe(403)
    expect(await from('https://api.example')).toBe(303)
  })

  it('by a program that fills in everything looks as if it were placed', async () => {
    const { status, headers } = await place({ website: 'https://spam.example' })
    expect(status).toBe(303)
    expect(headers['Location']).toMatch(/\/order\//)
    expect(await orders()).toBe(0)
    const path = locationOf({ status, headers, body: '' })
    const page = await see(path, { language: 'en' })
    expect(page.status).toBe(200)
    expect(bodyOf(page)).toContain('<h1>Thank you for your order</h1>')
  })

  it.each(['name', 'city', 'email'] as const)('says that %s has characters that cannot be read', async (input) => {
    const answer = await place({ [input]: `${ann[input]}\0` })
    expect(answer.status).toBe(422)
    expect(bodyOf(answer)).toContain(`href="#i-${input}"`)
    expect(bodyOf(answer)).toContain(`value="${ann[input]}\ufffd"`)
  })

  it('with a choice that the form does not have is refused', async () => {
    expect((await place({ campaign: 'company' })).status).toBe(422)
    expect(await orders()).toBe(0)
  })

  it('as JSON is refused: programs have an endpoint of their own', async () => {
    const answer = await service.call({ method: 'POST', path: formPath(), json: ann, key: null })
    expect(answer.status).toBe(400)
  })
})

describe('the page of an order', () => {
  it('is nowhere for a link that the service did not make, or of another kind', async () => {
    const path = locationOf(await place())
    for (const wrong of [path.replace(/.{3}\/$/, 'AAA/'), `${path}confirm/`, `${path}gift/`]) {
      expect((await see(wrong)).status, wrong).toBe(404)
      expect((await send(wrong, {})).status, wrong).toBe(404)
    }
  })

  it('is kept by no cache, listed by no search engine, and confirmed by no opening of it', async () => {
    const path = locationOf(await place())
    const { headers, body } = await see(path, { language: 'en' })
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
    expect(body).toContain('Order with obligation to pay')
    expect(bodyOf(await see(path, { language: 'en' }))).toContain('Order with obligation to pay')
  })

  it('orders at no other price than the one it showed', async () => {
    const path = locationOf(await place({ campaign: 'standard' }))
    const shown = await shownOn(path)
    expect(shown).toContain('8000')
    await service.configure({
      campaigns: [
        {
          id: 'standard',
          invoice_lines: [{ text: 'The Gazette', amount: 9000, tax_rate: 0.25, category: 'subscription' }],
        },
      ],
    })
    const changed = await send(path, { shown })
    expect(changed.status).toBe(422)
    const html = bodyOf(await see(path, { language: 'en' }))
    expect(html).toContain('DKK 90.00')
    expect((await send(path, { shown: await shownOn(path) })).status).toBe(303)
    expect(bodyOf(await see(path, { language: 'en' }))).toContain('Thank you for your order')
  })

  it('orders at no other price after the introductory period than the one it showed', async () => {
    const path = locationOf(await place())
    const shown = await shownOn(path)
    await service.configure({
      campaigns: [{ id: 'standard', invoice_lines: [{ text: 'The Gazette', amount: 9000, tax_rate: 0.25 }] }],
    })
    const changed = await send(path, { shown })
    expect(changed.status).toBe(422)
    expect(bodyOf(changed)).toContain('90,00')
    expect((await send(path, { shown: '[{"amountMinor":9900,"currency":"DKK"}]' })).status).toBe(422)
    expect((await send(path, { shown: await shownOn(path) })).status).toBe(303)
  })

  it('of another site orders nothing', async () => {
    const path = locationOf(await place())
    const shown = await shownOn(path)
    expect((await send(path, { shown }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect(bodyOf(await see(path, { language: 'en' }))).toContain('Order with obligation to pay')
  })
})

describe('a visitor who asks too often', () => {
  it('is asked to wait, by a page', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => see(formPath(), { language: 'da' })))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toContain('Et øjeblik')
    expect(Number(refused[0]?.headers['Retry-After'])).toBeGreaterThan(0)
  })
})
