/** A choice among a few options, all of which are visible. */
import { useId } from 'preact/hooks'
import { Faults, type FieldProps } from './Field.tsx'
import type { Option } from './option.ts'

export interface RadioOption extends Option {
  /** The effect of the choice. */
  readonly hint?: string | undefined
}

export interface RadioFieldProps extends FieldProps<string> {
  readonly options: readonly RadioOption[]
}

export function RadioField({ label, value, onChange, options, faults = [] }: RadioFieldProps) {
  const name = useId()
  return (
    <fieldset class="field" aria-describedby={`${name}-faults`}>
      <legend>{label}</legend>
      <div class="radios">
        {options.map((option) => (
          <label key={option.value} class="radio">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint !== undefined && <span class="quiet">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <Faults id={`${name}-faults`} faults={faults} />
    </fieldset>
  )
}
