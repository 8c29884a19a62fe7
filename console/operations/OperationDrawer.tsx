/**
 * The drawer of any operation: a form made of its parameters and the account's fields, beside it what it would do while
 * it is filled in, and a button that says the deed and the money. It is carried out as the preview showed, or not at
 * all.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { today } from '../account/clock.ts'
import { addDays, readable } from '../account/format.ts'
import { mayDo } from '../account/rights.ts'
import { isUncertain, type Failure, type Faults } from '../api/failure.ts'
import {
  carryOutOperation,
  changedPreview,
  newIdempotencyKey,
  previewOperation,
  type Body,
  type CarryOut,
} from '../api/operation.ts'
import type { Preview } from '../api/types.ts'
import { Drawer } from '../design/Drawer.tsx'
import { failureText } from '../design/States.tsx'
import { tell } from '../design/Toasts.tsx'
import { shellWords } from '../words/shell-words.ts'
import { deedText } from './deed-text.ts'
import { faultsAt, otherFaults } from './faults-at.ts'
import { hidden, seldom } from './field-layout.ts'
import { askedBy, isWhole, partOf, sentOf, type Form, type ObjectForm } from './form-schema.ts'
import { openForm } from './open-form.ts'
import {
  closeOperation,
  forgetUnanswered,
  keepFilledIn,
  keepUnanswered,
  keptOf,
  leaveOperation,
  openedOperation,
  unansweredOf,
  type OpenedOperation,
} from './open-operation.ts'
import { OperationField } from './OperationField.tsx'
import { operationForms } from './generated/operation-forms.ts'
import { operationWords } from './operation-words.ts'
import { PreviewPane, type PreviewState } from './PreviewPane.tsx'
import { laterStartOf, startOf } from './start-of.ts'

export const words = [operationWords]

/** A preview sets out this long after the last key. */
const waitMilliseconds = 250
const followDays = 100

export function OperationDrawer({ opened }: { readonly opened: OpenedOperation }) {
  const { operation, given, subject, asks, as = operation } = opened
  const form = openForm(operation, operationForms[operation] ?? { properties: {} }, mayDo)
  const value = useSignal<Body>(keptOf(opened) ?? startOf(opened))
  const left = unansweredOf(opened)
  const shown = useSignal<PreviewState>(left === undefined ? { state: 'none' } : { state: 'unanswered', ...left })
  const turn = useSignal(0)
  const isWorking = useSignal(false)
  const hasTried = useSignal(false)
  const idempotencyKey = useRef(newIdempotencyKey())
  const call = useRef<AbortController>(undefined)
  const body = sentOf(form, { ...value.value, ...given })
  const isReady = isWhole(form, body)
  const asked = JSON.stringify(body)

  useEffect(() => {
    void laterStartOf(opened).then((later) => {
      // What was filled in meanwhile stays.
      if (Object.keys(later).length === 0 || unansweredOf(opened) !== undefined) return
      value.value = { ...later, ...value.value }
    })
  }, [])

  useEffect(() => {
    if (shown.peek().state === 'unanswered') return undefined
    call.current?.abort()
    // A changed deed is another deed.
    idempotencyKey.current = newIdempotencyKey()
    if (!isReady) {
      shown.value = { state: 'none' }
      return undefined
    }
    const before = shown.peek()
    shown.value = { state: 'working', preview: 'preview' in before ? before.preview : undefined }
    const controller = new AbortController()
    call.current = controller
    const timer = setTimeout(() => void preview(controller.signal), waitMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, turn.value])

  async function preview(signal: AbortSignal): Promise<void> {
    const outcome = await previewOperation(operation, { ...body, until: addDays(today(), followDays) }, signal)
    if (outcome === undefined || signal.aborted) return
    shown.value = outcome.ok ? { state: 'ready', preview: outcome.value, hasChanged: false } : failed(outcome.failure)
  }

  function failed(failure: Failure): PreviewState {
    const faults = failure.kind === 'refused' ? failure.faults : {}
    return { state: 'failed', failure, others: otherFaults(faults, pathsOf(form, opened, value.peek())) }
  }

  async function carryOut(): Promise<void> {
    hasTried.value = true
    const present = shown.value
    if (isWorking.value) return
    if (present.state === 'unanswered') return send(present.sent, present.preview)
    if (present.state !== 'ready') return
    const { preview: seen } = present
    // `expect` is of the preview with what follows, so the same `until` goes with it.
    await send({ body, expect: seen.expect, idempotencyKey: idempotencyKey.current }, seen)
  }

  async function send(sent: CarryOut, seen: Preview): Promise<void> {
    isWorking.value = true
    const outcome = await carryOutOperation(operation, sent)
    isWorking.value = false
    forgetUnanswered(opened)
    // The drawer may have been closed meanwhile, and another opened.
    const isHere = openedOperation.peek() === opened
    if (outcome.ok) {
      tell(operationWords.say('done', { deed: deedText(operation, body, seen, as) }))
      if (isHere) closeOperation()
      opened.done?.(outcome.value)
      return
    }
    const { failure } = outcome
    if (!isHere) {
      tell(failureText(failure))
      if (isUncertain(failure)) opened.done?.()
      return
    }
    if (isUncertain(failure)) {
      const deed = { sent, preview: seen, failure }
      keepUnanswered(opened, deed)
      shown.value = { state: 'unanswered', ...deed }
      return
    }
    const changed = failure.kind === 'changed' ? changedPreview(failure.body) : undefined
    idempotencyKey.current = newIdempotencyKey()
    shown.value = changed === undefined ? failed(failure) : { state: 'ready', preview: changed, hasChanged: true }
  }

  const present = shown.value
  const faults: Faults = present.state === 'failed' && present.failure.kind === 'refused' ? present.failure.faults : {}
  const missing = hasTried.value ? missingOf(form, body) : {}
  const titleKey = `op_${as}`
  const title = operationWords.has(titleKey) ? operationWords.say(titleKey) : operation
  const isUnanswered = present.state === 'unanswered'
  const canDo = (present.state === 'ready' || isUnanswered) && !isWorking.value
  const seen = present.state === 'ready' || isUnanswered ? present.preview : undefined
  return (
    <Drawer
      title={subject === undefined ? title : `${title}: ${subject}`}
      close={leaveOperation}
      aside={<PreviewPane shown={present} told={opened.told ?? readable} again={() => (turn.value += 1)} />}
      foot={
        <>
          <button type="button" class="button is-main" aria-disabled={!canDo} onClick={() => void carryOut()}>
            {isUnanswered && `${shellWords.say('try_again')}: `}
            {deedText(operation, body, seen, as)}
          </button>
          <button type="button" class="button" onClick={leaveOperation}>
            {shellWords.say(isUnanswered ? 'close' : 'cancel')}
          </button>
          <p role="alert" class="fault">
            {present.state === 'failed' && present.failure.kind !== 'refused' && failureText(present.failure)}
            {isUnanswered && `${failureText(present.failure)} ${operationWords.say('unanswered')}`}
          </p>
        </>
      }
    >
      <form
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void carryOut()
        }}
      >
        <fieldset class="fields" role="none" disabled={isUnanswered}>
          <Fields
            operation={operation}
            form={form}
            value={value.value}
            given={given}
            asks={asks}
            faults={faultsAt({ ...faults, ...missing })}
            onChange={(changed) => {
              value.value = changed
              keepFilledIn(opened, changed)
            }}
          />
        </fieldset>
        <button hidden tabIndex={-1} />
      </form>
    </Drawer>
  )
}

interface FieldsProps {
  readonly operation: string
  readonly form: ObjectForm
  readonly value: Body
  readonly given: Body
  readonly asks: readonly string[] | undefined
  readonly faults: ReturnType<typeof faultsAt>
  readonly onChange: (value: Body) => void
}

function Fields({ operation, form, value, given, asks, faults, onChange }: FieldsProps) {
  const { required, excluded } = askedBy(form, { ...value, ...given })
  const asked = Object.entries(form.properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ||
    hidden.has(name) ||
    name in given ||
    excluded.has(name) ||
    asks?.includes(name) === false ||
    // A period is one of the subscription that is chosen.
    (name === 'period' && value['subscription_id'] === undefined && given['subscription_id'] === undefined)
      ? []
      : [{ name, schema: partOf(form, name, { ...value, ...given }) }],
  )
  const field = ({ name, schema }: { readonly name: string; readonly schema: Form }) => (
    <OperationField
      key={name}
      operation={operation}
      name={name}
      path={name}
      form={schema}
      value={value[name]}
      onChange={(changed) => onChange({ ...value, [name]: changed })}
      faults={faults}
      isRequired={required.has(name)}
      body={{ ...value, ...given }}
    />
  )
  const often = asked.filter(({ name }) => !seldom.has(name) || required.has(name))
  const rare = asked.filter((each) => !often.includes(each))
  return (
    <>
      {often.map(field)}
      {rare.length > 0 && (
        <details>
          <summary>{operationWords.say('advanced')}</summary>
          <div class="fields">{rare.map(field)}</div>
        </details>
      )}
    </>
  )
}

function missingOf(form: ObjectForm, body: Body): Faults {
  const { required } = askedBy(form, body)
  const missing = [...required].filter((name) => body[name] === undefined || body[name] === '')
  return Object.fromEntries(missing.map((name) => [name, [operationWords.say('fault_needed')]]))
}

/** The places that the form has fields for, so that other faults stand beside it. */
function pathsOf(form: ObjectForm, { given, asks }: OpenedOperation, value: unknown): ReadonlySet<string> {
  const isAsked = (name: string) => !hidden.has(name) && !(name in given) && asks?.includes(name) !== false
  const paths = new Set(Object.keys(form.properties).filter(isAsked))
  const walk = (part: unknown, path: string) => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, child] of Object.entries(part)) {
      const at = path === '' ? name : `${path}.${name}`
      paths.add(at)
      walk(child, at)
    }
  }
  walk(value, '')
  return paths
}
