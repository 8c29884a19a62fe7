/**
 * A date, or a datetime in the account's own time: typed as the account writes dates, or chosen from a calendar of the
 * account's days, which is below the field.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { today } from '../account/clock.ts'
import { locale } from '../account/format.ts'
import { dateForm, dateOf, datetimeOf, typedDate } from '../account/typed-date.ts'
import { shellWords } from '../words/shell-words.ts'
import { Calendar } from './Calendar.tsx'
import { Labelled, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface DateFieldProps extends FieldProps<string> {
  /** `maybe` if a day alone is also a value, such as the last day of a key. */
  readonly withTime?: boolean | 'maybe'
  /** The earliest day that is offered. */
  readonly min?: string | undefined
  /** Reports a typed date once it is complete, not at each key, for fields where each date causes a call. */
  readonly isLate?: boolean
  /** The day from which a date without a year is read as the next such day. Default: today. */
  readonly from?: string | undefined
  /** A calendar of the form shows the date, so the field needs none. */
  readonly isPlain?: boolean
  /** Receives a typed text that is not a date, if an empty field would mean another date. */
  readonly onWrong?: (text: string) => void
}

const isDated = (value: string): boolean => /^\d{4}-\d\d-\d\d(?:T|$)/.test(value)

const isWrongText = (text: string, at: string | undefined) => text.trim() !== '' && at === undefined

/** The form in which a date is typed, and an example of it. */
function typedForm(withTime: boolean | 'maybe', tag: string) {
  const day = dateForm(tag, shellWords.say('date_letters'))
  const time = withTime === 'maybe' ? `(${shellWords.say('time_form')})` : shellWords.say('time_form')
  return {
    form: withTime === false ? day : `${day} ${time}`,
    example: typedDate(withTime === true ? `${today()}T12:00:00` : today(), tag),
  }
}

interface TypedDateOptions extends Pick<DateFieldProps, 'value' | 'onChange'> {
  readonly withTime: boolean | 'maybe'
  readonly isLate: boolean
  readonly from: string
  readonly onWrong: DateFieldProps['onWrong'] | undefined
}

/** The text of the field, with the date that it means. */
function useTypedDate({ withTime, isLate, from, value, onChange, onWrong }: TypedDateOptions) {
  const tag = locale.value
  const hasTime = withTime !== false
  const read = (text: string, isTyped: boolean) =>
    (hasTime ? datetimeOf(text, tag, isTyped, from) : undefined) ??
    (withTime === true ? undefined : dateOf(text, tag, isTyped, from))
  const textOf = (at: string) => typedDate(hasTime && at.length > 10 ? at : at.slice(0, 10), tag)
  // A text that is not a date may be returned as the value.
  const dated = value !== undefined && isDated(value) ? value : undefined
  const text = useSignal(dated === undefined ? (value ?? '') : textOf(dated))
  const isTyping = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  const isWrong = isWrongText(text.value, read(text.value, true))
  // An external value replaces the text, but never while somebody is typing.
  useEffect(() => {
    if (isTyping.peek()) return
    if (dated !== undefined && read(text.peek(), true) !== dated) text.value = textOf(dated)
    if (value === undefined && !isWrong) text.value = ''
  }, [value, tag, withTime])
  // A value that arrives while the field has the focus is selected, just as when the field gets the focus, so typing
  // replaces it.
  useLayoutEffect(() => {
    if (!isTyping.peek() && document.activeElement === input.current) input.current?.select()
  }, [text.value])
  function type(typed: string): void {
    isTyping.value = true
    text.value = typed
    if (!isLate) onChange(read(typed, false))
  }
  function endTyping(typed: string): void {
    isTyping.value = false
    const at = read(typed, true)
    if (at !== undefined) text.value = textOf(at)
    if (isWrongText(typed, at)) onWrong?.(typed)
    else if (at !== value) onChange(at)
  }
  function choose(day: string): void {
    const time = dated?.includes('T') === true ? dated.slice(11) : withTime === true ? '00:00:00' : undefined
    const choice = hasTime && time !== undefined ? `${day}T${time}` : day
    text.value = textOf(choice)
    onChange(choice)
  }
  return { text, input, dated, isTyping: isTyping.value, isWrong, type, endTyping, choose }
}

/** The calendar below the field, and the button that opens it. */
function usePanel() {
  const isOpen = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  function close(): void {
    isOpen.value = false
    button.current?.focus()
  }
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen.value) return
    // The drawer around the field stays open.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return { isOpen, button, close, closeOnEscape }
}

export function DateField({
  withTime = false,
  min,
  isLate = false,
  from = today(),
  isPlain = false,
  value,
  onChange,
  onWrong,
  faults = [],
  ...field
}: DateFieldProps) {
  const typing = { withTime, isLate, from, value, onChange, onWrong }
  const { text, input, dated, isTyping, isWrong, type, endTyping, choose } = useTypedDate(typing)
  const { isOpen, button, close, closeOnEscape } = usePanel()
  const id = useId()
  const { form, example } = typedForm(withTime, locale.value)
  const own = isWrong ? (isTyping ? [] : [shellWords.say('date_wrong', { example })]) : faults
  return (
    <div onKeyDown={closeOnEscape}>
      <Labelled {...field} faults={own}>
        {(attributes) => (
          <span class="with-unit">
            <input
              {...attributes}
              ref={input}
              type="text"
              autocomplete="off"
              spellcheck={false}
              class="number"
              placeholder={form}
              value={text.value}
              // Typed text replaces the present one.
              onFocus={({ currentTarget }) => currentTarget.select()}
              onInput={({ currentTarget }) => type(currentTarget.value)}
              onChange={({ currentTarget }) => endTyping(currentTarget.value)}
            />
            {!isPlain && (
              <button
                ref={button}
                type="button"
                class="button is-icon"
                aria-expanded={isOpen.value}
                aria-controls={isOpen.value ? id : undefined}
                onClick={() => (isOpen.value = !isOpen.value)}
              >
                <Icon name="products" />
                <span class="unseen">{shellWords.say('calendar', { field: field.label })}</span>
              </button>
            )}
          </span>
        )}
      </Labelled>
      {isOpen.value && (
        <Calendar
          id={id}
          chosen={dated?.slice(0, 10)}
          min={min}
          takesFocus
          choose={(day) => {
            choose(day)
            close()
          }}
        />
      )}
    </div>
  )
}
