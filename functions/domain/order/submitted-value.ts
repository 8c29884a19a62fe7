/** The value of a field as a page submits it, which is text, in the type that the field has. */
import type { FormField } from './order-view.ts'

/** The typed value; null for an empty text. A text that does not fit the type stays a text, and is refused. */
export function typedFieldValue({ type }: Pick<FormField, 'type'>, text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return null
  switch (type) {
    case 'boolean':
      if (/^(?:true|on|1)$/.test(trimmed)) return true
      return /^(?:false|0)$/.test(trimmed) ? false : text
    case 'integer':
      return /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : text
    case 'decimal':
      return /^[+-]?\d+(?:[.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : text
    case 'address':
      return { address: text }
    case 'text':
      return text
    case 'choice':
    case 'date':
    case 'datetime':
    case 'email':
      return trimmed
  }
}
