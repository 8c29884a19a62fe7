/** Notes, and everything that happened, newest first. */
import { useSignal } from '@preact/signals'
import type { Customer, Note } from '../../api/types.ts'
import { today } from '../../account/clock.ts'
import { date, fullDate, time } from '../../account/format.ts'
import { Tag } from '../../design/Tag.tsx'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { noteActions } from './customer-actions.ts'
import { customerWords } from './customer-words.ts'
import { forCustomer } from './for-customer.ts'
import { withNames } from './text-with-names.ts'

export function Notes({ customer }: { readonly customer: Customer }) {
  const { notes = [] } = customer
  return (
    <section class="card" aria-labelledby="notes">
      <div class="card-head">
        <h2 id="notes">{customerWords.say('notes')}</h2>
      </div>
      {notes.length === 0 && <p class="quiet">{customerWords.say('no_notes')}</p>}
      <ul class="notes">
        {notes.map((note) => (
          <li key={note.note_id}>
            <div>
              <Tag tone="plain">{customerWords.say(`note_${note.kind}`)}</Tag>
              {note.pinned && <Tag tone="warn">{customerWords.say('pinned')}</Tag>}
              <DueTag note={note} />
              <span class="quiet">
                {date(note.created)}, {note.by}
              </span>
              <NoteActions customer={customer} note={note} />
            </div>
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The due date of an open note, which counts as late from that day. */
function DueTag({ note: { due, done } }: { readonly note: Note }) {
  if (done !== undefined) return <Tag tone="good">{customerWords.say('note_done')}</Tag>
  if (due === undefined) return null
  return <Tag tone={due <= today() ? 'warn' : 'plain'}>{customerWords.say('due', { date: date(due) })}</Tag>
}

function NoteActions({ customer, note }: { readonly customer: Customer; readonly note: Note }) {
  const { note_id, text } = note
  return (
    <ActionBar
      actions={noteActions(note)}
      labelOf={(label) => customerWords.say(label)}
      opens={{ given: { id: customer.id, note_id }, subject: text, ...forCustomer(customer) }}
      menuLabel={`${customerWords.say('more')}: ${text.slice(0, 40)}`}
      isSmall
    />
  )
}

const firstShown = 12

export function History({ customer }: { readonly customer: Customer }) {
  const isAll = useSignal(false)
  const newestFirst = (customer.history ?? []).toReversed()
  const days = Map.groupBy(isAll.value ? newestFirst : newestFirst.slice(0, firstShown), ({ timestamp }) =>
    timestamp.slice(0, 10),
  )
  return (
    <section class="card" aria-labelledby="history">
      <div class="card-head">
        <h2 id="history">{customerWords.say('history')}</h2>
      </div>
      <ol class="history">
        {[...days].map(([day, entries]) => (
          <li key={day}>
            <h3>{fullDate(day)}</h3>
            <ul>
              {entries.map(({ text, timestamp, by }, index) => (
                <li key={index}>
                  <time dateTime={timestamp}>{time(timestamp)}</time>
                  <div>
                    <bdi>{withNames(text, customer, timestamp)}</bdi> <span class="quiet">{whoDid(by)}</span>
                  </div>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {newestFirst.length > firstShown && !isAll.value && (
        <button type="button" class="button is-small" onClick={() => (isAll.value = true)}>
          {customerWords.say('earlier')}
        </button>
      )}
    </section>
  )
}

const whoDid = (author: string): string =>
  author === 'System' ? customerWords.say('by_itself') : customerWords.say('by', { name: author })
