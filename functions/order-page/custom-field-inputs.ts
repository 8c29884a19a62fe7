/** The inputs of an account's own fields, each suited to its type. */
import { addressInputs } from './address-inputs.ts'
import { errorTexts, checkbox, select, textInput, type FormParts } from './form-controls.ts'
import { markup, type Markup } from './markup.ts'
import type { FormField } from '../domain/order/order-view.ts'
import type { Language } from '../language/language.ts'

/** The name of the input of a field; of an address it begins the names of its parts. */
export const inputOf = (id: string): string => `field:${id}`
export const partOfAddress = (id: string, part: string): string => `${inputOf(id)}:${part}`

/** The name of a field in the language of the page. */
export const nameOf = ({ name, label }: FormField): string => label ?? name

export function ownFieldInput(parts: FormParts, field: FormField, language: Language): Markup {
  const { id, type, choices, required } = field
  const name = nameOf(field)
  const input = inputOf(id)
  const label = { label: name, required }
  switch (type) {
    case 'text':
      return textInput(parts, input, { ...label, maxLength: 1000 })
    case 'email':
      return textInput(parts, input, { ...label, type: 'email' })
    case 'integer':
      return textInput(parts, input, { ...label, inputmode: 'numeric', width: 'short' })
    case 'decimal':
      return textInput(parts, input, { ...label, inputmode: 'decimal', width: 'short' })
    case 'date':
      return textInput(parts, input, { ...label, type: 'date', width: 'short' })
    case 'datetime':
      return textInput(parts, input, { ...label, type: 'datetime-local' })
    case 'boolean':
      return checkbox(parts, input, name)
    case 'choice':
      return select(parts, input, {
        ...label,
        none: parts.say('choose_one'),
        choices: choices.map((choice) => ({ value: choice, text: choice })),
      })
    case 'address':
      return markup`<div class="field" role="group" aria-label="${name}"><h3>${name}</h3>${errorTexts(parts.filledIn, input)}${addressInputs(
        parts,
        { prefix: `${input}:`, language, country: undefined, section: '', company: true },
      )}</div>`
  }
}
