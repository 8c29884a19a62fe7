/**
 * The language of templates: Liquid with a few tags and filters, and its limits (docs/decisions/messages.md). The time
 * is processor time, so that a busy machine refuses no template.
 */
import { Context, Liquid, Parser, Tokenizer, TypeGuards, type Template as Parsed, type TopLevelToken } from 'liquidjs'
import { maxTemplateBytes } from '../domain/settings/template-kinds.ts'

export type Values = Readonly<Record<string, unknown>>

const nestingTags: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'for'])
const tags: ReadonlySet<string> = new Set([...nestingTags, 'comment', 'raw'])
const filters: ReadonlySet<string> = new Set([
  ...['append', 'capitalize', 'default', 'downcase', 'escape', 'first', 'join', 'last', 'prepend', 'replace'],
  ...['size', 'strip', 'truncate', 'upcase'],
])

/** `memoryLimit` counts characters. Output is counted once more, as the limit is a threshold only. */
const maxOutputCharacters = 1_000_000
const maxMicroseconds = 50_000
/** Tags in one another, and brackets in one another: the library reads both by recursion. */
const maxDepth = 50
const options = {
  parseLimit: maxTemplateBytes,
  memoryLimit: maxOutputCharacters,
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
} as const

export const plain = engine({})
/** Values are escaped, whatever the template says. */
export const markup = engine({ outputEscape: 'escape' as const })

function engine(more: { readonly outputEscape?: 'escape' }): Liquid {
  const liquid = new Liquid({ ...options, ...more })
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) Reflect.deleteProperty(liquid.tags, name)
  for (const name of Object.keys(liquid.filters)) {
    if (!filters.has(name)) Reflect.deleteProperty(liquid.filters, name)
  }
  return liquid
}

/** Throws once the processor has worked too long on a template. */
export type Timer = () => void

export function timer(): Timer {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > maxMicroseconds) throw new Error('the template takes more than 50 ms')
  }
}

/** Parsing and rendering have one limit of time. */
export function render(liquid: Liquid, source: string, values: Values): string {
  const inTime = timer()
  const context = new Context(values, liquid.options, { sync: true }, { liquid })
  context.renderLimit.check = inTime
  const output = String(liquid.renderSync(parse(liquid, source, inTime), context))
  if (output.length > maxOutputCharacters) throw new Error('The output is too large.')
  return output
}

class TimedParser extends Parser {
  readonly #inTime: Timer

  constructor(liquid: Liquid, inTime: Timer) {
    super(liquid)
    this.#inTime = inTime
  }

  override parseToken(token: TopLevelToken, rest: TopLevelToken[]): ReturnType<Parser['parseToken']> {
    this.#inTime()
    return super.parseToken(token, rest)
  }
}

/** Throws for a template that is too long, too deep or wrong. */
export function parse(liquid: Liquid, source: string, inTime: Timer): Parsed[] {
  if (source.length > maxTemplateBytes) throw new Error('parse length limit exceeded')
  const tokens = new Tokenizer(source).readTopLevelTokens(liquid.options)
  checkDepth(tokens, source)
  return new TimedParser(liquid, inTime).parseTokens(tokens)
}

function checkDepth(tokens: readonly TopLevelToken[], source: string): void {
  let depth = 0
  let isComment = false
  for (const token of tokens) {
    const tag = TypeGuards.isTagToken(token) ? token.name : ''
    isComment = tag === 'comment' || (isComment && tag !== 'endcomment')
    if (isComment) continue
    depth += depthOf(tag)
    const fault =
      depth > maxDepth
        ? `more than ${maxDepth} tags in one another`
        : TypeGuards.isDelimitedToken(token)
          ? bracketFault(token.getText())
          : undefined
    if (fault !== undefined) throw new Error(`${fault}, line:${lineAt(source, token.begin)}`)
  }
}

function depthOf(tag: string): number {
  if (nestingTags.has(tag)) return 1
  return tag.startsWith('end') && nestingTags.has(tag.slice(3)) ? -1 : 0
}

const quoted = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs

/** Parentheses are ranges of numbers, which would loop as often as their author likes. */
function bracketFault(text: string): string | undefined {
  let depth = 0
  for (const character of text.replace(quoted, '')) {
    if (character === '(') return 'ranges are not allowed'
    if (character === '[') depth += 1
    if (character === ']') depth -= 1
    if (depth > maxDepth) return `more than ${maxDepth} brackets in one another`
  }
  return undefined
}

export const lineAt = (source: string, position: number): number => source.slice(0, position).split('\n').length
