/**
 * HTML in pieces. The tag escapes every text that is put into a template, so that no text of an account or a visitor is
 * taken for HTML. Only pieces that the tag made itself go in unchanged.
 */
import { escapeHtml } from '../domain/text/html.ts'

export interface Markup {
  readonly html: string
}

/** A value that a template takes; undefined and false leave nothing. */
export type Part = Markup | string | number | undefined | false | readonly Part[]

export function markup(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: pieces.map((piece, index) => `${piece}${htmlOf(parts[index])}`).join('') }
}

/** The service's own text or markup, such as a style sheet, which needs no escaping. */
export const asItIs = (html: string): Markup => ({ html })

function htmlOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return escapeHtml(part)
  return 'html' in part ? part.html : part.map(htmlOf).join('')
}

/** The lines of a text, one below the other. */
export const lines = (all: readonly string[]): Markup =>
  markup`${all.map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`))}`
