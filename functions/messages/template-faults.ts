/** The faults of a template, each with its line, and the placeholders without a value. */
import type { Fault } from '../domain/refusal/fault.ts'
import { maxTemplateBytes, neededPlaceholders, type Template } from '../domain/settings/template-kinds.ts'
import { lineAt, markup, parse, plain, render, timer, type Values } from './template-language.ts'
import { usedPaths, type Used } from './template-paths.ts'

const parts = ['subject', 'text', 'html'] as const

/** The faults of a template, each with its line. `placeholders` are those of its kind. */
export function templateFaults(kind: string, template: Template, placeholders: readonly string[]): Fault[] {
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(template[part] ?? ''), 0)
  if (bytes > maxTemplateBytes)
    return [{ field: 'text', code: 'template_too_large', values: { limit: maxTemplateBytes } }]
  return parts.flatMap((part): Fault[] => {
    const source = template[part]
    if (source === undefined) return []
    return partFaults(part, source, placeholders, part === 'subject' ? [] : neededPlaceholders(kind))
  })
}

function partFaults(
  field: string,
  source: string,
  placeholders: readonly string[],
  needed: readonly string[],
): Fault[] {
  try {
    const wrong = usedPaths(source, placeholders).filter(({ canBe }) => !canBe)
    const unknown = new Map(wrong.toReversed().map((used) => [used.path, used])).values()
    const missing = needed.filter((name) => !isAlwaysWritten(source, name))
    return [
      ...[...unknown].toReversed().map((used) => unknownValue(field, source, used)),
      ...missing.map((name): Fault => ({ field, code: 'template_needs', values: { value: name } })),
    ]
  } catch (error) {
    return [faultOf(field, source, error)]
  }
}

/** The library's message names the line; a limit without a line is one of the whole template. */
function faultOf(field: string, source: string, error: unknown): Fault {
  const message = String(error)
  const lines = source.split('\n')
  const named = /line:(\d+)/.exec(message)?.[1]
  const line = named === undefined ? lines.length : Number(named)
  if (message.includes('ranges are not allowed')) return { field, code: 'template_range', values: { line } }
  if (/more than|exceeded|too large/.test(message)) return { field, code: 'template_limit', values: { line } }
  return { field, code: 'template_wrong', values: { line, value: lines[line - 1]?.trim().slice(0, maxWords) ?? '' } }
}

/** The fault of a template that could not be rendered with some values. */
export function renderingFault(template: Template, values: Values): Fault {
  for (const part of parts) {
    const source = template[part] ?? ''
    try {
      render(part === 'html' ? markup : plain, source, values)
    } catch (error) {
      return faultOf(part, source, error)
    }
  }
  return { field: 'html', code: 'template_hidden' }
}

const unknownValue = (field: string, source: string, { path, begin }: Used): Fault => ({
  ...{ field, code: 'template_placeholder' },
  values: { value: path.slice(0, maxWords), line: lineAt(source, begin) },
})

/**
 * Whether a placeholder is by itself, outside of every condition, loop and HTML comment and without a filter, so
 * that no value can leave it out. The source has no faults.
 */
function isAlwaysWritten(source: string, name: string): boolean {
  const inTime = timer()
  return parse(plain, source, inTime).some(({ token }) => {
    inTime()
    const isPlaceholder = placeholderOf(token.getText()) === name
    return isPlaceholder && source.lastIndexOf('<!--', token.begin) <= source.lastIndexOf('-->', token.begin)
  })
}

const placeholderOf = (text: string): string | undefined => /^\{\{-?\s*(\w+)\s*-?\}\}$/.exec(text)?.[1]

const maxWords = 200

/** The placeholders of a template without faults that have no value here. */
export function missingValues(template: Template, values: Values): string[] {
  const names = parts
    .flatMap((part) => usedPaths(template[part] ?? '', Object.keys(values)))
    .flatMap(({ name, isOfLoop }) => (isOfLoop || name === undefined ? [] : [name]))
  return [...new Set(names)].filter((name) => values[name] === undefined || values[name] === '')
}
