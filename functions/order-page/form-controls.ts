/**
 * The inputs of a form: each with its label, its hint and its errors, which screen readers read with the input. Entered
 * values are shown again, except passwords.
 */
import { errorsOf, idOf, valueOf, type FilledIn } from './filled-in.ts'
import { markup, type Markup } from './markup.ts'
import type { Say } from './say-order.ts'

export interface FormParts {
  readonly say: Say
  readonly filledIn: FilledIn
}

export interface InputOptions {
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  /** The purpose of the input in HTML's terms, by which browsers fill it in. */
  readonly autocomplete?: string
  /** `text` where absent. */
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local'
  readonly inputmode?: 'numeric' | 'decimal'
  readonly maxLength?: number
  /** The width in letters, if it indicates the expected length. */
  readonly width?: 'short'
}

export function textInput({ say, filledIn }: FormParts, input: string, options: InputOptions): Markup {
  const { label, hint, required = false, autocomplete, type = 'text', inputmode, maxLength = 200, width } = options
  const value = type === 'password' ? '' : valueOf(filledIn, input)
  return field({ say, filledIn }, input, {
    label,
    hint,
    required,
    control: markup`<input type="${type}" name="${input}"${about(filledIn, input, { hint, required })}${
      value !== '' && markup` value="${value}"`
    }${autocomplete !== undefined && markup` autocomplete="${autocomplete}"`}${
      inputmode !== undefined && markup` inputmode="${inputmode}"`
    }${(type === 'text' || type === 'email' || type === 'password') && markup` maxlength="${maxLength}"`}${
      type === 'email' && markup` autocapitalize="none" spellcheck="false"`
    }${width !== undefined && markup` class="${width}"`}>`,
  })
}

export function textArea({ say, filledIn }: FormParts, input: string, options: InputOptions): Markup {
  const { label, hint, required = false, maxLength = 1000 } = options
  return field({ say, filledIn }, input, {
    label,
    hint,
    required,
    control: markup`<textarea name="${input}" rows="3" maxlength="${maxLength}"${about(filledIn, input, {
      hint,
      required,
    })}>${
      // The first line break of a text area is dropped by browsers.
      '\n'
    }${valueOf(filledIn, input)}</textarea>`,
  })
}

export interface Choice {
  readonly value: string
  readonly text: string
}

export interface SelectOptions extends InputOptions {
  readonly choices: readonly Choice[]
  /** The text if nothing is chosen. */
  readonly none: string
  /** The choice that is selected at first. */
  readonly standard?: string | undefined
}

export function select({ say, filledIn }: FormParts, input: string, options: SelectOptions): Markup {
  const { label, hint, required = false, choices, none, standard, autocomplete } = options
  const chosen = filledIn.values.has(input) ? valueOf(filledIn, input) : (standard ?? '')
  return field({ say, filledIn }, input, {
    label,
    hint,
    required,
    control: markup`<select name="${input}"${about(filledIn, input, { hint, required })}${
      autocomplete !== undefined && markup` autocomplete="${autocomplete}"`
    }><option value="">${none}</option>${choices.map(
      ({ value, text }) => markup`<option value="${value}"${value === chosen && markup` selected`}>${text}</option>`,
    )}</select>`,
  })
}

export function checkbox({ filledIn }: FormParts, input: string, label: string): Markup {
  const checked = valueOf(filledIn, input) !== ''
  return markup`<div class="field tick"><input type="checkbox" name="${input}" value="1"${about(filledIn, input, {})}${
    checked && markup` checked`
  }><label for="${idOf(input)}">${label}</label>${errorTexts(filledIn, input)}</div>`
}

interface FieldOptions {
  readonly label: string
  readonly hint: string | undefined
  readonly required: boolean
  readonly control: Markup
}

function field({ say, filledIn }: FormParts, input: string, { label, hint, required, control }: FieldOptions): Markup {
  const wrong = errorsOf(filledIn, input).length > 0
  return markup`<div class="field${wrong && markup` wrong`}"><label for="${idOf(input)}">${label}${
    !required && markup` <span class="optional">${say('optional')}</span>`
  }</label>${hint !== undefined && markup`<p class="hint" id="${idOf(input)}-hint">${hint}</p>`}${errorTexts(
    filledIn,
    input,
  )}${control}</div>`
}

/** The errors of an input, or of a group of inputs, above it. */
export const errorTexts = (filledIn: FilledIn, input: string): Markup | undefined => {
  const texts = errorsOf(filledIn, input)
  if (texts.length === 0) return undefined
  return markup`<p class="error" id="${idOf(input)}-error">${texts.join(' ')}</p>`
}

/** The id of an input, and the ids of the texts that screen readers add to it. */
function about(
  filledIn: FilledIn,
  input: string,
  { hint, required }: { hint?: string | undefined; required?: boolean },
) {
  const wrong = errorsOf(filledIn, input).length > 0
  const texts = [hint !== undefined && `${idOf(input)}-hint`, wrong && `${idOf(input)}-error`].filter(
    (id) => id !== false,
  )
  return markup` id="${idOf(input)}"${required === true && markup` required`}${wrong && markup` aria-invalid="true"`}${
    texts.length > 0 && markup` aria-describedby="${texts.join(' ')}"`
  }`
}

/** All errors of a form, with links to their inputs. It takes the focus, because the reloaded page begins with it. */
export function errorSummary({ say, filledIn: { errors } }: FormParts): Markup | undefined {
  if (errors.length === 0) return undefined
  return markup`<div class="errors" id="errors" role="alert" tabindex="-1" autofocus aria-labelledby="errors-title"><h2 id="errors-title">${say(
    'errors_title',
  )}</h2><ul>${errors.map(({ input, text }) =>
    input === '' ? markup`<li>${text}</li>` : markup`<li><a href="#${idOf(input)}">${text}</a></li>`,
  )}</ul></div>`
}

/** A hidden field, which only programs fill in. */
export const honeypot = (say: Say): Markup =>
  markup`<div class="trap"><label for="website">${say('leave_empty')}</label><input type="text" id="website" name="website" autocomplete="off" tabindex="-1"></div>`
