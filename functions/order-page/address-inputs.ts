/** The inputs of a name and an address. */
import { countryChoices } from './country-choices.ts'
import { select, textInput, type FormParts } from './form-controls.ts'
import { markup, type Markup } from './markup.ts'
import type { Language } from '../language/language.ts'

export interface AddressOptions {
  /** The prefix of the inputs' names. */
  readonly prefix: string
  readonly language: Language
  /** The country that is chosen at first. */
  readonly country: string | undefined
  /** The section of the browser's filling in, such as `billing`. */
  readonly section: '' | 'shipping ' | 'billing '
  /** Whether the address may belong to a company instead of a person. */
  readonly company: boolean
  /** Whether the address is optional. */
  readonly isOptional?: boolean
}

/** The parts of an address, by the names of their inputs after the prefix. */
export const addressParts = ['name', 'company', 'address', 'postal_code', 'city', 'country'] as const

/** The inputs of the parts of an address, by the names that faults have. */
export const addressInputNames = (prefix = ''): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ['address', `${prefix}address`],
    ...addressParts.map((part) => [`address.${part}`, `${prefix}${part}`] as const),
  ])

export function addressInputs(parts: FormParts, options: AddressOptions): Markup {
  const { prefix, language, country, section, company, isOptional = false } = options
  const { say } = parts
  return markup`${textInput(parts, `${prefix}name`, {
    label: say('name'),
    autocomplete: `${section}name`,
    required: !company && !isOptional,
  })}${
    company &&
    textInput(parts, `${prefix}company`, {
      label: say('company'),
      autocomplete: `${section}organization`,
      required: prefix === '' && !isOptional,
    })
  }${textInput(parts, `${prefix}address`, {
    label: say('address'),
    autocomplete: `${section}street-address`,
    required: !isOptional,
  })}<div class="place">${textInput(parts, `${prefix}postal_code`, {
    label: say('postal_code'),
    autocomplete: `${section}postal-code`,
    maxLength: 20,
    required: !isOptional,
  })}${textInput(parts, `${prefix}city`, {
    label: say('city'),
    autocomplete: `${section}address-level2`,
    required: !isOptional,
  })}</div>${select(parts, `${prefix}country`, {
    label: say('country'),
    autocomplete: `${section}country`,
    choices: countryChoices(language),
    none: say('choose_country'),
    standard: country,
    required: !isOptional,
  })}`
}
