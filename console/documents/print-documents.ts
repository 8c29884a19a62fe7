/** Documents in one PDF, which is printed from the browser's downloads. */
import createClient from 'openapi-fetch'
import { callOptions, outcomeOf } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import { may } from '../account/rights.ts'
import { saveBlob } from '../account/save-file.ts'
import { today } from '../account/clock.ts'

/** The generated types have the calls that answer JSON. */
interface PrintCall {
  '/api/invoices/print/': {
    get: {
      parameters: { query: { number: readonly string[] } }
      responses: { 200: { content: { 'application/pdf': string } } }
    }
  }
}
const client = createClient<PrintCall>(callOptions)

/** The most documents of one file. */
export const mostPrinted = 100

export const mayPrint = (): boolean => may('invoices.print') && may('customers')

/** The file of documents in the browser's downloads; undefined if that succeeds. */
export async function printDocuments(numbers: readonly string[]): Promise<Failure | undefined> {
  const query = { number: numbers.slice(0, mostPrinted) }
  const outcome = await outcomeOf(client.GET('/api/invoices/print/', { params: { query }, parseAs: 'blob' }))
  if (outcome?.ok !== true) return outcome?.failure ?? { kind: 'offline' }
  saveBlob(`${today()}.pdf`, outcome.value)
  return undefined
}
