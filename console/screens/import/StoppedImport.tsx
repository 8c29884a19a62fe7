/** An import that does not continue by itself: ended, paused, at work in another tab, or in need of an answer. */
import { number } from '../../account/format.ts'
import type { Progress, Rest } from '../../import-worker/messages.ts'
import { Notice } from '../../design/Notice.tsx'
import { goOn, storedImports, makeReport, startOver } from './import-work.ts'
import { importStepWords } from './import-step-words.ts'
import { importWords } from './import-words.ts'
import { Counts, GiveUp } from './ImportProgress.tsx'

export interface RestingProps {
  readonly rest: Rest
  readonly progress: Progress | undefined
}

export function Resting({ rest, progress }: RestingProps) {
  const record = storedImports.value?.find(({ id }) => id === rest.id)
  const counts = record === undefined ? progress : { ...record, perSecond: 0 }
  return (
    <section class="card stack" aria-label={importWords.say('step_run')}>
      <What rest={rest} />
      {counts !== undefined && <Counts progress={counts} />}
      <div class="actions">
        <Actions rest={rest} hasFailed={(counts?.failed ?? 0) > 0} isKept={record !== undefined} />
      </div>
    </section>
  )
}

const tones = { ended: 'good', paused: 'neutral', elsewhere: 'neutral' } as const

function What({ rest }: { readonly rest: Rest }) {
  const { kind, lines, reason } = rest
  const isCheck = rest.mode === 'check'
  const tone = kind === 'ended' || kind === 'paused' || kind === 'elsewhere' ? tones[kind] : 'bad'
  const icon = kind === 'ended' ? 'check' : kind === 'paused' ? 'pause' : kind === 'elsewhere' ? 'clock' : 'warning'
  return (
    <Notice tone={tone} icon={icon} role={tone === 'bad' ? 'alert' : 'status'}>
      <p>
        <b>
          {importStepWords.say(
            isCheck && (kind === 'paused' || kind === 'elsewhere') ? `check_${kind}` : `rest_${kind}`,
          )}
        </b>
      </p>
      {lines !== undefined && (
        <p>{importStepWords.say('of_lines', { first: number(lines.first), last: number(lines.last) })}</p>
      )}
      {reason !== '' && <p class="import-said">{reason}</p>}
    </Notice>
  )
}

interface ActionsProps {
  readonly rest: Rest
  readonly hasFailed: boolean
  readonly isKept: boolean
}

function Actions({ rest, hasFailed, isKept }: ActionsProps) {
  const { kind } = rest
  if (kind === 'elsewhere') return null
  if (kind === 'ended') {
    return (
      <>
        <button type="button" class="button is-main" onClick={() => makeReport(rest, 'all')}>
          {importWords.say('report')}
        </button>
        {hasFailed && (
          <button type="button" class="button" onClick={() => makeReport(rest, 'failed')}>
            {importWords.say('failed_file')}
          </button>
        )}
        <Another />
      </>
    )
  }
  if (kind === 'unanswered' || kind === 'refused-later') {
    return (
      <>
        <button type="button" class="button" onClick={() => goOn(rest, 'skip')}>
          {importStepWords.say('skip_them')}
        </button>
        <button type="button" class="button" onClick={() => goOn(rest, 'send')}>
          {importStepWords.say('send_them')}
        </button>
        <Another />
      </>
    )
  }
  return (
    <>
      {isKept && kind !== 'other-version' && (
        <button type="button" class="button is-main" onClick={() => goOn(rest)}>
          {importWords.say('go_on')}
        </button>
      )}
      {isKept && rest.mode === 'import' && (
        <button type="button" class="button" onClick={() => makeReport(rest, 'all')}>
          {importStepWords.say('report_so_far')}
        </button>
      )}
      {rest.mode === 'check' ? <GiveUp id={rest.id} /> : <Another />}
    </>
  )
}

const Another = () => (
  <button type="button" class="button is-bare" onClick={startOver}>
    {importStepWords.say('another')}
  </button>
)
