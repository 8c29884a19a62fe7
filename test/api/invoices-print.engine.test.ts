/** GET /api/invoices/print/: documents in one PDF. */
import { beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../invoice-document/sample-document.ts'
import { useService } from '../service.ts'

const service = useService()
const post = (path: string, json: object) =>
  service.call({ path: `/api/${path}/`, json: { ...json }, query: { language: 'en' } })
const print = (numbers: readonly string[], more: object = {}) =>
  service.call({
    ...{ path: '/api/invoices/print/', method: 'GET', query: { number: numbers.join(','), language: 'en' } },
    ...more,
  })

describe('documents that are to be printed', () => {
  beforeEach(async () => {
    for (const id of ['ann', 'bea']) {
      const data = {
        name: `Name of ${id}`,
        address: 'Vestergade 5',
        postal_code: '5000',
        city: 'Odense C',
        country: 'DK',
      }
      await post('customers/createcustomer', { id, data })
      const lines = [{ text: `The Gazette for ${id}`, amount: 85_00, currency: 'DKK', tax_rate: 0.25 }]
      await post('customers/invoice', { id, business_entity: 'dk', lines, send: false })
    }
    await post('customers/credit', { id: 'ann', invoice_number: 'DK-1', all: true, reason: 'Sent twice' })
  })

  it('come in one file, each on a sheet of its own with its own pages, in the order of the call', async () => {
    const answer = await print(['DK-2', 'DK-1', 'DK-C1'])
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'Content-Type': 'application/pdf' })
    const { pages: sheets } = await readPdf(Buffer.from(String(answer.body), 'latin1'))
    expect(sheets).toHaveLength(3)
    expect(sheets[0]).toContain('Name of bea')
    expect(sheets[1]).toContain('The Gazette for ann')
    expect(sheets[2]).toContain('DK-C1')
    expect(sheets.map((text) => text.split('\n').at(-1))).toEqual([
      expect.stringMatching(/DK-2 .*1.*1$/),
      expect.stringMatching(/DK-1 .*1.*1$/),
      expect.stringMatching(/DK-C1 .*1.*1$/),
    ])
  })

  it('are refused by their numbers, and nothing is printed', async () => {
    expect(await print(['DK-1', 'DK-9'])).toMatchObject({ status: 422, body: { 'DK-9': [expect.any(String)] } })
    expect(await print([])).toMatchObject({ status: 400 })
    expect(await print(Array.from({ length: 101 }, (_, index) => `DK-${index + 1}`))).toMatchObject({ status: 400 })
  })

  it('need the right to customers beside that to invoices', async () => {
    const key = `books-${service.account}`
    await service.configure({ api_accesses: [{ name: 'books', key, allowed_apis: ['invoices'] }] })
    expect(await print(['DK-1'], { key })).toMatchObject({ status: 403 })
  })
})
