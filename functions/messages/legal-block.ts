/**
 * The words of the law in the HTML of an account. They are in a box at their place in the template if a reader is sure
 * to see it there, otherwise at the end of the e-mail.
 */
import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { withLinkedLines } from '../domain/text/html.ts'
import type { LetterLink } from '../mail/mail-letter.ts'

/** Elements that always show their text. */
const plainElements: ReadonlySet<string> = new Set([
  ...['html', 'body', 'p', 'div', 'span', 'center', 'blockquote', 'section', 'article', 'main', 'header', 'footer'],
  ...['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'h1', 'h2', 'h3'],
])

/** Attributes and styles that cannot hide an element. */
const plainAttributes: ReadonlySet<string> = new Set([
  ...['lang', 'dir', 'role', 'align', 'valign', 'border', 'cellpadding', 'cellspacing', 'colspan', 'rowspan', 'style'],
])
const plainStyles =
  /^(\s*(padding|margin|text-align|vertical-align|font-family|font-weight|line-height|border(-[a-z]+)?)(-[a-z]+)?\s*:[^;:()-]*(;|$))*\s*$/i

const boxStyle =
  'display:block!important;visibility:visible!important;opacity:1!important;position:static!important;' +
  'overflow:visible!important;max-height:none!important;font-size:14px!important;color:#000!important;' +
  'background:#fff!important;border:2px solid;padding:12px'

/** A line of the words of the law that names a link. */
const legalLine = ({ label, url }: LetterLink): string => `${label} ${url}`

/** The words of the law without the lines of links below the letter. */
export const withoutLinkLines = (legal: string, links: readonly LetterLink[]): string =>
  legal
    .split('\n')
    .filter((line) => !links.some((link) => legalLine(link) === line))
    .join('\n')

/** The HTML with the words of the law in place of their placeholder. The words before an address become its link. */
export function withLegalBox(html: string, mark: string, legal: string): string {
  if (legal === '') return html.replaceAll(mark, '')
  const box = `<div style="${boxStyle}">${withLinkedLines(legal)}</div>`
  if (isSeenIn(html, mark)) return html.replaceAll(mark, () => box)
  const bare = html.replaceAll(mark, '')
  const end = endOf(bare)
  return `${bare.slice(0, end)}${box}${bare.slice(end)}`
}

/** A text that no template can contain, to see where the end of an e-mail is. */
const endMark = '\ue001end\ue001'

/**
 * The HTML with an end at which what is added is seen. An element, a comment or a tag that its author left open would
 * hide it, and so would a hidden body. Throws if there is no such end.
 */
export function withOpenEnd(html: string): string {
  if (isSeenAtEnd(html)) return html
  const document = parse(html)
  for (const element of elementsOf(document)) if (isRoot(element)) element.attrs = element.attrs.flatMap(seenAttribute)
  const closed = serialize(document)
  if (!isSeenAtEnd(closed)) throw new Error('the HTML has no end at which anything can be seen')
  return closed
}

function isSeenAtEnd(html: string): boolean {
  const end = endOf(html)
  const document = parse(`${html.slice(0, end)}${endMark}${html.slice(end)}`)
  const elements = elementsOf(document)
  const hasSheet = elements.some(isSheet)
  const roots = elements.filter(isRoot)
  const isHidden = roots.some(({ attrs }) => attrs.some((attribute) => seenAttribute(attribute)[0] !== attribute))
  const isSeen = (node: Element) => isRoot(node) || isPlain(node, hasSheet)
  return !isHidden && textsWith(document, endMark, isSeen) === 1
}

const isRoot = ({ tagName }: Element): boolean => tagName === 'html' || tagName === 'body'
const isSheet = ({ tagName }: Element): boolean => tagName === 'style' || tagName === 'link'

const seenStyle =
  /^\s*((background|color|padding|margin|font|line-height|text-align)[a-z-]*|width\s*:\s*100%|-[a-z-]+-adjust)\s*(:|$)/i

/** An attribute of the body without what could hide everything in it. */
function seenAttribute(attribute: Element['attrs'][number]): Element['attrs'] {
  const { name, value } = attribute
  if (name === 'hidden' || name === 'inert') return []
  if (name !== 'style') return [attribute]
  const styles = value.split(';')
  const harmless = styles.filter(
    (style) => style.trim() === '' || (seenStyle.test(style) && !/[:\s]-\d|\(/.test(style)),
  )
  return harmless.length === styles.length ? [attribute] : [{ ...attribute, value: harmless.join(';') }]
}

/** The end of an e-mail's shown content: before the end tag of the body, if there is one. */
export function endOf(html: string): number {
  const document = parse(html, { sourceCodeLocationInfo: true })
  const body = elementsOf(document).find(({ tagName }) => tagName === 'body')
  return body?.sourceCodeLocation?.endTag?.startOffset ?? html.length
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** HTML of an account may be nested deeper than a function can call itself. */
function elementsOf(root: Node): Element[] {
  const elements: Element[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) elements.push(node)
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
  }
  return elements
}

/** Whether every mark is in text that nothing can hide. A style sheet may hide every element but the body. */
function isSeenIn(html: string, mark: string): boolean {
  const document = parse(html)
  const hasSheet = elementsOf(document).some(isSheet)
  const count = textsWith(document, mark, (node) => isPlain(node, hasSheet))
  return count > 0 && count === html.split(mark).length - 1
}

/** The number of marks in the text of elements that are seen. */
function textsWith(root: Node, mark: string, isSeen: (node: Element) => boolean): number {
  let sum = 0
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) sum += node.value.split(mark).length - 1
    const isHidden = 'tagName' in node && !isSeen(node)
    if ('childNodes' in node && !isHidden) waiting.push(...node.childNodes)
  }
  return sum
}

function isPlain(element: Element, hasSheet: boolean): boolean {
  const { tagName, attrs } = element
  if (!plainElements.has(tagName) || (hasSheet && !isRoot(element))) return false
  return attrs.every(({ name, value }) => plainAttributes.has(name) && (name !== 'style' || plainStyles.test(value)))
}
