/** Collections that no file for the bank can have. They stay ready until somebody corrects their agreement. */
import { useEffect, useState } from 'preact/hooks'
import { may } from '../../account/rights.ts'
import { settings } from '../../account/settings.ts'
import { client } from '../../api/client.ts'
import { previewOutcome } from '../../api/job.ts'
import { Notice } from '../../design/Notice.tsx'
import { Table } from '../../design/Table.tsx'
import { toCustomer, toDocument } from '../../navigation/navigate.ts'
import { collectionsWords } from './collections-words.ts'

interface LeftOutCollections {
  readonly left_out: readonly { readonly collection_id: string; readonly reason: string }[]
  readonly left_out_count: number
}

const isResult = (value: object): value is LeftOutCollections => 'left_out' in value && 'left_out_count' in value

interface Method {
  readonly method: string
  readonly business_entity: string
}

const bankMethods = (): Method[] =>
  (settings.value?.business_entities ?? []).flatMap(({ external_id: business_entity = '', bank_methods = [] }) =>
    bank_methods.map(({ id: method }) => ({ method, business_entity })),
  )

export function LeftOut() {
  const methods = may('collectionfiles', 'write') && may('customers') ? bankMethods() : []
  return methods.map((method) => <OfMethod key={`${method.business_entity} ${method.method}`} {...method} />)
}

function OfMethod({ method, business_entity }: Method) {
  const [leftOut, setLeftOut] = useState<LeftOutCollections>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void previewOutcome<LeftOutCollections>(
      client.POST('/api/collectionfiles/{method}/', {
        params: { path: { method } },
        body: { business_entity, preview: true },
        signal,
      }),
      isResult,
      { signal, onJob: () => undefined },
    ).then((outcome) => {
      if (outcome?.ok === true && !signal.aborted) setLeftOut(outcome.value)
    })
    return () => controller.abort()
  }, [method, business_entity])
  if (leftOut === undefined || leftOut.left_out_count === 0) return null
  const { left_out: rows, left_out_count: count } = leftOut
  return (
    <section class="card stack" aria-label={collectionsWords.say('left_out', { method })}>
      <Notice tone="warn">{collectionsWords.say('left_out_text', { method, count: String(count) })}</Notice>
      <Table
        caption={collectionsWords.say('left_out', { method })}
        rows={rows}
        keyOf={({ collection_id: id }) => id}
        columns={[
          {
            key: 'number',
            name: collectionsWords.say('invoice'),
            cell: ({ collection_id: id }) => <Document id={id} />,
          },
          {
            key: 'customer',
            name: collectionsWords.say('customer'),
            cell: ({ collection_id: id }) => <Payer id={id} />,
          },
          { key: 'why', name: collectionsWords.say('why'), isText: true, cell: ({ reason }) => reasonOf(reason) },
        ]}
      />
    </section>
  )
}

/** The id of a collection consists of the customer's id, the document's number, and the attempt. */
const partsOf = (id: string) => {
  const [customer = '', number = ''] = id.split('~')
  return { customer, number }
}

function Document({ id }: { readonly id: string }) {
  const { number } = partsOf(id)
  return (
    <a class="number" href={toDocument(number)}>
      {number}
    </a>
  )
}

function Payer({ id }: { readonly id: string }) {
  const { customer } = partsOf(id)
  return (
    <a class="number" href={toCustomer(customer)}>
      {customer}
    </a>
  )
}

const reasons = ['account', 'mandate', 'signed', 'kid', 'name'] as const

function reasonOf(reason: string): string {
  const translated = reasons.find((each) => reason === `collection_file_${each}`)
  return translated === undefined ? reason : collectionsWords.say(`left_out_${translated}`)
}
