/** The bookings that a proposal would make, while it has the focus. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { money } from '../../account/format.ts'
import type { BankEntry } from '../../api/types.ts'
import { failureText } from '../../design/States.tsx'
import { bookedLines } from './booked-lines.ts'
import { foresee, type Allocation, type Foreseen } from './decide.ts'
import { matchWords } from './match-words.ts'

/** No call is made for a person who moves on immediately. */
const restMilliseconds = 200

interface BookedPreviewProps {
  readonly entry: BankEntry
  readonly allocations: readonly Allocation[]
}

export function BookedPreview({ entry, allocations }: BookedPreviewProps) {
  const foreseen = useSignal<Foreseen | undefined>(undefined)
  const question = JSON.stringify([entry.entry_id, allocations])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void foresee(entry, allocations, stop.signal).then((outcome) => {
        if (!stop.signal.aborted) foreseen.value = outcome
      })
    }, restMilliseconds)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question])
  return (
    <p class="match-preview quiet" aria-live="polite">
      {textOf(foreseen.value)}
    </p>
  )
}

function textOf(foreseen: Foreseen | undefined): string {
  if (foreseen === undefined) return matchWords.say('foreseeing')
  if (!foreseen.ok) return failureText(foreseen.failure)
  const lines = bookedLines(foreseen.value.preview).map(({ number, customer = '', amount, currency }) =>
    number === undefined
      ? matchWords.say('books_balance', { amount: money(amount, currency), customer })
      : matchWords.say('books_invoice', { amount: money(amount, currency), number }),
  )
  return matchWords.say('books', { lines: lines.join('; ') })
}
