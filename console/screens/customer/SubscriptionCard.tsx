/** A subscription: its campaign, its future, its time axis, and its actions. */
import type { Customer, Override, Subscription } from '../../api/types.ts'
import { addressLines } from '../../account/address-lines.ts'
import { now } from '../../account/clock.ts'
import { countryName, date, lastDay, money } from '../../account/format.ts'
import { mayDo } from '../../account/rights.ts'
import { fieldId, fieldsOf, settings } from '../../account/settings.ts'
import { onDemand } from '../../design/OnDemand.tsx'
import { Tag, type Tone } from '../../design/Tag.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { toCustomer } from '../../navigation/navigate.ts'
import { subscriptionActions } from './customer-actions.ts'
import { customerWords } from './customer-words.ts'
import { forCustomer } from './for-customer.ts'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { openOperation } from '../../operations/open-operation.ts'
import { contentOf } from '../../operations/override-content.ts'
import { desks } from './desk.ts'
import { nameOf } from './subscription-name.ts'
import type { SeatsProps } from './Seats.tsx'
import { TimeAxis } from './TimeAxis.tsx'

export interface SubscriptionCardProps {
  readonly customer: Customer
  readonly subscription: Subscription
  /** All overrides of this subscription, ended ones included. */
  readonly overrides: readonly Override[]
}

export function SubscriptionCard({ customer, subscription, overrides }: SubscriptionCardProps) {
  const { price, currency, quantity = 1 } = subscription
  const name = nameOf(subscription)
  const ahead = overrides.filter(({ phase, override_type }) => phase !== 'ended' && override_type !== 'suspension')
  return (
    <article class="card subscription" aria-label={name}>
      <div class="card-head">
        <h3>
          {name} <StateTag subscription={subscription} overrides={overrides} />
        </h3>
        {price !== undefined && currency !== undefined && (
          <span class="number">{customerWords.say('per_period', { money: money(price, currency) })}</span>
        )}
      </div>
      <p class="subscription-line">
        {lineOf(subscription, overrides)}
        {quantity > 1 && ` · ${customerWords.say('quantity', { count: quantity })}`}
        {subscription.addon_base_subscription_id !== undefined && ` · ${customerWords.say('addon')}`}
        {subscription.group_customer_id !== undefined && (
          <>
            {' · '}
            <a href={toCustomer(subscription.group_customer_id)}>
              {customerWords.say('recipient_of', { id: subscription.group_customer_id })}
            </a>
          </>
        )}
      </p>
      <TimeAxis name={name} subscription={subscription} overrides={overrides} />
      <SubscriptionFields subscription={subscription} />
      {isGroup(subscription) && <Seats customer={customer} subscription={subscription} />}
      {ahead.length > 0 && <Ahead customer={customer} overrides={ahead} />}
      <Actions customer={customer} subscription={subscription} overrides={overrides} name={name} />
    </article>
  )
}

const Seats = onDemand<SeatsProps>(() => import('./Seats.tsx'))

/** Whether the campaign of the present period has seats. */
function isGroup({ periods, state }: Subscription): boolean {
  const { campaign_id: id } = periods.find(({ current }) => current) ?? periods.at(-1) ?? {}
  const campaign = settings.value?.campaigns.find((each) => each.id === id)
  return campaign?.group !== undefined && state !== 'ended' && state !== 'stopped'
}

const tones: Readonly<Record<Subscription['state'], Tone>> = {
  awaiting: 'neutral',
  active: 'good',
  suspended: 'bad',
  ended: 'neutral',
  stopped: 'neutral',
}

function StateTag({ subscription: { state }, overrides }: Pick<SubscriptionCardProps, 'subscription' | 'overrides'>) {
  const isPaused = state === 'suspended' && overrides.some((override) => isPausing(override))
  if (isPaused) return <Tag tone="warn">{customerWords.say('state_paused')}</Tag>
  return <Tag tone={tones[state]}>{customerWords.say(`state_${state}`)}</Tag>
}

const isPausing = ({ override_type, phase }: Override) => override_type === 'pause-subscription' && phase === 'active'

/** The continuation of the subscription, in a sentence. */
function lineOf(subscription: Subscription, overrides: readonly Override[]): string {
  const { periods, state, stop_at: stopAt, renews_to: renewsTo } = subscription
  const last = periods.at(-1)
  const first = periods[0]
  if (state === 'ended' || state === 'stopped')
    return last?.end === undefined || last.end === null
      ? ''
      : customerWords.say('ended_on', { date: lastDay(last.end) })
  const pausing = overrides.find(isPausing)
  const paused =
    pausing?.end === undefined || pausing.end === null
      ? []
      : [customerWords.say('paused_until', { date: lastDay(pausing.end) })]
  const begins =
    state === 'awaiting' && first !== undefined && first.begin > now()
      ? [customerWords.say('begins', { date: date(first.begin) })]
      : []
  return [...paused, ...begins, goesOn(stopAt, renewsTo, last?.end)].join(' · ')
}

function goesOn(
  stopAt: string | undefined,
  renewsTo: Subscription['renews_to'],
  end: string | null | undefined,
): string {
  if (stopAt !== undefined) return customerWords.say('stops', { date: lastDay(stopAt) })
  if (renewsTo?.begin !== undefined)
    return customerWords.say('renews', { date: date(renewsTo.begin), campaign: renewsTo.campaign_name })
  if (end === undefined || end === null) return customerWords.say('open_ended')
  return customerWords.say('ends', { date: lastDay(end) })
}

function SubscriptionFields({ subscription: { data } }: Pick<SubscriptionCardProps, 'subscription'>) {
  const values = fieldsOf('subscription').flatMap((field) => {
    const value = data[fieldId(field)]
    return value === undefined ? [] : [{ name: field.name, value }]
  })
  if (values.length === 0) return null
  return (
    <dl class="facts">
      {values.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shownValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A value of a configurable field in readable form. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return shellWords.say(value ? 'yes' : 'no')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).filter((part): part is [string, string] => typeof part[1] === 'string')
    return addressLines(Object.fromEntries(parts), countryName).join('\n')
  }
  return ''
}

function Ahead({ customer, overrides }: Pick<SubscriptionCardProps, 'customer' | 'overrides'>) {
  return (
    <div class="ahead">
      <h4>{customerWords.say('changes_ahead')}</h4>
      <ul>
        {overrides.map((override) => (
          <li key={override.override_id}>
            <OverrideLine customer={customer} override={override} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A different start or kind is a different holiday. */
const ofVacation = ['end']
const whileAhead: Readonly<Record<Override['override_type'], readonly string[]>> = {
  'pause-delivery': ofVacation,
  'pause-delivery-donate': ofVacation,
  'alternative-delivery': ofVacation,
  'pause-subscription': ['end'],
  'change-fields': ['begin', 'new_values'],
  'change-delivery-address': ['begin', 'address'],
  'change-billing-address': ['begin', 'address'],
  suspension: [],
}

/** The values that can still be changed: only the end, once the holiday has begun. */
const changeable = ({ phase, override_type }: Override): readonly string[] =>
  phase === 'active' ? ['end'] : whileAhead[override_type]

export function OverrideLine({ customer, override }: { readonly customer: Customer; readonly override: Override }) {
  const { override_id, override_type, begin, end, phase, pause_reason } = override
  const { address, weekdays, new_values } = override
  const type = customerWords.say(`override_${override_type}`)
  const content = contentOf(override, (count) => customerWords.say('quantity', { count }))
  const since = customerWords.say('from_day', { date: date(begin) })
  const isMove = override_type === 'change-fields' && override.subscription_id === undefined && content !== undefined
  const open = (operation: string) => () =>
    openOperation(operation, {
      ...(operation === 'updateoverride' && isMove && { as: 'move', desk: desks.move(customer, override) }),
      given: { id: customer.id, override_id },
      ...(operation === 'updateoverride' && {
        start: { begin, end: end ?? undefined, pause_reason, address, weekdays, new_values },
        asks: changeable(override),
      }),
      subject: content === undefined ? type : `${since}: ${content}`,
      ...forCustomer(customer),
    })
  return (
    <>
      <span>
        {content !== undefined && end === null ? (
          <>
            {since}: {content}
          </>
        ) : (
          <>
            {type}, {date(begin)}
            {end !== null && ` – ${lastDay(end)}`}
            {content !== undefined && `: ${content}`}
          </>
        )}
        {pause_reason !== undefined && <span class="quiet"> ({pause_reason})</span>}
      </span>
      {override_id !== undefined && mayDo('updateoverride') && (
        <button type="button" class="button is-small is-bare" onClick={open('updateoverride')}>
          {customerWords.say(end === null ? 'do_change' : 'do_end_change')}
          <span class="unseen">{type}</span>
        </button>
      )}
      {override_id !== undefined && phase === 'future' && mayDo('deleteoverride') && (
        <button type="button" class="button is-small is-bare" onClick={open('deleteoverride')}>
          {customerWords.say('do_remove')}
          <span class="unseen">{type}</span>
        </button>
      )}
    </>
  )
}

interface ActionsProps extends SubscriptionCardProps {
  readonly name: string
}

function Actions({ customer, subscription, overrides, name }: ActionsProps) {
  return (
    <div class="actions">
      <ActionBar
        actions={subscriptionActions(customer, subscription, overrides, { now: now(), desks })}
        labelOf={(label) => customerWords.say(label)}
        opens={{
          given: { id: customer.id, subscription_id: subscription.id },
          subject: name,
          ...forCustomer(customer),
        }}
        menuLabel={`${customerWords.say('more')}: ${name}`}
        isSmall
      />
    </div>
  )
}
