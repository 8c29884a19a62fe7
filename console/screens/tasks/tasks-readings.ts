/** The calls of the tasks: the notes of all customers, and marking one as done. */
import { addDays } from '../../account/days.ts'
import { today } from '../../account/clock.ts'
import { client } from '../../api/client.ts'
import { carryOutOperation, newIdempotencyKey } from '../../api/operation.ts'
import { reads } from '../../api/reading.ts'
import type { NoteOfCustomer } from '../../api/types.ts'
import type { Place } from '../../navigation/screen.ts'

export const taskLists = ['due', 'open', 'done', 'notes'] as const
export type TaskList = (typeof taskLists)[number]

export const taskFilterOf = ({ list }: Place['query']): TaskList => taskLists.find((each) => each === list) ?? 'due'

const pageSize = 100

/** Tasks that are due today or before, open ones, those that are done, and open notes of every kind. */
function queryOf(list: string) {
  switch (list) {
    case 'due':
      return { kind: 'task', done: false, due_before: addDays(today(), 1) } as const
    case 'open':
      return { kind: 'task', done: false } as const
    case 'done':
      return { kind: 'task', done: true } as const
    default:
      return { done: false } as const
  }
}

const pageReading = reads((signal, list: string, cursor: string) =>
  client.GET('/api/notes/', {
    params: { query: { ...queryOf(list), max_results: pageSize, ...(cursor !== '' && { cursor }) } },
    signal,
  }),
)
export const tasksReading = (list: TaskList, cursor = '') => pageReading(list, cursor)

export const markTask = ({ customer_id: id, note_id }: NoteOfCustomer, done: boolean) =>
  carryOutOperation('updatenote', {
    body: { id, note_id, done },
    expect: undefined,
    idempotencyKey: newIdempotencyKey(),
  })
