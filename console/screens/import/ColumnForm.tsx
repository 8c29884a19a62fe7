/** The form of a column's values: the format of dates, the decimal sign, and the meaning of each value. */
import { useSignal } from '@preact/signals'
import { useId, useMemo } from 'preact/hooks'
import type { FoundColumn } from '../../import-worker/messages.ts'
import { importStepWords } from './import-step-words.ts'
import type { ColumnPlan } from './plan.ts'
import type { Target } from './targets.ts'
import { dateFormats, firstUnfit, type DateFormat } from './value-form.ts'

export interface ColumnFormProps {
  readonly column: FoundColumn
  readonly plan: ColumnPlan
  readonly target: Target | undefined
  readonly change: (plan: ColumnPlan) => void
}

export function ColumnForm({ column, plan, target, change }: ColumnFormProps) {
  switch (target?.form) {
    case 'date':
    case 'datetime':
      return (
        <>
          <select
            aria-label={importStepWords.say('format_of', { column: column.name })}
            value={plan.date}
            onChange={({ currentTarget }) => {
              const date = dateFormats.find((format) => format === currentTarget.value)
              if (date !== undefined) change({ ...plan, date })
            }}
          >
            {dateFormats.map((format) => (
              <option key={format} value={format}>
                {format}
              </option>
            ))}
          </select>
          <LeaveUnfit {...{ column, plan, change }} form={plan.date ?? 'YYYY-MM-DD'} />
        </>
      )
    case 'email':
      return <LeaveUnfit {...{ column, plan, change }} form="email" />
    case 'number':
    case 'amount':
      return (
        <select
          aria-label={importStepWords.say('decimal_of', { column: column.name })}
          value={plan.decimal}
          onChange={({ currentTarget }) => change({ ...plan, decimal: currentTarget.value === ',' ? ',' : '.' })}
        >
          <option value=",">1.234,50</option>
          <option value=".">1,234.50</option>
        </select>
      )
    case 'choice':
      return <Values column={column} plan={plan} choices={target.choices ?? []} change={change} />
    case 'text':
    case 'integer':
    case 'boolean':
    case undefined:
      return null
  }
}

interface LeaveUnfitProps extends Pick<ColumnFormProps, 'column' | 'plan' | 'change'> {
  readonly form: 'email' | DateFormat
}

/** Offered if a value does not fit, or if the file has more values than are loaded here. */
function LeaveUnfit({ column: { name, values, hasMore }, plan, change, form }: LeaveUnfitProps) {
  const unfit = firstUnfit(values, form)
  if (unfit === undefined && !hasMore) return null
  const label =
    unfit === undefined ? importStepWords.say('leave_unfit') : importStepWords.say('leave_unfit_such', { value: unfit })
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={plan.leavesUnfit === true}
        onChange={({ currentTarget }) => change({ ...plan, leavesUnfit: currentTarget.checked })}
      />
      {label}
      <span class="unseen">{name}</span>
    </label>
  )
}

interface ValuesProps extends Pick<ColumnFormProps, 'column' | 'plan' | 'change'> {
  readonly choices: NonNullable<Target['choices']>
}

/** The largest number of values shown, because each has a list of all choices. Values without a choice come first. */
const mostShown = 40

function Values({ column, plan, choices, change }: ValuesProps) {
  const id = useId()
  const { values = {} } = plan
  const unknown = column.values.filter((value) => !Object.hasOwn(values, value))
  const isOpen = useSignal(unknown.length > 0)
  const first = useMemo(() => new Set(unknown), [column])
  const ordered = column.values.toSorted((one, other) => Number(first.has(other)) - Number(first.has(one)))
  return (
    <details
      class="import-values"
      open={isOpen.value}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>
        {unknown.length === 0
          ? importStepWords.count('values', column.values.length)
          : importStepWords.count('values_unknown', unknown.length)}
      </summary>
      <div class="import-value-list">
        {(isOpen.value ? ordered.slice(0, mostShown) : []).map((value, index) => (
          <div key={value}>
            <label for={`${id}-${index}`} class="import-name">
              {value}
            </label>
            <select
              id={`${id}-${index}`}
              value={values[value] ?? ''}
              onChange={({ currentTarget }) => {
                const { [value]: _, ...others } = values
                const choice = currentTarget.value
                change({ ...plan, values: choice === '' ? others : { ...others, [value]: choice } })
              }}
            >
              <option value="">{importStepWords.say('no_choice')}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.name}
                </option>
              ))}
            </select>
          </div>
        ))}
        {(column.hasMore || ordered.length > mostShown) && <p class="hint">{importStepWords.say('more_values')}</p>}
      </div>
    </details>
  )
}
