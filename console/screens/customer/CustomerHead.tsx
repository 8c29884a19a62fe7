/** The head of a customer: name, open amounts, notices, and actions. */
import type { Customer } from '../../api/types.ts'
import { addressLines } from '../../account/address-lines.ts'
import { today } from '../../account/clock.ts'
import { countryName, date, fullDate, money } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { Notice } from '../../design/Notice.tsx'
import { onDemand } from '../../design/OnDemand.tsx'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { customerActions } from './customer-actions.ts'
import { desks } from './desk.ts'
import { customerWords } from './customer-words.ts'
import { forCustomer } from './for-customer.ts'
import { standingsOf, type Standing } from '../../account/money.ts'
import { nameOf } from './subscription-name.ts'

export function CustomerHead({ customer }: { readonly customer: Customer }) {
  const { id, data } = customer
  const standings = standingsOf(customer, today())
  const company = data?.name === undefined ? undefined : data.company
  const contact = [id, company, data?.email, phoneOf(customer), customerAddress(customer)]
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{data?.name ?? data?.company ?? customerWords.say('nameless', { id })}</h1>
          <p class="lead">{contact.filter((part) => part !== undefined && part !== '').join(' · ')}</p>
        </div>
        <Actions customer={customer} />
      </div>
      <Warnings customer={customer} owed={standings} />
      <Sums owed={standings} created={data?.created} />
    </>
  )
}

/** The address of a customer in one line, including a town that was given in its own field. */
function customerAddress({ data = {} }: Customer): string {
  const { location: address, postal_code, city, country_code: country } = data
  return addressLines({ address, postal_code, city, country }, countryName).join(', ').replaceAll('\n', ', ')
}

/** A custom field that the search takes for a phone number too. */
const phoneName = /phone|mobile|telefon|tlf|mobil|handy|puhelin/i
function phoneOf({ data = {} }: Customer): string | undefined {
  const [, value] = Object.entries(data).find(([name]) => phoneName.test(name)) ?? []
  return typeof value === 'string' ? value : undefined
}

function Sums({
  owed: standings,
  created,
}: {
  readonly owed: readonly Standing[]
  readonly created: string | undefined
}) {
  const isNothingOpen = standings.every(({ open }) => open === 0)
  return (
    <dl class="customer-sums">
      {isNothingOpen && (
        <div>
          <dt>{customerWords.say('open_amount')}</dt>
          <dd class="quiet">{customerWords.say('nothing_open')}</dd>
        </div>
      )}
      {standings.map(({ currency, open, overdue, balance }) => (
        <>
          {open > 0 && <Sum key={`${currency}-open`} name="open_amount" amount={open} currency={currency} />}
          {overdue > 0 && (
            <Sum key={`${currency}-overdue`} name="overdue_amount" amount={overdue} currency={currency} isBad />
          )}
          {balance !== 0 && <Sum key={`${currency}-balance`} name="balance" amount={balance} currency={currency} />}
        </>
      ))}
      {created !== undefined && (
        <div class="since">
          <dd class="quiet">{customerWords.say('since', { date: fullDate(created) })}</dd>
        </div>
      )}
    </dl>
  )
}

interface SumProps {
  readonly name: 'open_amount' | 'overdue_amount' | 'balance'
  readonly amount: number
  readonly currency: string
  readonly isBad?: boolean
}

function Sum({ name, amount, currency, isBad = false }: SumProps) {
  return (
    <div class={isBad ? 'is-bad' : undefined}>
      <dt>{customerWords.say(name)}</dt>
      <dd class="number">{money(amount, currency)}</dd>
    </div>
  )
}

/** Warnings about collections with a result that people should notice. */
const CollectionWarnings = onDemand(() => import('./CollectionWarnings.tsx'))

function Warnings({ customer, owed: standings }: { readonly customer: Customer; readonly owed: readonly Standing[] }) {
  const { data, subscriptions = [], overrides = [], notes = [], payments = [], invoices = [] } = customer
  const overdue = standings.filter(({ overdueCount }) => overdueCount > 0)
  const suspended = subscriptions.filter(
    ({ id, state }) =>
      state === 'suspended' &&
      overrides.some(
        ({ subscription_id, override_type, phase }) =>
          subscription_id === id && override_type === 'suspension' && phase === 'active',
      ),
  )
  return (
    <div class="customer-warnings">
      {overdue.map(({ currency, overdue: amount, overdueCount, overdueSince }) => (
        <Notice key={currency} tone="bad">
          {customerWords.count('warn_overdue', overdueCount, {
            date: overdueSince === undefined ? '' : date(overdueSince),
            money: money(amount, currency),
          })}
        </Notice>
      ))}
      {(payments.some(({ reversal }) => reversal) || invoices.some(({ collection }) => collection?.reason)) && (
        <CollectionWarnings customer={customer} />
      )}
      {suspended.map((subscription) => (
        <Notice key={subscription.id} tone="bad">
          {customerWords.say('warn_suspended', { name: nameOf(subscription) })}
        </Notice>
      ))}
      {data?.undeliverable?.map(({ address, reason, since }) => (
        <Notice key={address} tone="bad">
          {customerWords.say(address === 'billing' ? 'warn_no_post_billing' : 'warn_no_post', { date: date(since) })}
          {reason !== undefined && ` ${reason}`}
        </Notice>
      ))}
      {data?.country_code === undefined && <Notice tone="warn">{customerWords.say('warn_no_country')}</Notice>}
      {data?.email === undefined && data?.billing_email === undefined && (
        <Notice tone="warn">{customerWords.say('warn_no_email')}</Notice>
      )}
      {notes
        .filter(({ pinned }) => pinned)
        .map(({ note_id, text }) => (
          <Notice key={note_id} icon="pin">
            {text}
          </Notice>
        ))}
    </div>
  )
}

function Actions({ customer }: { readonly customer: Customer }) {
  const { id, data } = customer
  return (
    <div class="actions">
      <ActionBar
        actions={customerActions(customer, desks)}
        labelOf={(label) => customerWords.say(label)}
        opens={{ given: { id }, subject: data?.name ?? data?.company ?? id, ...forCustomer(customer) }}
        menuLabel={customerWords.say('more')}
        others={
          may('customers.export')
            ? [
                {
                  key: 'export',
                  label: customerWords.say('do_export'),
                  run: () => void import('./behind-screen.ts').then(({ saveExport }) => saveExport(id)),
                },
              ]
            : []
        }
      />
    </div>
  )
}
