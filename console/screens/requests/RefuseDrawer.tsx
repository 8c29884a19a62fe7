/** Refusing a request asks for a reason, which the reader gets by e-mail. */
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { isUncertain, type Failure } from '../../api/failure.ts'
import type { Request } from '../../api/types.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { TextField } from '../../design/Field.tsx'
import { failureText } from '../../design/States.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { refuse } from './decide.ts'
import { requestsWords } from './requests-words.ts'

interface RefuseDrawerProps {
  readonly request: Request
  readonly close: () => void
  readonly done: () => void
}

const useReason = keepsTyping<string | undefined>()

export function RefuseDrawer({ request, close, done }: RefuseDrawerProps) {
  const reason = useReason(request.request_id, undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const isMissing = useSignal(false)
  const isWorking = useSignal(false)
  const key = useRef(newIdempotencyKey())
  async function send(): Promise<void> {
    const text = reason.value?.trim() ?? ''
    isMissing.value = text === ''
    if (isWorking.value || text === '') return
    isWorking.value = true
    const failed = await refuse(request.request_id, text, key.current)
    isWorking.value = false
    failure.value = failed
    if (failed === undefined) done()
    else if (!isUncertain(failed)) key.current = newIdempotencyKey()
  }
  return (
    <Drawer
      isNarrow
      title={requestsWords.say('refuse_title', { name: request.said.name })}
      close={close}
      foot={
        <>
          <button type="button" class="button is-main" aria-disabled={isWorking.value} onClick={() => void send()}>
            {requestsWords.say('refuse')}
          </button>
          <button type="button" class="button" onClick={close}>
            {shellWords.say('cancel')}
          </button>
        </>
      }
    >
      <form
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={requestsWords.say('reason')}
          hint={requestsWords.say('reason_hint')}
          isLong
          value={reason.value}
          faults={isMissing.value ? [requestsWords.say('reason_missing')] : []}
          onChange={(value) => {
            reason.value = value
            key.current = newIdempotencyKey()
          }}
        />
        {failure.value !== undefined && (
          <p class="fault" role="alert">
            {failureText(failure.value)}
          </p>
        )}
      </form>
    </Drawer>
  )
}
