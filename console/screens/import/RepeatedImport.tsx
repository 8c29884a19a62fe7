/** The same file was imported before by the same plan. */
import { dateTime, number } from '../../account/format.ts'
import type { KeptImport, Look } from '../../import-worker/messages.ts'
import { Notice } from '../../design/Notice.tsx'
import { begin, makeReport, startOver } from './import-work.ts'
import { importStepWords } from './import-step-words.ts'
import { importWords } from './import-words.ts'

export interface KnownProps {
  readonly file: File
  readonly look: Look
  readonly map: string
  readonly known: KeptImport
}

export function Known({ known: earlier, ...start }: KnownProps) {
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{importStepWords.say('known', { name: earlier.name, at: dateTime(earlier.at) })}</b>
      </p>
      <p>{importStepWords.say('known_hint', { count: number(earlier.imported) })}</p>
      <div class="actions import-actions">
        <button type="button" class="button is-main" onClick={startOver}>
          {importStepWords.say('leave_it')}
        </button>
        <button type="button" class="button" onClick={() => makeReport(earlier, 'all')}>
          {importWords.say('report')}
        </button>
        <button type="button" class="button" onClick={() => begin(start, true)}>
          {importStepWords.say('send_all_again')}
        </button>
      </div>
    </Notice>
  )
}
