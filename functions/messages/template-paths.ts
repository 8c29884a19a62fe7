/** The values that a template uses, and whether they can ever be there: texts, numbers and lists of texts are. */
import { TypeGuards, Value, type PropertyAccessToken, type Template as Parsed } from 'liquidjs'
import { parse, plain, timer, type Timer } from './template-language.ts'

/** A value as a template names it, such as `items[0].size`. */
export interface Used {
  /** The whole path as written. */
  readonly path: string
  /** The placeholder; undefined for a property of a literal, such as `"a".size`. */
  readonly name: string | undefined
  readonly begin: number
  /** Whether a loop of the template defines it. */
  readonly isOfLoop: boolean
  /** Whether the kind of e-mail may have such a value. */
  readonly canBe: boolean
}

type Kind = 'text' | 'list' | 'number' | 'element' | 'loop'
type Scope = ReadonlyMap<string, Kind>

const listNames: ReadonlySet<string> = new Set(['items', 'payment'])
const numberNames: ReadonlySet<string> = new Set(['days_overdue', 'minutes', 'is_ahead'])

const loopProperties: ReadonlySet<string> = new Set([
  ...['index', 'index0', 'rindex', 'rindex0', 'first', 'last', 'length', 'name'],
])

/** The paths of a template with those of its loops. Throws if the template cannot be read. */
export function usedPaths(source: string, placeholders: readonly string[]): Used[] {
  const inTime = timer()
  const scope = new Map(placeholders.map((name) => [name, kindOf(name)]))
  return [...pathsOf(parse(plain, source, inTime), scope, inTime)]
}

function kindOf(name: string): Kind {
  if (listNames.has(name)) return 'list'
  return numberNames.has(name) ? 'number' : 'text'
}

function* pathsOf(templates: readonly Parsed[], scope: Scope, inTime: Timer): Generator<Used> {
  for (const template of templates) {
    inTime()
    for (const argument of template.arguments?.() ?? []) yield* pathsIn(argument, scope, inTime)
    const loop = [...(template.blockScope?.() ?? [])].map(
      (name) => [name, name === 'forloop' ? 'loop' : 'element'] as const,
    )
    const children = template.children?.(false, true).next()
    if (children?.done === true) yield* pathsOf(children.value, new Map([...scope, ...loop]), inTime)
  }
}

/** `value` is any part of a parsed expression. */
function* pathsIn(value: unknown, scope: Scope, inTime: Timer): Generator<Used> {
  inTime()
  if (value instanceof Value) {
    for (const token of value.initial.postfix) yield* pathsIn(token, scope, inTime)
    for (const { args } of value.filters) for (const each of args.flat()) yield* pathsIn(each, scope, inTime)
  } else if (TypeGuards.isPropertyAccessToken(value)) {
    yield usedBy(value, scope)
    for (const each of value.props) yield* pathsIn(each, scope, inTime)
  }
}

function usedBy(token: PropertyAccessToken, scope: Scope): Used {
  const steps = token.props.map(stepOf)
  const [first, ...rest] = token.variable === undefined ? steps : [undefined, ...steps]
  const name = first === undefined ? undefined : String(first)
  const kind = name === undefined ? kindOfLiteral(token) : scope.get(name)
  return {
    ...{ path: token.getText(), name, begin: token.begin },
    isOfLoop: kind === 'element' || kind === 'loop',
    canBe: kind !== undefined && isPathOf(kind, rest),
  }
}

/** A name that a value would tell is never one of a placeholder. */
const kindOfLiteral = ({ variable }: PropertyAccessToken): Kind | undefined =>
  variable === undefined ? undefined : 'text'

/** The property of a step, or the position in a list. */
type Step = string | number | undefined

/** Undefined for a step that only the values tell. */
function stepOf(token: unknown): Step {
  if (TypeGuards.isNumberToken(token) || TypeGuards.isQuotedToken(token) || TypeGuards.isWordToken(token)) {
    return token.content
  }
  return undefined
}

function isPathOf(kind: Kind, steps: readonly Step[]): boolean {
  let at: Kind | undefined = kind
  for (const step of steps) at = at && kindAfter(at, step)
  return at !== undefined
}

function kindAfter(kind: Kind, step: Step): Kind | undefined {
  if (kind === 'loop') return typeof step === 'string' && loopProperties.has(step) ? 'number' : undefined
  if (kind === 'number') return undefined
  if (step === 'size' || step === 'length') return 'number'
  const isElement = typeof step !== 'string' || (kind === 'list' && (step === 'first' || step === 'last'))
  return isElement ? 'text' : undefined
}
