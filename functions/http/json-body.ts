/**
 * JSON of a caller. Beyond the grammar some contents are refused, as they cannot be stored or compared faithfully:
 * unlimited nesting, keys that reach a prototype, null bytes, lone surrogates, and numbers that a double or the table
 * would not hold exactly. Objects with more names than any parameter has are refused too.
 */
import { malformed, notAllowed } from '../domain/refusal/mistake.ts'
import { ProgrammingError } from './http-error.ts'

const maxDepth = 32
/** The most names of an object, a form or a query. */
export const maxNames = 1_000
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])
/** Smaller fractions vanish in storage. */
const smallestFraction = 1e-100

/** The value of a JSON text. `name` is the parameter of the text, or `body`. */
export function parseJson(text: string, name: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProgrammingError(malformed(name, 'expected valid JSON.'))
    throw error
  }
  checkValue(value, name, 0)
  return value
}

/** Decoders replace bytes that are no UTF-8 by this character. The gateway decodes before the function runs. */
const replacementCharacter = '\ufffd'

/** Checks that storage and comparison keep a text as it is. */
export function checkText(text: string, name: string): void {
  if (text.includes('\0')) throw new ProgrammingError(malformed(name, 'expected text without null characters.'))
  if (text.includes(replacementCharacter)) throw new ProgrammingError(malformed(name, 'expected valid UTF-8.'))
  if (!text.isWellFormed())
    throw new ProgrammingError(malformed(name, 'expected well-formed Unicode (no lone surrogates).'))
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (depth > maxDepth)
    throw new ProgrammingError(malformed(`${path.slice(0, 80)}…`, `expected at most ${maxDepth} levels of nesting.`))
  if (typeof value === 'string') checkText(value, path)
  else if (typeof value === 'number') checkNumber(value, path)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(item, `${path}[${index}]`, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = Object.entries(value)
    if (entries.length > maxNames) throw new ProgrammingError(malformed(path, `expected at most ${maxNames} names.`))
    for (const [key, item] of entries) {
      if (prototypeKeys.has(key)) throw new ProgrammingError(notAllowed(`${path}.${key}`, 'this name is not allowed.'))
      checkText(key, `a name in ${path}`)
      checkValue(item, `${path}.${key}`, depth + 1)
    }
  }
}

function checkNumber(value: number, path: string): void {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new ProgrammingError(
      malformed(path, `expected a number between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}.`),
    )
  }
  if (value !== 0 && Math.abs(value) < smallestFraction) {
    throw new ProgrammingError(malformed(path, `expected a number that is 0 or not smaller than ${smallestFraction}.`))
  }
}
