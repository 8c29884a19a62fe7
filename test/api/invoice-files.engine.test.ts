/** Invoice files over the API and the real engine: an issued document stays, and the page shows the present debt. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { jpegs, jpegUrl } from '../logos.ts'
import { readPdf } from '../invoice-document/sample-document.ts'
import { useService } from '../service.ts'

const service = useService()
const clock = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
const post = async (name: string, json: Readonly<Record<string, unknown>>) => {
  const answer = await service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(v.looseObject({}), answer.body)
}
const entity = (keys: object) => ({ business_entities: [{ external_id: 'dk', ...keys }] })

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ number: v.string(), payment_url: v.string() })),
      history: v.array(v.looseObject({ text: v.string() })),
    }),
  ]),
})
async function customer() {
  const query = { id: '1', fields: 'invoices.payment_url,history', language: 'en' }
  return v.parse(customerSchema, (await service.call({ path: '/api/customers/', query })).body).customers[0]
}
async function open(number: string, part = '') {
  const { invoices } = await customer()
  const url = invoices.find((invoice) => invoice.number === number)?.payment_url ?? ''
  const path = `${url.replace('https://api.example/stage', '')}${part}`
  return String((await service.call({ path, key: null, query: { language: 'en' } })).body).replaceAll('\u00a0', ' ')
}
const paper = (number: string) => open(number, 'pdf/')
const textOf = async (pdf: string) => (await readPdf(Buffer.from(pdf, 'latin1'))).pages.join('\n')

/** A customer with three copies of a month, invoiced on 10 January. */
async function subscriber(data: object = {}): Promise<string> {
  const invoice_lines = [{ text: '{campaign}', amount: 9999, tax_rate: 0.25 }]
  const named = { id: 'named', name: 'Aftenavisen', products: ['gazette'], duration: 'P1M', renews_to: 'named' }
  await service.configure({ campaigns: [{ ...named, invoice_lines }] })
  await clock('2027-01-10T00:00')
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com', ...data } })
  const made = await post('createsubscription', { id: '1', periods: [{ campaign_id: 'named' }], quantity: 3 })
  return String(made['subscription_id'])
}

describe('a paper', () => {
  it('is the same file for ever: after payment, dunning and credit, and whatever the account changes', async () => {
    await service.configure(entity({ logo: jpegUrl(jpegs.baseline), colour: '#0f6c78', iban: 'DK5000400440116243' }))
    const id = await subscriber()
    const issued = await paper('DK-1')
    const text = await textOf(issued)
    expect(text).toContain('Aftenavisen 3 79.993 25% 299.97')
    expect(text).toContain('10 January – 9 February 2027')
    expect(text).toContain('To pay DKK 299.97')

    await service.configure(
      entity({ name: 'Another ApS', logo: null, colour: null, payment_text: 'Konto 42', language: 'sv', email: null }),
    )
    await service.configure({ account: { id: service.account, timezone: 'America/New_York' } })
    expect(await paper('DK-1')).toBe(issued)
    await clock('2027-01-30T12:00')
    expect(await paper('DK-1')).toBe(issued)
    expect(await open('DK-1')).toContain('class="state overdue"')
    await post('cancelsubscription', { id: '1', subscription_id: id })
    expect(await paper('DK-1')).toBe(issued)
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 9999, currency: 'DKK', method: 'manual' })
    expect(await paper('DK-1')).toBe(issued)
    const page = await open('DK-1')
    expect(page).toMatch(/Credited<\/th><td>-\d/)
    expect(page).toContain('Already paid</th><td>-99.99</td>')
    expect(page).toContain('Konto 42')
  })

  it('takes off the balance that paid at once, and a payment on the same stopped clock is not on it', async () => {
    await clock('2027-01-10T00:00')
    await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
    const money = { id: '1', currency: 'DKK', method: 'manual', business_entity: 'dk' }
    await post('createpayment', { ...money, amount: 5000 })
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'standard' }] })
    const [first] = (await customer()).invoices
    const number = first?.number ?? ''
    const issued = await paper(number)
    expect(await textOf(issued)).toMatch(/Paid from your balance −?-?50\.00/)
    await post('createpayment', { ...money, amount: 1000 })
    expect(await paper(number)).toBe(issued)
    expect(await open(number)).toMatch(/Already paid<\/th><td>-60\.00/)
  })

  it('of a credit says what became of it, for good, and its page what is left', async () => {
    const id = await subscriber()
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 29_997, currency: 'DKK', method: 'manual' })
    await clock('2027-01-20T00:00')
    await post('cancelsubscription', { id: '1', subscription_id: id })
    const issued = await paper('DK-C1')
    expect(await textOf(issued)).toMatch(/DKK \d+\.\d\d is kept as your balance/)
    expect(await textOf(issued)).toContain('Credits invoice')
    const line = { text: 'A book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }
    await post('invoice', { id: '1', business_entity: 'dk', lines: [line] })
    expect(await paper('DK-C1')).toBe(issued)
    expect(await open('DK-C1')).toMatch(/Of that, DKK \d+\.\d\d is left now\./)
  })

  it('shows the tax in the national currency at the rate of its day, and a credit at the rate of its invoice', async () => {
    const rate = (from: string, value: number) => ({ currency: 'EUR', from, rate: value })
    await service.configure(entity({ exchange_rates: [rate('2027-01-01', 0.134), rate('2027-01-15', 0.2)] }))
    const id = await subscriber()
    expect(await textOf(await paper('DK-1'))).toContain('VAT in EUR (1 DKK = 0.134 EUR) EUR 8.04')
    await clock('2027-01-20T00:00')
    await service.configure(entity({ exchange_rates: [rate('2027-01-01', 0.9)] }))
    await post('cancelsubscription', { id: '1', subscription_id: id })
    expect(await textOf(await paper('DK-C1'))).toContain('VAT in EUR (1 DKK = 0.134 EUR)')
    expect(await textOf(await paper('DK-1'))).toContain('VAT in EUR (1 DKK = 0.134 EUR) EUR 8.04')
  })

  it('writes names in Latin letters that its typeface lacks, and the history of the customer says so', async () => {
    await subscriber({ name: '王小明', address: 'Οδός Ερμού 12' })
    const text = await textOf(await paper('DK-1'))
    expect(text).toContain('Wang Xiao Ming')
    expect(text).toContain('Οδός Ερμού 12')
    expect(await open('DK-1')).toContain('王小明')
    const { history } = await customer()
    const said = 'Invoice DK-1 has 王小明 in Latin letters, because its typeface lacks them'
    expect(history.filter((entry) => entry.text === said)).toHaveLength(1)
  })
})
