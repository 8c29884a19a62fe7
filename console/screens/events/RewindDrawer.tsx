/** Moves the cursor of a webhook: back, to send events again, or forward, to skip waiting events. */
import { useSignal } from '@preact/signals'
import { keepsDraft, keepsTyping } from '../../account/unsaved-typing.ts'
import type { Failure } from '../../api/failure.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { DateField } from '../../design/DateField.tsx'
import { NumberField } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { tell } from '../../design/Toasts.tsx'
import { dateTime, number } from '../../account/format.ts'
import { operateWebhook, type Webhook } from './events-readings.ts'
import { eventsWords } from './events-words.ts'

const ways = ['event', 'time', 'skip'] as const
type Way = (typeof ways)[number]

export interface RewindDrawerProps {
  readonly webhook: Webhook
  readonly close: () => void
}

const useWay = keepsTyping<Way>()
const useEvent = keepsDraft<number | undefined>()
const useTime = keepsDraft<string | undefined>()

/** The nearest number that the service can read, which answers with the highest number there is. */
const readable = (event: number): number => Math.max(-1, Math.min(event, Number.MAX_SAFE_INTEGER))

/** The place that the cursor is to move to, and the move. */
function useRewind({ webhook: { id, state }, close }: RewindDrawerProps) {
  const way = useWay(id, 'event')
  const event = useEvent(id, undefined)
  const time = useTime(id, undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const atWork = useSignal(false)
  const targets: Readonly<Record<Way, number | string | undefined>> = {
    event: event.value === undefined ? undefined : readable(event.value),
    time: time.value,
    skip: (state?.cursor ?? 0) + (state?.lag ?? 0) + 1,
  }
  const to = targets[way.value]
  async function rewind(): Promise<void> {
    if (to === undefined || atWork.value) return
    atWork.value = true
    const outcome = await operateWebhook({ id, action: 'rewind', to })
    atWork.value = false
    failure.value = outcome.ok ? undefined : outcome.failure
    if (!outcome.ok) return
    event.value = undefined
    time.value = undefined
    tell(eventsWords.say('rewound', { id }))
    close()
  }
  return { way, event, time, failure, atWork, to, rewind }
}

export function RewindDrawer({ webhook, close }: RewindDrawerProps) {
  const { id, state } = webhook
  const { way, event, time, failure, atWork, to, rewind } = useRewind({ webhook, close })
  const refused = failure.value?.kind === 'refused' ? failure.value.faults['to'] : undefined
  return (
    <Drawer
      title={eventsWords.say('rewind_title', { id })}
      close={close}
      isNarrow
      foot={
        <button
          type="button"
          class="button is-main"
          aria-disabled={to === undefined || atWork.value}
          onClick={() => void rewind()}
        >
          {actionText(way.value, to, state?.lag ?? 0)}
        </button>
      }
    >
      <form
        class="fields"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void rewind()
        }}
      >
        <p class="quiet">{eventsWords.say('rewind_lead')}</p>
        <fieldset class="field">
          <legend>{eventsWords.say('rewind_where')}</legend>
          <div class="radios">
            {ways.map((each) => (
              <label key={each} class="radio">
                <input type="radio" name="way" checked={way.value === each} onChange={() => (way.value = each)} />
                {eventsWords.say(`way_${each}`)}
              </label>
            ))}
          </div>
        </fieldset>
        {way.value === 'event' && (
          <NumberField
            label={eventsWords.say('event_id')}
            hint={eventsWords.say('event_hint', { cursor: number(state?.cursor ?? 0) })}
            min={0}
            isRequired
            value={event.value}
            onChange={(value) => (event.value = value)}
            faults={refused}
          />
        )}
        {way.value === 'time' && (
          <DateField
            label={eventsWords.say('from_time')}
            withTime
            isRequired
            value={time.value}
            onChange={(value) => (time.value = value)}
            faults={refused}
          />
        )}
        {failure.value !== undefined && (refused === undefined || way.value === 'skip') && (
          <Notice tone="bad" role="alert">
            {failureText(failure.value)}
          </Notice>
        )}
      </form>
    </Drawer>
  )
}

function actionText(way: Way, to: number | string | undefined, lag: number): string {
  if (way === 'skip') return eventsWords.count('action_skip', lag, { count: number(lag) })
  if (to === undefined) return eventsWords.say('rewind')
  return eventsWords.say('action_from', { from: typeof to === 'number' ? number(to) : dateTime(to) })
}
