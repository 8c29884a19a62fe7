/** The outcome of an attempt in a few words, with what the receiver or the connection said. */
import type { Settings } from '../../api/types.ts'
import { eventsWords } from './events-words.ts'

type Attempt = NonNullable<NonNullable<Settings['webhooks'][number]['state']>['last_attempt']>

export function outcomeText({ outcome, status, error }: Pick<Attempt, 'outcome' | 'status' | 'error'>): string {
  const said = error ?? (outcome === 'delivered' ? undefined : status)
  const text = eventsWords.say(`outcome_${outcome}`)
  return said === undefined ? text : `${text} (${said})`
}
