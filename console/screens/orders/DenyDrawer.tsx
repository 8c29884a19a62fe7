/** Denying an order asks for a reason, which is kept for whoever reads the order later. */
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { isUncertain, type Failure } from '../../api/failure.ts'
import type { Order } from '../../api/types.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { TextField } from '../../design/Field.tsx'
import { failureText } from '../../design/States.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { decide } from './decide.ts'
import { ordersWords } from './orders-words.ts'

interface DenyDrawerProps {
  readonly order: Order
  readonly name: string
  readonly close: () => void
  readonly denied: () => void
}

const useReason = keepsTyping<string | undefined>()

export function DenyDrawer({ order, name, close, denied }: DenyDrawerProps) {
  const reason = useReason(order.id, undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const isWorking = useSignal(false)
  const key = useRef(newIdempotencyKey())
  async function deny(): Promise<void> {
    if (isWorking.value) return
    isWorking.value = true
    const failed = await decide(order.id, { decision: 'deny', reason: reason.value }, key.current)
    isWorking.value = false
    failure.value = failed
    if (failed === undefined) denied()
    else if (!isUncertain(failed)) key.current = newIdempotencyKey()
  }
  const faults = failure.value?.kind === 'refused' ? (failure.value.faults['reason'] ?? []) : []
  return (
    <Drawer
      isNarrow
      title={ordersWords.say('deny_title', { name })}
      close={close}
      foot={
        <>
          <button type="button" class="button is-main" aria-disabled={isWorking.value} onClick={() => void deny()}>
            {ordersWords.say('deny')}
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
          void deny()
        }}
      >
        <TextField
          label={ordersWords.say('reason')}
          hint={ordersWords.say('reason_hint')}
          isLong
          value={reason.value}
          faults={faults}
          onChange={(value) => {
            reason.value = value
            // Another reason is another call.
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
