/** Parts that several pages of the portal share: rows of facts, choices, and small forms. */
import { errorsOf, idOf, valueOf, type FilledIn } from '../order-page/filled-in.ts'
import { errorTexts } from '../order-page/form-controls.ts'
import { markup, type Markup } from '../order-page/markup.ts'

export type Row = readonly [label: string, value: string]

export function factRows(rows: readonly Row[]): Markup | undefined {
  if (rows.length === 0) return undefined
  return markup`<dl class="facts">${rows.map(
    ([label, value]) =>
      markup`<div><dt>${label}</dt><dd>${value.split('\n').map((line, index) => markup`${index > 0 && markup`<br>`}${line}`)}</dd></div>`,
  )}</dl>`
}

export interface RadioChoice {
  readonly value: string
  readonly text: string
  readonly hint?: string
}

/** A choice of one option. If there is only one option, it is already chosen. */
export function radios(filledIn: FilledIn, input: string, label: string, choices: readonly RadioChoice[]): Markup {
  const [only, ...others] = choices
  if (only !== undefined && others.length === 0) {
    return markup`<input type="hidden" name="${input}" value="${only.value}">`
  }
  const chosen = valueOf(filledIn, input)
  const isWrong = errorsOf(filledIn, input).length > 0
  return markup`<div class="field${isWrong && markup` wrong`}" role="radiogroup" aria-labelledby="${idOf(input)}-label"${
    isWrong && markup` aria-describedby="${idOf(input)}-error"`
  }><p class="label" id="${idOf(input)}-label">${label}</p>${errorTexts(filledIn, input)}${choices.map(
    ({ value, text, hint }, index) => {
      const id = index === 0 ? idOf(input) : `${idOf(input)}-${index}`
      return markup`<label class="choice" for="${id}"><input type="radio" id="${id}" name="${input}" value="${value}"${
        value === chosen && markup` checked`
      }><span class="what"><span class="named">${text}</span>${
        hint !== undefined && markup`<span class="small whole">${hint}</span>`
      }</span></label>`
    },
  )}</div>`
}

export const hiddenInputs = (values: Readonly<Record<string, string>>): Markup =>
  markup`${Object.entries(values).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )}`

export interface SmallForm {
  /** Hidden values that name the button's action. */
  readonly values: Readonly<Record<string, string>>
  readonly button: string
  readonly label?: string
  readonly inputs?: Markup
}

/** A form that is usually one button. The label distinguishes buttons with the same words. */
export const smallForm = ({ values, button, label, inputs }: SmallForm): Markup =>
  markup`<form method="post" novalidate>${hiddenInputs(values)}${inputs}<p class="actions"><button type="submit" class="plain"${
    label !== undefined && markup` aria-label="${label}"`
  }>${button}</button></p></form>`
