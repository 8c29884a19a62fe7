/** What the button says: the deed, and the money that it moves. */
import { today } from '../account/clock.ts'
import { date, money, moneyOfMinor } from '../account/format.ts'
import type { Body } from '../api/operation.ts'
import type { Preview } from '../api/types.ts'
import { shownLanguage } from '../words/lazy-words.ts'
import { currencyOf } from './OperationField.tsx'
import { operationWords } from './operation-words.ts'

/** Deeds that are their money: the documents are not told beside them. */
const moneyDeeds: Readonly<Record<string, 'money_credit' | 'money_invoice'>> = {
  credit: 'money_credit',
  invoice: 'money_invoice',
}

/** `as` are the words of the deed, where they are not the operation's. */
export function deedText(operation: string, body: Body, preview: Preview | undefined, as = operation): string {
  const moved = preview === undefined ? [] : moneyOf(preview)
  if (operation in moneyDeeds && moved.length > 0) return capital(moved.join(', '))
  const key = `deed_${as}`
  const deed = operationWords.has(key) ? operationWords.say(key, valuesOf(body, preview)) : operation
  return [deed.trim(), ...moved].join(', ')
}

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase(shownLanguage()) + text.slice(1)

function valuesOf(body: Body, preview: Preview | undefined): Record<string, string> {
  const amount = body['amount']
  const stopAt = preview?.subscriptions.find(({ stop_at }) => stop_at !== undefined)?.stop_at ?? body['stop_at']
  const currency = currencyOf(body)
  return {
    date: date(typeof stopAt === 'string' ? stopAt : today()),
    money: typeof amount === 'number' ? moneyOfMinor(amount, currency) : '',
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
