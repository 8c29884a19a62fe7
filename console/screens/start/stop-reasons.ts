/** The reasons for stops, in the words of the account. */
import { stopReasons } from '../../account/settings.ts'
import { startWords } from './start-words.ts'

/** The events' name for a reason in free text. */
const freeText = 'other'

export function reasonName(reason: string): string {
  if (reason === '') return startWords.say('no_reason')
  const own = stopReasons.value.find(({ id }) => id === reason)?.text
  return own ?? (reason === freeText ? startWords.say('other_reason') : reason)
}
