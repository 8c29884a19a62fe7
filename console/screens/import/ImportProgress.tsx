/** An import under way: its progress, its speed, and the reason for a wait. */
import { number } from '../../account/format.ts'
import type { Progress } from '../../import-worker/messages.ts'
import { Notice } from '../../design/Notice.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { giveUpCheck, isPausing, pause, type Waiting } from './import-work.ts'
import { importStepWords } from './import-step-words.ts'
import { importWords } from './import-words.ts'
import { Meter } from './Meter.tsx'

export interface RunningProps {
  readonly progress: Progress
  readonly waiting: Waiting | undefined
}

export function Running({ progress, waiting }: RunningProps) {
  return (
    <section class="card stack" aria-label={importWords.say('step_run')}>
      <Counts progress={progress} />
      <div role="status">
        {waiting !== undefined && (
          <Notice tone="warn" icon="clock">
            {importStepWords.say('waiting', { seconds: number(waiting.seconds) })}
          </Notice>
        )}
      </div>
      {progress.isInMemory ? (
        <Notice tone="warn">{importStepWords.say('in_memory')}</Notice>
      ) : (
        <p class="quiet">{importStepWords.say('may_leave')}</p>
      )}
      <div class="actions">
        <button type="button" class="button" aria-disabled={isPausing.value} onClick={pause}>
          {importStepWords.say(isPausing.value ? 'pausing' : 'pause')}
        </button>
        {progress.mode === 'check' && <GiveUp id={progress.id} />}
      </div>
    </section>
  )
}

export const GiveUp = ({ id }: { readonly id: string }) => (
  <button type="button" class="button is-bare" onClick={() => giveUpCheck({ id })}>
    {shellWords.say('cancel')}
  </button>
)

export type Counted = Omit<Progress, 'isInMemory'>

export function Counts({ progress }: { readonly progress: Counted }) {
  const { imported, failed, without, lines, perSecond, mode } = progress
  const settled = imported + failed + without
  const secondsLeft = perSecond > 0 ? Math.ceil((lines - settled) / perSecond) : undefined
  return (
    <>
      <Meter
        label={importWords.say('so_far', { done: number(settled), lines: number(lines) })}
        share={settled / Math.max(lines, 1)}
      />
      <dl class="facts import-facts">
        <Fact name={importStepWords.say(mode === 'check' ? 'would_take' : 'how_imported')} value={number(imported)} />
        <Fact name={importStepWords.say(mode === 'check' ? 'would_refuse' : 'how_failed')} value={number(failed)} />
        <Fact name={importStepWords.say('how_without')} value={number(without)} />
        {perSecond > 0 && <Fact name={importStepWords.say('per_second')} value={number(Math.round(perSecond))} />}
        {secondsLeft !== undefined && secondsLeft > 0 && (
          <Fact
            name={importStepWords.say('left')}
            value={importStepWords.count('minutes', Math.ceil(secondsLeft / 60))}
          />
        )}
      </dl>
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="number">{value}</dd>
    </div>
  )
}
