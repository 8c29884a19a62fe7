/** The lists of an issue that were closed, with their files, and the lines of one of them as they were printed. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { dateTime, number } from '../../account/format.ts'
import { mayReadFiles } from '../../account/rights.ts'
import { service } from '../../api/home.ts'
import { usePages } from '../../api/next-page.ts'
import type { CopyList, Edition, ListLine } from '../../api/types.ts'
import { More } from '../../design/More.tsx'
import { Show } from '../../design/States.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { carrierName } from '../../editions/EditionCells.tsx'
import { editionWords } from '../../editions/edition-words.ts'
import { Address, Name } from './RecipientCells.tsx'
import { linesReading, listsReading } from './lists-readings.ts'
import { listsWords } from './lists-words.ts'
import { productWords } from './product-words.ts'

interface ClosedListsProps {
  /** The id of the issue. */
  readonly id: string
  readonly carriers: Edition['carriers']
}

export function ClosedLists({ id, carriers }: ClosedListsProps) {
  const reading = listsReading(id)
  const opened = useSignal<string | undefined>(undefined)
  useEffect(() => void reading.open(), [reading])
  const titleOf = (list: CopyList) => `${listsWords.say(`kind_${list.kind}`)}, ${nameOf(list.carrier, carriers)}`
  return (
    <Show reading={reading}>
      {({ lists }) => {
        const list = lists.find(({ list_id }) => list_id === opened.value)
        return (
          <div class="product-lists">
            <Table
              caption={listsWords.say('closed_caption')}
              rows={lists}
              keyOf={({ list_id = '' }) => list_id}
              columns={columnsOf(titleOf, (list_id) => (opened.value = opened.value === list_id ? undefined : list_id))}
            />
            {list?.list_id !== undefined && (
              <Lines key={list.list_id} id={id} list={list.list_id} title={titleOf(list)} />
            )}
          </div>
        )
      }}
    </Show>
  )
}

const nameOf = (id: string, carriers: Edition['carriers']): string =>
  carrierName(carriers.find(({ carrier }) => carrier === id) ?? { carrier: id })

const columnsOf = (
  titleOf: (list: CopyList) => string,
  open: (list: string | undefined) => void,
): readonly Column<CopyList>[] => [
  { key: 'list', name: listsWords.say('list'), isText: true, cell: titleOf },
  {
    key: 'closed',
    name: editionWords.say('state_closed'),
    isText: true,
    cell: ({ closed, by, note }) => (
      <div class="product-by">
        {dateTime(closed)}
        <span class="quiet">{by}</span>
        {note !== undefined && <span class="quiet">{note}</span>}
      </div>
    ),
  },
  { key: 'lines', name: listsWords.say('lines'), isAmount: true, cell: ({ lines }) => number(lines) },
  { key: 'copies', name: editionWords.say('copies'), isAmount: true, cell: ({ copies }) => number(copies) },
  {
    key: 'actions',
    name: listsWords.say('files'),
    isNameUnseen: true,
    isAmount: true,
    cell: (list) => (
      <div class="actions">
        <button type="button" class="button is-small is-bare" onClick={() => open(list.list_id)}>
          {listsWords.say('show_lines')}
          <span class="unseen"> {titleOf(list)}</span>
        </button>
        {mayReadFiles('delivery_list') && <Files list={list} title={titleOf(list)} />}
      </div>
    ),
  },
]

/** A list of labels may have several files. The browser follows the address to the content and saves it. */
function Files({
  list: { file_id, further_file_ids = [] },
  title,
}: {
  readonly list: CopyList
  readonly title: string
}) {
  const files = file_id === undefined ? [] : [file_id, ...further_file_ids]
  return (
    <>
      {files.map((file, index) => (
        <a key={file} class="button is-small" href={`${service}/api/files/${file}/`} download>
          {files.length === 1 ? listsWords.say('download') : listsWords.say('download_part', { part: index + 1 })}
          <span class="unseen"> {title}</span>
        </a>
      ))}
    </>
  )
}

interface LinesProps {
  readonly id: string
  readonly list: string
  readonly title: string
}

function Lines({ id, list, title }: LinesProps) {
  const paged = usePages((cursor) => linesReading(id, list, cursor))
  useEffect(() => void linesReading(id, list).open(), [id, list])
  const rows = paged.pages.flatMap(({ lines = [] }) => lines)
  return (
    <section class="product-lists" aria-label={title}>
      <h3>{title}</h3>
      {rows.length > 0 && (
        <Table caption={title} rows={rows} keyOf={({ line_id }) => line_id} columns={lineColumns(rows)} />
      )}
      <More {...paged} />
    </section>
  )
}

function lineColumns(rows: readonly ListLine[]): readonly Column<ListLine>[] {
  const change: Column<ListLine> = {
    key: 'change',
    name: listsWords.say('change'),
    cell: ({ change: kind }) => (kind === undefined ? null : listsWords.say(`change_${kind}`)),
  }
  const outcome: Column<ListLine> = {
    key: 'outcome',
    name: listsWords.say('outcome'),
    cell: ({ outcome: reported }) =>
      reported === undefined ? null : <Tag tone="warn">{listsWords.say(`outcome_${reported}`)}</Tag>,
  }
  return [
    ...(rows.some(({ change: kind }) => kind !== undefined) ? [change] : []),
    {
      key: 'name',
      name: productWords.say('name'),
      isText: true,
      cell: ({ customer_id, address = {} }) => <Name recipient={{ customer_id, address, donated: false }} />,
    },
    {
      key: 'address',
      name: productWords.say('address'),
      isText: true,
      cell: ({ customer_id, address }) => (
        <Address recipient={{ customer_id, donated: false, ...(address !== undefined && { address }) }} />
      ),
    },
    ...(rows.some(({ outcome: reported }) => reported !== undefined) ? [outcome] : []),
    { key: 'copies', name: editionWords.say('copies'), isAmount: true, cell: ({ copies }) => number(copies) },
  ]
}
