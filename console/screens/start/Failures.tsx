/** Recent failures: webhooks that are off or behind, and documents that could not be delivered. */
import { dateTime } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { settingsReading } from '../../account/settings.ts'
import type { Settings } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { Show } from '../../design/States.tsx'
import { mayPrint } from '../../documents/print-documents.ts'
import { PrintButton } from '../../documents/PrintButton.tsx'
import { Tag } from '../../design/Tag.tsx'
import { to, toCustomer, toDocument } from '../../navigation/navigate.ts'
import { failedDocuments } from './failed-documents.ts'
import { failuresReading } from './start-readings.ts'
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
          <Show reading={settingsReading()}>{({ webhooks }) => <Webhooks webhooks={webhooks} />}</Show>
        )}
        {may('events') && <Mail />}
      </div>
    </section>
  )
}

/** A webhook that was stopped by hand is no failure. */
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
    <Show reading={failuresReading()}>
      {({ events }) => {
        const failed = failedDocuments(events)
        if (failed.length === 0) {
          return (
            <Notice tone="good" icon="check">
              {startWords.say('mail_well')}
            </Notice>
          )
        }
        return (
          <>
            <Notice tone="warn">{startWords.count('mail_failed', failed.length)}</Notice>
            <ul class="start-failing">
              {failed.slice(0, shownFailures).map((event) => (
                <li key={event.event_id}>
                  <a href={toDocument(event.invoice_number)}>{event.invoice_number}</a>{' '}
                  <span class="quiet">
                    {dateTime(event.timestamp)} · <a href={toCustomer(event.customer_id)}>{event.customer_id}</a>
                  </span>
                </li>
              ))}
            </ul>
            {mayPrint() && <PrintButton numbers={failed.map(({ invoice_number: number }) => number)} />}
            {failed.length > shownFailures && <a href={to('/events')}>{startWords.say('all_events')}</a>}
          </>
        )
      }}
    </Show>
  )
}
