/**
 * Reads XML as a stream of elements. An element whose name is in `whole` is given as a tree when it closes, and is then
 * forgotten, so that memory holds few such trees and what stands around them, however long the file is. Document type
 * definitions are refused, and so are all entities that they could define.
 */
import { SaxesParser } from 'saxes'
import { BankFileFault, malformed } from './bank-file-fault.ts'

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlElement[]
}

export interface ClosedElement {
  readonly element: XmlElement
  /** The elements around it as far as they have been read, outermost first. */
  readonly around: readonly XmlElement[]
}

/** Files of banks are far from these limits. */
const mostDepth = 64
const mostElements = 100_000
const mostTextLength = 1_000_000
/** An attribute, a name or a text of this length is none of a bank's. */
const mostSilence = 2_000_000

export async function* xmlElements(
  pieces: AsyncIterable<string>,
  whole: ReadonlySet<string>,
): AsyncGenerator<readonly ClosedElement[]> {
  const reader = new ElementReader(whole)
  for await (const piece of pieces) {
    reader.write(piece)
    yield reader.take()
  }
  reader.close()
  yield reader.take()
}

class ElementReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: true })
  private readonly open: XmlElement[] = []
  private closed: ClosedElement[] = []
  private elements = 0
  private textLength = 0
  private silence = 0
  private readonly whole: ReadonlySet<string>

  constructor(whole: ReadonlySet<string>) {
    this.whole = whole
    const { parser } = this
    parser.on('error', (error) => {
      throw malformed(parser.line, error.message.replace(/^\d+:\d+: /, ''))
    })
    parser.on('doctype', () => {
      throw new BankFileFault('bankfile_dtd')
    })
    parser.on('opentag', ({ name, attributes }) => {
      this.begin(name, attributes)
    })
    parser.on('text', (text) => {
      this.add(text)
    })
    parser.on('cdata', (text) => {
      this.add(text)
    })
    parser.on('closetag', () => {
      this.end()
    })
  }

  write(piece: string): void {
    this.silence += piece.length
    this.parser.write(piece)
    if (this.silence > mostSilence) throw malformed(this.parser.line, 'shorter texts')
  }

  close(): void {
    this.parser.close()
  }

  take(): readonly ClosedElement[] {
    const closed = this.closed
    this.closed = []
    return closed
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.silence = 0
    const element: XmlElement = {
      name: name.slice(name.indexOf(':') + 1),
      line: this.parser.line,
      attributes: copyOf(attributes),
      text: '',
      children: [],
    }
    this.elements++
    if (this.open.length >= mostDepth || this.elements > mostElements)
      throw malformed(this.parser.line, 'fewer elements')
    this.open.push(element)
  }

  private add(text: string): void {
    this.silence = 0
    const current = this.open.at(-1)
    // White space stands between elements.
    if (current === undefined || text.trim() === '') return
    current.text += text
    this.textLength += text.length
    if (this.textLength > mostTextLength) throw malformed(this.parser.line, 'shorter texts')
  }

  private end(): void {
    this.silence = 0
    const element = this.open.pop()
    if (element === undefined) return
    if (this.whole.has(element.name)) {
      this.closed.push({ element, around: [...this.open] })
      this.forget(element)
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

const noAttributes = {}

/** The parser's own objects take far more memory, and few elements have attributes. */
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

/** The text at a path, without white space around it; undefined where there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = elementAt(element, ...path)?.text.trim()
  return text === undefined || text === '' ? undefined : text
}

/** The namespace of the elements, which names the message and its version. */
export function namespaceOf({ attributes }: XmlElement): string {
  const namespace = Object.entries(attributes).find(
    ([name, value]) => (name === 'xmlns' || name.startsWith('xmlns:')) && value.includes(':iso:20022:'),
  )
  return namespace?.[1] ?? ''
}
