/** A page of the portal: its content, and the changes by its forms. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import type { FilledIn, InputError } from '../../order-page/filled-in.ts'
import type { Page } from '../../order-page/page-frame.ts'
import type { PortalFrame } from '../../portal-page/portal-frame.ts'
import type { Row } from '../../portal-page/portal-parts.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { sayIn } from '../../order-page/say-order.ts'
import type { Language } from '../../language/language.ts'
import { valueOf } from '../../order-page/filled-in.ts'
import { parseDate, type PlainDate } from '../../domain/time/time.ts'
import type { ReaderCommand } from './reader-action.ts'
import type { Reader } from './reader-visit.ts'

export interface Showing {
  readonly frame: PortalFrame
  readonly filledIn: FilledIn
  /** A message above the heading. */
  readonly note?: string
}

/** A change requested by a form. */
export interface AskedChange {
  readonly outcome: 'asked'
  readonly command: ReaderCommand
  /** The page's inputs by parameter, to show a fault of a parameter at its input. */
  readonly inputs: Readonly<Record<string, string>>
  /** Shown before it is carried out; absent if the form itself describes all effects. */
  readonly confirm?: { readonly title: string; readonly rows: readonly Row[]; readonly warning?: string }
}

export type Asked =
  | AskedChange
  | { readonly outcome: 'faulty'; readonly errors: readonly InputError[] }
  /** The form was not for an operation, and has been answered. */
  | { readonly outcome: 'answered'; readonly answer: APIGatewayProxyResult }

export interface Place {
  /** Undefined if the reader has nothing with this name. */
  readonly show: (reader: Reader, showing: Showing) => Promise<Page | undefined>
  /** The values of `do` that the forms of the page send. Absent if they send none. */
  readonly actions?: readonly string[]
  readonly ask?: (reader: Reader, filledIn: FilledIn, frame: PortalFrame) => Promise<Asked> | Asked
}

/** An error for what no form of the page sends: nothing is guessed. */
export const unknownForm = (language: Language): InputError => ({
  input: '',
  text: sayPortalIn(language)('form_unknown'),
})

export const faulty = (...errors: readonly InputError[]): Asked => ({ outcome: 'faulty', errors })

/** The date of an input; an error if there is none. */
export function dateIn(filledIn: FilledIn, input: string, label: string, language: Language): PlainDate | InputError {
  const written = valueOf(filledIn, input).trim()
  const date = parseDate(written)
  if (date !== undefined) return date
  const isMissing = written === ''
  return {
    input,
    text: isMissing
      ? sayIn(language)('needed', { field: label })
      : sayPortalIn(language)('date_wrong', { field: label }),
  }
}

export const neededChoice = (input: string, label: string, language: Language): InputError => ({
  input,
  text: sayPortalIn(language)('choice_needed', { question: label }),
})
