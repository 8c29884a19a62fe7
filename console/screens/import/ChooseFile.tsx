/** The choice of a file by dropping or browsing, with unfinished imports above and finished ones below. */
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { dateTime, number } from '../../account/format.ts'
import type { KeptImport, Unreadable } from '../../import-worker/messages.ts'
import { Icon } from '../../design/Icon.tsx'
import { Notice } from '../../design/Notice.tsx'
import { shownLanguage } from '../../words/lazy-words.ts'
import { forget, goOn, storedImports, look, makeReport } from './import-work.ts'
import { importWords } from './import-words.ts'
import { reportWords } from './report-texts.ts'

/** The words of reports, which the worker writes, come when they are first needed. */
async function withWords(action: () => void): Promise<void> {
  await Promise.all(reportWords.map((words) => words.load(shownLanguage())))
  action()
}

const accepted = '.csv,.tsv,.txt,.jsonl,.ndjson,text/csv,text/plain'

export function ChooseFile({ wrong }: { readonly wrong: Unreadable | undefined }) {
  const unfinished = (storedImports.value ?? []).filter(({ isEnded }) => !isEnded)
  const ended = (storedImports.value ?? []).filter(({ isEnded }) => isEnded)
  return (
    <>
      {unfinished.map((each) => (
        <Unfinished key={each.id} of={each} />
      ))}
      {wrong !== undefined && (
        <Notice tone="bad" role="alert">
          {importWords.say('unreadable')}{' '}
          {wrong.code === 'other' ? wrong.reason : importWords.say(`wrong_${wrong.code}`)}
        </Notice>
      )}
      <DropPlace />
      {ended.length > 0 && (
        <section class="card" aria-label={importWords.say('ended_before')}>
          <div class="card-head">
            <h2>{importWords.say('ended_before')}</h2>
          </div>
          <ul class="import-list">
            {ended.map((each) => (
              <li key={each.id}>
                <EndedImport of={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function DropPlace() {
  const id = useId()
  const isOver = useSignal(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file !== undefined) look(file)
  }
  return (
    <section
      class={isOver.value ? 'import-drop is-over' : 'import-drop'}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        take(event.dataTransfer?.files)
      }}
    >
      <Icon name="import" size={28} />
      <h2 id={`${id}-title`}>{importWords.say('drop')}</h2>
      <p class="quiet">{importWords.say('drop_hint')}</p>
      <input
        id={id}
        type="file"
        class="unseen"
        accept={accepted}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <label for={id} class="button is-main">
        {importWords.say('choose_file')}
      </label>
      <p class="quiet">{importWords.say('stays_here')}</p>
    </section>
  )
}

const settled = ({ imported, failed, without }: KeptImport): number => imported + failed + without

function Unfinished({ of: unfinished }: { readonly of: KeptImport }) {
  return (
    <Notice tone="warn" icon="pause">
      <p>
        <b>
          {importWords.say(unfinished.mode === 'check' ? 'check_kept' : 'unfinished', {
            name: unfinished.name,
            at: dateTime(unfinished.at),
          })}
        </b>
      </p>
      <p>{importWords.say('so_far', { done: number(settled(unfinished)), lines: number(unfinished.lines) })}</p>
      <div class="actions import-actions">
        <button type="button" class="button is-main" onClick={() => void withWords(() => goOn(unfinished))}>
          {importWords.say('go_on')}
          <span class="unseen">{unfinished.name}</span>
        </button>
        <Forget of={unfinished} />
      </div>
    </Notice>
  )
}

/** Finished rows are not undone; the second press confirms that. */
function Forget({ of: record }: { readonly of: KeptImport }) {
  const isSure = useSignal(record.mode === 'check')
  return (
    <button
      type="button"
      class="button is-bare"
      onClick={() => {
        if (isSure.value) forget(record)
        isSure.value = true
      }}
      onBlur={() => (isSure.value = record.mode === 'check')}
    >
      {importWords.say(isSure.value && record.mode === 'import' ? 'forget_surely' : 'forget')}
      <span class="unseen">{record.name}</span>
    </button>
  )
}

function EndedImport({ of: record }: { readonly of: KeptImport }) {
  const { imported, failed, without } = record
  return (
    <>
      <div>
        <b class="import-name">{record.name}</b> <span class="quiet">{dateTime(record.at)}</span>
        <p>
          {[
            importWords.count('imported', imported, { count: number(imported) }),
            ...(failed > 0 ? [importWords.count('failed', failed, { count: number(failed) })] : []),
            ...(without > 0 ? [importWords.count('without', without, { count: number(without) })] : []),
          ].join(' · ')}
        </p>
      </div>
      <div class="actions">
        <button type="button" class="button is-small" onClick={() => void withWords(() => makeReport(record, 'all'))}>
          {importWords.say('report')}
          <span class="unseen">{record.name}</span>
        </button>
        {failed > 0 && (
          <button
            type="button"
            class="button is-small"
            onClick={() => void withWords(() => makeReport(record, 'failed'))}
          >
            {importWords.say('failed_file')}
            <span class="unseen">{record.name}</span>
          </button>
        )}
        <Forget of={record} />
      </div>
    </>
  )
}
