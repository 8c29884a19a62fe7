/** The attempts of a webhook at deliveries, latest first; read when they are opened. */
import { useSignal } from '@preact/signals'
import { dateTime, number } from '../../account/format.ts'
import { usePages } from '../../api/next-page.ts'
import { More } from '../../design/More.tsx'
import { Table } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { attemptsReading } from './events-readings.ts'
import { eventsWords } from './events-words.ts'
import { saidBy } from './outcome-text.ts'

export function Attempts({ id }: { readonly id: string }) {
  const isOpen = useSignal(false)
  return (
    <details
      class="events-attempts"
      onToggle={({ currentTarget: { open } }) => {
        if (open) void attemptsReading(id).refresh()
        isOpen.value = open
      }}
    >
      <summary>{eventsWords.say('attempts')}</summary>
      {isOpen.value && <AttemptPages id={id} />}
    </details>
  )
}

function AttemptPages({ id }: { readonly id: string }) {
  const paged = usePages((cursor) => attemptsReading(id, cursor))
  const attempts = paged.pages.flatMap((page) => page.attempts)
  return (
    <>
      {attempts.length === 0 && paged.last.state === 'ready' && <p class="quiet">{eventsWords.say('no_attempts')}</p>}
      {attempts.length > 0 && (
        <Table
          caption={eventsWords.say('attempts')}
          rows={attempts}
          keyOf={({ at, first_event_id: first }) => `${at} ${first}`}
          columns={[
            { key: 'at', name: eventsWords.say('at'), cell: ({ at }) => dateTime(at) },
            {
              key: 'outcome',
              name: eventsWords.say('outcome'),
              cell: (attempt) => (
                <span class="events-of">
                  <Tag tone={attempt.outcome === 'delivered' ? 'good' : 'bad'}>
                    {eventsWords.say(`outcome_${attempt.outcome}`)}
                  </Tag>
                  <span class="quiet">{saidBy(attempt)}</span>
                </span>
              ),
            },
            {
              key: 'events',
              name: eventsWords.say('sent'),
              cell: ({ first_event_id: first, last_event_id: last, events }) =>
                `${eventsWords.count('events', events, { count: number(events) })}: ${first === last ? number(first) : `${number(first)} – ${number(last)}`}`,
            },
            {
              key: 'milliseconds',
              name: eventsWords.say('took'),
              isAmount: true,
              cell: ({ milliseconds }) => `${number(milliseconds)} ms`,
            },
          ]}
        />
      )}
      <More {...paged} />
    </>
  )
}
