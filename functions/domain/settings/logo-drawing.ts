/**
 * Whether bytes are an SVG that draws and does nothing else. Only elements that draw are taken: no scripts, no events,
 * no pictures and styles from elsewhere, no other documents. References within the drawing may not multiply without
 * bound.
 */
import { XMLParser } from 'fast-xml-parser'
import { SyntaxValidator } from 'fast-xml-validator'
import * as v from 'valibot'

export type Drawing = 'drawing' | 'unsafe' | 'broken'

const drawing = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'metadata', 'style', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
])
const svgNamespace = 'http://www.w3.org/2000/svg'
/** Namespaces of drawing programs are harmless. An element of these two could do anything under another prefix. */
const actingNamespaces = new Set([svgNamespace, 'http://www.w3.org/1999/xhtml'])

/** The most elements that are drawn, those that are drawn again by reference counted each time. */
const maxDrawn = 20_000
/** Deeper drawings are made by nobody, and the functions here call themselves. */
const maxDepth = 100

export function isDrawing(content: Uint8Array): Drawing {
  const text = new TextDecoder('utf-8').decode(content)
  if (text.includes('\ufffd')) return 'broken'
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || /<\?(?!xml\s)/i.test(text)) return 'unsafe'
  if (!isXml(text)) return 'broken'
  const parsed = parse(text)
  // Nothing is left to be wrong but a depth or a number of entities beyond the parser's own limits.
  if (parsed === undefined) return 'unsafe'
  const root = rootOf(parsed)
  if (root === undefined) return 'broken'
  if (!isHarmless(root, 0)) return 'unsafe'
  return isBounded(root) ? 'drawing' : 'unsafe'
}

interface Element {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly Element[]
  readonly text: string
}

const parser = /* @__PURE__ */ new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  trimValues: false,
  cdataPropName: '#cdata',
})

const nodes = v.array(v.record(v.string(), v.unknown()))
type Nodes = v.InferOutput<typeof nodes>
const attributesSchema = v.record(v.string(), v.union([v.string(), v.literal(true)]))

/** Elements that are not closed, or attributes that occur twice, would be read somehow by the parser. */
function isXml(text: string): boolean {
  try {
    const result: unknown = SyntaxValidator.validate(text)
    return result === true
  } catch {
    return false
  }
}

function parse(text: string): Nodes | undefined {
  try {
    return v.parse(nodes, parser.parse(text))
  } catch {
    return undefined
  }
}

function rootOf(parsed: Nodes): Element | undefined {
  const elements = elementsOf(parsed).filter(({ name }) => !name.startsWith('?'))
  const [root] = elements
  const isSvg =
    root?.name === 'svg' && root.attributes.some(([name, value]) => name === 'xmlns' && value === svgNamespace)
  return elements.length === 1 && isSvg ? root : undefined
}

const elementsOf = (parsed: Nodes): Element[] =>
  parsed.flatMap((node) => {
    const attributes = v.safeParse(attributesSchema, node[':@'] ?? {})
    const name = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'))
    if (name === undefined || !attributes.success) return []
    const inner = v.safeParse(nodes, node[name])
    const below = inner.success ? inner.output : []
    return [
      {
        name,
        attributes: Object.entries(attributes.output).map(([key, value]) => [key, String(value)] as const),
        children: elementsOf(below),
        text: below.map((child) => textOf(child)).join(''),
      },
    ]
  })

const textsSchema = v.array(v.object({ '#text': v.optional(v.string(), '') }))

function textOf(node: Readonly<Record<string, unknown>>): string {
  if (typeof node['#text'] === 'string') return node['#text']
  const within = v.safeParse(textsSchema, node['#cdata'])
  return within.success ? within.output.map((part) => part['#text']).join('') : ''
}

function isHarmless({ name, attributes, children, text }: Element, depth: number): boolean {
  if (depth > maxDepth) return false
  // What a drawing program notes about its own work is never drawn.
  const isDrawn = !name.includes(':')
  if (isDrawn && !drawing.has(name)) return false
  if (name === 'style' && !isHarmlessStyle(text)) return false
  return (
    attributes.every(([attribute, value]) => isHarmlessAttribute(attribute, value)) &&
    children.every((child) => isHarmless(child, depth + 1))
  )
}

function isHarmlessAttribute(name: string, value: string): boolean {
  if (/^(?:\w+:)?on/i.test(name)) return false
  if (name.startsWith('xmlns:')) return !actingNamespaces.has(value.trim())
  if (name === 'href' || name.endsWith(':href')) return /^#[\w.:-]+$/.test(value.trim())
  if (name === 'src' || name === 'xml:base') return false
  return isHarmlessStyle(value)
}

/** Styles may refer to parts of the drawing alone. A backslash or a numeric entity could hide any word. */
const isHarmlessStyle = (style: string): boolean =>
  !/[\\]|&#|@import|expression\(|javascript:|image-set\(|\bsrc\(/i.test(style) &&
  [...style.matchAll(/url\(\s*(["']?)([^)]*)/gi)].every(([, , target = '']) => /^#[\w.:-]+["']?\s*$/.test(target))

/** Counts what is drawn with all references followed. A reference that leads back to itself never ends. */
function isBounded(root: Element): boolean {
  const byId = new Map<string, Element>()
  const index = (element: Element) => {
    for (const [name, value] of element.attributes) if (name === 'id') byId.set(value, element)
    element.children.forEach(index)
  }
  index(root)
  const known = new Map<Element, number>()
  const under = new Set<Element>()
  const drawnBy = (element: Element): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (under.has(element) || under.size > maxDepth) return Infinity
    under.add(element)
    const referred = element.attributes.flatMap(([, value]) => byId.get(referenceIn(value)) ?? [])
    const count = [...element.children, ...referred].reduce((sum, part) => sum + drawnBy(part), 1)
    under.delete(element)
    known.set(element, count)
    return count
  }
  return drawnBy(root) <= maxDrawn
}

const referenceIn = (value: string): string =>
  /^\s*#([\w.:-]+)|url\(\s*["']?#([\w.:-]+)/.exec(value)?.slice(1).join('') ?? ''
