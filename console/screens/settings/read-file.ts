/** The account file of a text, or why the text is none. */
import type { Body } from '../../api/body.ts'

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

export function readFile(text: string): { readonly file: Body } | { readonly wrong: string } {
  try {
    const file: unknown = JSON.parse(text)
    return isObject(file) ? { file } : { wrong: '' }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : '' }
  }
}
