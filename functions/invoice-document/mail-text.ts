/** An e-mail of paragraphs, the same as text and as HTML. Sender and receiver are the caller's business. */
import type { Language } from '../language/language.ts'
import { escapeHtml, withLineBreaks } from './html.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Paragraph {
  readonly text: string
  /** An absolute address after the text. */
  readonly url?: string
}

export function mailText(subject: string, paragraphs: readonly Paragraph[], language: Language): MailText {
  return {
    subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
    text: asText(paragraphs),
    html: asHtml(paragraphs, language),
  }
}

const asText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ text, url }) => `${text}${url === undefined ? '' : `\n${url}`}\n`).join('\n')

function asHtml(paragraphs: readonly Paragraph[], language: Language): string {
  const body = paragraphs.map(({ text, url }) => {
    const address = url === undefined ? undefined : escapeHtml(url)
    return `<p>${withLineBreaks(text)}${address === undefined ? '' : `<br><a href="${address}">${address}</a>`}</p>`
  })
  return `<!doctype html>\n<html lang="${language}">\n<body>\n${body.join('\n')}\n</body>\n</html>\n`
}
