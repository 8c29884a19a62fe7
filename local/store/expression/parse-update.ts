/** Reads update expressions and projections. */
import { operand } from './parse-condition.ts'
import type { Action, Parsed, Path, SetValue } from './syntax.ts'
import { Tokens } from './tokens.ts'

const sections = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const
type Section = (typeof sections)[number]

export function parseUpdate(text: string): Parsed<readonly Action[]> {
  const tokens = new Tokens('UpdateExpression', text)
  const actions: Action[] = []
  const begun = new Set<Section>()
  while (tokens.next !== undefined) {
    const section = sections.find((each) => tokens.takes(each))
    if (section === undefined) throw tokens.unexpected()
    if (begun.has(section)) {
      throw tokens.refusal(`The "${section}" section can only be used once in an update expression;`)
    }
    begun.add(section)
    do actions.push(action(section, tokens))
    while (tokens.takes(','))
  }
  return { tree: actions, ...tokens.uses }
}

export function parseProjection(text: string): Parsed<readonly Path[]> {
  const tokens = new Tokens('ProjectionExpression', text)
  const paths = [tokens.path()]
  while (tokens.takes(',')) paths.push(tokens.path())
  tokens.end()
  return { tree: paths, ...tokens.uses }
}

function action(section: Section, tokens: Tokens): Action {
  const path = tokens.path()
  switch (section) {
    case 'SET':
      tokens.expect('=')
      return { kind: 'set', path, value: sum(tokens) }
    case 'REMOVE':
      return { kind: 'remove', path }
    case 'ADD':
    case 'DELETE':
      return { kind: section === 'ADD' ? 'add' : 'delete', path, value: tokens.value() }
  }
}

function sum(tokens: Tokens): SetValue {
  const left = setValue(tokens)
  if (tokens.takes('+')) return { kind: 'sum', sign: 1, left, right: setValue(tokens) }
  if (tokens.takes('-')) return { kind: 'sum', sign: -1, left, right: setValue(tokens) }
  return left
}

function setValue(tokens: Tokens): SetValue {
  if (tokens.second !== '(') return operand(tokens)
  const name = tokens.take()
  tokens.expect('(')
  const value = call(name, tokens)
  tokens.expect(')')
  return value
}

function call(name: string, tokens: Tokens): SetValue {
  if (name === 'if_not_exists') {
    const path = tokens.path()
    tokens.expect(',')
    return { kind: 'if-not-exists', path, otherwise: setValue(tokens) }
  }
  if (name !== 'list_append') throw tokens.refusal(`Invalid function name; function: ${name}`)
  const first = setValue(tokens)
  tokens.expect(',')
  return { kind: 'list-append', first, second: setValue(tokens) }
}
