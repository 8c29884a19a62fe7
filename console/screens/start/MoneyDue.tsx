/** Overdue amounts and those due within a week, by currency, and the orders that wait for a decision. */
import type { ComponentChildren } from 'preact'
import { today } from '../../account/clock.ts'
import { isOverdue } from '../../account/money.ts'
import { daysBetween, money, number } from '../../account/format.ts'
import { session } from '../../account/session.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { Show } from '../../design/States.tsx'
import { to } from '../../navigation/navigate.ts'
import { dueReading, mostWaiting, soonDays, waitingReading } from './start-readings.ts'
import { startWords } from './start-words.ts'

export function MoneyDue() {
  return (
    <Show reading={dueReading()}>
      {({ invoices, isAll }) => {
        const overdue = invoices.filter((invoice) => isOverdue(invoice, today()))
        const soon = invoices.filter((invoice) => !isOverdue(invoice, today()))
        const [oldest] = overdue
        return (
          <>
            <Figure name={startWords.say('overdue')} tone={overdue.length > 0 ? 'bad' : 'good'}>
              <Sums invoices={overdue} isAll={isAll} />
              <a href={to('/invoices?state=overdue')}>{startWords.count('invoices', overdue.length)}</a>
              {oldest?.due !== undefined && (
                <span class="quiet">{startWords.count('oldest', daysBetween(oldest.due, today()))}</span>
              )}
            </Figure>
            <Figure name={startWords.say('due_soon', { days: soonDays })}>
              <Sums invoices={soon} isAll={isAll} />
              <a href={to('/invoices')}>{startWords.count('invoices', soon.length)}</a>
            </Figure>
          </>
        )
      }}
    </Show>
  )
}

interface SumsProps {
  readonly invoices: readonly ListedInvoice[]
  readonly isAll: boolean
}

/** A sum of each currency; of nothing, zero of the account's own. */
function Sums({ invoices, isAll }: SumsProps) {
  const byCurrency = Map.groupBy(invoices, ({ currency }) => currency)
  const { currency: own, business_entities: sellers } = session.value.account
  const currency = own ?? sellers[0]?.currency
  const sums = [...byCurrency].map(
    ([currency, all]) => [currency, all.reduce((sum, { to_pay }) => sum + to_pay, 0)] as const,
  )
  const lines = sums.length > 0 || currency === undefined ? sums : [[currency, 0] as const]
  return (
    <>
      {lines.map(([currency, sum]) => (
        <strong key={currency} class="start-sum">
          {isAll ? money(sum, currency) : startWords.say('at_least', { amount: money(sum, currency) })}
        </strong>
      ))}
    </>
  )
}

export function OrdersWaiting() {
  return (
    <Show reading={waitingReading()}>
      {({ orders, next_url: more }) => (
        <Figure name={startWords.say('orders_waiting')} tone={orders.length > 0 ? 'warn' : 'neutral'}>
          <strong class="start-sum">
            {number(orders.length)}
            {(more !== undefined || orders.length === mostWaiting) && '+'}
          </strong>
          {orders.length > 0 && <a href={to('/orders')}>{startWords.say('decide')}</a>}
        </Figure>
      )}
    </Show>
  )
}

interface FigureProps {
  readonly name: string
  readonly tone?: 'good' | 'warn' | 'bad' | 'neutral'
  readonly children: ComponentChildren
}

function Figure({ name, tone = 'neutral', children }: FigureProps) {
  return (
    <section class={`card start-figure is-${tone}`} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
