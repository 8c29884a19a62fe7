/** The part of a customer's history about a document: made, sent, failed, reminded, paid, credited. */
import type { Change } from '../../api/types.ts'

export interface Told {
  readonly version: number
  readonly at: string
  readonly by: string
  readonly texts: readonly string[]
  readonly isFailure: boolean
}

export function toldOf(number: string, history: readonly Change[]): Told[] {
  return history.flatMap(({ version, at, by, texts, events }) => {
    const own = texts.filter((text) => names(text, number))
    const isFailure = events.some(({ event }) => event === 'invoice:delivery-failed')
    return own.length === 0 ? [] : [{ version, at, by, texts: own, isFailure }]
  })
}

const isPartOfNumber = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}-]/u.test(sign)

/** DK-3 is not named by DK-33. */
function names(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    if (!isPartOfNumber(text[at - 1]) && !isPartOfNumber(text[at + number.length])) return true
  }
  return false
}
