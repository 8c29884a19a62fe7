/** The outcome of an attempt in a few words, with the receiver's answer or the connection's error. */
import type { Settings } from '../../api/types.ts'
import { eventsWords } from './events-words.ts'

type Attempt = NonNullable<NonNullable<Settings['webhooks'][number]['state']>['last_attempt']>

/** The message of the receiver or the connection, if that is more informative. */
export const saidBy = ({ outcome, status, error }: Pick<Attempt, 'outcome' | 'status' | 'error'>): string | undefined =>
  error ?? (outcome === 'delivered' || status === undefined ? undefined : String(status))

export function outcomeText(attempt: Pick<Attempt, 'outcome' | 'status' | 'error'>): string {
  const problem = saidBy(attempt)
  const text = eventsWords.say(`outcome_${attempt.outcome}`)
  return problem === undefined ? text : `${text} (${problem})`
}
