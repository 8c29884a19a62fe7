/** Documents that did not reach their customers: printed in files of a maximum size, or sent again. */
import { useSignal } from '@preact/signals'
import { dateTime, number as numberText } from '../../account/format.ts'
import { mayDo } from '../../account/rights.ts'
import { chunksOf } from '../../api/chunks.ts'
import { Empty, Failed, Loading } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { CustomerLink } from '../../documents/CustomerLink.tsx'
import { useNames } from '../../documents/customer-names.ts'
import { documentWords } from '../../documents/document-words.ts'
import { mayPrint, mostPrinted } from '../../documents/print-documents.ts'
import { stretchLength, stretchReading, undeliveredDocuments } from '../../documents/undelivered.ts'
import { toDocument } from '../../navigation/navigate.ts'
import { choiceColumn, PrintChosen, useChosen, type Chosen } from './choice.tsx'
import { invoicesWords } from './invoices-words.ts'
import { SendSeveral } from './SendSeveral.tsx'

interface Document {
  readonly number: string
  readonly customer_id: string
  readonly at: string
}

export function Undelivered() {
  /** The ends of the stretches of events that were searched, the latest first. */
  const ends = useSignal<readonly string[]>([''])
  const states = ends.value.map((end) => stretchReading(end).read.value)
  const stretches = states.flatMap((read) => (read.state === 'ready' ? [read.value] : []))
  const failed = undeliveredDocuments(stretches.toReversed().flatMap(({ events }) => events))
  const documents = failed.map(({ invoice_number: number, customer_id, timestamp: at }) => ({
    number,
    customer_id,
    at,
  }))
  const last = states.at(-1)
  const before = stretches.length === states.length ? stretches.at(-1)?.before : undefined
  const chosen = useChosen()
  const chosenDocuments = documents.filter(({ number }) => chosen.chosen.has(number))
  const parts = chunksOf(documents, mostPrinted)
  const again = () => void stretchReading(ends.value.at(-1) ?? '').refresh()
  return (
    <>
      <div class="invoices-send">
        {mayDo('sendinvoice') && <SendSeveral documents={chosenDocuments} asReminders={false} sent={chosen.clear} />}
        {mayPrint() && chosenDocuments.length > 0 && <PrintChosen documents={chosenDocuments} />}
      </div>
      {parts.map((part) => (
        <Part key={part[0]?.number} documents={part} chosen={chosen} hasButton={chosenDocuments.length === 0} />
      ))}
      {documents.length === 0 && before !== undefined && (
        <Empty icon="check">{invoicesWords.say('none_undelivered')}</Empty>
      )}
      {last?.state === 'loading' && <Loading isSlow={last.isSlow} />}
      {last?.state === 'failed' && <Failed failure={last.failure} again={again} />}
      {before !== undefined && before > 0 && (
        <p class="more">
          <span class="quiet">
            {invoicesWords.say('searched', { count: numberText(ends.value.length * stretchLength) })}
          </span>{' '}
          <button
            type="button"
            class="button"
            onClick={() => {
              void stretchReading(String(before)).open()
              ends.value = [...ends.value, String(before)]
            }}
          >
            {invoicesWords.say('look_back')}
          </button>
        </p>
      )}
    </>
  )
}

interface PartProps {
  /** The documents of one file. */
  readonly documents: readonly Document[]
  readonly chosen: Chosen
  readonly hasButton: boolean
}

function Part({ documents, chosen, hasButton }: PartProps) {
  const half = mostPrinted / 2
  const ids = documents.map(({ customer_id: id }) => id)
  const nameOf = useNames([ids.slice(0, half), ids.slice(half)])
  return (
    <>
      {mayPrint() && hasButton && (
        <div class="invoices-send">
          <PrintChosen documents={documents} />
        </div>
      )}
      <Table
        caption={invoicesWords.say('undelivered')}
        rows={documents}
        keyOf={({ number }) => number}
        columns={[
          ...(mayDo('sendinvoice') || mayPrint() ? [choiceColumn(chosen.chosen, chosen.choose)] : []),
          {
            key: 'number',
            name: documentWords.say('number'),
            cell: ({ number }) => (
              <a class="number" href={toDocument(number)}>
                {number}
              </a>
            ),
          },
          {
            key: 'customer',
            name: documentWords.say('customer'),
            cell: ({ customer_id: id }) => <CustomerLink id={id} name={nameOf(id)} />,
          },
          { key: 'failed', name: invoicesWords.say('failed_at'), cell: ({ at }) => dateTime(at) },
        ]}
      />
    </>
  )
}
