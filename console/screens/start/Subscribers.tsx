/** Subscriptions by campaign over the last year as a picture, its numbers in a table, and coming changes. */
import { useEffect } from 'preact/hooks'
import { now } from '../../account/clock.ts'
import { fullDate, number, shortMonth } from '../../account/format.ts'
import { campaignName, openSettings } from '../../account/settings.ts'
import { may } from '../../account/rights.ts'
import { useSignal } from '@preact/signals'
import { LineChart } from '../../design/LineChart.tsx'
import { Empty, Show } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { countedSoFar, keptDaysReading, soonDays, subscribersReading, type Counted } from './start-readings.ts'
import type { KeptDay } from './running.ts'
import { aheadOf, greatestOf, pointsWith, type OverTime, type Point } from './subscribers.ts'
import { campaignColor } from './campaign-color.ts'
import { startWords } from './start-words.ts'

const mostLines = 6
const aheadDays = 30

export function Subscribers() {
  useEffect(() => {
    openSettings()
  }, [])
  if (!may('reports.subscribers')) return <WithCustomers kept={[]} />
  return <Show reading={keptDaysReading()}>{(days) => <WithCustomers kept={days} />}</Show>
}

function WithCustomers({ kept: days }: { readonly kept: readonly KeptDay[] }) {
  const isAll = useSignal(false)
  if (!may('customers')) return <Picture over={pointsWith(days, undefined, now())} />
  return (
    <Show reading={subscribersReading(isAll.value ? 'all' : 'first')} {...(isAll.value && { loading: Progress })}>
      {(counts) =>
        counts.isAll ? (
          <Counted kept={days} running={counts.running} />
        ) : (
          <>
            {days.length > 0 && <Picture over={pointsWith(days, undefined, now())} />}
            <section class="card is-wide">
              <p>{startWords.say('many')}</p>
              <p class="start-count">
                <button
                  type="button"
                  class="button"
                  onClick={() => {
                    isAll.value = true
                    void subscribersReading('all').open()
                  }}
                >
                  {startWords.say('count_all')}
                </button>
              </p>
            </section>
          </>
        )
      }
    </Show>
  )
}

function Progress() {
  return (
    <section class="card is-wide">
      <p role="status">{startWords.say('counting', { count: number(countedSoFar.value) })}</p>
    </section>
  )
}

/** The source of the numbers in the chart. */
function sourceOf({ keptSince, isReckoned }: OverTime): string {
  if (keptSince === undefined) return startWords.say('reckoned')
  return startWords.say(isReckoned ? 'kept_and_reckoned' : 'kept_since', { date: fullDate(keptSince) })
}

function Picture({ over }: { readonly over: OverTime }) {
  return (
    <section class="card is-wide" aria-labelledby="subscribers">
      <div class="card-head">
        <h2 id="subscribers">{startWords.say('subscribers')}</h2>
      </div>
      {over.points.length === 0 ? (
        <Empty>{startWords.say('no_subscribers')}</Empty>
      ) : (
        <>
          <OfCampaigns points={over.points} />
          <p class="quiet">{sourceOf(over)}</p>
        </>
      )}
    </section>
  )
}

function Counted({ kept: days, running }: Pick<Counted, 'running'> & { readonly kept: readonly KeptDay[] }) {
  return (
    <>
      <Picture over={pointsWith(days, running, now())} />
      <section class="card" aria-labelledby="ahead">
        <div class="card-head">
          <h2 id="ahead">{startWords.say('ahead')}</h2>
        </div>
        <Table
          caption={startWords.say('ahead')}
          rows={(['renewals', 'stops', 'ends'] as const).map((kind) => ({ kind }))}
          keyOf={({ kind }) => kind}
          columns={[
            { key: 'kind', name: startWords.say('what'), cell: ({ kind }) => startWords.say(kind) },
            ...[soonDays, aheadDays].map((days) => ({
              key: String(days),
              name: startWords.say('within', { days }),
              isAmount: true,
              cell: ({ kind }: { readonly kind: 'renewals' | 'stops' | 'ends' }) =>
                number(aheadOf(running, now(), days)[kind]),
            })),
          ]}
        />
      </section>
    </>
  )
}

function OfCampaigns({ points }: { readonly points: readonly Point[] }) {
  const campaigns = greatestOf(points, mostLines)
  const othersAt = ({ counts }: Point) =>
    [...counts].reduce((sum, [campaign, count]) => (campaigns.includes(campaign) ? sum : sum + count), 0)
  const hasOthers = points.some((point) => othersAt(point) > 0)
  const lines = [
    ...campaigns.map((campaign) => ({
      key: campaign,
      name: campaignName(campaign),
      at: ({ counts }: Point) => counts.get(campaign) ?? 0,
    })),
    ...(hasOthers ? [{ key: '', name: startWords.say('others'), at: othersAt }] : []),
  ]
  const labels = points.map(({ at }, index) => (index === points.length - 1 ? startWords.say('now') : shortMonth(at)))
  return (
    <>
      <LineChart
        labels={labels}
        series={lines.map(({ key, at }) => ({ values: points.map(at), color: campaignColor(key) }))}
        writeValue={number}
      />
      <ul class="start-legend">
        {lines.map(({ key, name }) => (
          <li key={key} class={campaignColor(key)}>
            {name}
          </li>
        ))}
      </ul>
      <details class="start-table">
        <summary>{shellWords.say('as_table')}</summary>
        <Table
          caption={startWords.say('subscribers')}
          rows={points.toReversed()}
          keyOf={({ at }) => at}
          columns={[
            { key: 'at', name: startWords.say('day'), cell: ({ at }) => fullDate(at) },
            ...lines.map(({ key, name, at }) => ({
              key: `count ${key}`,
              name,
              isAmount: true,
              cell: (point: Point) => number(at(point)),
            })),
          ]}
        />
      </details>
    </>
  )
}
