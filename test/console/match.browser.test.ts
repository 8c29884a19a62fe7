/**
 * "To match" worked through by keyboard alone: entries with a proposal, entries whose customer is looked up, and
 * entries to leave alone. `MATCH_ENTRIES=50` has a morning's work, and prints the keys and the time of the machine.
 */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { camtText } from '../../bench/bank-file-samples.ts'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const { key, account: demo } = ownAccount('matching')
const count = Number(process.env['MATCH_ENTRIES'] ?? 8)
const timeout = process.env['MATCH_ENTRIES'] === undefined ? 90_000 : 600_000
const date = '2026-10-30'
/** One of eight entries is a fee of the bank, and one has an unknown payer. */
const kindOf = (index: number) => (index % 8 === 6 ? 'fee' : index % 8 === 7 ? 'stranger' : 'proposed')
const indices = Array.from({ length: count }, (_, index) => index)
/** Nine characters with which no other name begins. */
const nameOf = (index: number) => `Reader ${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`
const shop = (index: number) => `Kiosk of ${index}`

const idSchema = v.object({ id: v.string() })
const invoiceSchema = v.object({ invoice_number: v.string() })
const booksSchema = v.object({
  customers: v.array(v.object({ id: v.string(), payments: v.array(v.looseObject({ amount: v.number() })) })),
})
const entriesSchema = v.object({ entries: v.array(v.looseObject({ amount: v.number() })) })

describe.skipIf(chromiumPath === undefined)('entries of the bank that wait to be matched', () => {
  const console = useConsole({ account: demo, key })

  it('are worked through by keyboard, each with few keys', { timeout }, async () => {
    const api = (path: string, json?: unknown) => console.site.api(path, json)
    const customers: string[] = []
    const entries = []
    for (const index of indices) {
      const data = { name: nameOf(index), email: `reader${index}@example.com`, country: 'DK' }
      const { id } = v.parse(idSchema, await api('/api/customers/createcustomer/', { data }))
      customers.push(id)
      const lines = [{ text: 'News', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }]
      const invoice = v.parse(invoiceSchema, await api('/api/customers/invoice/', { id, business_entity: 'dk', lines }))
      const entry = { date, reference: `R${index}` }
      const kind = kindOf(index)
      if (kind === 'fee') entries.push({ ...entry, amount: -4, text: `Fee ${index}` })
      else if (kind === 'stranger') entries.push({ ...entry, amount: 100, payer: shop(index), text: 'For my mother' })
      else entries.push({ ...entry, amount: 80, payer: nameOf(index), text: `Invoice ${invoice.invoice_number}` })
    }
    const sample = { message: 'camt.053', version: '08', account: 'DK8137619000012345', currency: 'DKK' } as const
    await api('/api/bankfiles/', { content: camtText({ ...sample, entries }) })

    // The desk searches once for what is typed, so everybody has to be found by now.
    const last = nameOf(indices.at(-1) ?? 0)
    const search = `/api/customers/search/?text=${encodeURIComponent(last)}`
    await expect.poll(async () => JSON.stringify(await api(search))).toContain(`"${customers.at(-1)}"`)

    const { page, step } = await console.signedIn('/match')
    await page.getByRole('row').nth(count).waitFor()
    let keys = 0
    const press = async (name: string) => {
      keys += 1
      await page.keyboard.press(name)
    }
    const type = async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    }
    const focused = page.locator('tbody tr:has(:focus)')
    const dialog = page.getByRole('dialog')
    const typing = dialog.locator('input:focus, textarea:focus')
    const begin = performance.now()
    await press('j')
    for (let left = count; left > 0; left--) {
      const words = await focused.innerText()
      if (words.includes('Fee')) {
        await press('Enter')
        await dialog.getByLabel('Why').waitFor()
        await typing.waitFor()
        await type('fee')
        await press('Enter')
      } else if (words.includes('Kiosk')) {
        await press('Enter')
        await dialog.getByLabel('Name or amount').waitFor()
        await typing.waitFor()
        const name = nameOf(Number(/Kiosk of (\d+)/.exec(words)?.[1]))
        // The text is typed at once, because each pause in typing begins a search, whose results replace the buttons.
        keys += name.length
        await page.keyboard.insertText(name)
        await dialog.getByRole('button', { name: new RegExp(name) }).waitFor()
        await press('Tab')
        await press('Enter')
      } else await press('Enter')
      await expect.poll(() => page.locator('tbody tr').count()).toBe(left - 1)
      if (left > 1) await focused.waitFor()
    }
    const seconds = (performance.now() - begin) / 1000
    await step(() => page.getByText('Everything is matched').waitFor())
    if (process.env['MATCH_ENTRIES'] !== undefined) {
      process.stderr.write(`${count} entries: ${keys} keys, ${seconds.toFixed(0)} s of the machine\n`)
    }
    const numberOf = (kind: string) => indices.filter((index) => kindOf(index) === kind).length
    expect(keys).toBe(1 + numberOf('proposed') + 5 * numberOf('fee') + 12 * numberOf('stranger'))

    const { customers: books } = v.parse(
      booksSchema,
      await api(`/api/customers/?id=${customers.join(',')}&fields=payments&max_results=1000`),
    )
    const received = new Map(books.map(({ id, payments }) => [id, payments.map(({ amount }) => amount)]))
    const amounts = { proposed: [80], fee: [], stranger: [100] }
    expect(indices.map((index) => received.get(customers[index] ?? ''))).toEqual(
      indices.map((index) => amounts[kindOf(index)]),
    )
    const ignored = v.parse(entriesSchema, await api('/api/payments/unmatched/?state=ignored'))
    expect(ignored.entries).toHaveLength(numberOf('fee'))
    expect(v.parse(entriesSchema, await api('/api/payments/unmatched/')).entries).toEqual([])
  })
})
