/** A file dropped or chosen; above it, what was begun and is not finished, and below it, what has ended. */
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { dateTime, number } from '../../account/format.ts'
import type { KeptImport, Unreadable } from '../../import-worker/messages.ts'
import { Icon } from '../../design/Icon.tsx'
import { Notice } from '../../design/Notice.tsx'
import { shownLanguage } from '../../words/lazy-words.ts'
import { forget, goOn, kept, look, makeReport } from './import-work.ts'
import { importWords } from './import-words.ts'
import { reportWords } from './report-texts.ts'

/** The words of reports, which the worker writes, come when they are first needed. */
async function withWords(action: () => void): Promise<void> {
  await Promise.all(reportWords.map((words) => words.load(shownLanguage())))
  action()
}

const accepted = '.csv,.tsv,.txt,.jsonl,.ndjson,text/csv,text/plain'

export function ChooseFile({ wrong }: { readonly wrong: Unreadable | undefined }) {
  const unfinished = (kept.value ?? []).filter(({ isEnded }) => !isEnded)
  const ended = (kept.value ?? []).filter(({ isEnded }) => isEnded)
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

function Unfinished({ of }: { readonly of: KeptImport }) {
  return (
    <Notice tone="warn" icon="pause">
      <p>
        <b>
          {importWords.say(of.mode === 'check' ? 'check_kept' : 'unfinished', { name: of.name, at: dateTime(of.at) })}
        </b>
      </p>
      <p>{importWords.say('so_far', { done: number(settled(of)), lines: number(of.lines) })}</p>
      <div class="actions import-actions">
        <button type="button" class="button is-main" onClick={() => void withWords(() => goOn(of))}>
          {importWords.say('go_on')}
          <span class="unseen">{of.name}</span>
        </button>
        <Forget of={of} />
      </div>
    </Notice>
  )
}

/** What was done stays done: the second press says so. */
function Forget({ of }: { readonly of: KeptImport }) {
  const isSure = useSignal(of.mode === 'check')
  return (
    <button
      type="button"
      class="button is-bare"
      onClick={() => {
        if (isSure.value) forget(of)
        isSure.value = true
      }}
      onBlur={() => (isSure.value = of.mode === 'check')}
    >
      {importWords.say(isSure.value && of.mode === 'import' ? 'forget_surely' : 'forget')}
      <span class="unseen">{of.name}</span>
    </button>
  )
}

function EndedImport({ of }: { readonly of: KeptImport }) {
  const { imported, failed, without } = of
  return (
    <>
      <div>
        <b class="import-name">{of.name}</b> <span class="quiet">{dateTime(of.at)}</span>
        <p>
          {[
            importWords.count('imported', imported, { count: number(imported) }),
            ...(failed > 0 ? [importWords.count('failed', failed, { count: number(failed) })] : []),
            ...(without > 0 ? [importWords.count('without', without, { count: number(without) })] : []),
          ].join(' · ')}
        </p>
      </div>
      <div class="actions">
        <button type="button" class="button is-small" onClick={() => void withWords(() => makeReport(of, 'all'))}>
          {importWords.say('report')}
          <span class="unseen">{of.name}</span>
        </button>
        {failed > 0 && (
          <button type="button" class="button is-small" onClick={() => void withWords(() => makeReport(of, 'failed'))}>
            {importWords.say('failed_file')}
            <span class="unseen">{of.name}</span>
          </button>
        )}
        <Forget of={of} />
      </div>
    </>
  )
}
