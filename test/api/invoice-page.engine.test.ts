import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serveInvoicePage } from '../../functions/api/invoice-page/invoice-page.ts'
import { serveInvoicePdf } from '../../functions/api/invoice-page/invoice-pdf.ts'
import type { FindInvoice } from '../../functions/api/invoice-page/linked-invoice.ts'
import { endpoint as page } from '../../functions/api/invoice-page/invoice-page.ts'
import { endpoint as pdf } from '../../functions/api/invoice-page/invoice-pdf.ts'
import type { Handler } from '../../functions/http/endpoint.ts'
import { signedInvoicePath } from '../../functions/outside/invoice-link.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { clearSettingsCache } from '../../functions/store/account/load-settings.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { localFunction } from '../../local/functions.ts'
import { router } from '../../local/routes.ts'
import { useEngine } from '../engine.ts'
import { apiEvent, lambdaContext, type CallOptions } from '../http/api-event.ts'
import { invoice, readPdf } from '../invoice-document/sample-document.ts'
import { useLimiterWithoutWaits } from '../limits.ts'
import { wiringOf } from '../local/sample-function.ts'
import { settingsOf } from '../settings.ts'

const engine = useEngine()
useLimiterWithoutWaits()
const account = { account: { id: 'demo', timezone: 'UTC' } }
const settings = settingsOf(account)
beforeEach(async () => {
  await engine.freshTables()
  clearSettingsCache()
  await applyAccount(account, { by: 'System', via: 'settings', now: '2027-01-31T09:00:00.000Z', runtime })
})

const linked = { customer: '1001', number: '2027/17' }
const document = invoice({ number: linked.number })
const find: FindInvoice = ({ customer, number }, asked) =>
  Promise.resolve(
    customer === '1001' && number === '2027/17'
      ? { document, language: asked ?? 'da', seller: { external_id: 'dk' } }
      : undefined,
  )

const routeOf = router(
  [page, pdf].map(({ name, method, path }) => localFunction(wiringOf({ kind: 'route', method, path }, { name }))),
)
const handlers: Readonly<Record<string, Handler>> = {
  'invoice-page': serveInvoicePage(find),
  'invoice-pdf': serveInvoicePdf(find),
}

/** Opens a path like a browser, without a key. */
async function open(path: string, options: CallOptions = {}) {
  const routed = routeOf('GET', path)
  if (routed.outcome !== 'found') throw new Error(`Nothing serves ${path}.`)
  const { function: served, parameters } = routed.route
  const handler = handlers[served.wiring.name]
  if (handler === undefined) throw new Error(`No handler for ${path}.`)
  return await handler(apiEvent({ path, inPath: parameters, ...options }), lambdaContext)
}

describe('the page of an invoice', () => {
  it('is shown to whoever has its link, in the customer’s language, with and without the last slash', async () => {
    const path = await signedInvoicePath(settings, linked)
    for (const each of [path, path.slice(0, -1)]) {
      const { statusCode, headers, body } = await open(each)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8' })
      expect(body).toContain('<title>Faktura 2027/17</title>')
      expect(body).toContain(`<a href="/stage${path}pdf/">`)
    }
  })

  it('is in the language that the call names, and so is its PDF', async () => {
    const path = await signedInvoicePath(settings, linked)
    const { body } = await open(path, { query: { language: 'fi' } })
    expect(body).toContain('<title>Lasku 2027/17</title>')
    expect(body).toContain(`<a href="/stage${path}pdf/?language=fi">`)
    const { statusCode, body: words } = await open(path, { query: { language: 'xx' } })
    expect([statusCode, words]).toEqual([400, 'language: expected one of en, da, sv, nb, de, fi.'])
  })

  it('can load and run nothing but its own style, is kept by nobody and tells nobody its address', async () => {
    const { headers, body } = await open(await signedInvoicePath(settings, linked))
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers).toMatchObject({
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
    })
  })

  it('leaves alone what others have added to the link', async () => {
    const { statusCode } = await open(await signedInvoicePath(settings, linked), { query: { utm_source: 'mail' } })
    expect(statusCode).toBe(200)
  })
})

describe('the PDF of an invoice', () => {
  it('is text on its way, and a PDF to its reader', async () => {
    const { statusCode, headers, body, isBase64Encoded } = await open(
      `${await signedInvoicePath(settings, linked)}pdf/`,
    )
    expect(statusCode).toBe(200)
    expect(isBase64Encoded).toBeUndefined()
    expect(headers).toMatchObject({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="2027-17.pdf"; filename*=UTF-8''2027-17.pdf`,
      'Cache-Control': 'no-store',
    })
    expect(body).toMatch(/^[\n\x20-\x7e]*$/)
    expect((await readPdf(Buffer.from(body))).info).toMatchObject({ Title: 'Faktura 2027/17' })
  })
})

describe('a link that the service did not make', () => {
  const notFound = {
    en: 'The link is incomplete or no longer valid.',
    de: 'Der Link ist unvollständig oder nicht mehr gültig.',
    fi: 'Linkki on vajaa tai ei ole enää voimassa.',
  }

  it.each([
    ['a wrong signature', (path: string) => path.replace(/[^/]+\/$/, `${'A'.repeat(43)}/`)],
    ['another customer', (path: string) => path.replace('/1001/', '/1002/')],
    ['another number', (path: string) => path.replace('%2F17', '%2F18')],
    ['another account', (path: string) => path.replace('/demo/', '/nobody/')],
  ])('ends with 404 in words: %s', async (_, change) => {
    const path = change(await signedInvoicePath(settings, linked))
    for (const each of [path, `${path}pdf/`]) {
      for (const [language, words] of Object.entries(notFound)) {
        const { statusCode, headers, body } = await open(each, { query: { language } })
        expect([statusCode, body]).toEqual([404, expect.stringContaining(words)])
        expect(headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8' })
      }
    }
  })

  it('ends in the same way where the document is gone', async () => {
    const { statusCode, body } = await open(await signedInvoicePath(settings, { ...linked, number: 'DK-1' }))
    expect([statusCode, body]).toEqual([404, expect.stringContaining(notFound.en)])
  })

  it('is no strain on the storage, however long it is', async () => {
    const { statusCode, body } = await open(`/invoice/${'a'.repeat(3000)}/1001/17/x/`)
    expect([statusCode, body]).toEqual([400, 'account: expected the id of an account.'])
  })
})

describe('a stranger with a link', () => {
  // Otherwise the turns of a visitor come back while a slow machine answers.
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now()))

  it.each(['', 'pdf/'])('has the turns of a visitor, and keeps no other address waiting: %s', async (part) => {
    const path = `${await signedInvoicePath(settings, linked)}${part}`
    const ask = async (sourceIp: string) => (await open(path, { sourceIp })).statusCode
    const flood = await Promise.all(Array.from({ length: 40 }, () => ask('198.51.100.7')))
    expect(flood.filter((status) => status === 429).length).toBeGreaterThan(5)
    expect(flood).toContain(200)
    expect(await ask('203.0.113.9')).toBe(200)
  })

  it('counts before a link is looked at, so that wrong ones are counted too', async () => {
    const ask = async () => (await open('/invoice/demo/1001/1/wrong/', { sourceIp: '198.51.100.7' })).statusCode
    const flood = await Promise.all(Array.from({ length: 40 }, ask))
    expect(new Set(flood)).toEqual(new Set([404, 429]))
  })
})

describe('the log of a call that failed', () => {
  it.each(['invoice-page', 'invoice-pdf'])(
    'holds no signature, by which anybody could open the document: %s',
    async (name) => {
      const said = vi.spyOn(console, 'error').mockReturnValue()
      const broken: FindInvoice = () => Promise.reject(new Error('The table is on fire.'))
      const handler = name === 'invoice-page' ? serveInvoicePage(broken) : serveInvoicePdf(broken)
      const path = await signedInvoicePath(settings, linked)
      const [, , , , , signature = ''] = path.split('/')
      expect(signature).toHaveLength(43)
      const answer = await handler(
        apiEvent({ path, inPath: { account: 'demo', customer: '1001', number: '2027%2F17', signature } }),
        lambdaContext,
      )
      expect(answer.statusCode).toBe(500)
      expect(JSON.stringify(said.mock.calls)).toContain('/invoice/demo/1001/2027%2F17/…/')
      expect(JSON.stringify(said.mock.calls)).not.toContain(signature)
      said.mockRestore()
    },
  )
})
