/** A month of the account's days, in which a day or a range of days is chosen. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { today } from '../account/clock.ts'
import { addMonths } from '../account/days.ts'
import { month } from '../account/format.ts'
import { DayGrid } from './DayGrid.tsx'
import { Icon } from './Icon.tsx'

export interface CalendarProps {
  readonly id?: string
  readonly chosen: string | undefined
  /** The last day of a stretch that begins with the chosen day. */
  readonly upTo?: string | undefined
  readonly min: string | undefined
  readonly choose: (day: string) => void
  readonly takesFocus?: boolean
}

export function Calendar({ id, chosen: choice, upTo, min, choose, takesFocus = false }: CalendarProps) {
  const day = useSignal(choice ?? today())
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [])
  // A date that was typed shows its month.
  useEffect(() => {
    if (choice !== undefined) day.value = choice
  }, [choice])
  const step = (months: 1 | -1) => (
    <button type="button" class="button is-bare is-icon" onClick={() => (day.value = addMonths(day.value, months))}>
      <Icon name={months < 0 ? 'left' : 'right'} />
      <span class="unseen">{month(addMonths(day.value, months))}</span>
    </button>
  )
  return (
    <div class="date-panel" id={id} ref={panel}>
      <div class="date-months">
        {step(-1)}
        <span aria-live="polite">{month(day.value)}</span>
        {step(1)}
      </div>
      <DayGrid
        label={month(day.value)}
        day={day.value}
        today={today()}
        chosen={choice}
        upTo={upTo}
        min={min?.slice(0, 10)}
        onMove={(moved) => (day.value = moved)}
        onChoose={choose}
      />
    </div>
  )
}
