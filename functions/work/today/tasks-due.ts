/** The tasks that wait: one page of the open notes due before a date. */
import { matchesNotePlace, rangeOfNotes } from '../../domain/customer/note-lists.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import { noteListPartition } from '../../store/keys.ts'
import { pageOfList } from '../../store/lists/list-page.ts'

export interface TasksDue {
  readonly count: number
  /** The earliest due date. */
  readonly first?: string
  /** Whether there may be more. */
  readonly isPartial: boolean
}

export async function tasksDue(account: string, dueBefore: PlainDate): Promise<TasksDue> {
  const { entries, more } = await pageOfList({
    partition: noteListPartition(account, 'open'),
    forward: true,
    ...rangeOfNotes({ dueBefore }),
    after: undefined,
  })
  const tasks = entries.filter(({ place }) => matchesNotePlace({ kind: 'task' }, place))
  const first = tasks[0]?.place.split('#')[0]
  return { count: tasks.length, isPartial: more, ...(first !== undefined && { first }) }
}
