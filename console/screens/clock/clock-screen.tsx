/** The clock of a test account: its time, the times that it can be moved to, and the events of the last move. */
import { addMonths } from '../../account/days.ts'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { addDays, dateTime, fullDate, relativeDays, time } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { DateField } from '../../design/DateField.tsx'
import { Notice } from '../../design/Notice.tsx'
import { failureText, Show } from '../../design/States.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { useTitle } from '../../navigation/title.ts'
import { clockReading } from './clock-readings.ts'
import { clockWords } from './clock-words.ts'
import { HappenedList } from './HappenedList.tsx'
import { happened, move, moveClock, stopMove } from './move-clock.ts'

export const words = [clockWords]

export function Screen() {
  useTitle(clockWords.say('title'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{clockWords.say('title')}</h1>
          <p class="lead">{clockWords.say('lead')}</p>
        </div>
      </div>
      <div class="stack">
        <Show reading={clockReading()}>{(clock) => <Clock now={clock.now} next={clock.next_due} />}</Show>
        {happened.value !== undefined && <HappenedList happened={happened.value} />}
      </div>
    </>
  )
}

interface ClockProps {
  readonly now: string
  /** The time at which something falls due next; absent if nothing does. */
  readonly next: string | undefined
}

function Clock({ now, next }: ClockProps) {
  return (
    <section class="card" aria-label={clockWords.say('now')}>
      <dl class="facts clock-facts">
        <div>
          <dt>{clockWords.say('now')}</dt>
          <dd class="clock-now">
            <time dateTime={now}>
              {fullDate(now)}, {time(now)}
            </time>
          </dd>
        </div>
        <div>
          <dt>{clockWords.say('next')}</dt>
          <dd>
            {next === undefined ? (
              clockWords.say('nothing_due')
            ) : (
              <>
                <time dateTime={next}>{dateTime(next)}</time> <span class="quiet">· {relativeDays(next)}</span>
              </>
            )}
          </dd>
        </div>
      </dl>
      {may('test.clock', 'write') && <Moves now={now} next={next} />}
    </section>
  )
}

const useMoment = keepsTyping<string | undefined>()

function Moves({ now, next }: ClockProps) {
  const own = useMoment('', undefined)
  const state = move.value
  const isMoving = state.state === 'moving'
  const go = (to: string | undefined) => {
    if (to !== undefined && !isMoving) void moveClock(now, to)
  }
  const later = (day: string) => `${day}${now.slice(10)}`
  const steps = [
    { key: 'day_on', to: later(addDays(now, 1)) },
    { key: 'week_on', to: later(addDays(now, 7)) },
    { key: 'month_on', to: later(addMonths(now, 1)) },
    { key: 'year_on', to: later(addMonths(now, 12)) },
  ] as const
  const faults = state.state === 'failed' && state.failure.kind === 'refused' ? (state.failure.faults['now'] ?? []) : []
  return (
    <>
      <div class="actions">
        <button
          type="button"
          class="button is-main"
          aria-disabled={isMoving || next === undefined}
          onClick={() => go(next)}
        >
          {clockWords.say('to_next')}
        </button>
        {steps.map(({ key, to }) => (
          <button key={key} type="button" class="button" aria-disabled={isMoving} onClick={() => go(to)}>
            {clockWords.say(key)}
          </button>
        ))}
      </div>
      <form
        class="clock-own"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          go(own.value)
        }}
      >
        <DateField
          label={clockWords.say('to')}
          withTime
          min={now.slice(0, 16)}
          value={own.value}
          faults={faults}
          onChange={(value) => (own.value = value)}
        />
        <button type="submit" class="button" aria-disabled={isMoving || own.value === undefined}>
          {clockWords.say('move')}
        </button>
      </form>
      <div role="status">
        {isMoving && (
          <Notice icon="clock">
            {clockWords.say('moving', { to: dateTime(state.to) })}{' '}
            <button type="button" class="button is-small" onClick={stopMove}>
              {clockWords.say('stop')}
            </button>
          </Notice>
        )}
      </div>
      {state.state === 'failed' && faults.length === 0 && (
        <Notice tone="bad" role="alert">
          {failureText(state.failure)} {state.failure.kind === 'offline' && shellWords.say('try_again')}
        </Notice>
      )}
    </>
  )
}
