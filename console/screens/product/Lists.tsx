/** The lists of an issue: cut-offs by carrier, copies compared with the previous issue, and the closed lists. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { dateTime, number } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { CountedProduct, Edition } from '../../api/types.ts'
import { Show } from '../../design/States.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { tell } from '../../design/Toasts.tsx'
import { carrierName, Copies, Counting, EditionState, ForecastCopies } from '../../editions/EditionCells.tsx'
import { copiesOfCarrier, issueBefore } from '../../editions/difference.ts'
import { editionsReading } from '../../editions/edition-readings.ts'
import { editionWords } from '../../editions/edition-words.ts'
import { CloseDrawer } from './CloseDrawer.tsx'
import { ClosedLists } from './ClosedLists.tsx'
import { listsReading } from './lists-readings.ts'
import { listsWords } from './lists-words.ts'

export const words = [editionWords, listsWords]

interface ListsProps {
  readonly product: Pick<CountedProduct, 'external_id' | 'category'> & { readonly date: string }
}

export function Part({ product: { external_id: id, category, date } }: ListsProps) {
  const reading = editionsReading(date, 0, category)
  useEffect(() => void reading.open(), [reading])
  return (
    <section class="card" aria-labelledby="lists-title">
      <Show reading={reading}>
        {({ editions, isCounting }) => {
          const edition = editions.find(({ external_id }) => external_id === id)
          if (edition === undefined) return null
          return (
            <IssueLists
              edition={edition}
              editions={editions}
              isCounting={isCounting}
              again={() => void reading.refresh()}
            />
          )
        }}
      </Show>
    </section>
  )
}

interface IssueListsProps {
  readonly edition: Edition
  readonly editions: readonly Edition[]
  readonly isCounting: boolean
  readonly again: () => void
}

function IssueLists({ edition, editions, isCounting, again }: IssueListsProps) {
  const isOpen = useSignal(false)
  const before = issueBefore(editions, edition)
  const { external_id: id, donated = 0, changes_after_cut_off: changes } = edition
  const { copies, counted } = edition
  const isClosed = copies !== undefined
  const isWhole = edition.carriers.every(({ carrier, closed }) => carrier === 'none' || closed !== undefined)
  return (
    <>
      <div class="card-head">
        <h2 id="lists-title">{listsWords.say('title')}</h2>
        <EditionState state={edition.state} />
        {may('editions.close', 'write') && (
          <button type="button" class="button" onClick={() => (isOpen.value = true)}>
            {listsWords.say(isWhole ? 'supplement' : 'close')}
          </button>
        )}
      </div>
      <Table
        caption={listsWords.say('by_carrier')}
        rows={edition.carriers.filter(({ carrier, copies = 0 }) => carrier !== 'none' || copies > 0)}
        keyOf={({ carrier }) => carrier}
        columns={carrierColumns(before)}
      />
      {isClosed && (
        <p class="product-sums">{listsWords.say('sums', { copies: number(copies), donated: number(donated) })}</p>
      )}
      {counted !== undefined && <p class="quiet">{listsWords.say('counted', { at: dateTime(counted) })}</p>}
      {isCounting && counted === undefined && <Counting again={again} />}
      {changes > 0 && <p class="product-sums">{listsWords.count('changes', changes, { count: number(changes) })}</p>}
      {isClosed && <ClosedLists id={id} carriers={edition.carriers} />}
      {isOpen.value && (
        <CloseDrawer
          edition={edition}
          before={before}
          close={() => (isOpen.value = false)}
          done={(count) => {
            isOpen.value = false
            tell(count === 0 ? listsWords.say('nothing_new') : listsWords.count('closed_lists', count))
            void listsReading(id).refresh()
            again()
          }}
        />
      )}
    </>
  )
}

type CarrierOfIssue = Edition['carriers'][number]

const carrierColumns = (before: Edition | undefined): readonly Column<CarrierOfIssue>[] => [
  {
    key: 'carrier',
    name: editionWords.say('carrier'),
    isText: true,
    cell: (carrier) =>
      carrier.carrier === 'none' ? <Tag tone="warn">{carrierName(carrier)}</Tag> : carrierName(carrier),
  },
  { key: 'cut_off', name: editionWords.say('cut_off'), cell: ({ cut_off }) => dateTime(cut_off) },
  {
    key: 'closed',
    name: editionWords.say('state_closed'),
    cell: ({ closed }) => (closed === undefined ? null : dateTime(closed)),
  },
  {
    key: 'bundles',
    name: listsWords.say('bundles'),
    isAmount: true,
    cell: ({ bundles = 0 }) => (bundles === 0 ? null : number(bundles)),
  },
  {
    key: 'copies',
    name: editionWords.say('copies'),
    isAmount: true,
    cell: ({ carrier, copies, closed }) => {
      const compared = { copies, before: copiesOfCarrier(before, carrier) }
      return closed === undefined ? <ForecastCopies {...compared} /> : <Copies {...compared} />
    },
  },
]
