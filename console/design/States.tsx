/** The states of every part with data: loading, slow, failed, empty. Each names the state and the possible actions. */
import type { ComponentChildren } from 'preact'
import type { Failure } from '../api/failure.ts'
import type { Read, Reading } from '../api/reading.ts'
import { shellWords } from '../words/shell-words.ts'
import { Icon, type IconName } from './Icon.tsx'

export function Loading({ lines = 6, isSlow = false }: { readonly lines?: number; readonly isSlow?: boolean }) {
  return (
    <div role="status">
      <span class="unseen">{shellWords.say('loading')}</span>
      {isSlow && <p class="notice">{shellWords.say('slow')}</p>}
      <div class="skeleton" aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  )
}

export function Empty({
  icon = 'nothing',
  children,
}: {
  readonly icon?: IconName
  readonly children: ComponentChildren
}) {
  return (
    <div class="state">
      <Icon name={icon} size={28} />
      <div>{children}</div>
    </div>
  )
}

/** A failure as a sentence. Faults of fields are shown at their fields, and here only if they belong to no field. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'signed-out':
      return shellWords.say('signed_out_ended')
    case 'not-allowed':
      return failure.tooMuch ?? shellWords.say('failed_not_allowed')
    case 'not-found':
      return shellWords.say('failed_not_found')
    case 'changed':
      return shellWords.say('failed_changed')
    case 'busy':
      return shellWords.say('failed_busy')
    case 'offline':
      return shellWords.say('failed_offline')
    case 'refused':
      return Object.values(failure.faults).flat().join(' ') || shellWords.say('failed_refused')
    case 'broken':
      return shellWords.say('failed_broken', { status: failure.status, id: failure.requestId ?? '–' })
  }
}

export function Failed({ failure, again }: { readonly failure: Failure; readonly again?: () => void }) {
  return (
    <div class="state" role="alert">
      <Icon name="warning" size={28} />
      <p>{failureText(failure)}</p>
      {again !== undefined && (
        <button type="button" class="button" onClick={again}>
          {shellWords.say('try_again')}
        </button>
      )}
    </div>
  )
}

export interface ShowProps<T> {
  readonly reading: Reading<T>
  /** The placeholder while it loads; the usual skeleton if absent. */
  readonly loading?: (read: Extract<Read<T>, { state: 'loading' }>) => ComponentChildren
  readonly children: (value: T) => ComponentChildren
}

/** Shows a reading according to its state. */
export function Show<T>({ reading, loading, children }: ShowProps<T>) {
  const read = reading.read.value
  switch (read.state) {
    case 'loading':
      return <>{loading === undefined ? <Loading isSlow={read.isSlow} /> : loading(read)}</>
    case 'failed':
      return <Failed failure={read.failure} again={() => void reading.refresh()} />
    case 'ready':
      return <>{children(read.value)}</>
  }
}
