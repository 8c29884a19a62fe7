/** Messages: the notices that customers get, and the account's own words for every e-mail beside a preview. */
import { may } from '../../account/rights.ts'
import { number } from '../../account/format.ts'
import { Empty, Show } from '../../design/States.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import { to } from '../../navigation/navigate.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { noticesReading, templatesReading, type Notices } from './messages-readings.ts'
import { messagesWords } from './messages-words.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

export const words = [messagesWords]

export function Screen() {
  useTitle(shellWords.say('nav_messages'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_messages')}</h1>
          <p class="lead">{messagesWords.say('lead')}</p>
        </div>
      </div>
      <div class="stack">
        {may('notices') && (
          <section class="card" aria-labelledby="notices">
            <div class="card-head">
              <h2 id="notices">{messagesWords.say('notices')}</h2>
              {may('events') && (
                <a class="button is-small" href={to('/events?category=notice')}>
                  {messagesWords.say('see_sent')}
                </a>
              )}
            </div>
            <Show reading={noticesReading()}>{({ notices }) => <NoticeTable notices={notices} />}</Show>
          </section>
        )}
        {may('templates') && (
          <section class="card" aria-labelledby="template">
            <div class="card-head">
              <h2 id="template">{messagesWords.say('template')}</h2>
            </div>
            <Show reading={templatesReading()}>{(all) => <TemplateEditor {...all} />}</Show>
          </section>
        )}
      </div>
    </>
  )
}

const columns = (): readonly Column<Notices['notices'][number]>[] => [
  { key: 'id', name: messagesWords.say('notice'), cell: ({ id }) => <strong>{id}</strong> },
  { key: 'ahead', name: messagesWords.say('ahead'), isAmount: true, cell: ({ ahead }) => number(ahead) },
]

function NoticeTable({ notices }: Notices) {
  if (notices.length === 0) return <Empty icon="note">{messagesWords.say('no_notices')}</Empty>
  return <Table caption={messagesWords.say('notices')} rows={notices} keyOf={({ id }) => id} columns={columns()} />
}
