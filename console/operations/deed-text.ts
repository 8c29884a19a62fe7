/** What the button says: the deed, and the money that it moves. */
import { today } from '../account/clock.ts'
import { date, decimalsOf, money } from '../account/format.ts'
import type { Body } from '../api/operation.ts'
import type { Preview } from '../api/types.ts'
import { currencyOf } from './OperationField.tsx'
import { operationWords } from './operation-words.ts'

export function deedText(operation: string, body: Body, preview: Preview | undefined): string {
  const key = `deed_${operation}`
  const deed = operationWords.has(key) ? operationWords.say(key, valuesOf(body, preview)) : operation
  // The documents of a payment or of a sending are no money of its own.
  const moved = preview === undefined ? [] : moneyOf(preview)
  return [deed, ...moved].join(', ')
}

function valuesOf(body: Body, preview: Preview | undefined): Record<string, string> {
  const amount = body['amount']
  const stopAt = preview?.subscriptions.find(({ stop_at }) => stop_at !== undefined)?.stop_at ?? body['stop_at']
  const currency = currencyOf(body)
  return {
    date: date(typeof stopAt === 'string' ? stopAt : today()),
    money: typeof amount === 'number' ? money(amount / 10 ** decimalsOf(currency), currency) : '',
  }
}

/** Sums of what would be invoiced and credited, by currency. */
function moneyOf({ documents }: Preview): string[] {
  return (['credit_note', 'invoice'] as const).flatMap((type) => {
    const byCurrency = Map.groupBy(
      documents.filter((document) => document.type === type),
      ({ currency }) => currency,
    )
    return [...byCurrency].map(([currency, all]) => {
      const sum = Math.abs(all.reduce((total, document) => total + document.total, 0))
      const key = type === 'credit_note' ? 'money_credit' : 'money_invoice'
      return operationWords.say(key, { money: money(sum, currency) })
    })
  })
}
