/** A month of issues: a grid of days, or on a phone a list of the days that have issues. */
import { useSignal } from '@preact/signals'
import { isSameMonth } from '../../account/calendar.ts'
import { today } from '../../account/clock.ts'
import { month as monthText, weekday } from '../../account/format.ts'
import { DayGrid } from '../../design/DayGrid.tsx'
import { isNarrow } from '../../design/narrow.ts'
import { Empty } from '../../design/States.tsx'
import { IssueLink } from './IssueLink.tsx'
import { issuesByDay, type Issue } from '../../account/month-issues.ts'
import type { Asked, Products } from './products-readings.ts'
import { productsWords } from './products-words.ts'

/** The number of products shown for a day in the grid; a button shows the rest. */
const mostShown = 4

export interface MonthCalendarProps {
  readonly asked: Asked
  /** Undefined while the products are loading. The days are shown before. */
  readonly issues: Products | undefined
  readonly isLoading: boolean
  /** A key led to a day of another month. */
  readonly onMonth: (day: string) => void
}

export function MonthCalendar({ asked: { month, category }, issues, isLoading, onMonth }: MonthCalendarProps) {
  const moved = useSignal<string | undefined>(undefined)
  const opened = useSignal<string | undefined>(undefined)
  const byDay = issuesByDay(issues?.products ?? [], category)
  if (isNarrow.value) return issues === undefined ? null : <DayList month={month} byDay={byDay} />
  const first = isSameMonth(today(), month) ? today() : month
  const day = moved.value !== undefined && isSameMonth(moved.value, month) ? moved.value : first
  return (
    <div class="products-grid" aria-busy={isLoading}>
      <DayGrid
        label={monthText(month)}
        day={day}
        today={today()}
        onMove={(to) => {
          moved.value = to
          if (!isSameMonth(to, month)) onMonth(to)
        }}
      >
        {(day) => (
          <DayIssues
            issues={byDay.get(day) ?? []}
            isOpen={opened.value === day}
            open={() => {
              opened.value = day
            }}
          />
        )}
      </DayGrid>
      <p class="products-keys">{productsWords.say('keys')}</p>
    </div>
  )
}

interface DayIssuesProps {
  readonly issues: readonly Issue[]
  readonly isOpen: boolean
  readonly open: () => void
}

function DayIssues({ issues, isOpen, open }: DayIssuesProps) {
  if (issues.length === 0) return null
  const visible = isOpen || issues.length <= mostShown ? issues : issues.slice(0, mostShown - 1)
  const hiddenCount = issues.length - visible.length
  return (
    <ul class="products-day">
      {visible.map((issue) => (
        <li key={issue.external_id}>
          <IssueLink issue={issue} isInGrid />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <button
            type="button"
            class="button is-small is-bare"
            tabIndex={-1}
            onClick={({ currentTarget }) => {
              // The button disappears, so the focus moves to the day.
              currentTarget.closest<HTMLElement>('[data-day]')?.focus()
              open()
            }}
          >
            {productsWords.count('more', hiddenCount)}
          </button>
        </li>
      )}
    </ul>
  )
}

interface DayListProps {
  readonly month: string
  readonly byDay: ReadonlyMap<string, readonly Issue[]>
}

function DayList({ month, byDay }: DayListProps) {
  const days = [...byDay]
    .filter(([day]) => isSameMonth(day, month))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (days.length === 0) {
    return <Empty icon="products">{productsWords.say('none_month', { month: monthText(month) })}</Empty>
  }
  return (
    <ul class="products-list" aria-label={monthText(month)}>
      {days.map(([day, issues]) => (
        <li key={day} aria-current={day === today() ? 'date' : undefined}>
          <h3>{weekday(day)}</h3>
          <ul class="products-day">
            {issues.map((issue) => (
              <li key={issue.external_id}>
                <IssueLink issue={issue} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
