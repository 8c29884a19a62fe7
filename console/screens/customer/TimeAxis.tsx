/** A subscription's time as a picture, with its pauses and its stop; the same as a table below. */
import { useId } from 'preact/hooks'
import type { Override, Subscription } from '../../api/types.ts'
import { now } from '../../account/clock.ts'
import { fullDate, fullLastDay, shortMonth } from '../../account/format.ts'
import { Table } from '../../design/Table.tsx'
import { axisOf } from './axis.ts'
import { customerWords } from './customer-words.ts'

export interface TimeAxisProps {
  readonly name: string
  readonly subscription: Subscription
  readonly overrides: readonly Override[]
}

export function TimeAxis({ name, subscription, overrides }: TimeAxisProps) {
  const { periods } = subscription
  const axis = axisOf(subscription, overrides, now())
  const pattern = useId()
  const last = periods.at(-1)?.end
  const label = customerWords.count('axis', periods.length, {
    name,
    begin: fullDate(periods[0]?.begin ?? now()),
    end: last === null || last === undefined ? customerWords.say('axis_open') : fullLastDay(last),
  })
  return (
    <figure class="axis">
      <svg width="100%" height="58" role="img" aria-label={label}>
        <defs>
          <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" class="axis-pause" />
            <rect width="2" height="6" class="axis-pause-line" />
          </pattern>
        </defs>
        {axis.ticks.map(({ at, month, isLabelled }) => (
          <g key={month}>
            <line x1={`${at}%`} x2={`${at}%`} y1="8" y2="40" class="axis-tick" />
            {isLabelled && at < 95 && (
              <text x={`${at}%`} y="54" class="axis-text">
                {shortMonth(month)}
              </text>
            )}
          </g>
        ))}
        {axis.periods.map(({ from, width, kind, campaignName }) => (
          <rect
            key={from}
            x={`${from}%`}
            y="14"
            width={`${Math.max(width - 0.2, 0.2)}%`}
            height="20"
            rx="3"
            class={`axis-period is-${kind}`}
          >
            <title>{campaignName}</title>
          </rect>
        ))}
        {axis.pauses.map(({ from, width, type }) => (
          <rect key={`${type}-${from}`} x={`${from}%`} y="14" width={`${width}%`} height="20" fill={`url(#${pattern})`}>
            <title>{customerWords.say(`override_${type}`)}</title>
          </rect>
        ))}
        {axis.stop !== undefined && (
          <g class="axis-stop">
            <line x1={`${axis.stop}%`} x2={`${axis.stop}%`} y1="9" y2="39" />
          </g>
        )}
        {axis.now !== undefined && (
          <>
            <line x1={`${axis.now}%`} x2={`${axis.now}%`} y1="6" y2="40" class="axis-now" />
            <circle cx={`${axis.now}%`} cy="6" r="3" class="axis-now-mark" />
          </>
        )}
      </svg>
      <details>
        <summary>{customerWords.say('periods_and_pauses')}</summary>
        <AxisTable subscription={subscription} overrides={overrides} />
      </details>
    </figure>
  )
}

interface Row {
  readonly key: string
  readonly what: string
  readonly begin: string
  readonly end: string | null
}

function AxisTable({ subscription, overrides }: Omit<TimeAxisProps, 'name'>) {
  const rows: Row[] = [
    ...subscription.periods.map(({ campaign_name, begin, end }) => ({ key: begin, what: campaign_name, begin, end })),
    ...overrides.map(({ override_id, override_type, begin, end }) => ({
      key: override_id ?? `${override_type}-${begin}`,
      what: customerWords.say(`override_${override_type}`),
      begin,
      end,
    })),
  ].toSorted((one, other) => other.begin.localeCompare(one.begin))
  return (
    <Table
      caption={customerWords.say('periods_and_pauses')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: 'what', name: customerWords.say('what'), cell: ({ what }) => what },
        { key: 'from', name: customerWords.say('from'), cell: ({ begin }) => fullDate(begin) },
        {
          key: 'to',
          name: customerWords.say('to'),
          cell: ({ end }) => (end === null ? customerWords.say('axis_open') : fullLastDay(end)),
        },
      ]}
    />
  )
}
