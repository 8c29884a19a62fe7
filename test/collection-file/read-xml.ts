/** A reader of XML for tests: elements, texts and nothing else, strict about what it does not know. */
import { expect } from 'vitest'

export interface XmlElement {
  readonly name: string
  readonly children: XmlElement[]
  text: string
}

const token = /<\?xml[^?]*\?>|<(?<close>\/)?(?<name>\w+)(?<attributes>(?: [\w:]+="[^"<]*")*)>|(?<text>[^<]+)/gy

/** The element in the root. */
export function readXml(source: string): XmlElement {
  const stack: XmlElement[] = [{ name: '', children: [], text: '' }]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const from = token.lastIndex
    const { close, name, text } = token.exec(source)?.groups ?? expect.fail(`No XML: ${source.slice(from, from + 40)}`)
    const top = stack.at(-1) ?? expect.fail('The document has ended.')
    if (close !== undefined) {
      expect(name).toBe(top.name)
      stack.pop()
    } else if (name !== undefined) {
      const element = { name, children: [], text: '' }
      top.children.push(element)
      stack.push(element)
    } else if (text !== undefined) {
      expect(text.replaceAll(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&')
      top.text += text
        .trim()
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
    }
  }
  expect(stack).toHaveLength(1)
  return stack[0]?.children[0]?.children[0] ?? expect.fail('There is no document.')
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name)

/** The texts of all elements at a path. */
export const textsAt = (element: XmlElement, path: string): string[] =>
  path
    .split('/')
    .reduce((elements, name) => elements.flatMap((each) => childrenOf(each, name)), [element])
    .map(({ text }) => text)
