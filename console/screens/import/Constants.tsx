/** Values that are the same for every row, such as the country of a file that names none. */
import { useSignal } from '@preact/signals'
import { DateField } from '../../design/DateField.tsx'
import { NumberField, SelectField, TextField } from '../../design/Field.tsx'
import { Icon } from '../../design/Icon.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { importStepWords } from './import-step-words.ts'
import { missingOf, type Plan } from './plan.ts'
import { targetName } from './target-names.ts'
import type { Target } from './targets.ts'

export interface ConstantsProps {
  readonly plan: Plan
  readonly targets: readonly Target[]
  readonly change: (plan: Plan) => void
}

/** References to the customer of a row, and money, differ from row to row. */
const isConstant = ({ id, form }: Target): boolean => id !== 'id' && form !== 'amount' && !/name$|email$/.test(id)

export function Constants({ plan, targets, change }: ConstantsProps) {
  const added = useSignal<readonly string[]>([])
  const filled = new Set(Object.values(plan.columns).flatMap(({ target }) => target ?? []))
  const free = targets.filter((target) => isConstant(target) && !filled.has(target.id))
  const initial = new Set([
    ...Object.keys(plan.constants),
    ...added.value,
    ...missingOf(plan, targets).map(({ id }) => id),
  ])
  const offered = free.filter(({ id }) => initial.has(id))
  const set = (id: string, value: string | undefined) => {
    const { [id]: _, ...others } = plan.constants
    change({ ...plan, constants: value === undefined ? others : { ...others, [id]: value } })
  }
  return (
    <fieldset class="field">
      <legend>{importStepWords.say('constants')}</legend>
      {offered.map((target) => (
        <div key={target.id} class="import-constant">
          <Constant target={target} value={plan.constants[target.id]} onChange={(value) => set(target.id, value)} />
          <button
            type="button"
            class="button is-bare is-icon"
            onClick={() => {
              added.value = added.value.filter((id) => id !== target.id)
              set(target.id, undefined)
            }}
          >
            <Icon name="close" />
            <span class="unseen">
              {shellWords.say('remove')} {targetName(target)}
            </span>
          </button>
        </div>
      ))}
      <select
        class="input import-add"
        aria-label={importStepWords.say('add_constant')}
        value=""
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') added.value = [...added.value, currentTarget.value]
          currentTarget.value = ''
        }}
      >
        <option value="">{importStepWords.say('add_constant')}</option>
        {free
          .filter(({ id }) => !initial.has(id))
          .map((target) => (
            <option key={target.id} value={target.id}>
              {targetName(target)}
            </option>
          ))}
      </select>
    </fieldset>
  )
}

interface ConstantProps {
  readonly target: Target
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function Constant({ target, value, onChange }: ConstantProps) {
  const label = targetName(target)
  const choose = (options: readonly { readonly value: string; readonly label: string }[]) => (
    <SelectField {...{ label, value, onChange, options }} />
  )
  switch (target.form) {
    case 'choice':
      return choose((target.choices ?? []).map((choice) => ({ value: choice.value, label: choice.name })))
    case 'boolean':
      return choose([
        { value: 'true', label: importStepWords.say('yes') },
        { value: 'false', label: importStepWords.say('no') },
      ])
    case 'integer':
    case 'number':
    case 'amount': {
      const amount = value === undefined ? undefined : Number(value)
      const step = target.form === 'integer' ? 1 : 'any'
      return (
        <NumberField
          {...{ label, step }}
          value={amount}
          onChange={(changed) => onChange(changed === undefined ? undefined : String(changed))}
        />
      )
    }
    case 'date':
      return <DateField {...{ label, value, onChange }} />
    case 'datetime':
      return <DateField {...{ label, value, onChange }} withTime />
    case 'text':
    case 'email':
      return <TextField {...{ label, value, onChange }} />
  }
}
