/**
 * The course of an operation in its drawer: a preview while the form is filled in, then the call that does exactly what
 * the preview showed. A call without an answer is made again under its own key.
 */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { today } from '../account/clock.ts'
import { addDays } from '../account/format.ts'
import type { Body } from '../api/body.ts'
import { isUncertain, type Failure } from '../api/failure.ts'
import {
  carryOutOperation,
  changedPreview,
  newIdempotencyKey,
  previewOperation,
  type CarryOut,
} from '../api/operation.ts'
import type { Preview } from '../api/types.ts'
import { failureText } from '../design/States.tsx'
import { tell } from '../design/Toasts.tsx'
import { otherFaults } from '../forms/faults-at.ts'
import { actionText } from './action-text.ts'
import { isWhole, sentOf, type ObjectForm } from './form-rules.ts'
import { laterStartOf, startOf } from './initial-values.ts'
import {
  closeOperation,
  forgetUnanswered,
  keepFilledIn,
  keepUnanswered,
  keptOf,
  openedOperation,
  unansweredOf,
} from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'
import { pathsOf } from './operation-form.ts'
import { operationWords } from './operation-words.ts'
import type { PreviewState } from './PreviewPane.tsx'

/** The delay from the last key to the preview. */
const waitMilliseconds = 250
const followDays = 100

export interface OperationCourse {
  readonly value: Body
  readonly change: (value: Body) => void
  readonly body: Body
  readonly preview: PreviewState
  readonly previewAgain: () => void
  readonly carryOut: () => void
  readonly isWorking: boolean
  /** Whether somebody has pressed the button, so that empty required fields are faults. */
  readonly hasTried: boolean
}

export function useOperation(opened: OpenedOperation, form: ObjectForm): OperationCourse {
  const value = useFormValue(opened)
  const hasTried = useSignal(false)
  const body = sentOf(form, { ...value.value, ...opened.given })
  const failed = (failure: Failure): PreviewState => ({
    state: 'failed',
    failure,
    others: otherFaults(failure.kind === 'refused' ? failure.faults : {}, pathsOf(form, opened, value.peek())),
  })
  const { preview, key, again } = usePreview(opened, body, isWhole(form, body), failed)
  const { send, isWorking } = useCall(opened, preview, key, failed)
  return {
    value: value.value,
    change: (changed) => {
      value.value = changed
      keepFilledIn(opened, changed)
    },
    body,
    preview: preview.value,
    previewAgain: again,
    carryOut: () => {
      hasTried.value = true
      const present = preview.peek()
      if (isWorking.peek()) return
      if (present.state === 'unanswered') void send(present.sent, present.preview)
      if (present.state !== 'ready') return
      // `expect` belongs to the preview, which was made with the same `until`.
      void send({ body, expect: present.preview.expect, idempotencyKey: key.current }, present.preview)
    },
    isWorking: isWorking.value,
    hasTried: hasTried.value,
  }
}

/** The filled-in values. Values that the service proposes come later, and leave alone what somebody has typed. */
function useFormValue(opened: OpenedOperation): Signal<Body> {
  const value = useSignal<Body>(keptOf(opened) ?? startOf(opened))
  useEffect(() => {
    void laterStartOf(opened).then((later) => {
      if (Object.keys(later).length === 0 || unansweredOf(opened) !== undefined) return
      value.value = { ...later, ...value.value }
    })
  }, [])
  return value
}

function usePreview(opened: OpenedOperation, body: Body, isReady: boolean, failed: (failure: Failure) => PreviewState) {
  const unanswered = unansweredOf(opened)
  const preview = useSignal<PreviewState>(
    unanswered === undefined ? { state: 'none' } : { state: 'unanswered', ...unanswered },
  )
  const attempt = useSignal(0)
  const key = useRef(newIdempotencyKey())
  useEffect(() => {
    if (preview.peek().state === 'unanswered') return undefined
    // Another body is another action.
    key.current = newIdempotencyKey()
    if (!isReady) {
      preview.value = { state: 'none' }
      return undefined
    }
    const before = preview.peek()
    preview.value = { state: 'working', preview: 'preview' in before ? before.preview : undefined }
    const controller = new AbortController()
    const { signal } = controller
    async function ask(): Promise<void> {
      const outcome = await previewOperation(opened.operation, { ...body, until: addDays(today(), followDays) }, signal)
      if (outcome === undefined || signal.aborted) return
      preview.value = outcome.ok
        ? { state: 'ready', preview: outcome.value, hasChanged: false }
        : failed(outcome.failure)
    }
    const timer = setTimeout(() => void ask(), waitMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [JSON.stringify(body), attempt.value])
  return { preview, key, again: () => (attempt.value += 1) }
}

function useCall(
  opened: OpenedOperation,
  preview: Signal<PreviewState>,
  key: { current: string },
  failed: (failure: Failure) => PreviewState,
) {
  const isWorking = useSignal(false)
  async function send(call: CarryOut, previewed: Preview): Promise<void> {
    isWorking.value = true
    const outcome = await carryOutOperation(opened.operation, call)
    isWorking.value = false
    forgetUnanswered(opened)
    // The drawer may have been closed meanwhile, and another one opened.
    const isOpen = openedOperation.peek() === opened
    if (outcome.ok) {
      tell(operationWords.say('done', { action: actionText(opened, call.body, previewed) }))
      if (isOpen) closeOperation()
      opened.done?.(outcome.value)
      return
    }
    const { failure } = outcome
    if (!isOpen) {
      tell(failureText(failure))
      if (isUncertain(failure)) opened.done?.()
      return
    }
    if (isUncertain(failure)) {
      const unanswered = { sent: call, preview: previewed, failure }
      keepUnanswered(opened, unanswered)
      preview.value = { state: 'unanswered', ...unanswered }
      return
    }
    const changed = failure.kind === 'changed' ? changedPreview(failure.body) : undefined
    key.current = newIdempotencyKey()
    preview.value = changed === undefined ? failed(failure) : { state: 'ready', preview: changed, hasChanged: true }
  }
  return { send, isWorking }
}
