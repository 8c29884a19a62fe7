/** A document: its content, its settlements, its deliveries, and the actions on it. */
import { useEffect } from 'preact/hooks'
import { date, dateTime, money, readable, relativeDays } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { session } from '../../account/session.ts'
import { madeDocuments } from '../../api/numbered-documents.ts'
import type { Customer, ListedInvoice } from '../../api/types.ts'
import { Empty, Show } from '../../design/States.tsx'
import { Tag } from '../../design/Tag.tsx'
import { to, toCustomer, toDocument } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { DocumentState } from '../../documents/DocumentState.tsx'
import { documentActionWords } from '../../documents/document-action-words.ts'
import { documentWords } from '../../documents/document-words.ts'
import { reasonText } from '../../documents/reason-text.ts'
import { reasonWords } from '../../documents/reason-words.ts'
import { FindByNumber } from '../../documents/FindByNumber.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentLines } from './DocumentLines.tsx'
import { toldOf } from './document-history.ts'
import { documentReading, pastReading, payerReading } from './invoice-readings.ts'
import { invoiceWords } from './invoice-words.ts'
import { Settlement } from './Settlement.tsx'

export const words = [invoiceWords, documentActionWords, documentWords, reasonWords]

export function Screen({ place }: ScreenProps) {
  const number = place.params['number'] ?? ''
  useTitle(number)
  return (
    <Show reading={documentReading(number)}>
      {({ document }) =>
        document === undefined ? <None number={number} /> : <Document asked={number} document={document} />
      }
    </Show>
  )
}

function None({ number }: { readonly number: string }) {
  return (
    <>
      <h1 class="unseen">{number}</h1>
      <Empty icon="invoices">
        <p class="invoice-none">{invoiceWords.say('no_document', { number })}</p>
        <FindByNumber />
        <a class="button is-bare" href={to('/invoices')}>
          {invoiceWords.say('all')}
        </a>
      </Empty>
    </>
  )
}

interface DocumentProps {
  /** The number from the address, in upper or lower case. */
  readonly asked: string
  readonly document: ListedInvoice
}

function Document({ asked: address, document }: DocumentProps) {
  const { customer_id: id, number } = document
  const reads = may('customers')
  const payer = payerReading(id)
  const past = pastReading(id)
  useEffect(() => {
    if (!reads) return
    void payer.open()
    void past.open()
  }, [id])
  const read = payer.read.value
  const customer = read.state === 'ready' ? read.value.customer : undefined
  const isErased = read.state === 'ready' && customer === undefined
  const refresh = () => void Promise.all([documentReading(address), payer, past].map((reading) => reading.refresh()))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>
            {documentWords.say(document.type)} {number}
          </h1>
          <p class="lead tags">
            <DocumentState document={document} />
            <Payer id={id} customer={customer} isErased={isErased} />
          </p>
        </div>
        <DocumentActions document={document} done={refresh} />
      </div>
      <Facts document={document} customer={customer} />
      <div class="invoice-parts">
        <DocumentLines document={document} />
        <Settlement document={document} customer={customer} />
        {reads && !isErased && <Past number={number} id={id} />}
      </div>
    </>
  )
}

interface PayerProps {
  readonly id: string
  readonly customer: Customer | undefined
  readonly isErased: boolean
}

function Payer({ id, customer, isErased }: PayerProps) {
  if (isErased) return <span class="quiet">{invoiceWords.say('erased', { id })}</span>
  const name = customer?.data?.name ?? customer?.data?.company ?? id
  return may('customers') ? <a href={toCustomer(id)}>{name}</a> : <span>{name}</span>
}

function Facts({ document, customer }: { readonly document: ListedInvoice; readonly customer: Customer | undefined }) {
  const { due, sent, credits, note, currency, business_entity: entity } = document
  const seller = session.value.account.business_entities.find(({ external_id: id }) => id === entity)
  const notes = madeDocuments(customer ?? {}).filter((each) => each.credits === document.number)
  return (
    <dl class="facts card invoice-facts">
      <div class="is-main-fact">
        <dt>{documentWords.say(document.type === 'credit_note' ? 'total' : 'to_pay')}</dt>
        <dd class="number">{money(document.type === 'credit_note' ? document.total : document.to_pay, currency)}</dd>
      </div>
      <div>
        <dt>{documentWords.say('date')}</dt>
        <dd>{date(document.date)}</dd>
      </div>
      {due !== undefined && (
        <div>
          <dt>{documentWords.say('due')}</dt>
          <dd>
            {date(due)}
            {document.to_pay > 0 && <span class="quiet"> · {relativeDays(due)}</span>}
          </dd>
        </div>
      )}
      <div>
        <dt>{invoiceWords.say('sent')}</dt>
        <dd>{sent === undefined ? invoiceWords.say('not_sent') : dateTime(sent)}</dd>
      </div>
      <div>
        <dt>{documentWords.say('seller')}</dt>
        <dd>{seller?.name ?? entity}</dd>
      </div>
      {document.collection !== undefined && <Collected collection={document.collection} toPay={document.to_pay} />}
      {credits !== undefined && (
        <div>
          <dt>{invoiceWords.say('credits')}</dt>
          <dd>
            <a href={toDocument(credits)}>{credits}</a>
          </dd>
        </div>
      )}
      {notes.length > 0 && (
        <div>
          <dt>{invoiceWords.say('credited_by')}</dt>
          <dd>
            {notes.map(({ number, total }) => (
              <span key={number} class="invoice-text">
                <a href={toDocument(number)}>{number}</a> {money(total, currency)}
              </span>
            ))}
          </dd>
        </div>
      )}
      {note !== undefined && (
        <div>
          <dt>{invoiceWords.say('note')}</dt>
          <dd>{note}</dd>
        </div>
      )}
    </dl>
  )
}

interface CollectedProps {
  readonly collection: NonNullable<ListedInvoice['collection']>
  readonly toPay: number
}

/** The reason for a failure is shown as long as it keeps the invoice open. */
function Collected({ collection: { state, at, reason }, toPay }: CollectedProps) {
  return (
    <div>
      <dt>{invoiceWords.say('collection')}</dt>
      <dd>
        {invoiceWords.say(`collection_${state}`, { date: date(at) })}
        {reason !== undefined && toPay > 0 && state !== 'reversed' && (
          <span class="quiet"> · {reasonText(reason)}</span>
        )}
      </dd>
    </div>
  )
}

function Past({ number, id }: { readonly number: string; readonly id: string }) {
  return (
    <section class="card" aria-labelledby="past">
      <div class="card-head">
        <h2 id="past">{invoiceWords.say('past')}</h2>
      </div>
      <Show reading={pastReading(id)}>
        {({ history, before }) => {
          const entries = toldOf(number, history)
          return (
            <>
              {entries.length === 0 && <p class="quiet">{invoiceWords.say('no_past')}</p>}
              <ol class="invoice-past">
                {entries.map(({ version, at, by, texts, isFailure }) => (
                  <li key={version}>
                    <p class="quiet">
                      <time dateTime={at}>{dateTime(at)}</time> · {by === 'System' ? invoiceWords.say('by_itself') : by}
                    </p>
                    {texts.map((text) => (
                      <p key={text}>{isFailure ? <Tag tone="bad">{readable(text)}</Tag> : readable(text)}</p>
                    ))}
                  </li>
                ))}
              </ol>
              {before !== undefined && <p class="quiet">{invoiceWords.say('older')}</p>}
            </>
          )
        }}
      </Show>
    </section>
  )
}
