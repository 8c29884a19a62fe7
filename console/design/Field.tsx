/**
 * Fields of forms. Each has its label, a hint and its faults, which are linked to the input for screen readers. The
 * value of an empty field is `undefined`, and nothing is sent.
 */
import type { ComponentChildren } from 'preact'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { decimalsOf } from '../account/currency.ts'
import { typedAmount } from '../account/format.ts'
import { minorUnits } from '../account/typed-amount.ts'
import { shellWords } from '../words/shell-words.ts'
import { Icon } from './Icon.tsx'
import type { Option } from './option.ts'

export interface FieldProps<Value> {
  readonly label: string
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
  readonly hint?: string | undefined
  readonly faults?: readonly string[] | undefined
  readonly isRequired?: boolean | undefined
}

interface InputProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
  readonly 'aria-required': boolean
}

interface LabelledProps extends Omit<FieldProps<never>, 'value' | 'onChange'> {
  readonly children: (input: InputProps) => ComponentChildren
}

/** The frame of a field, for inputs that are not in this file. */
export function Labelled({ label, hint, faults = [], isRequired = false, children }: LabelledProps) {
  const id = useId()
  return (
    <div class="field" data-invalid={faults.length > 0 || undefined}>
      <label for={id}>
        {label}
        {isRequired && <span class="needed"> {shellWords.say('needed')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': faults.length > 0,
        'aria-describedby': `${id}-hint ${id}-faults`,
        'aria-required': isRequired,
      })}
      <Described id={id} hint={hint} faults={faults} />
    </div>
  )
}

interface DescribedProps extends Pick<FieldProps<never>, 'hint' | 'faults'> {
  readonly id: string
}

/** The hint and the faults below an input, which its `aria-describedby` names. */
function Described({ id, hint, faults = [] }: DescribedProps) {
  return (
    <>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Faults id={`${id}-faults`} faults={faults} />
    </>
  )
}

export function Faults({ id, faults }: { readonly id?: string; readonly faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <div id={id}>
      {faults.map((fault) => (
        <p key={fault} class="fault">
          <Icon name="warning" size={14} />
          {fault}
        </p>
      ))}
    </div>
  )
}

const filled = (text: string): string | undefined => (text === '' ? undefined : text)

export interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly isLong?: boolean
  readonly autocomplete?: string
}

export function TextField({
  type = 'text',
  isLong = false,
  autocomplete = 'off',
  value,
  onChange,
  ...field
}: TextFieldProps) {
  return (
    <Labelled {...field}>
      {(input) =>
        isLong ? (
          <textarea
            {...input}
            rows={3}
            value={value ?? ''}
            onInput={({ currentTarget }) => onChange(filled(currentTarget.value))}
          />
        ) : (
          <input
            {...input}
            type="text"
            inputMode={type}
            autocomplete={autocomplete}
            value={value ?? ''}
            onInput={({ currentTarget }) => onChange(filled(currentTarget.value))}
          />
        )
      }
    </Labelled>
  )
}

/** A whole number, or one with decimals. */
export interface NumberFieldProps extends FieldProps<number> {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | 'any'
}

export function NumberField({ min, max, step = 1, value, onChange, ...field }: NumberFieldProps) {
  return (
    <Labelled {...field}>
      {(input) => (
        <input
          {...input}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={value ?? ''}
          onInput={({ currentTarget }) =>
            onChange(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)
          }
        />
      )}
    </Labelled>
  )
}

export interface AmountFieldProps extends FieldProps<number> {
  readonly currency: string
  /** The least amount. The words explain the reason. */
  readonly least?: { readonly minor: number; readonly why: string } | undefined
}

/** An amount of a currency, typed as people write amounts; the value is in minor units, as in the API. */
export function AmountField({ currency, least, value, onChange, faults = [], ...field }: AmountFieldProps) {
  const text = useSignal(value === undefined ? '' : typedAmount(value, currency))
  const decimals = decimalsOf(currency)
  const isBelow = (minor: number | undefined) => minor !== undefined && least !== undefined && minor < least.minor
  const amountOf = (text: string) => {
    const minor = minorUnits(text, decimals)
    return isBelow(minor) ? undefined : minor
  }
  const isWrong = text.value.trim() !== '' && amountOf(text.value) === undefined
  const before = useRef(decimals)
  // An external value is shown as if it had been typed. In another currency 10 stays 10, in the minor units of that
  // currency.
  useEffect(() => {
    const isOther = before.current !== decimals
    before.current = decimals
    if (isOther && text.peek() !== '') onChange(amountOf(text.peek()))
    else if (amountOf(text.peek()) !== value && !isWrong)
      text.value = value === undefined ? '' : typedAmount(value, currency)
  }, [value, currency])
  const wrong = isBelow(minorUnits(text.value, decimals))
    ? (least?.why ?? '')
    : shellWords.say('amount_wrong', { example: typedAmount(123_450, currency) })
  const own = isWrong ? [wrong] : []
  return (
    <Labelled {...field} faults={[...own, ...faults]}>
      {(input) => (
        <span class="with-unit">
          <input
            {...input}
            type="text"
            inputMode="decimal"
            autocomplete="off"
            class="number"
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value
              onChange(amountOf(currentTarget.value))
            }}
          />
          <span class="unit">{currency}</span>
        </span>
      )}
    </Labelled>
  )
}

export function SelectField({
  options,
  value,
  onChange,
  ...field
}: FieldProps<string> & { readonly options: readonly Option[] }) {
  return (
    <Labelled {...field}>
      {(input) => (
        <select {...input} value={value ?? ''} onChange={({ currentTarget }) => onChange(filled(currentTarget.value))}>
          <option value="">{shellWords.say('choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** Yes or no. A field that is not filled in is no, or the default of the service. */
export function CheckField({ label, value, onChange, hint, faults = [] }: FieldProps<boolean>) {
  const id = useId()
  return (
    <div class="field">
      <div class="check">
        <input
          id={id}
          type="checkbox"
          checked={value ?? false}
          aria-invalid={faults.length > 0}
          aria-describedby={`${id}-hint ${id}-faults`}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <label for={id}>{label}</label>
      </div>
      <Described id={id} hint={hint} faults={faults} />
    </div>
  )
}

export interface ChoicesFieldProps extends FieldProps<readonly string[]> {
  readonly options: readonly Option[]
}

/** Any of a few: weekdays, events. */
export function ChoicesField({ label, value = [], onChange, options, hint, faults = [] }: ChoicesFieldProps) {
  const id = useId()
  return (
    <fieldset class="field" aria-describedby={`${id}-faults`}>
      <legend>{label}</legend>
      <div class="choices">
        {options.map((option) => (
          <label key={option.value} class="check">
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={({ currentTarget: { checked } }) => {
                const others = value.filter((each) => each !== option.value)
                const choice = checked ? [...others, option.value] : others
                onChange(choice.length === 0 ? undefined : choice)
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
      <Faults id={`${id}-faults`} faults={faults} />
    </fieldset>
  )
}

/** Fields that belong together, such as the parts of an address. */
export function Group({
  label,
  faults = [],
  children,
}: {
  readonly label: string
  readonly faults?: readonly string[]
  readonly children: ComponentChildren
}) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <Faults faults={faults} />
      <div class="group">{children}</div>
    </fieldset>
  )
}

export interface RepeatedProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
  /** The first value of a new entry. */
  readonly empty: Item
  readonly faults?: readonly string[]
  readonly children: (item: Item, change: (item: Item) => void, index: number) => ComponentChildren
}

/** Any number of entries of one kind: lines of an invoice, periods of a subscription. */
export function Repeated<Item>({ label, items, onChange, empty, faults = [], children }: RepeatedProps<Item>) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <Faults faults={faults} />
      {items.map((item, index) => (
        <div key={index} class="group repeated">
          {children(item, (changed) => onChange(items.with(index, changed)), index)}
          <button type="button" class="button is-small is-bare" onClick={() => onChange(items.toSpliced(index, 1))}>
            <Icon name="close" />
            {shellWords.say('remove')}
            <span class="unseen">
              {label} {index + 1}
            </span>
          </button>
        </div>
      ))}
      <div>
        <button type="button" class="button is-small" onClick={() => onChange([...items, empty])}>
          {shellWords.say('add')}
          <span class="unseen">{label}</span>
        </button>
      </div>
    </fieldset>
  )
}
