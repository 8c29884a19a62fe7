/** Documents in the console: found by number, by state, and read with everything that belongs to them. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { camtText } from '../../bench/bank-file-samples.ts'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const { key, account: demo } = ownAccount('documents')
const documents = v.object({ invoices: v.array(v.looseObject({ number: v.string(), state: v.string() })) })

describe.skipIf(chromiumPath === undefined)('documents in the console', () => {
  const readerKey = 'finance-key'
  const reader = { name: 'finance', key: readerKey, allowed_apis: ['invoices:read', 'session'] }
  const console = useConsole({ account: { ...demo, api_accesses: [...demo.api_accesses, reader] }, key })

  it('finds an invoice by its number: lines, what settles it, how it was sent, and its PDF', async () => {
    const api = (path: string, json?: unknown) => console.site.api(path, json)
    const bought = { periods: [{ campaign_id: 'intro' }], data: { edition: 'print' } }
    for (const name of ['Ann Berg', 'Bo Dahl']) {
      const email = `${name.slice(0, 2).trim().toLowerCase()}@example.com`
      const data = { name, email, address: 'Bredgade 1\n1260 København K', country: 'DK' }
      const answer = await api('/api/customers/createcustomer/', { data })
      await api('/api/customers/createsubscription/', { ...v.parse(v.object({ id: v.string() }), answer), ...bought })
    }
    await console.site.mail('bo@example.com', 'DK-2')
    await api('/api/customers/credit/', { id: '1002', invoice_number: 'DK-2', amount: 2_500, reason: 'Late' })
    const paid = { id: '1002', invoice_number: 'DK-2', amount: 4_000, currency: 'DKK', date: '2026-01-15' }
    await api('/api/customers/createpayment/', paid)

    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.getByRole('link', { name: 'Invoices', exact: true }).click()
      await page.getByRole('link', { name: 'Bo Dahl' }).waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/invoices/', 'GET /api/customers/'])
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await step(async () => {
      await page.getByLabel('Document number').fill('dk-2')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Invoice DK-2' }).waitFor()
      await page.getByText('Invoice DK-2 sent by e-mail').waitFor()
    })
    await expect
      .poll(() => calls().toSorted())
      .toEqual(['GET /api/customers/', 'GET /api/customers/history/', 'GET /api/invoices/'])
    const settlement = page.getByRole('region', { name: 'Settled by' })
    await expect.poll(() => settlement.getByRole('row').allInnerTexts()).toHaveLength(3)
    await expect.poll(() => settlement.locator('.invoice-sums').innerText()).toMatch(/To pay\s+34,00/)
    await expect.poll(() => page.getByRole('region', { name: 'Lines' }).innerText()).toMatch(/25\s%/)
    // The link of the PDF is the same as the customer's.
    const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
    const answer = await fetch(pdf ?? '')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])

    await step(async () => {
      await settlement.getByRole('link', { name: 'DK-C1' }).click()
      await page.getByRole('heading', { level: 1, name: 'Credit note DK-C1' }).waitFor()
      await page.getByRole('region', { name: 'Settles' }).getByRole('link', { name: 'DK-2' }).waitFor()
    })
    await step(() => page.goto(`${console.url}/console/invoices?state=credited`))
    await page.getByRole('link', { name: 'DK-C1' }).waitFor()
    const credited = v.parse(documents, await api('/api/invoices/?state=credited'))
    await expect.poll(() => page.getByRole('row').count()).toBe(credited.invoices.length + 1)
    await step(() => page.goto(`${console.url}/console/invoices?state=overdue`))
    await page.getByText('Nothing is overdue.').waitFor()
    await step(() => page.goto(`${console.url}/console/invoices/DK-999`))
    await page.getByText('There is no document with number DK-999.').waitFor()
  })

  it('a payment is registered and a document credited and sent again, as their previews show', async () => {
    const api = (path: string, json?: unknown) => console.site.api(path, json)
    const data = { name: 'Cy Holm', email: 'cy@example.com', address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const answer = await api('/api/customers/createcustomer/', { data })
    const { id } = v.parse(v.object({ id: v.string() }), answer)
    await api('/api/customers/createsubscription/', { id, periods: [{ campaign_id: 'year' }] })
    const { number } = v.parse(documents, await api('/api/invoices/?state=open')).invoices.at(-1) ?? expect.fail()
    const { page, step, calls } = await console.signedIn(`/invoices/${number}`)
    const dialog = page.getByRole('dialog')
    await step(async () => {
      await page.getByRole('button', { name: 'Register payment' }).press('Enter')
      // The form begins with the amount to pay.
      await dialog.getByRole('button', { name: /^Register 800,00/ }).waitFor()
      await dialog.getByLabel('Amount').fill('300')
      await dialog.getByRole('button', { name: /^Register 300,00/, disabled: false }).waitFor()
    })
    await step(async () => {
      await dialog.getByRole('button', { name: /^Register 300,00/ }).press('Enter')
      await page
        .getByRole('region', { name: 'Settled by' })
        .getByText(/^Payment on/)
        .waitFor()
    })
    await expect
      .poll(() => calls().toSorted())
      .toEqual([
        'GET /api/customers/',
        'GET /api/customers/history/',
        'GET /api/invoices/',
        'POST /api/customers/createpayment/',
      ])
    await step(async () => {
      await page.getByRole('button', { name: 'Credit', exact: true }).click()
      await dialog.getByLabel('Amount').first().fill('500')
      await dialog.getByRole('button', { name: /^Credit 500,00/ }).click()
      await page.getByText('Paid', { exact: true }).waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Send again' }).click()
      await dialog.getByRole('button', { name: 'Send', exact: true, disabled: false }).click()
      await dialog.waitFor({ state: 'detached' })
    })
    expect(await api(`/api/invoices/?number=${number}`)).toMatchObject({
      invoices: [{ state: 'paid', to_pay: 0, allocations: [{ amount: 300 }, { amount: 500 }] }],
    })
    await expect.poll(() => page.getByRole('button', { name: 'Register payment' }).count()).toBe(0)
  })

  it('shows a role that may only read invoices no action, no customer and no other screen', async () => {
    const { page, step, open, calls } = await console.signedIn('/', { as: readerKey })
    await expect.poll(() => page.locator('#navigation').getByRole('link').allInnerTexts()).toEqual(['Invoices'])
    await step(() => page.reload())
    await expect.poll(calls).toEqual(['GET /api/session/', 'GET /api/invoices/'])
    await open('/invoices/DK-2')
    await page.getByRole('heading', { level: 1, name: 'Invoice DK-2' }).waitFor()
    await expect.poll(calls).toEqual(['GET /api/session/', 'GET /api/invoices/'])
    await expect.poll(() => page.locator('.actions').getByRole('button').count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: /PDF|Bo Dahl/ }).count()).toBe(0)
  })

  it('entries of the bank are matched from the keyboard, found a customer for, or left alone', async () => {
    const api = (path: string, json?: unknown) => console.site.api(path, json)
    for (const [id, name] of [
      ['7001', 'Dan Lind'],
      ['7002', 'Eva Krogh'],
    ] as const) {
      const data = { name, email: `${id}@example.com`, address: 'Bredgade 1\n1260 København K', country: 'DK' }
      await api('/api/customers/createcustomer/', { id, data })
      const line = { text: 'News', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }
      await api('/api/customers/invoice/', { id, business_entity: 'dk', lines: [line] })
    }
    const open = v.parse(documents, await api('/api/invoices/?state=open')).invoices.map(({ number }) => number)
    const [dan = '', eva = ''] = open.slice(-2)
    const date = '2026-10-30'
    const entries = [
      { amount: 80, date, reference: 'R1', payer: 'Dan Lind', text: `Tak for avisen, faktura ${dan}` },
      { amount: 90, date, reference: 'R2', payer: 'Eva Krogh', text: eva },
      {
        amount: 250.5,
        date,
        reference: 'R3',
        payer: 'Lindströms Bokhandel och Tidskriftshandel AB',
        text: 'Abonnement',
      },
      { amount: -40, date, reference: 'R4', returned: 'MD06', payer: 'Dan Lind' },
    ]
    const sample = { message: 'camt.053', version: '08', account: 'DK8137619000012345', currency: 'DKK' } as const
    await api('/api/bankfiles/', { content: camtText({ ...sample, entries }) })

    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.getByRole('link', { name: 'To match' }).first().click()
      await page.getByRole('cell', { name: /Lindströms/ }).waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/payments/unmatched/'])
    await expect.poll(() => page.getByRole('row').count()).toBe(5)
    // The first proposal of an entry has the focus, and the next entry takes the place of a matched one.
    await step(async () => {
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      await expect.poll(() => page.locator(':focus').innerText()).toMatch(/^DK-\d+ · [89]0,00/)
      const proposal = await page.locator(':focus').innerText()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: proposal }).waitFor({ state: 'detached' })
      await page.locator('tbody tr:first-child :focus').waitFor()
    })
    // The next proposal may have shown its preview by now, by the same call.
    await expect.poll(() => new Set(calls())).toEqual(new Set(['POST /api/payments/match/']))
    await page.setViewportSize({ width: 390, height: 800 })
    const dialog = page.getByRole('dialog')
    await step(async () => {
      await page
        .getByRole('row', { name: /Lindströms/ })
        .getByRole('button', { name: 'Find …' })
        .click()
      await dialog.getByLabel('Name or amount').waitFor()
      // Typing replaces the payer's name.
      await page.keyboard.insertText('Dan Lind')
      await dialog.getByRole('button', { name: 'Dan Lind (7001)' }).waitFor()
    })
    await step(async () => {
      await dialog.getByRole('button', { name: 'Dan Lind (7001)' }).click()
      await dialog.waitFor({ state: 'detached' })
    })
    // The next proposal has the focus, with a preview of its booking.
    await expect.poll(() => new Set(calls())).toEqual(new Set(['POST /api/payments/match/']))
    await step(async () => {
      await page.getByRole('row', { name: /MD06/ }).getByRole('button', { name: 'Leave alone …' }).click()
      await dialog.getByLabel('Why').fill('A fee of the bank')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    })
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await step(async () => {
      await page.getByRole('link', { name: 'Left alone' }).click()
      await page.getByText('A fee of the bank').waitFor()
    })
    expect(await api('/api/customers/?id=7001&fields=payments')).toMatchObject({
      customers: [{ payments: expect.arrayContaining([expect.objectContaining({ amount: 250.5, method: 'bank' })]) }],
    })
  })
})
