/** Leaving an entry alone asks for the reason, which is kept with it. */
import { useSignal } from '@preact/signals'
import type { Failure } from '../../api/failure.ts'
import type { BankEntry } from '../../api/types.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { TextField } from '../../design/Field.tsx'
import { failureText } from '../../design/States.tsx'
import { tell } from '../../design/Toasts.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { ignore } from './decide.ts'
import { matchWords } from './match-words.ts'

export interface EntryDrawerProps {
  readonly entry: BankEntry
  readonly close: () => void
  readonly done: () => void
}

export function IgnoreDrawer({ entry, close, done }: EntryDrawerProps) {
  const note = useSignal<string | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const isMissing = useSignal(false)
  const isWorking = useSignal(false)
  async function send(): Promise<void> {
    const text = note.value?.trim() ?? ''
    isMissing.value = text === ''
    if (isWorking.value || text === '') return
    isWorking.value = true
    failure.value = await ignore(entry, text)
    isWorking.value = false
    if (failure.value !== undefined) return
    close()
    tell(matchWords.say('told_ignored'))
    done()
  }
  return (
    <Drawer
      isNarrow
      title={matchWords.say('ignore_title')}
      close={close}
      foot={
        <>
          <button type="button" class="button is-main" aria-disabled={isWorking.value} onClick={() => void send()}>
            {matchWords.say('ignore_now')}
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
          label={matchWords.say('note')}
          value={note.value}
          faults={isMissing.value ? [matchWords.say('note_missing')] : []}
          onChange={(value) => (note.value = value)}
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
