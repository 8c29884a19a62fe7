/** The list of documents as a file: all pages of the filtered list, one line a document. */
import { signal, type Signal } from '@preact/signals'
import { csvHead, csvLines, spreadsheetForm } from '../../account/csv.ts'
import { today } from '../../account/clock.ts'
import { session } from '../../account/session.ts'
import { client, outcomeOf } from '../../api/client.ts'
import { cursorOf } from '../../api/cursor.ts'
import type { Failure } from '../../api/failure.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { saveFile } from '../../account/save-file.ts'
import { queryOf, type Asked } from './invoices-readings.ts'

const pageSize = 1_000

/** The columns are named as in the API, in every language. */
const columns = ['number', 'type', 'date', 'due', 'customer_id', 'state', 'total', 'to_pay', 'currency'] as const

export type SavingList =
  | { readonly state: 'resting' }
  | { readonly state: 'reading'; readonly count: number }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'saved'; readonly count: number }

export const savingList: Signal<SavingList> = signal({ state: 'resting' })

/** Decimals have the sign of the account's region, so that a spreadsheet reads them as numbers. */
function rowOf(document: ListedInvoice): string[] {
  const decimals = new Intl.NumberFormat(session.value.account.locale, { useGrouping: false, maximumFractionDigits: 3 })
  return columns.map((column) => {
    const value = document[column]
    return typeof value === 'number' ? decimals.format(value) : (value ?? '')
  })
}

export async function saveList(filter: Asked): Promise<void> {
  if (savingList.peek().state === 'reading') return
  const rows: string[][] = []
  let cursor: string | undefined
  do {
    savingList.value = { state: 'reading', count: rows.length }
    const query = { ...queryOf(filter), max_results: pageSize, ...(cursor !== undefined && { cursor }) }
    const outcome = await outcomeOf(client.GET('/api/invoices/', { params: { query } }))
    if (outcome?.ok !== true) {
      savingList.value = { state: 'failed', failure: outcome?.failure ?? { kind: 'offline' } }
      return
    }
    rows.push(...outcome.value.invoices.map(rowOf))
    cursor = cursorOf(outcome.value)
  } while (cursor !== undefined)
  const form = spreadsheetForm(session.value.account.locale)
  saveFile(`${filter.state}-${today()}.csv`, [csvHead(columns, form), csvLines(rows, form)])
  savingList.value = { state: 'saved', count: rows.length }
}
