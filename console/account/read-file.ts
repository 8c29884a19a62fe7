/** The account file in a text, or the reason why the text is none. */
import { isBody, type Body } from '../api/body.ts'

export function readFile(text: string): { readonly file: Body } | { readonly wrong: string } {
  try {
    const file: unknown = JSON.parse(text)
    return isBody(file) ? { file } : { wrong: '' }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : '' }
  }
}
