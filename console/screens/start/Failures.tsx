/** Recent failures: webhooks that are off or behind, and documents that could not be delivered. */
import { dateTime } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { settingsReading } from '../../account/settings.ts'
import type { Settings } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { Show } from '../../design/States.tsx'
import { CustomerLink } from '../../documents/CustomerLink.tsx'
import { useNames } from '../../documents/customer-names.ts'
import { mayPrint } from '../../documents/print-documents.ts'
import { PrintButton } from '../../documents/PrintButton.tsx'
import { stretchReading, undeliveredDocuments, type DeliveryFailed } from '../../documents/undelivered.ts'
import { Tag } from '../../design/Tag.tsx'
import { to, toDocument } from '../../navigation/navigate.ts'
import { startWords } from './start-words.ts'

type Webhook = Settings['webhooks'][number]

const shownFailures = 5

export function Failures() {
  return (
    <section class="card" aria-labelledby="failures">
      <div class="card-head">
        <h2 id="failures">{startWords.say('failures')}</h2>
      </div>
      <div class="stack">
        {may('settings') && (
          <Show reading={settingsReading()}>
            {({ business_entities, webhooks }) => (
              <>
                <WithoutPayee sellers={business_entities} />
                <Webhooks webhooks={webhooks} />
              </>
            )}
          </Show>
        )}
        {may('events') && <Mail />}
      </div>
    </section>
  )
}

/** Sellers whose invoices do not say how to pay: no account, payment line or text. */
function WithoutPayee({ sellers }: { readonly sellers: Settings['business_entities'] }) {
  const unpayable = sellers.filter(
    ({ iban, payment_text: words, payment_codes: codes = [] }) =>
      iban === undefined && words === undefined && codes.length === 0,
  )
  return (
    <>
      {unpayable.map(({ external_id: id, name }) => (
        <Notice key={id} tone="warn">
          {startWords.say('without_payee', { seller: name })}{' '}
          <a href={to('/settings')}>{startWords.say('to_settings')}</a>
        </Notice>
      ))}
    </>
  )
}

/** A webhook that a person stopped is not a failure. */
const isFailing = ({ enabled, state }: Webhook): boolean =>
  enabled ? (state?.failed_attempts ?? 0) > 0 : state?.reason !== 'stopped'

function Webhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const failing = webhooks.filter(isFailing)
  if (webhooks.length === 0) return <p class="quiet">{startWords.say('no_webhooks')}</p>
  if (failing.length === 0) {
    return (
      <Notice tone="good" icon="check">
        {startWords.say('webhooks_well')}
      </Notice>
    )
  }
  return (
    <ul class="start-failing">
      {failing.map(({ id, enabled, state }) => (
        <li key={id}>
          <Tag tone={enabled ? 'warn' : 'bad'}>{startWords.say(enabled ? 'webhook_late' : 'webhook_off')}</Tag>{' '}
          <strong>{id}</strong>
          {state !== undefined && <span class="quiet"> · {startWords.count('behind', state.lag)}</span>}
          {state?.next_attempt !== undefined && (
            <span class="quiet"> · {startWords.say('next_attempt', { at: dateTime(state.next_attempt) })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Mail() {
  return (
    <Show reading={stretchReading('')}>
      {({ events }) => {
        const failed = undeliveredDocuments(events)
        if (failed.length > 0) return <Undelivered failed={failed} />
        return (
          <Notice tone="good" icon="check">
            {startWords.say('mail_well')}
          </Notice>
        )
      }}
    </Show>
  )
}

function Undelivered({ failed }: { readonly failed: readonly DeliveryFailed[] }) {
  const latest = failed.slice(0, shownFailures)
  const nameOf = useNames([latest.map(({ customer_id: id }) => id)])
  return (
    <>
      <Notice tone="warn">{startWords.count('mail_failed', failed.length)}</Notice>
      <ul class="start-failing">
        {latest.map(({ event_id: key, invoice_number: number, customer_id: id, timestamp }) => (
          <li key={key}>
            {may('invoices') ? <a href={toDocument(number)}>{number}</a> : number}{' '}
            <span class="quiet">
              {dateTime(timestamp)} · <CustomerLink id={id} name={nameOf(id)} />
            </span>
          </li>
        ))}
      </ul>
      {mayPrint() && (
        <div>
          <PrintButton numbers={failed.map(({ invoice_number: number }) => number)} />
        </div>
      )}
      {may('invoices') && <a href={to('/invoices?state=undelivered')}>{startWords.say('all_undelivered')}</a>}
    </>
  )
}
