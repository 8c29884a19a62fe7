/** The page of the API description as an integrator sees it: in a real browser, against the service of `npm start`. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { chromiumPath, useBrowser } from './chromium.ts'
import { formOf, ownAccount } from './own-account.ts'
import { useSite } from './site.ts'

describe.skipIf(chromiumPath === undefined)('the page of the document in a browser', () => {
  const own = ownAccount('docs')
  const { key } = own
  const site = useSite(own)
  const browser = useBrowser()

  it('is searched, and its calls are tried, without anything from elsewhere', async () => {
    const { page } = await browser.visitor()
    const asked: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(`${site.url}/api/docs/`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Subscription service')
    const ids = v.parse(
      v.array(v.string()),
      await page.evaluate('[...document.querySelectorAll("[id]")].map((e) => e.id)'),
    )
    expect(new Set(ids).size).toBe(ids.length)

    await page.getByLabel('Search').fill('register payment')
    await expect.poll(() => page.locator('#found').innerText()).toMatch(/^\d of \d+ calls$/)
    await expect.poll(() => page.locator('#createpayment').isVisible()).toBe(true)
    await expect.poll(() => page.locator('#createcustomer').isVisible()).toBe(false)
    // Calls and types are all rendered the same way, and axe would take as long as for fifty pages to check them all.
    await page.evaluate('for (const each of document.querySelectorAll("[data-words][hidden]")) each.remove()')
    await expectAccessible(page)
    await page.reload()
    await page.getByLabel('Search').fill('createcustomer')
    await page.getByLabel('API access key').fill(key)

    const call = page.locator('article#createcustomer')
    await call.getByText('Try it').click()
    await call.locator('textarea').fill(JSON.stringify({ data: { name: 'Ann', email: 'docs@example.com' } }))
    await call.getByRole('button').click()
    await expect.poll(() => call.locator('output').innerText()).toMatch(/^200\n\{\n {2}"id": "\d+"\n\}$/)
    await call.getByRole('button').click()
    await expect.poll(() => call.locator('output').innerText()).toMatch(/^422\nX-Error-Codes: email=email_taken\n/)

    await page.getByLabel('Search').fill('')
    const read = page.locator('article#orders')
    await read.getByText('Try it').click()
    await read.getByLabel('max_results', { exact: true }).fill('0')
    await read.getByRole('button').click()
    await expect.poll(() => read.locator('output').innerText()).toMatch(/^200\n/)

    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([])
    // The browser itself reports the refused call.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  })

  it('opens the type that a link names', async () => {
    const { page } = await browser.visitor()
    await page.goto(`${site.url}/api/docs/`)
    await page.locator('article#createpayment').getByRole('link', { name: 'CreatePaymentRequest' }).first().click()
    await expect.poll(() => page.locator('#type-CreatePaymentRequest table').isVisible()).toBe(true)
  })

  it('answers HEAD as GET without the body, and so does every page and file that programs look after', async () => {
    for (const path of [
      '/api/docs/',
      '/api/openapi.json',
      '/console/',
      '/console/settings',
      `/ordering-forms/${formOf('docs', 'newcomer')}/`,
    ]) {
      // A compressed answer has another length, and fetch asks for compression by itself. Pages of the API are always
      // compressed.
      const headers = { 'Accept-Encoding': path.startsWith('/api/') ? 'gzip' : 'identity' }
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => fetch(site.url + path, { method, headers })),
      )
      const told = (response: Response | undefined) => [
        response?.status,
        response?.headers.get('content-type'),
        response?.headers.get('cache-control'),
      ]
      expect(told(head), path).toEqual(told(get))
      expect([head?.status, await head?.text()], path).toEqual([200, ''])
      expect(Number(head?.headers.get('content-length')), path).toBeGreaterThan(300)
    }
    const read = await fetch(`${site.url}/api/customers/`, { method: 'HEAD', headers: { 'X-Service-Key': key } })
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
