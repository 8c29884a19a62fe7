/**
 * E-mails in the words of an account's templates (docs/decisions/messages.md). Only the senders of e-mails and the
 * calls about templates load this file.
 */
import type { Liquid } from 'liquidjs'
import type { Template } from '../domain/settings/template-kinds.ts'
import { escapeHtml } from '../domain/text/html.ts'
import type { Language } from '../language/language.ts'
import type { Letter, LetterBrand, LetterLink, MailContent } from '../mail/mail-letter.ts'
import { renderLetter } from '../mail/render-letter.ts'
import { endOf, withLegalBox, withOpenEnd, withoutLinkLines } from './legal-block.ts'
import { markup, plain, render, type Values } from './template-language.ts'

/** A text that no template can contain, in place of the words of the law until everything else is rendered. */
const legalMark = '\ue000legal\ue000'

/** The service's letter, whose words the template replaces. Its button and its small print stay. */
export interface LetterFrame {
  readonly letter: Letter
  readonly language: Language
  readonly brand: LetterBrand
}

/** Throws if a limit is passed or a text cannot be rendered. */
export function renderTemplate(template: Template, values: Values, frame: LetterFrame): MailContent {
  const { language, brand } = frame
  const { legal, marked } = withLegalMark(values)
  const content = renderLetter(letterInTemplate(template, values, frame.letter), language, brand)
  if (template.html === undefined) return content
  const html = withLegalBox(withOpenEnd(render(markup, template.html, marked)), legalMark, legal)
  return { ...content, html: withLinks(html, frame.letter.links ?? []), images: [] }
}

/** The words of the law, and the values with a mark in their place. */
function withLegalMark(values: Values): { readonly legal: string; readonly marked: Values } {
  const legal = typeof values['legal'] === 'string' ? values['legal'] : ''
  return { legal, marked: { ...values, legal: legal === '' ? '' : legalMark } }
}

/** Whether the words of the law are missing from a part of the rendered template. */
export function leavesOutLegal(template: Template, values: Values): boolean {
  const { legal, marked } = withLegalMark(values)
  if (legal === '') return false
  const { text, html } = template
  const leavesOut = (liquid: Liquid, source: string) => !render(liquid, source, marked).includes(legalMark)
  return leavesOut(plain, text) || (html !== undefined && leavesOut(markup, html))
}

/** The service's letter in the words of a template. HTML of the template does not count here. */
export function letterInTemplate(template: Template, values: Values, letter: Letter): Letter {
  const { legal, marked } = withLegalMark(values)
  const subject = render(plain, template.subject, marked).replaceAll(legalMark, legal).trim()
  return letterOf(letter, { subject, text: render(plain, template.text, marked), legal })
}

/**
 * HTML of an account keeps the ways out of the service's letter: links that it lacks are below it, such as the links
 * for withdrawing from a contract or stopping e-mails.
 */
function withLinks(html: string, links: readonly LetterLink[]): string {
  const missing = links
    .map(({ label, url }) => ({ label, url: escapeHtml(url) }))
    .filter(({ url }) => !html.includes(url))
  if (missing.length === 0) return html
  const small = missing.map(({ label, url }) => `<a href="${url}">${escapeHtml(label)}</a>`).join(' &middot; ')
  const at = endOf(html)
  return `${html.slice(0, at)}<p style="margin:24px 0;font-size:13px;text-align:center">${small}</p>${html.slice(at)}`
}

/** The paragraphs of a text as a letter. The words of the law are in a frame at their place. */
function letterOf(letter: Letter, { subject, text, legal }: { subject: string; text: string; legal: string }): Letter {
  const { facts: _, after: __, ...frame } = letter
  const [before = '', ...behind] = text.split(legalMark)
  const isLegal = behind.length > 0
  const sentences = paragraphsIn(before)
  const others = paragraphsIn(behind.join(''))
  const closing = (isLegal ? others : sentences).pop() ?? ''
  const law = isLegal ? [{ law: withoutLinkLines(legal, letter.links ?? []) }] : []
  return { ...frame, subject, heading: subject, preheader: '', paragraphs: [...sentences, ...law, ...others], closing }
}

const paragraphsIn = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
