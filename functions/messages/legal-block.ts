/**
 * The words of the law in the HTML of an account. They are in a box at their place in the template if a reader is sure
 * to see it there, otherwise at the end of the e-mail, after everything that was left open.
 */
import { defaultTreeAdapter, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { withLinkedLines } from '../domain/text/html.ts'
import type { LetterLink } from '../mail/mail-letter.ts'

/** Elements that always show their text. */
const plainElements: ReadonlySet<string> = new Set([
  ...['p', 'div', 'span', 'center', 'blockquote', 'section', 'article', 'main', 'header', 'footer'],
  ...['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'h1', 'h2', 'h3'],
])

/** Attributes and styles that cannot hide an element. */
const plainAttributes: ReadonlySet<string> = new Set([
  ...['lang', 'dir', 'role', 'align', 'valign', 'border', 'cellpadding', 'cellspacing', 'colspan', 'rowspan', 'style'],
])
const plainStyles =
  /^(\s*(padding|margin|text-align|vertical-align|font-family|font-weight|line-height|border(-[a-z]+)?)(-[a-z]+)?\s*:[^;:()-]*(;|$))*\s*$/i

/** Declarations of the root cannot hide the box, which sets its own colours and size. */
const rootStyle =
  /^\s*((padding|margin|border|font|text-align|vertical-align|line-height|color|word-|letter-spacing|mso-(?!hide)|-(webkit|ms|moz)-text-size-adjust|-webkit-font-smoothing|-moz-osx-font-smoothing)[a-z-]*\s*:[^:()-]*|background[a-z-]*\s*:.*|(min-|max-)?width\s*:\s*[1-9][^:()]*|(min-)?height\s*:\s*100%.*|display\s*:\s*block.*)?$/is
const isPlainOfRoot = ({ name, value }: Element['attrs'][number]): boolean =>
  name !== 'hidden' &&
  name !== 'popover' &&
  (name !== 'style' || value.split(';').every((each) => rootStyle.test(each)))

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
  return isSeenIn(html, mark) ? html.replaceAll(mark, () => box) : withLastBlock(html.replaceAll(mark, ''), box)
}

/** A text that no template can contain. */
const endMark = '\ue000end\ue000'

/** A block of HTML could not be seen at the end of an e-mail, as the e-mail is hidden or never closes something. */
export class HiddenEnd extends Error {
  constructor() {
    super('Nothing can be seen at the end of the HTML.')
  }
}

/** The HTML with a block at its end. What is still open there is closed before it; throws if that does not help. */
export function withLastBlock(html: string, block: string): string {
  const end = endOf(html)
  const marked = [() => `${html.slice(0, end)}${endMark}${html.slice(end)}`, () => withEndClosed(html)]
  for (const attempt of marked) {
    const whole = attempt()
    if (isSeenIn(whole, endMark)) return whole.replaceAll(endMark, () => block)
  }
  throw new HiddenEnd()
}

/** The parsed HTML, in which everything is closed, with the mark at the end of its body. */
function withEndClosed(html: string): string {
  const document = parse(html)
  const body = elementsOf(document).find(({ tagName }) => tagName === 'body')
  if (body !== undefined) defaultTreeAdapter.insertText(body, endMark)
  return serialize(document)
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

/**
 * Whether every mark is in text that nothing can hide, with scripts and without. A style sheet may hide every element
 * but the body.
 */
const isSeenIn = (html: string, mark: string): boolean =>
  [true, false].every((scriptingEnabled) => isSeenInDocument(parse(html, { scriptingEnabled }), html, mark))

function isSeenInDocument(document: DefaultTreeAdapterTypes.Document, html: string, mark: string): boolean {
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
  if (isRoot) return attrs.every(isPlainOfRoot)
  if (!plainElements.has(tagName) || hasSheet) return false
  return attrs.every(({ name, value }) => plainAttributes.has(name) && (name !== 'style' || plainStyles.test(value)))
}
