/** Carrying out a request: the contract, and the effect on money before the button is pressed. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { newIdempotencyKey } from '../../api/client.ts'
import { isUncertain, type Failure } from '../../api/failure.ts'
import type { Request } from '../../api/types.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { TextField } from '../../design/Field.tsx'
import { failureText } from '../../design/States.tsx'
import { PreviewPane, type PreviewState } from '../../operations/PreviewPane.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { carryOut, previewCarryOut } from './decide.ts'
import { requestsWords } from './requests-words.ts'

export interface Contract {
  readonly customer_id: string
  readonly subscription_id: string
}

interface CarryOutDrawerProps {
  readonly request: Request
  readonly contract: Contract
  readonly change: (contract: Contract) => void
  readonly close: () => void
  readonly done: () => void
}

export function CarryOutDrawer({ request, contract, change, close, done }: CarryOutDrawerProps) {
  const { preview, again } = usePreview(request.request_id, contract)
  const failure = useSignal<Failure | undefined>(undefined)
  const isWorking = useSignal(false)
  const key = useRef(newIdempotencyKey())
  async function send(): Promise<void> {
    if (isWorking.value || preview.state !== 'ready') return
    isWorking.value = true
    const body = { request_id: request.request_id, ...contract }
    const failed = await carryOut(body, preview.preview.expect, key.current)
    isWorking.value = false
    failure.value = failed
    if (failed === undefined) done()
    else if (!isUncertain(failed)) {
      key.current = newIdempotencyKey()
      again()
    }
  }
  const field = (name: keyof Contract) => (
    <TextField
      label={requestsWords.say(name)}
      value={contract[name]}
      faults={[]}
      onChange={(value) => {
        key.current = newIdempotencyKey()
        change({ ...contract, [name]: (value ?? '').trim() })
      }}
    />
  )
  return (
    <Drawer
      title={requestsWords.say(`carry_out_${request.kind}`, { name: request.said.name })}
      close={close}
      foot={
        <>
          <button
            type="button"
            class="button is-main"
            aria-disabled={isWorking.value || preview.state !== 'ready'}
            onClick={() => void send()}
          >
            {requestsWords.say('carry_out')}
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
        {field('customer_id')}
        {field('subscription_id')}
      </form>
      <PreviewPane shown={preview} told={(text) => text} again={again} />
      {failure.value !== undefined && (
        <p class="fault" role="alert">
          {failureText(failure.value)}
        </p>
      )}
    </Drawer>
  )
}

/** The preview of the contract that is chosen at the moment. */
function usePreview(request_id: string, { customer_id, subscription_id }: Contract) {
  const preview = useSignal<PreviewState>({ state: 'none' })
  const tries = useSignal(0)
  const tried = tries.value
  useEffect(() => {
    if (customer_id === '' || subscription_id === '') {
      preview.value = { state: 'none' }
      return
    }
    const broken = new AbortController()
    preview.value = { state: 'working', preview: undefined }
    void previewCarryOut({ request_id, customer_id, subscription_id }, broken.signal).then((outcome) => {
      if (broken.signal.aborted || outcome === undefined) return
      preview.value = outcome.ok
        ? { state: 'ready', preview: outcome.value, hasChanged: tried > 0 }
        : { state: 'failed', failure: outcome.failure, others: othersOf(outcome.failure) }
    })
    return () => broken.abort()
  }, [request_id, customer_id, subscription_id, tried])
  return { preview: preview.value, again: () => (tries.value += 1) }
}

const othersOf = (failure: Failure): readonly string[] =>
  failure.kind === 'refused' ? Object.values(failure.faults).flat() : []
