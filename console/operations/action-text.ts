/** The text of the button of an operation: the action, and the money that it moves. */
import { today } from '../account/clock.ts'
import { date, lastDay, money, moneyOfMinor } from '../account/format.ts'
import type { Body } from '../api/body.ts'
import type { Preview } from '../api/types.ts'
import { shownLanguage } from '../words/lazy-words.ts'
import { currencyOfBody } from './currency-of-body.ts'
import type { OpenedOperation } from './opened-operation.ts'
import { operationWords } from './operation-words.ts'

/** Actions that are named by their money alone. */
const moneyActions: ReadonlySet<string> = new Set(['credit', 'invoice'])

export function actionText(opened: OpenedOperation, body: Body, preview: Preview | undefined): string {
  const { operation, as = operation } = opened
  const sums = preview === undefined ? [] : sumsOf(preview)
  if (moneyActions.has(operation) && sums.length > 0) return capital(sums.join(', '))
  const key = `action_${as}`
  const action = operationWords.has(key) ? operationWords.say(key, valuesOf(opened, body, preview)) : operation
  return [action.trim(), ...sums].join(', ')
}

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase(shownLanguage()) + text.slice(1)

function valuesOf(opened: OpenedOperation, body: Body, preview: Preview | undefined): Record<string, string> {
  const amount = body['amount']
  const stopAt = preview?.subscriptions.find(({ stop_at }) => stop_at !== undefined)?.stop_at ?? body['stop_at']
  return {
    date: typeof stopAt === 'string' ? lastDay(stopAt) : date(today()),
    money: typeof amount === 'number' ? moneyOfMinor(amount, currencyOfBody(opened, body)) : '',
  }
}

/** Sums of the documents that would be made, by currency. */
export function sumsOf({ documents }: Preview): string[] {
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
