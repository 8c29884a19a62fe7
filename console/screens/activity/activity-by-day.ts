/** Groups events by day and person, to show who did what. */
import type { Event } from '../../api/types.ts'

export interface PersonOfDay {
  /** The author; undefined for events that do not name theirs. */
  readonly by: string | undefined
  readonly events: readonly Event[]
}

export interface Day {
  readonly day: string
  /** The person of the latest event comes first, and the service itself last. */
  readonly people: readonly PersonOfDay[]
}

export const service = 'System'

/** Events come latest first. A day is that of the timestamps, in the account's timezone. */
export function activityByDay(events: readonly Event[]): Day[] {
  const days = Map.groupBy(
    events.toSorted((one, other) => (one.timestamp < other.timestamp ? 1 : one.timestamp > other.timestamp ? -1 : 0)),
    ({ timestamp }) => timestamp.slice(0, 10),
  )
  return Array.from(days, ([day, ofDay]) => {
    const people = Array.from(
      Map.groupBy(ofDay, ({ by: author }) => author),
      ([author, ofPerson]): PersonOfDay => ({ by: author, events: ofPerson }),
    )
    return { day, people: people.toSorted((one, other) => Number(isService(one)) - Number(isService(other))) }
  })
}

const isService = ({ by: author }: PersonOfDay): boolean => author === service || author === undefined
