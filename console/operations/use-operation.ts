/**
 * The steps of an operation in its drawer: a preview while the form is filled in, and then the call with exactly the
 * effects of the preview. A call without an answer is repeated under the same key.
 */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { isDay } from '../account/calendar.ts'
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
import { tell, type ToastAction } from '../design/Toasts.tsx'
import { otherFaults } from '../forms/faults-at.ts'
import { mayDo } from '../account/rights.ts'
import type { DeskCall, DeskForm } from './desk-form.ts'
import { withOwnUntil } from './field-layout.ts'
import { inverseOf } from './inverse-call.ts'
import {
  closeOperation,
  forgetFilledIn,
  forgetUnanswered,
  keepFilledIn,
  keepUnanswered,
  keptOf,
  openedOperation,
  unansweredOf,
} from './open-operation.ts'
import type { OpenedOperation } from './opened-operation.ts'
import { operationWords } from './operation-words.ts'
import type { PreviewState } from './PreviewPane.tsx'

/** The delay from the last key to the preview. */
const waitMilliseconds = 250
/** The days that a preview looks ahead, at least. */
const followDays = 100
const mostFollowDays = 390

export interface OperationCourse {
  readonly value: Body
  readonly change: (value: Body) => void
  /** The last day that the preview looks ahead to; undefined if it looks at no time after the action. */
  readonly until: string | undefined
  readonly preview: PreviewState
  readonly previewAgain: () => void
  readonly carryOut: () => void
  readonly isWorking: boolean
  /** Whether somebody has pressed the button, so that empty required fields are faults. */
  readonly hasTried: boolean
}

export function useOperation(opened: OpenedOperation, form: DeskForm): OperationCourse {
  const value = useFormValue(opened, form)
  const hasTried = useSignal(false)
  const call = callOf(value.value, opened, form)
  const { body } = call
  const failed = (failure: Failure): PreviewState => ({
    state: 'failed',
    failure,
    others: otherFaults(failure.kind === 'refused' ? failure.faults : {}, form.paths(value.peek())),
  })
  const { preview, key, again } = usePreview(opened, call, failed)
  const textOf = (previewed: Preview) => form.actionOf(value.peek(), previewed)
  const { send, isWorking } = useCall(opened, preview, key, failed, { textOf, undoOf: form.undoOf })
  const carryOut = () => {
    hasTried.value = true
    const present = preview.peek()
    if (isWorking.peek()) return
    if (present.state === 'working') early.press(present.preview)
    if (present.state === 'unanswered') void send(present.operation, present.sent, present.preview)
    if (present.state !== 'ready') return
    // `expect` belongs to the preview, which was made with the same `until`.
    void send(call.operation, { body, expect: present.preview.expect, idempotencyKey: key.current }, present.preview)
  }
  const early = useEarlyPress(preview, (earlier, present) => textOf(earlier) === textOf(present), carryOut)
  return {
    value: value.value,
    change: (changed) => {
      early.forget()
      value.value = changed
      keepFilledIn(opened, changed)
    },
    until: call.until,
    preview: preview.value,
    previewAgain: again,
    carryOut,
    isWorking: isWorking.value,
    hasTried: hasTried.value,
  }
}

/**
 * Enter while a preview is being made counts once the preview is there, if the button then has the words and the money
 * that were shown before.
 */
function useEarlyPress(
  preview: Signal<PreviewState>,
  isSame: (earlier: Preview, present: Preview) => boolean,
  carryOut: () => void,
) {
  const earlier = useRef<Preview | undefined>(undefined)
  const press = (previewed: Preview | undefined) => {
    earlier.current = previewed
  }
  useEffect(() => {
    const present = preview.value
    if (earlier.current === undefined || present.state === 'working') return
    const isWanted = present.state === 'ready' && isSame(earlier.current, present.preview)
    press(undefined)
    if (isWanted) carryOut()
  }, [preview.value])
  return { press, forget: () => press(undefined) }
}

interface PresentCall extends DeskCall {
  readonly isWhole: boolean
  readonly until: OperationCourse['until']
}

function callOf(value: Body, opened: OpenedOperation, form: DeskForm): PresentCall {
  const call = form.callOf(value)
  const { operation, body } = call ?? { operation: opened.operation, body: {} }
  return {
    operation,
    body,
    isWhole: call !== undefined,
    until: withOwnUntil.has(operation) && 'until' in body ? undefined : untilOf(body),
  }
}

/** The preview of a distant holiday lasts until its end. */
function untilOf({ begin, end, stop_at: stopAt }: Body): string {
  const usual = addDays(today(), followDays)
  const latest = addDays(today(), mostFollowDays)
  const days = [end ?? begin, stopAt].flatMap((at) => (typeof at === 'string' && isDay(at.slice(0, 10)) ? [at] : []))
  const last = days.map((at) => addDays(at, 7)).reduce((one, other) => (one > other ? one : other), usual)
  return last > latest ? latest : last
}

/** The filled-in values. Values that the service proposes arrive later, and never replace typed values. */
function useFormValue(opened: OpenedOperation, form: DeskForm): Signal<Body> {
  const value = useSignal<Body>(keptOf(opened) ?? form.start)
  useEffect(() => {
    void form.laterStart?.().then((later) => {
      if (Object.keys(later).length === 0 || unansweredOf(opened) !== undefined) return
      value.value = { ...later, ...value.value }
    })
  }, [])
  return value
}

function usePreview(
  opened: OpenedOperation,
  { operation, body, isWhole: isReady, until }: PresentCall,
  failed: (failure: Failure) => PreviewState,
) {
  const unanswered = unansweredOf(opened)
  const preview = useSignal<PreviewState>(
    unanswered === undefined ? { state: 'none' } : { state: 'unanswered', ...unanswered },
  )
  const attempt = useSignal(0)
  const key = useRef(newIdempotencyKey())
  // The preview of an earlier body is out of date before the next key is pressed.
  useLayoutEffect(() => {
    if (preview.peek().state === 'unanswered') return undefined
    // A different body is a different action.
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
      const ahead = until === undefined ? body : { ...body, until }
      const outcome = await previewOperation(operation, ahead, signal)
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
  }, [JSON.stringify([operation, body, isReady]), attempt.value])
  return { preview, key, again: () => (attempt.value += 1) }
}

interface Told {
  /** The action in words. */
  readonly textOf: (preview: Preview) => string
  readonly undoOf: DeskForm['undoOf']
}

function undo(inverse: DeskCall | undefined, opened: OpenedOperation): ToastAction | undefined {
  if (inverse === undefined || !mayDo(inverse.operation)) return undefined
  return {
    label: operationWords.say('undo'),
    run: () => {
      const call = { body: inverse.body, expect: undefined, idempotencyKey: newIdempotencyKey() }
      void carryOutOperation(inverse.operation, call).then((outcome) => {
        tell(outcome.ok ? operationWords.say('undone') : failureText(outcome.failure))
        opened.done?.()
      })
    },
  }
}

function useCall(
  opened: OpenedOperation,
  preview: Signal<PreviewState>,
  key: { current: string },
  failed: (failure: Failure) => PreviewState,
  { textOf, undoOf }: Told,
) {
  const isWorking = useSignal(false)
  async function send(operation: string, call: CarryOut, previewed: Preview): Promise<void> {
    isWorking.value = true
    const outcome = await carryOutOperation(operation, call)
    isWorking.value = false
    forgetUnanswered(opened)
    // The drawer may have been closed, and another one opened, in the meantime.
    const isOpen = openedOperation.peek() === opened
    if (outcome.ok) {
      forgetFilledIn(opened)
      const done = { operation, body: call.body }
      const inverse = undoOf?.(done) ?? inverseOf(done, outcome.value, previewed)
      tell(operationWords.say('done', { action: textOf(previewed) }), undo(inverse, opened))
      if (isOpen) await closeOperation()
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
      const unanswered = { operation, sent: call, preview: previewed, failure }
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
