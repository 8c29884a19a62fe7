/**
 * A month as a grid of days (ARIA: grid). The tab key reaches one day. Arrows, Home, End, Page Up and Page Down move to
 * other days. Enter opens the entry of the day, or the first of several; the arrows then move between entries, and Esc
 * returns to the day.
 */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { dayByKey, isSameMonth, weeksOf } from '../account/calendar.ts'
import { shortWeekday, weekday, weekdayName } from '../account/format.ts'
import { shellWords } from '../words/shell-words.ts'

export interface DayGridProps {
  readonly label: string
  /** The day that the tab key reaches. Its month is shown. */
  readonly day: string
  readonly today: string
  /** A key or the pointer led to another day, perhaps of another month. */
  readonly onMove: (day: string) => void
  /** The content of a day below its number. */
  readonly children?: (day: string) => ComponentChildren
  /** Enter and the pointer choose a day without entries, unless it is before `min`. */
  readonly onChoose?: (day: string) => void
  readonly chosen?: string | undefined
  /** The last day of a stretch that begins with the chosen day. */
  readonly upTo?: string | undefined
  readonly min?: string | undefined
}

/** The parts of a day that can be opened. */
const thingsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>('a, button')]

export function DayGrid({ label, day, today, onMove, children, onChoose, ...choice }: DayGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const focusOn = (target: string) => {
    if (isMoving.current) table.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
    isMoving.current = false
  }
  // Moves the focus before the next key comes.
  useLayoutEffect(() => focusOn(day), [day])
  const weeks = weeksOf(day)
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const cell = event.target.closest<HTMLElement>('[data-day]')
    if (cell === null) return
    const isTaken = cell === event.target ? onKeyOfDay(event, cell) : moveWithin(cell, event.target, event.key)
    if (isTaken) event.preventDefault()
  }
  const onKeyOfDay = ({ key, shiftKey }: KeyboardEvent, cell: HTMLElement): boolean => {
    if (key === 'Enter' || key === ' ') {
      const [first, ...others] = thingsIn(cell)
      if (others.length > 0) first?.focus()
      else (first ?? cell).click()
      return true
    }
    const moved = dayByKey(cell.dataset['day'] ?? day, key, shiftKey)
    if (moved === undefined) return false
    isMoving.current = true
    if (moved === day) focusOn(day)
    else onMove(moved)
    return true
  }
  return (
    <table
      ref={table}
      class={children === undefined ? 'days is-small' : 'days'}
      role="grid"
      aria-label={label}
      onKeyDown={onKey}
      onFocusIn={({ target }) => {
        const focused = target instanceof HTMLElement ? target.dataset['day'] : undefined
        if (focused !== undefined && focused !== day && isSameMonth(focused, day)) onMove(focused)
      }}
    >
      <Weekdays days={weeks[0]?.days ?? []} />
      <tbody>
        {weeks.map(({ number, days }) => (
          <tr key={days[0]}>
            <th scope="row" class="days-week">
              <span class="unseen">{shellWords.say('week')} </span>
              {number}
            </th>
            {days.map((each) => (
              <DayCell key={each} {...{ each, day, today, onChoose, ...choice }}>
                {children?.(each)}
              </DayCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Weekdays = ({ days }: { readonly days: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col" class="days-week">
        <span class="unseen">{shellWords.say('week')}</span>
      </th>
      {days.map((each) => (
        <th key={each} scope="col" abbr={weekdayName(each)}>
          {shortWeekday(each)}
        </th>
      ))}
    </tr>
  </thead>
)

interface DayCellProps extends Pick<DayGridProps, 'day' | 'today' | 'chosen' | 'upTo' | 'min'> {
  readonly each: string
  readonly onChoose: DayGridProps['onChoose'] | undefined
  readonly children: ComponentChildren
}

const DayCell = ({
  each,
  day,
  today,
  onChoose,
  chosen: choice = '',
  upTo = choice,
  min = '',
  children,
}: DayCellProps) => (
  <td
    role="gridcell"
    data-day={each}
    tabIndex={each === day ? 0 : -1}
    class={isSameMonth(each, day) ? undefined : 'is-outside'}
    aria-current={each === today ? 'date' : undefined}
    {...(onChoose !== undefined && {
      'aria-selected': choice !== '' && each >= choice && each <= upTo,
      'aria-disabled': each < min,
      onClick: () => {
        if (each >= min) onChoose(each)
      },
    })}
  >
    <span class="days-number" aria-hidden="true">
      {Number(each.slice(8))}
    </span>
    <span class="unseen">{weekday(each)}</span>
    {children}
  </td>
)

/** Whether the key led from one thing of a day to another, or back to the day. */
function moveWithin(cell: HTMLElement, from: HTMLElement, key: string): boolean {
  const things = thingsIn(cell)
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (key === 'Escape') cell.focus()
  else if (step !== undefined) things[things.indexOf(from) + step]?.focus()
  else return false
  return true
}
