/** Tasks of all customers: due, open and done. */
import { useSignal } from '@preact/signals'
import { today } from '../../account/clock.ts'
import { date, relativeDays } from '../../account/format.ts'
import { may, mayDo } from '../../account/rights.ts'
import type { Failure } from '../../api/failure.ts'
import { usePages } from '../../api/next-page.ts'
import type { NoteOfCustomer } from '../../api/types.ts'
import { More } from '../../design/More.tsx'
import { Notice } from '../../design/Notice.tsx'
import { Empty, failureText } from '../../design/States.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { Tag } from '../../design/Tag.tsx'
import { to, toCustomer } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { markTask, taskFilterOf, taskLists, tasksReading, type TaskList } from './tasks-readings.ts'
import { tasksWords } from './tasks-words.ts'

export const words = [tasksWords]

export function Screen({ place }: ScreenProps) {
  const list = taskFilterOf(place.query)
  useTitle(shellWords.say('nav_tasks'))
  return (
    <>
      <div class="page-head">
        <h1>{shellWords.say('nav_tasks')}</h1>
      </div>
      <div class="tabs-row">
        <Tabs
          label={tasksWords.say('which')}
          shown={list}
          tabs={taskLists.map((each) => ({
            key: each,
            label: tasksWords.say(each),
            address: to(each === 'due' ? '/tasks' : `/tasks?list=${each}`),
          }))}
        />
      </div>
      <section class="card" aria-label={tasksWords.say(list)}>
        <Tasks key={list} list={list} />
      </section>
    </>
  )
}

function Tasks({ list }: { readonly list: TaskList }) {
  const paged = usePages((cursor) => tasksReading(list, cursor))
  const changed = useSignal<ReadonlyMap<string, boolean>>(new Map())
  const failure = useSignal<Failure | undefined>(undefined)
  const tasks = paged.pages.flatMap(({ notes }) => notes)
  const isDone = (task: NoteOfCustomer) => changed.value.get(task.note_id) ?? task.done !== undefined
  async function mark(task: NoteOfCustomer, done: boolean): Promise<void> {
    changed.value = new Map([...changed.peek(), [task.note_id, done]])
    const outcome = await markTask(task, done)
    failure.value = outcome.ok ? undefined : outcome.failure
    if (!outcome.ok) changed.value = new Map([...changed.peek(), [task.note_id, !done]])
  }
  if (tasks.length === 0 && paged.last.state === 'ready' && paged.more === undefined) {
    return <Empty icon="check">{tasksWords.say(`none_${list}`)}</Empty>
  }
  return (
    <>
      {failure.value !== undefined && <Notice tone="bad">{failureText(failure.value)}</Notice>}
      {tasks.length > 0 && (
        <ul class="tasks-list">
          {tasks.map((task) => (
            <Task key={task.note_id} task={task} isDone={isDone(task)} mark={(done) => void mark(task, done)} />
          ))}
        </ul>
      )}
      <More {...paged} />
    </>
  )
}

interface TaskProps {
  readonly task: NoteOfCustomer
  readonly isDone: boolean
  readonly mark: (done: boolean) => void
}

function Task({ task, isDone, mark }: TaskProps) {
  const { customer_id: id, customer_name: name = id, text, kind, due, by } = task
  const title = text.split('\n')[0] ?? ''
  return (
    <li class={isDone ? 'is-done' : undefined}>
      {mayDo('updatenote') && (
        <input
          type="checkbox"
          checked={isDone}
          aria-label={tasksWords.say('done_of', { task: title.slice(0, 80), name })}
          onChange={({ currentTarget: { checked } }) => mark(checked)}
        />
      )}
      <div>
        <p class="tasks-text">{text}</p>
        <p class="quiet">
          {may('customers') ? <a href={toCustomer(id)}>{name}</a> : name}
          {kind !== 'task' && ` · ${tasksWords.say(`kind_${kind}`)}`} · {by}
        </p>
        {due !== undefined && <Due due={due} isDone={isDone} />}
      </div>
    </li>
  )
}

function Due({ due, isDone }: { readonly due: string; readonly isDone: boolean }) {
  if (isDone) return <span class="quiet">{date(due)}</span>
  const tone = due < today() ? 'bad' : due === today() ? 'warn' : 'plain'
  return (
    <span class="tasks-due">
      <Tag tone={tone}>{date(due)}</Tag> <span class="quiet">{relativeDays(due)}</span>
    </span>
  )
}
