/** Campaigns: their present and future prices, their subscribers, and their renewals. */
import { today } from '../../account/clock.ts'
import { date, moneyOfMinor, number } from '../../account/format.ts'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { may } from '../../account/rights.ts'
import { accountCurrency } from '../../account/currency.ts'
import { session } from '../../account/session.ts'
import { fieldId, fieldsOf } from '../../account/settings.ts'
import type { CountedCampaign } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { Empty, Show } from '../../design/States.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import { to } from '../../navigation/navigate.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { campaignsReading, type Campaigns } from './campaigns-readings.ts'
import { campaignsWords } from './campaigns-words.ts'
import { pricedLines, type Price } from './price-lines.ts'
import { PriceDrawer } from './PriceDrawer.tsx'

export const words = [campaignsWords]

export function Screen() {
  useTitle(shellWords.say('nav_campaigns'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_campaigns')}</h1>
          <p class="lead">{campaignsWords.say('lead')}</p>
        </div>
        {may('settings.update', 'write') && (
          <a class="button" href={to('/settings')}>
            {campaignsWords.say('change')}
          </a>
        )}
      </div>
      <section class="card" aria-label={shellWords.say('nav_campaigns')}>
        <Show reading={campaignsReading()}>{(all) => <List {...all} />}</Show>
      </section>
    </>
  )
}

const maySeePrices = () => may('settings.plan') && may('settings.plan.customer') && may('customers')

/** The drawer is open again after a session that has ended. */
const usePreviewed = keepsTyping<string | undefined>()

function List({ campaigns, isCounting }: Campaigns) {
  const previewedId = usePreviewed('', undefined)
  const previewed = campaigns.find(({ id }) => id === previewedId.value)
  if (campaigns.length === 0) return <Empty icon="campaigns">{campaignsWords.say('none')}</Empty>
  const byCount = campaigns.toSorted((one, other) => other.live_subscriptions - one.live_subscriptions)
  return (
    <div class="stack">
      {isCounting && <Notice role="status">{campaignsWords.say('counting')}</Notice>}
      <Table
        caption={shellWords.say('nav_campaigns')}
        rows={byCount}
        keyOf={({ id }) => id}
        columns={columnsOf(campaigns, (id) => (previewedId.value = id))}
      />
      {previewed !== undefined && (
        <PriceDrawer
          key={previewed.id}
          campaign={previewed}
          currency={accountCurrency(session.value.account, previewed.business_entity)}
          close={() => (previewedId.value = undefined)}
        />
      )}
    </div>
  )
}

function columnsOf(
  campaigns: readonly CountedCampaign[],
  preview: (id: string) => void,
): readonly Column<CountedCampaign>[] {
  return [
    {
      key: 'name',
      name: campaignsWords.say('campaign'),
      cell: ({ id, name, duration, assignments }) => (
        <div id={`campaign-${id}`} class="campaigns-name">
          <strong>{name}</strong>
          <span class="quiet">{lasts(duration, assignments)}</span>
        </div>
      ),
    },
    { key: 'price', name: campaignsWords.say('price'), cell: (campaign) => <Prices campaign={campaign} /> },
    {
      key: 'renews',
      name: campaignsWords.say('renews_to'),
      cell: (campaign) => <Renewal campaign={campaign} campaigns={campaigns} />,
    },
    {
      key: 'count',
      name: campaignsWords.say('subscriptions'),
      isAmount: true,
      cell: ({ live_subscriptions: count }) => number(count),
    },
    {
      key: 'incoming',
      name: campaignsWords.say('renewed_into'),
      cell: ({ id }) => <Incoming campaigns={campaigns.filter((each) => each.renews_to === id && each.id !== id)} />,
    },
    ...(maySeePrices()
      ? [
          {
            key: 'actions',
            name: campaignsWords.say('actions'),
            isNameUnseen: true,
            cell: (campaign: CountedCampaign) =>
              campaign.invoice_lines.length > 0 && (
                <button type="button" class="button is-small" onClick={() => preview(campaign.id)}>
                  {campaignsWords.say(may('settings.update', 'write') ? 'change_price' : 'try_price')}
                  <span class="unseen">{campaign.name}</span>
                </button>
              ),
          },
        ]
      : []),
  ]
}

/** The length of a period, such as `P1Y6M`, a number of issues, or open-ended. */
function lasts(duration: string | undefined, assignments: number | undefined): string {
  if (assignments !== undefined) return campaignsWords.count('issues', assignments)
  if (duration === undefined) return campaignsWords.say('open_ended')
  const units = { D: 'days', W: 'weeks', M: 'months', Y: 'years' } as const
  const parts = [...duration.matchAll(/(\d+)([DWMY])/g)].flatMap(([, count, letter]) => {
    const unit = Object.entries(units).find(([key]) => key === letter)?.[1]
    return unit === undefined ? [] : [campaignsWords.count(unit, Number(count))]
  })
  return parts.join(' ')
}

function Prices({ campaign }: { readonly campaign: CountedCampaign }) {
  const lines = pricedLines(campaign.invoice_lines, today())
  const currency = accountCurrency(session.value.account, campaign.business_entity)
  if (lines.length === 0) return <span class="quiet">{campaignsWords.say('free')}</span>
  return (
    <ul class="campaigns-prices">
      {lines.map(({ key, text, conditions, prices }) => (
        <li key={key}>
          {text}
          {conditions.map(([field, value]) => (
            <span key={field} class="quiet">
              {' '}
              · {fieldName(field)}: {value}
            </span>
          ))}
          <span class="campaigns-dated">
            {prices
              .filter(({ state }) => state !== 'past')
              .map((price) => (
                <span key={price.from ?? ''}>{priceText(price, currency)}</span>
              ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const fieldName = (id: string): string => fieldsOf('subscription').find((field) => fieldId(field) === id)?.name ?? id

function priceText({ amount, from, state, endsLine }: Price, currency: string) {
  const price = moneyOfMinor(amount, currency)
  if (state === 'present') return <strong>{endsLine ? campaignsWords.say('ended') : price}</strong>
  const values = { amount: price, date: date(from ?? '') }
  return endsLine ? campaignsWords.say('ends_on', { date: values.date }) : campaignsWords.say('from', values)
}

interface RenewalProps {
  readonly campaign: CountedCampaign
  readonly campaigns: readonly CountedCampaign[]
}

function Renewal({ campaign: { id, renews_to: next }, campaigns }: RenewalProps) {
  if (next === undefined) return <span class="quiet">{campaignsWords.say('ends')}</span>
  if (next === id) return <>{campaignsWords.say('itself')}</>
  return <>{campaigns.find((each) => each.id === next)?.name ?? next}</>
}

function Incoming({ campaigns }: { readonly campaigns: readonly CountedCampaign[] }) {
  if (campaigns.length === 0) return null
  return (
    <ul>
      {campaigns.map(({ id, name, live_subscriptions: count }) => (
        <li key={id}>
          {name}: {number(count)}
        </li>
      ))}
    </ul>
  )
}
