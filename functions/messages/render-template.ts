/**
 * Templates of accounts: conditions, loops and placeholders over given values, and nothing else (docs/decisions/
 * messages.md). Only the senders of e-mails and the calls about templates load this file.
 */
import { Context, Liquid, type Template as Parsed } from 'liquidjs'
import type { Fault } from '../domain/refusal/fault.ts'
import { maxTemplateBytes, neededPlaceholders, type Template } from '../domain/settings/template-kinds.ts'
import { escapeHtml } from '../domain/text/html.ts'
import type { Language } from '../language/language.ts'
import type { Letter, LetterBrand, LetterLink, MailContent } from '../mail/mail-letter.ts'
import { renderLetter } from '../mail/render-letter.ts'
import { withLegalBox, withoutLinkLines } from './legal-block.ts'

export type Values = Readonly<Record<string, unknown>>

const tags: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'for', 'comment', 'raw'])
const filters: ReadonlySet<string> = new Set([
  ...['append', 'capitalize', 'default', 'downcase', 'escape', 'first', 'join', 'last', 'prepend', 'replace'],
  ...['size', 'strip', 'truncate', 'upcase'],
])

/** `memoryLimit` counts characters. The output is counted once more, because the limit is only a threshold. */
const maxOutputCharacters = 1_000_000
const options = {
  parseLimit: maxTemplateBytes,
  memoryLimit: maxOutputCharacters,
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
} as const

const plain = engine({})
/** Values are escaped, whatever the template says. */
const markup = engine({ outputEscape: 'escape' as const })

function engine(more: { readonly outputEscape?: 'escape' }): Liquid {
  const liquid = new Liquid({ ...options, ...more })
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) Reflect.deleteProperty(liquid.tags, name)
  for (const name of Object.keys(liquid.filters)) {
    if (!filters.has(name)) Reflect.deleteProperty(liquid.filters, name)
  }
  return liquid
}

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
  const html = withLegalBox(render(markup, template.html, marked), legalMark, legal)
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
  const end = html.search(/<\/body>/i)
  const at = end === -1 ? html.length : end
  return `${html.slice(0, at)}<p style="margin:24px 0;font-size:13px;text-align:center">${small}</p>${html.slice(at)}`
}

/** The paragraphs of a text as a letter. The words of the law are in a box below them. */
function letterOf(letter: Letter, { subject, text, legal }: { subject: string; text: string; legal: string }): Letter {
  const { facts: _, after: __, ...frame } = letter
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(legalMark, '').trim())
    .filter((paragraph) => paragraph !== '')
  return {
    ...frame,
    subject,
    heading: subject,
    preheader: '',
    paragraphs: paragraphs.slice(0, -1),
    closing: paragraphs.at(-1) ?? '',
    ...(legal !== '' && text.includes(legalMark)
      ? { facts: [{ rows: [], note: withoutLinkLines(legal, letter.links ?? []) }] }
      : {}),
  }
}

const maxRenderMicroseconds = 50_000

/** The limit is in processor time, so that a busy machine refuses no template. */
function render(liquid: Liquid, source: string, values: Values): string {
  const context = new Context(values, liquid.options, { sync: true }, { liquid })
  const before = process.threadCpuUsage()
  context.renderLimit.check = () => {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > maxRenderMicroseconds) throw new Error('template render limit exceeded')
  }
  const output = String(liquid.renderSync(parse(liquid, source), context))
  if (output.length > maxOutputCharacters) throw new Error('The output is too large.')
  return output
}

/** A range of numbers would loop as often as its author likes. */
const range = /\{[{%][^%}]*\(\s*[^()]*\.\.[^()]*\)/

function parse(liquid: Liquid, source: string): Parsed[] {
  if (range.test(source)) throw new Error('ranges are not allowed')
  return liquid.parse(source)
}

const parts = ['subject', 'text', 'html'] as const

/** The faults of a template, each with its line. `placeholders` are those of its kind. */
export function templateFaults(kind: string, template: Template, placeholders: readonly string[]): Fault[] {
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(template[part] ?? ''), 0)
  if (bytes > maxTemplateBytes)
    return [{ field: 'text', code: 'template_too_large', values: { limit: maxTemplateBytes } }]
  return parts.flatMap((part): Fault[] => {
    const source = template[part]
    if (source === undefined) return []
    return partFaults(part, source, placeholders, part === 'subject' ? [] : neededPlaceholders(kind))
  })
}

function partFaults(
  field: string,
  source: string,
  placeholders: readonly string[],
  needed: readonly string[],
): Fault[] {
  const used = usedPlaceholders(source)
  if ('error' in used) return [{ field, code: 'template_wrong', values: { text: used.error } }]
  const unknown = used.names.filter(({ name }) => !placeholders.includes(name))
  const missing = needed.filter((name) => !isAlwaysWritten(source, name))
  return [
    ...unknown.map(({ name, line }): Fault => ({ field, code: 'template_placeholder', values: { value: name, line } })),
    ...missing.map((name): Fault => ({ field, code: 'template_needs', values: { value: name } })),
  ]
}

/**
 * Whether a placeholder is by itself, outside of every condition, loop and HTML comment and without a filter, so
 * that no value can leave it out. The source has no faults.
 */
const isAlwaysWritten = (source: string, name: string): boolean =>
  parse(plain, source).some(({ token }) => {
    const isPlaceholder = placeholderOf(token.getText()) === name
    return isPlaceholder && source.lastIndexOf('<!--', token.begin) <= source.lastIndexOf('-->', token.begin)
  })

const placeholderOf = (text: string): string | undefined => /^\{\{-?\s*(\w+)\s*-?\}\}$/.exec(text)?.[1]

interface Used {
  readonly name: string
  readonly line: number
}

/** The names of values that a template uses, without those that its own loops define. */
export function usedPlaceholders(source: string): { readonly names: readonly Used[] } | { readonly error: string } {
  try {
    const { globals } = plain.analyzeSync(parse(plain, source))
    const names = Object.entries(globals).flatMap(([name, uses]) =>
      uses.slice(0, 1).map(({ location }) => ({ name, line: location.row })),
    )
    return { names }
  } catch (error) {
    return { error: wordsOf(error) }
  }
}

/** The library's message has the line and the column. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''

/** The placeholders of a template that have no value here. */
export function missingValues(template: Template, values: Values): string[] {
  const names = parts.flatMap((part) => {
    const used = usedPlaceholders(template[part] ?? '')
    return 'error' in used ? [] : used.names.map(({ name }) => name)
  })
  return [...new Set(names)].filter((name) => values[name] === undefined || values[name] === '')
}
