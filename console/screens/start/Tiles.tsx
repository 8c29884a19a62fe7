/** The figures of the day. Each tile links to its list, and is shown if the role can read it. */
import type { ComponentChildren } from 'preact'
import { date, money, number, relativeDays } from '../../account/format.ts'
import { may, mayDo } from '../../account/rights.ts'
import { campaignName } from '../../account/settings.ts'
import type { Today } from '../../api/types.ts'
import { Show } from '../../design/States.tsx'
import { to, toProduct } from '../../navigation/navigate.ts'
import { reasonName } from './stop-reasons.ts'
import { campaignColor } from './campaign-color.ts'
import { todayReading } from './start-readings.ts'
import { startWords } from './start-words.ts'

const shownReasons = 3
const shownCampaigns = 6

export const Tiles = () => (
  <Show reading={todayReading()}>
    {(day) => (
      <div class="start-figures">
        <SubscriberTile day={day} />
        <MovementTile day={day} />
        {day.money_in !== undefined && <MoneyTile money={day.money_in} />}
        {day.taken_back !== undefined && <TakenBackTile takenBack={day.taken_back} />}
        {day.stale_collections !== undefined && <StaleTile stale={day.stale_collections} />}
        {day.aging !== undefined && <AgingTile aging={day.aging} />}
        {day.issues.length > 0 && <IssueTile issues={day.issues} />}
        {day.tasks !== undefined && <TaskTile tasks={day.tasks} />}
        {day.orders !== undefined && <OrderTile orders={day.orders} />}
      </div>
    )}
  </Show>
)

/** Whether the true figure may be higher. */
const atLeast = (text: string, { at_least }: { readonly at_least?: true }): string =>
  at_least === true ? startWords.say('at_least', { amount: text }) : text

function SubscriberTile({ day: { subscribers } }: { readonly day: Today }) {
  const { live_subscriptions: live, campaigns, last_month, last_year, counting } = subscribers
  const greatest = campaigns.slice(0, shownCampaigns)
  const others = campaigns.slice(shownCampaigns).reduce((sum, each) => sum + each.live_subscriptions, 0)
  return (
    <Tile name={startWords.say('subscribers_now')} address={may('campaigns') ? '/campaigns' : undefined} isWide>
      <strong class="start-sum">{number(live)}</strong>
      <Compared live={live} former={last_month} words="since_month" />
      <Compared live={live} former={last_year} words="since_year" />
      {counting === true && <span class="quiet">{startWords.say('still_counting')}</span>}
      <span class="start-bar" aria-hidden="true">
        {greatest.map(({ campaign_id: id, live_subscriptions: count }) => (
          <span key={id} class={campaignColor(id)} style={{ flexGrow: count }} />
        ))}
        {others > 0 && <span style={{ flexGrow: others }} />}
      </span>
      <ul class="start-split">
        {greatest.map(({ campaign_id: id, live_subscriptions: count }) => (
          <li key={id} class={campaignColor(id)}>
            <span>{campaignName(id)}</span> <b>{number(count)}</b>
          </li>
        ))}
        {others > 0 && (
          <li>
            <span>{startWords.say('others')}</span> <b>{number(others)}</b>
          </li>
        )}
      </ul>
    </Tile>
  )
}

interface ComparedProps {
  readonly live: number
  readonly former: Today['subscribers']['last_month']
  readonly words: 'since_month' | 'since_year'
}

/** Nothing is shown for a day that was not counted. */
function Compared({ live, former, words }: ComparedProps) {
  if (former === undefined) return null
  const difference = live - former.live_subscriptions
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±'
  return (
    <span class={difference < 0 ? 'start-down' : 'start-up'}>
      {startWords.say(words, { difference: `${sign}${number(Math.abs(difference))}`, date: date(former.date) })}
    </span>
  )
}

function MovementTile({ day }: { readonly day: Today }) {
  const { stopped } = day
  return (
    <Tile name={startWords.say('this_month')} address={may('events') ? '/activity?type=subscription' : undefined}>
      <dl class="start-pairs">
        <dt>{startWords.say('new')}</dt>
        <dd>{atLeast(number(day.new.count), day.new)}</dd>
        <dt>{startWords.say('stopped')}</dt>
        <dd>{atLeast(number(stopped.count), stopped)}</dd>
        {stopped.reasons.slice(0, shownReasons).map(({ reason, count }) => [
          <dt key={reason} class="is-part">
            {reasonName(reason)}
          </dt>,
          <dd key={`count ${reason}`} class="quiet">
            {number(count)}
          </dd>,
        ])}
      </dl>
    </Tile>
  )
}

function MoneyTile({ money: income }: { readonly money: NonNullable<Today['money_in']> }) {
  return (
    <Tile name={startWords.say('money_in')} address="/invoices?state=paid">
      {income.amounts.length === 0 && <strong class="start-sum">{number(0)}</strong>}
      {income.amounts.map(({ currency, amount, count }) => (
        <span key={currency} class="start-money">
          <strong class="start-sum">{atLeast(money(amount, currency), income)}</strong>
          <span class="quiet">{startWords.count('payments', count)}</span>
        </span>
      ))}
    </Tile>
  )
}

function TakenBackTile({ takenBack }: { readonly takenBack: NonNullable<Today['taken_back']> }) {
  return (
    <Tile
      name={startWords.say('taken_back')}
      address={mayDo('collect') ? '/collections?list=reversed' : undefined}
      tone="warn"
    >
      <strong class="start-sum">{atLeast(number(takenBack.count), takenBack)}</strong>
      <span class="quiet">{startWords.say('this_month')}</span>
    </Tile>
  )
}

function StaleTile({ stale }: { readonly stale: NonNullable<Today['stale_collections']> }) {
  return (
    <Tile
      name={startWords.say('stale_collections')}
      address={mayDo('collect') ? '/collections?list=stale' : undefined}
      tone="warn"
    >
      <strong class="start-sum">{atLeast(number(stale.count), stale)}</strong>
    </Tile>
  )
}

function AgingTile({ aging }: { readonly aging: NonNullable<Today['aging']> }) {
  return (
    <Tile name={startWords.say('open_money')} address="/invoices?state=overdue">
      {aging.currencies.length === 0 && <span class="quiet">{startWords.say('nothing_open')}</span>}
      {aging.currencies.map(({ currency, groups }) => (
        <dl key={currency} class="start-pairs">
          {groups.map(({ days_overdue_to: end, count, amount }, index) => {
            const from = (groups[index - 1]?.days_overdue_to ?? 0) + 1
            const name =
              end === 0
                ? startWords.say('not_overdue')
                : end === undefined
                  ? startWords.say('days_over', { from: from - 1 })
                  : startWords.say('days_between', { from, to: end })
            return count === 0
              ? null
              : [
                  <dt key={index}>{name}</dt>,
                  <dd key={`amount ${index}`} class={end === 0 ? undefined : 'start-late'}>
                    {atLeast(money(amount, currency), index === groups.length - 1 || end === 0 ? aging : {})}
                  </dd>,
                ]
          })}
        </dl>
      ))}
    </Tile>
  )
}

function IssueTile({ issues }: { readonly issues: Today['issues'] }) {
  return (
    <Tile name={startWords.say('next_issues')} address={may('products') ? '/products' : undefined}>
      <ul class="start-issues">
        {issues.map(({ external_id: id, name, date: day, assigned, forecast = 0 }) => (
          <li key={id}>
            {may('products.assignments') ? <a href={toProduct(id)}>{name}</a> : <span>{name}</span>}
            <span class="quiet">
              {day !== undefined && `${relativeDays(day)} · `}
              {assigned === undefined
                ? startWords.say('about_copies', { count: number(forecast) })
                : startWords.count('recipients', assigned)}
            </span>
          </li>
        ))}
      </ul>
    </Tile>
  )
}

function TaskTile({ tasks }: { readonly tasks: NonNullable<Today['tasks']> }) {
  return (
    <Tile name={startWords.say('tasks_due')} address="/tasks" tone={tasks.due > 0 ? 'warn' : 'neutral'}>
      <strong class="start-sum">{atLeast(number(tasks.due), tasks)}</strong>
      {tasks.first !== undefined && (
        <span class="quiet">{startWords.say('first_due', { date: date(tasks.first) })}</span>
      )}
    </Tile>
  )
}

function OrderTile({ orders }: { readonly orders: NonNullable<Today['orders']> }) {
  const { awaiting_approval: waiting } = orders
  return (
    <Tile name={startWords.say('orders_waiting')} address="/orders" tone={waiting > 0 ? 'warn' : 'neutral'}>
      <strong class="start-sum">{atLeast(number(waiting), orders)}</strong>
    </Tile>
  )
}

interface TileProps {
  readonly name: string
  /** The list linked from the heading; absent if the role cannot read it. */
  readonly address?: string | undefined
  readonly tone?: 'warn' | 'neutral'
  readonly isWide?: boolean
  readonly children: ComponentChildren
}

function Tile({ name, address, tone = 'neutral', isWide = false, children }: TileProps) {
  return (
    <section class={`card start-figure is-${tone}${isWide ? ' is-broad' : ''}`} aria-label={name}>
      <h2>{address === undefined ? name : <a href={to(address)}>{name}</a>}</h2>
      {children}
    </section>
  )
}
