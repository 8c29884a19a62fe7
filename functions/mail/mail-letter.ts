/**
 * An e-mail as a value: its content, without any markup. `render-letter.ts` makes the HTML and the plain text from it,
 * so that all e-mails have one look, and the text never differs from the HTML.
 *
 * Strings are plain text and may have several lines. The service writes the letter; a publisher's own words replace
 * single members of it.
 */
import type { Logo } from '../domain/settings/brand/logo-data-url.ts'
import type { Language } from '../language/language.ts'

export interface Letter {
  readonly subject: string
  /** The line that mail programs show after the subject. It says what the subject leaves out, such as the sum. */
  readonly preheader: string
  readonly heading: string
  /** The greeting and the message, in as few sentences as possible. */
  readonly paragraphs: readonly Paragraph[]
  /** Figures to act on: a sum, a date, an account, an order's items. */
  readonly facts?: readonly FactTable[]
  /** The one thing to do. */
  readonly button?: LetterLink
  /** Paragraphs below the button. */
  readonly after?: readonly string[]
  /** The closing formula and the sender's name. */
  readonly closing: string
  /** Further links in small print, such as terms or a link to unsubscribe. */
  readonly links?: readonly LetterLink[]
  /** The sender's address and numbers in small print, a line each. */
  readonly legal: readonly string[]
}

/** A quote has the words of somebody else, such as the giver of a gift. The words of a law are in a frame. */
export type Paragraph = string | { readonly quote: string } | { readonly law: string }

/** The words of a paragraph, however it is set. */
export function paragraphWords(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return 'law' in paragraph ? paragraph.law : paragraph.quote
}

export interface LetterLink {
  /** The words of the link, such as "See the invoice". The HTML never shows the address. */
  readonly label: string
  /** An absolute address. */
  readonly url: string
}

export interface FactTable {
  readonly title?: string
  readonly rows: readonly LetterFact[]
  /** A paragraph below the rows. */
  readonly note?: string
}

export interface LetterFact {
  readonly name: string
  readonly value: string
  /** A sum to pay is `strong`. A line to type somewhere else is `code`. */
  readonly style?: 'strong' | 'code'
}

/** The look of a publisher. Without a logo its name is at the head. */
export interface LetterBrand {
  readonly name: string
  readonly logo?: Logo
  /** `#rrggbb`. */
  readonly colour?: string
}

/** A rendered letter. Sender and receiver are the caller's business. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: Language
  /** Pictures within the HTML, which names them as `cid:` and their id. */
  readonly images: readonly MailImage[]
}

export interface MailImage {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly content: Uint8Array
}
