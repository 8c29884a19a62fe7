/** Reads conditions: of writes, filters and keys. */
import type { Comparator, Condition, Operand, Parsed, Path } from './syntax.ts'
import { Tokens } from './tokens.ts'

const comparators: readonly Comparator[] = ['=', '<>', '<', '<=', '>', '>=']

/** `kind` is the name of the request's member, for refusals. */
export function parseCondition(kind: string, text: string): Parsed<Condition> {
  const tokens = new Tokens(kind, text)
  const tree = disjunction(tokens)
  tokens.end()
  return { tree, ...tokens.uses }
}

function disjunction(tokens: Tokens): Condition {
  let left = conjunction(tokens)
  while (tokens.takes('OR')) left = { kind: 'or', left, right: conjunction(tokens) }
  return left
}

function conjunction(tokens: Tokens): Condition {
  let left = negation(tokens)
  while (tokens.takes('AND')) left = { kind: 'and', left, right: negation(tokens) }
  return left
}

function negation(tokens: Tokens): Condition {
  if (tokens.takes('NOT')) return { kind: 'not', condition: negation(tokens) }
  if (!tokens.takes('(')) return call(tokens) ?? comparison(tokens)
  const condition = disjunction(tokens)
  tokens.expect(')')
  if (bracketed.has(condition)) throw tokens.refusal('The expression has redundant parentheses;')
  bracketed.add(condition)
  return condition
}

/** Conditions that stand in parentheses of their own. */
const bracketed = new WeakSet<Condition>()

/** A function that is a condition by itself. */
function call(tokens: Tokens): Condition | undefined {
  if (tokens.second !== '(') return undefined
  switch (tokens.next) {
    case 'attribute_exists':
      return { kind: 'exists', path: inside(tokens, () => tokens.path()) }
    case 'attribute_not_exists':
      return { kind: 'not', condition: { kind: 'exists', path: inside(tokens, () => tokens.path()) } }
    case 'attribute_type':
      return inside(tokens, () => ({ kind: 'type', path: first(tokens, () => tokens.path()), type: operand(tokens) }))
    case 'begins_with':
      return inside(tokens, () => ({
        kind: 'begins-with',
        operand: first(tokens, () => operand(tokens)),
        prefix: operand(tokens),
      }))
    case 'contains':
      return inside(tokens, () => ({
        kind: 'contains',
        operand: first(tokens, () => operand(tokens)),
        part: operand(tokens),
      }))
    case 'size':
      return undefined
    case undefined:
    default:
      throw tokens.refusal(`Invalid function name; function: ${tokens.next ?? ''}`)
  }
}

function inside<Read>(tokens: Tokens, read: () => Read): Read {
  tokens.take()
  tokens.expect('(')
  const result = read()
  tokens.expect(')')
  return result
}

function first<Read>(tokens: Tokens, read: () => Read): Read {
  const result = read()
  tokens.expect(',')
  return result
}

function comparison(tokens: Tokens): Condition {
  const left = operand(tokens)
  if (tokens.takes('BETWEEN')) {
    const low = operand(tokens)
    tokens.expect('AND')
    return { kind: 'between', operand: left, low, high: operand(tokens) }
  }
  if (tokens.takes('IN')) return { kind: 'in', operand: left, list: listed(tokens) }
  const comparator = comparators.find((each) => tokens.takes(each))
  if (comparator === undefined) throw tokens.unexpected()
  return { kind: 'compare', comparator, left, right: operand(tokens) }
}

function listed(tokens: Tokens): Operand[] {
  tokens.expect('(')
  const list = [operand(tokens)]
  while (tokens.takes(',')) list.push(operand(tokens))
  tokens.expect(')')
  return list
}

export function operand(tokens: Tokens): Operand {
  if (tokens.next?.startsWith(':') === true) return { kind: 'value', name: tokens.value() }
  if (tokens.next !== 'size' || tokens.second !== '(') return { kind: 'path', path: tokens.path() }
  const path: Path = inside(tokens, () => tokens.path())
  return { kind: 'size', path }
}
