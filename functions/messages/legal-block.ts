/**
 * The words of the law in the HTML of an account. They are in a box at their place in the template if a reader is sure
 * to see it there, otherwise at the end of the e-mail.
 */
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
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

/** The end of an e-mail's shown content: before the end tag of the body, if there is one. */
function endOf(html: string): number {
  const document = parse(html, { sourceCodeLocationInfo: true })
  const body = elementsOf(document).find(({ tagName }) => tagName === 'body')
  return body?.sourceCodeLocation?.endTag?.startOffset ?? html.length
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** HTML of an account may be nested deeper than a function can call itself. */
function elementsOf(root: Node): Element[] {
  const found: Element[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
  }
  return found
}

/** Whether every mark is in text that nothing can hide. A style sheet may hide every element but the body. */
function isSeenIn(html: string, mark: string): boolean {
  const document = parse(html)
  const hasSheet = elementsOf(document).some(({ tagName }) => tagName === 'style' || tagName === 'link')
  const count = marksSeen(document, mark, hasSheet)
  return count > 0 && count === html.split(mark).length - 1
}

function marksSeen(root: Node, mark: string, hasSheet: boolean): number {
  let sum = 0
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) sum += node.value.split(mark).length - 1
    const isHidden = 'tagName' in node && !isPlain(node, hasSheet)
    if ('childNodes' in node && !isHidden) waiting.push(...node.childNodes)
  }
  return sum
}

function isPlain({ tagName, attrs }: Element, hasSheet: boolean): boolean {
  const isRoot = tagName === 'html' || tagName === 'body'
  if (!plainElements.has(tagName) || (hasSheet && !isRoot)) return false
  return attrs.every(({ name, value }) => plainAttributes.has(name) && (name !== 'style' || plainStyles.test(value)))
}
