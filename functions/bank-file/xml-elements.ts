/**
 * Reads XML as a stream of elements. An element whose name is in `whole` is given as a tree when it closes, and is then
 * forgotten, so that memory holds only a few trees and their surrounding elements, however long the file is. Document
 * type definitions are refused, and so are all entities that they could define. A reading may pause behind an element,
 * so that a long file is read in parts of a bounded length.
 */
import { SaxesParser } from 'saxes'
import * as v from 'valibot'
import { BankFileFault, malformed } from './bank-file-fault.ts'
import { bytesOf, type FileText } from './decode-text.ts'

export interface XmlElement {
  /** The element's name without its prefix. */
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlElement[]
}

export interface ClosedElement {
  readonly element: XmlElement
  /** The surrounding elements as far as they have been read, outermost first. */
  readonly around: readonly XmlElement[]
}

/** Files of banks are far from these limits. */
const mostDepth = 64
const mostElements = 100_000
const mostTextLength = 1_000_000
/** No attribute, name or text of a bank's file has this length. */
const mostSilence = 2_000_000

export const xmlElementSchema: v.GenericSchema<unknown, XmlElement> = v.object({
  name: v.string(),
  line: v.number(),
  attributes: v.record(v.string(), v.string()),
  text: v.string(),
  children: v.array(v.lazy(() => xmlElementSchema)),
})

/** A place behind an element or a line, from which another reading can continue. */
export const xmlPlaceSchema = v.object({
  encoding: v.string(),
  byte: v.number(),
  line: v.number(),
  /** The elements around the place, as far as they have been read, with their written names. */
  open: v.array(v.object({ tag: v.string(), element: xmlElementSchema })),
})
export type XmlPlace = Readonly<v.InferOutput<typeof xmlPlaceSchema>>

export interface ReadElements {
  readonly closed: readonly ClosedElement[]
  /** Present if the reading pauses: everything before the place has been given. */
  readonly pause?: XmlPlace
}

export interface ReadingXml {
  readonly text: FileText
  /** The place where an earlier reading paused. */
  readonly from?: XmlPlace
  /** The number of bytes after which the reading pauses, at the next element that closes. Default: never. */
  readonly pauseAfterBytes?: number
}

export async function* xmlElements(
  { text, from, pauseAfterBytes = Infinity }: ReadingXml,
  whole: ReadonlySet<string>,
): AsyncGenerator<ReadElements> {
  const reader = new ElementReader(text, whole, from)
  for await (const piece of text.pieces) {
    reader.write(piece, pauseAfterBytes)
    const closed = reader.take()
    const pause = reader.place()
    yield { closed, ...(pause && { pause }) }
    if (pause !== undefined) return
  }
  reader.close()
  yield { closed: reader.take() }
}

/** The position after the element that closed last, in characters of this reading. */
interface Mark {
  readonly position: number
  readonly line: number
  readonly open: readonly { readonly tag: string; readonly element: XmlElement; readonly children: number }[]
}

class ElementReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: true })
  private readonly open: XmlElement[] = []
  private readonly tags: string[] = []
  private closed: ClosedElement[] = []
  private elements = 0
  private textLength = 0
  private silence = 0
  private mark: Mark | undefined
  private isNoting = false
  /** The piece that was written last, with its first character and its first byte. */
  private piece = { text: '', position: 0, byte: 0 }
  private readonly lineBefore: number
  private readonly whole: ReadonlySet<string>
  private readonly text: FileText

  constructor(text: FileText, whole: ReadonlySet<string>, from: XmlPlace | undefined) {
    this.whole = whole
    this.text = text
    const { parser } = this
    parser.on('error', (error) => {
      throw malformed(this.line, error.message.replace(/^\d+:\d+: /, ''))
    })
    parser.on('doctype', () => {
      throw new BankFileFault('bankfile_dtd')
    })
    const around = from?.open ?? []
    // The parser has to know which elements are open.
    const before = around.map(({ tag }) => `<${tag}>`).join('')
    if (before !== '') parser.write(before)
    for (const { tag, element } of around) {
      this.open.push(restored(element))
      this.tags.push(tag)
    }
    this.lineBefore = (from?.line ?? 1) - parser.line
    this.piece = { text: '', position: before.length, byte: text.byte }
    parser.on('opentag', ({ name, attributes }) => {
      this.begin(name, attributes)
    })
    parser.on('text', (characters) => {
      this.add(characters)
    })
    parser.on('cdata', (characters) => {
      this.add(characters)
    })
    parser.on('closetag', () => {
      this.end()
    })
  }

  private get line(): number {
    return this.parser.line + this.lineBefore
  }

  /** Writes a piece of the text. The places of elements are noted after that many bytes. */
  write(text: string, noteAfterBytes: number): void {
    const { piece } = this
    const position = piece.position + piece.text.length
    this.piece = { text, position, byte: piece.byte + bytesOf(piece.text, this.text.encoding) }
    this.isNoting = this.piece.byte - this.text.byte >= noteAfterBytes
    this.silence += text.length
    this.parser.write(text)
    if (this.silence > mostSilence) throw malformed(this.line, 'shorter texts')
  }

  close(): void {
    this.parser.close()
  }

  take(): readonly ClosedElement[] {
    const closed = this.closed
    this.closed = []
    return closed
  }

  /** Undefined if no element has closed in the last piece. */
  place(): XmlPlace | undefined {
    const { mark, piece, text } = this
    if (mark === undefined || mark.position < piece.position) return undefined
    const before = piece.text.slice(0, mark.position - piece.position)
    return {
      encoding: text.encoding,
      byte: piece.byte + bytesOf(before, text.encoding),
      line: mark.line,
      open: mark.open.map(({ tag, element, children }) => ({
        tag,
        element: { ...element, children: element.children.slice(0, children) },
      })),
    }
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.silence = 0
    const element: XmlElement = {
      name: name.slice(name.indexOf(':') + 1),
      line: this.line,
      attributes: copyOf(attributes),
      text: '',
      children: [],
    }
    this.elements++
    if (this.open.length >= mostDepth || this.elements > mostElements) throw malformed(this.line, 'fewer elements')
    this.open.push(element)
    this.tags.push(name)
  }

  private add(text: string): void {
    this.silence = 0
    const current = this.open.at(-1)
    // White space is between elements.
    if (current === undefined || text.trim() === '') return
    current.text += text
    this.textLength += text.length
    if (this.textLength > mostTextLength) throw malformed(this.line, 'shorter texts')
  }

  private end(): void {
    this.silence = 0
    const element = this.open.pop()
    this.tags.pop()
    if (element === undefined) return
    if (this.whole.has(element.name)) {
      this.closed.push({ element, around: [...this.open] })
      this.forget(element)
      if (this.isNoting)
        this.mark = {
          position: this.parser.position,
          line: this.line,
          open: this.open.map((outer, index) => ({
            tag: this.tags[index] ?? outer.name,
            element: outer,
            children: outer.children.length,
          })),
        }
      return
    }
    this.open.at(-1)?.children.push(element)
  }

  private forget(element: XmlElement): void {
    this.elements--
    this.textLength -= element.text.length
    for (const child of element.children) this.forget(child)
  }
}

/** Copies a restored element: its owner keeps the original, and children are added to the copy. */
const restored = (element: XmlElement): XmlElement => ({ ...element, children: [...element.children] })

const noAttributes = {}

/** Copies attributes, because the parser's own objects take far more memory, and few elements have attributes. */
function copyOf(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const _ in attributes) return { ...attributes }
  return noAttributes
}

/** The first element at a path below an element. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let current = element
  for (const name of path) current = current?.children.find((child) => child.name === name)
  return current
}

export const elementsAt = (element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element === undefined ? [] : [element],
  )

/** The text at a path, without white space around it; undefined if there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = elementAt(element, ...path)?.text.trim()
  return text === undefined || text === '' ? undefined : text
}
