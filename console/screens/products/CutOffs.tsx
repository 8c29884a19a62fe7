/** Issues by their cut-offs: those whose lists are to be closed, and those whose lists were closed. */
import { useEffect } from 'preact/hooks'
import { now, today } from '../../account/clock.ts'
import { addDays } from '../../account/days.ts'
import { date, dateTime, number } from '../../account/format.ts'
import type { Edition } from '../../api/types.ts'
import { Empty, Show } from '../../design/States.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { carrierName, Copies, Counting, EditionState, ForecastCopies } from '../../editions/EditionCells.tsx'
import { forecastOf, issueBefore } from '../../editions/difference.ts'
import { editionsReading } from '../../editions/edition-readings.ts'
import { editionWords } from '../../editions/edition-words.ts'
import { toProduct } from '../../navigation/navigate.ts'
import { cutOffGroups } from './cut-off-groups.ts'
import { cutOffsWords } from './cut-offs-words.ts'

export const words = [editionWords, cutOffsWords]

const daysAhead = 62
/** Earlier issues whose lists were closed are work that is done. */
const closedDays = 31

export function Part() {
  const reading = editionsReading(today(), daysAhead)
  useEffect(() => void reading.open(), [reading])
  return (
    <Show reading={reading}>
      {({ editions, isCounting }) => {
        const { toClose, closed } = cutOffGroups(editions, addDays(today(), -closedDays))
        return (
          <div class="stack">
            {isCounting && toClose.every(({ counted }) => counted === undefined) && (
              <Counting again={() => void reading.refresh()} />
            )}
            <Issues title={cutOffsWords.say('to_close')} issues={toClose} editions={editions} />
            {closed.length > 0 && <Issues title={cutOffsWords.say('closed')} issues={closed} editions={editions} />}
          </div>
        )
      }}
    </Show>
  )
}

interface IssuesProps {
  readonly title: string
  readonly issues: readonly Edition[]
  /** All issues, as each is compared with the one before. */
  readonly editions: readonly Edition[]
}

function Issues({ title, issues, editions }: IssuesProps) {
  return (
    <section class="card" aria-label={title}>
      <div class="card-head">
        <h2>{title}</h2>
      </div>
      {issues.length === 0 ? (
        <Empty icon="check">{cutOffsWords.say('none')}</Empty>
      ) : (
        <Table caption={title} rows={issues} keyOf={({ external_id: id }) => id} columns={columnsOf(editions)} />
      )}
    </section>
  )
}

const columnsOf = (editions: readonly Edition[]): readonly Column<Edition>[] => [
  {
    key: 'issue',
    name: cutOffsWords.say('issue'),
    isText: true,
    cell: ({ external_id: id, name, date: day }) => (
      <div class="products-cell">
        <a href={toProduct(id)}>{name}</a>
        <span class="quiet">{date(day)}</span>
      </div>
    ),
  },
  { key: 'cut_off', name: editionWords.say('cut_off'), isText: true, cell: (edition) => <CutOff edition={edition} /> },
  {
    key: 'state',
    name: editionWords.say('state'),
    cell: (edition) =>
      edition.state === 'open' && edition.cut_off <= now() ? (
        <Tag tone="warn">{cutOffsWords.say('passed')}</Tag>
      ) : (
        <EditionState state={edition.state} />
      ),
  },
  {
    key: 'changes',
    name: editionWords.say('changes_after'),
    isAmount: true,
    cell: ({ copies, changes_after_cut_off: changes }) => (copies === undefined ? null : number(changes)),
  },
  {
    key: 'copies',
    name: editionWords.say('copies'),
    isAmount: true,
    cell: (edition) => {
      const { copies } = edition
      const before = issueBefore(editions, edition)?.copies
      if (copies === undefined) return <ForecastCopies copies={forecastOf(edition)} before={before} />
      // An issue with lists of some carriers only has fewer copies than the one before.
      return <Copies copies={copies} before={edition.state === 'closed' ? before : undefined} />
    },
  },
]

/** The common cut-off of all carriers, or the cut-off of each. */
function CutOff({ edition: { cut_off, carriers } }: { readonly edition: Edition }) {
  const named = carriers.filter(({ carrier }) => carrier !== 'none')
  if (new Set(named.map((carrier) => carrier.cut_off)).size < 2) return <>{dateTime(cut_off)}</>
  return (
    <ul class="products-cell">
      {named.map((carrier) => (
        <li key={carrier.carrier}>
          {dateTime(carrier.cut_off)} <span class="quiet">{carrierName(carrier)}</span>
        </li>
      ))}
    </ul>
  )
}
