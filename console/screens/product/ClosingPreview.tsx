/** The counts of a closing before it is carried out, and the changes since the last lists. */
import { number } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { Closing, Edition } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { Table } from '../../design/Table.tsx'
import { carrierName, Copies } from '../../editions/EditionCells.tsx'
import { copiesOfCarrier, differenceOf } from '../../editions/difference.ts'
import { editionWords } from '../../editions/edition-words.ts'
import { toCustomer } from '../../navigation/navigate.ts'
import { listsWords } from './lists-words.ts'

interface ClosingPreviewProps {
  readonly closing: Closing
  readonly edition: Edition
  readonly before: Edition | undefined
}

/** A list that would be made, with everything that its carrier delivers then, or its own copies of redeliveries. */
interface Row {
  readonly carrier: string
  readonly kind: Closing['lists'][number]['kind'] | undefined
  readonly lines: number
  readonly delivered: number
}

export function ClosingPreview({ closing, edition, before }: ClosingPreviewProps) {
  const rows = rowsOf(closing)
  const nameOf = (id: string) => carrierName(edition.carriers.find(({ carrier }) => carrier === id) ?? { carrier: id })
  const beforeOf = ({ carrier, kind }: Row) => (kind === 'redelivery' ? undefined : copiesOfCarrier(before, carrier))
  const isGreat = rows.some((row) => differenceOf(row.delivered, beforeOf(row))?.isGreat)
  const { changes = [], donated } = closing
  if (rows.length === 0) return <Notice role="status">{listsWords.say('nobody')}</Notice>
  return (
    <div class="stack" role="status">
      <Table
        caption={listsWords.say('preview')}
        rows={rows}
        keyOf={({ carrier, kind = '' }) => `${carrier} ${kind}`}
        columns={[
          { key: 'carrier', name: editionWords.say('carrier'), isText: true, cell: ({ carrier }) => nameOf(carrier) },
          {
            key: 'list',
            name: listsWords.say('list'),
            cell: ({ kind }) => listsWords.say(kind === undefined ? 'kind_unchanged' : `kind_${kind}`),
          },
          { key: 'lines', name: listsWords.say('lines'), isAmount: true, cell: ({ lines }) => number(lines) },
          {
            key: 'copies',
            name: editionWords.say('copies'),
            isAmount: true,
            cell: (row) => <Copies copies={row.delivered} before={beforeOf(row)} />,
          },
        ]}
      />
      {isGreat && before !== undefined && (
        <Notice tone="warn">{listsWords.say('great_difference', { issue: before.name })}</Notice>
      )}
      {donated > 0 && <p class="quiet">{listsWords.say('donated', { copies: number(donated) })}</p>}
      {changes.length > 0 && <Changes changes={changes} nameOf={nameOf} />}
    </div>
  )
}

function rowsOf({ carriers, lists }: Closing): readonly Row[] {
  const rows = lists.map(({ carrier, kind, lines, copies }): Row => {
    if (kind === 'redelivery') return { carrier, kind, lines, delivered: copies }
    return { carrier, kind, lines, delivered: carriers.find((each) => each.carrier === carrier)?.copies ?? 0 }
  })
  const unchanged = carriers.filter(
    ({ carrier }) => !lists.some((list) => list.carrier === carrier && list.kind !== 'redelivery'),
  )
  return [
    ...rows,
    ...unchanged.map(({ carrier, copies }): Row => ({ carrier, kind: undefined, lines: 0, delivered: copies })),
  ]
}

interface ChangesProps {
  readonly changes: NonNullable<Closing['changes']>
  readonly nameOf: (carrier: string) => string
}

function Changes({ changes, nameOf }: ChangesProps) {
  return (
    <details>
      <summary>{listsWords.count('since', changes.length, { count: number(changes.length) })}</summary>
      <Table
        caption={listsWords.say('change')}
        rows={changes}
        keyOf={({ customer_id, carrier, change }) => `${customer_id} ${carrier} ${change}`}
        columns={[
          { key: 'change', name: listsWords.say('change'), cell: ({ change }) => listsWords.say(`change_${change}`) },
          {
            key: 'customer',
            name: listsWords.say('customer'),
            cell: ({ customer_id: id }) => (may('customers') ? <a href={toCustomer(id)}>{id}</a> : id),
          },
          { key: 'carrier', name: editionWords.say('carrier'), isText: true, cell: ({ carrier }) => nameOf(carrier) },
          { key: 'copies', name: editionWords.say('copies'), isAmount: true, cell: ({ copies }) => number(copies) },
        ]}
      />
    </details>
  )
}
