/** The reader's words with their labels, in the order of the form. */
import type { ReaderRequest, Said } from '../domain/request/request.ts'
import { requestFields } from '../domain/request/read-request.ts'
import { contractLabel } from '../language/contract-labels.ts'
import type { Language } from '../language/language.ts'
import { longDate } from '../language/date.ts'
import { sayRequestIn } from './say-request.ts'

export type SaidLine = readonly [label: string, value: string]

/** The declaration comes first, so that the receipt alone shows the declaration. */
export function saidLines({ kind, said }: Pick<ReaderRequest, 'kind' | 'said'>, language: Language): SaidLine[] {
  const say = sayRequestIn(language)
  const fields: readonly (keyof Said)[] = requestFields[kind]
  return [
    [say('declaration'), contractLabel(`${kind}_confirm`, language).text],
    ...fields.flatMap((field): SaidLine[] => {
      const value = said[field]
      if (value === undefined || value === '') return []
      return [[say(field), valueText(field, value, language)]]
    }),
  ]
}

function valueText(field: keyof Said, value: string, language: Language): string {
  const say = sayRequestIn(language)
  if (field === 'date') return longDate(value, language)
  if (field === 'ground') return say(value === 'cause' ? 'cause' : 'ordinary')
  return value
}
