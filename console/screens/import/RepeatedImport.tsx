/** The very same file by the very same plan was imported before. */
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

export function Known({ known, ...of }: KnownProps) {
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{importStepWords.say('known', { name: known.name, at: dateTime(known.at) })}</b>
      </p>
      <p>{importStepWords.say('known_hint', { count: number(known.imported) })}</p>
      <div class="actions import-actions">
        <button type="button" class="button is-main" onClick={startOver}>
          {importStepWords.say('leave_it')}
        </button>
        <button type="button" class="button" onClick={() => makeReport(known, 'all')}>
          {importWords.say('report')}
        </button>
        <button type="button" class="button" onClick={() => begin(of, true)}>
          {importStepWords.say('send_all_again')}
        </button>
      </div>
    </Notice>
  )
}
