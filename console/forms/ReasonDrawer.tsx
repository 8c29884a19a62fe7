/** A decision that asks for a reason: refusing a request, denying an order, leaving a bank entry alone. */
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { keepsDraft } from '../account/unsaved-typing.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { isUncertain, type Failure } from '../api/failure.ts'
import { Drawer } from '../design/Drawer.tsx'
import { TextField } from '../design/Field.tsx'
import { failureText } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'

interface ReasonDrawerProps {
  /** The decision and its subject, such as `deny 1001`. Typed text is kept under this key. */
  readonly place: string
  readonly title: string
  /** The parameter of the call, by which the service names faults. */
  readonly name: 'reason' | 'note'
  readonly label: string
  readonly hint?: string
  /** The message if a required reason is missing. */
  readonly missing?: string
  readonly action: string
  readonly send: (reason: string | undefined, idempotencyKey: string) => Promise<Failure | undefined>
  readonly close: () => void
  readonly done: () => void
}

const useReason = keepsDraft<string | undefined>()

export function ReasonDrawer(props: ReasonDrawerProps) {
  const { place, title, name, label, hint, missing, action, send, close, done } = props
  const reason = useReason(place, undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const isMissing = useSignal(false)
  const isWorking = useSignal(false)
  const key = useRef(newIdempotencyKey())
  async function decide(): Promise<void> {
    const text = reason.value?.trim()
    isMissing.value = missing !== undefined && !text
    if (isWorking.value || isMissing.value) return
    isWorking.value = true
    const failed = await send(text, key.current)
    isWorking.value = false
    failure.value = failed
    if (failed === undefined) {
      reason.value = undefined
      done()
    } else if (!isUncertain(failed)) key.current = newIdempotencyKey()
  }
  const cancel = () => {
    reason.value = undefined
    close()
  }
  const refused = failure.value?.kind === 'refused' ? (failure.value.faults[name] ?? []) : []
  const faults = isMissing.value && missing !== undefined ? [missing] : refused
  return (
    <Drawer
      isNarrow
      title={title}
      close={close}
      foot={<Foot action={action} isWorking={isWorking.value} decide={() => void decide()} cancel={cancel} />}
    >
      <form
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void decide()
        }}
      >
        <TextField
          label={label}
          {...(hint !== undefined && { hint })}
          isLong={name === 'reason'}
          value={reason.value}
          faults={faults}
          onChange={(value) => {
            reason.value = value
            // A different reason makes a different call.
            key.current = newIdempotencyKey()
          }}
        />
        {failure.value !== undefined && faults.length === 0 && (
          <p class="fault" role="alert">
            {failureText(failure.value)}
          </p>
        )}
      </form>
    </Drawer>
  )
}

interface FootProps {
  readonly action: string
  readonly isWorking: boolean
  readonly decide: () => void
  readonly cancel: () => void
}

const Foot = ({ action, isWorking, decide, cancel }: FootProps) => (
  <>
    <button type="button" class="button is-main" aria-disabled={isWorking} onClick={decide}>
      {action}
    </button>
    <button type="button" class="button" onClick={cancel}>
      {shellWords.say('cancel')}
    </button>
  </>
)
