/** A customer on one page, by two calls: identity and open matters, subscriptions, money, coming steps and history. */
import { useEffect } from 'preact/hooks'
import type { Customer } from '../../api/types.ts'
import { languageName } from '../../account/format.ts'
import { fieldId, fieldsOf, settings } from '../../account/settings.ts'
import { onDemand } from '../../design/OnDemand.tsx'
import { Empty, Show } from '../../design/States.tsx'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { Consents } from './Consents.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { customerReading } from './customer-readings.ts'
import { documentActionWords } from '../../documents/document-action-words.ts'
import { customerWords } from './customer-words.ts'
import { Documents, Payments } from './Money.tsx'
import { History, Notes } from './NotesAndHistory.tsx'
import { OverrideLine, shownValue, SubscriptionCard } from './SubscriptionCard.tsx'
import { Upcoming } from './Upcoming.tsx'

const Agreements = onDemand(() => import('./Agreements.tsx'))
const Products = onDemand(() => import('./Products.tsx'))

export const words = [customerWords, documentActionWords]

export function Screen({ place }: ScreenProps) {
  const id = place.params['id'] ?? ''
  const reading = customerReading(id)
  const { read } = reading
  const isShown = read.value.state === 'ready' && read.value.value.customer !== undefined
  return (
    <>
      {!isShown && <h1 class="unseen">{customerWords.say('nameless', { id })}</h1>}
      <Show reading={reading}>
        {({ customer }) =>
          customer === undefined ? <Nobody id={id} /> : <Shown key={customer.id} customer={customer} />
        }
      </Show>
    </>
  )
}

function Nobody({ id }: { readonly id: string }) {
  useTitle(customerWords.say('nameless', { id }))
  return <Empty icon="customers">{customerWords.say('nobody', { id })}</Empty>
}

function Shown({ customer }: { readonly customer: Customer }) {
  useTitle(customer.data?.name ?? customer.data?.company ?? customerWords.say('nameless', { id: customer.id }))
  useEffect(() => {
    const present = import('./behind-screen.ts')
    void present.then(({ presentCustomer }) => presentCustomer(customer))
    return () => void present.then(({ forgetPresent }) => forgetPresent())
  }, [customer])
  return (
    <>
      <CustomerHead customer={customer} />
      <div class="customer">
        <div class="stack">
          <Subscriptions customer={customer} />
          <Documents customer={customer} />
          <Payments customer={customer} />
          {(customer.assignments ?? []).length > 0 && <Products customer={customer} />}
          <History customer={customer} />
        </div>
        <div class="stack">
          <Upcoming customer={customer} />
          {(customer.agreements?.[0] ?? settings.value?.payment_providers[0]) && <Agreements customer={customer} />}
          <Notes customer={customer} />
          <Consents customer={customer} />
          <Facts customer={customer} />
        </div>
      </div>
    </>
  )
}

function Subscriptions({ customer }: { readonly customer: Customer }) {
  const { subscriptions = [], overrides = [] } = customer
  const isOver = (state: string) => state === 'ended' || state === 'stopped'
  const live = subscriptions.filter(({ state }) => !isOver(state))
  const over = subscriptions.filter(({ state }) => isOver(state)).toReversed()
  const own = overrides.filter(({ subscription_id, phase }) => subscription_id === undefined && phase !== 'ended')
  const cards = (some: typeof subscriptions) =>
    some.map((subscription) => (
      <SubscriptionCard
        key={subscription.id}
        customer={customer}
        subscription={subscription}
        overrides={overrides.filter(({ subscription_id }) => subscription_id === subscription.id)}
      />
    ))
  return (
    <section aria-labelledby="subscriptions" class="stack">
      <h2 id="subscriptions" class="unseen">
        {customerWords.say('subscriptions')}
      </h2>
      {subscriptions.length === 0 && <p class="card quiet">{customerWords.say('no_subscriptions')}</p>}
      {cards(live)}
      {own.length > 0 && (
        <div class="card ahead">
          <h3>{customerWords.say('changes_ahead')}</h3>
          <ul>
            {own.map((override) => (
              <li key={override.override_id}>
                <OverrideLine customer={customer} override={override} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {over.length > 0 && (
        <details class="over" open={live.length === 0}>
          <summary>{customerWords.count('ended_ones', over.length)}</summary>
          <div class="stack">{cards(over)}</div>
        </details>
      )}
    </section>
  )
}

/** All other data: billing data and the account's own fields. */
function Facts({ customer: { data = {} } }: { readonly customer: Customer }) {
  const billed = [
    data.billing_company,
    data.billing_name,
    data.billing_address,
    data.billing_country,
    data.billing_email,
  ]
  const facts: readonly (readonly [string, string | undefined])[] = [
    [customerWords.say('company'), data.company],
    [customerWords.say('billing'), billed.filter((part) => part !== undefined).join('\n')],
    [customerWords.say('language'), data.language === undefined ? undefined : languageName(data.language)],
    [customerWords.say('tax_id'), data.tax_registration_id],
    ...(settings.value === undefined ? [] : fieldsOf('customer')).map((field): readonly [string, string] => [
      field.name,
      shownValue(data[fieldId(field)]),
    ]),
  ]
  const filled = facts.filter(([, value]) => value !== undefined && value !== '')
  if (filled.length === 0) return null
  return (
    <section class="card" aria-labelledby="facts">
      <div class="card-head">
        <h2 id="facts">{customerWords.say('facts')}</h2>
      </div>
      <dl class="facts">
        {filled.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
