import { describe, expect, it } from 'vitest'
import { handler } from '../../functions/api/docs/docs-endpoint.ts'
import { docsPage } from '../../functions/api/docs/docs-page.ts'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { bundled } from '../bundled.ts'
import { apiEvent, lambdaContext } from '../http/api-event.ts'
import { document } from '../openapi/read.ts'

const get = (query: Readonly<Record<string, string>> = {}, accepted = 'gzip, br') =>
  handler(apiEvent({ path: '/api/docs/', query, headers: { 'Accept-Encoding': accepted } }), lambdaContext)

describe('GET /api/docs/', () => {
  it('answers anybody with a page, which may be kept for a few minutes', async () => {
    const { statusCode, headers, body } = await get()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
    expect(body).toMatch(/^<!doctype html>/)
    expect((await get({ x: '1' })).statusCode).toBe(400)
  })

  it.each(['', 'identity', 'br', 'gzip;q=0'])(
    'is small for a caller who would get it uncompressed: %s',
    async (accepted) => {
      const { statusCode, headers, body } = await get({}, accepted)
      expect(statusCode).toBe(406)
      expect(headers).toMatchObject({ Vary: 'Accept-Encoding', 'Cache-Control': 'no-store' })
      expect(body.length).toBeLessThan(200)
      expect((await get()).headers).toMatchObject({ Vary: 'Accept-Encoding' })
    },
  )

  it('lets the page load nothing, run only its own script, and call only the service', async () => {
    const { headers, body } = await get()
    const policy = String(headers?.['Content-Security-Policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self';/,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const addresses = [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !address.startsWith('#') && address !== '../openapi.json')).toEqual([])
    expect(body).not.toMatch(/ style="| on[a-z]+="/)
  })

  it('has every call, every type, and the way between them', () => {
    const { html } = docsPage(document)
    for (const { name, path } of endpoints) {
      expect(html, name).toContain(`<article id="${name}"`)
      expect(html, name).toContain(`<code>${path}</code>`)
    }
    const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
    for (const type of Object.keys(document.components.schemas)) expect(ids, type).toContain(`type-${type}`)
    const links = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(300)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    expect(ids.size).toBe([...html.matchAll(/ id="/g)].length)
  })

  it('takes no text of the document for HTML', () => {
    const { html } = docsPage({ ...document, info: { ...document.info, title: '<b>"&' } })
    expect(html).toContain('<title>&lt;b&gt;&quot;&amp;</title>')
  })

  it('needs only what endpoints say of themselves', async () => {
    const { bytes, inputs } = await bundled('functions/api/docs/docs-endpoint.ts')
    expect([...inputs.keys()].filter((path) => /@aws-sdk|pdfkit|swagger|redoc/.test(path))).toEqual([])
    expect(bytes).toBeLessThan(750_000)
  })
})
