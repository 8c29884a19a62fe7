/** Sends several chosen documents again by e-mail: the number first, then the sending once it is confirmed. */
import { useSignal } from '@preact/signals'
import { number } from '../../account/format.ts'
import type { Failure } from '../../api/failure.ts'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { sendAgain, type SentDocument } from './invoices-readings.ts'
import { invoicesWords } from './invoices-words.ts'

/** The largest number of documents to send at a time, which is the limit of a call of many operations. */
export const mostSent = 50

export interface SendSeveralProps {
  readonly documents: readonly SentDocument[]
  /** Whether reminders are sent: every document is overdue. */
  readonly asReminders: boolean
  readonly sent: () => void
}

type State =
  | { readonly at: 'resting' | 'confirming' | 'sending' }
  | { readonly at: 'sent'; readonly done: number; readonly refused: number }
  | { readonly at: 'failed'; readonly failure: Failure }

export function SendSeveral({ documents, asReminders, sent }: SendSeveralProps) {
  const state = useSignal<State>({ at: 'resting' })
  const count = documents.length
  async function send(): Promise<void> {
    if (state.peek().at === 'sending') return
    state.value = { at: 'sending' }
    const outcome = await sendAgain(documents, asReminders)
    if (!outcome.ok) state.value = { at: 'failed', failure: outcome.failure }
    else {
      const done = outcome.value.filter((isDone) => isDone).length
      state.value = { at: 'sent', done, refused: outcome.value.length - done }
      sent()
    }
  }
  const { value } = state
  return (
    <div role="status">
      {count > 0 && value.at !== 'confirming' && value.at !== 'sending' && (
        <button type="button" class="button" onClick={() => (state.value = { at: 'confirming' })}>
          {invoicesWords.count(asReminders ? 'remind' : 'send_again', count, { count: number(count) })}
        </button>
      )}
      {(value.at === 'confirming' || value.at === 'sending') && (
        <Notice tone="warn">
          <p>{invoicesWords.count(asReminders ? 'remind_confirm' : 'send_confirm', count, { count: number(count) })}</p>
          <div class="actions">
            <button
              type="button"
              class="button is-main"
              aria-disabled={value.at === 'sending' || count === 0}
              onClick={() => {
                if (count > 0) void send()
              }}
            >
              {invoicesWords.say('send_now')}
            </button>
            <button type="button" class="button" onClick={() => (state.value = { at: 'resting' })}>
              {invoicesWords.say('cancel')}
            </button>
          </div>
        </Notice>
      )}
      {value.at === 'sent' && (
        <Notice tone={value.refused === 0 ? 'good' : 'warn'}>
          {invoicesWords.count('sent', value.done, { count: number(value.done) })}
          {value.refused > 0 && ` ${invoicesWords.count('not_sent', value.refused, { count: number(value.refused) })}`}
        </Notice>
      )}
      {value.at === 'failed' && <Notice tone="bad">{failureText(value.failure)}</Notice>}
    </div>
  )
}
