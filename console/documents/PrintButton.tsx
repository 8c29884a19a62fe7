/** The button that makes one PDF of several documents, such as those that could not be e-mailed. */
import { useSignal } from '@preact/signals'
import { number } from '../account/format.ts'
import type { Failure } from '../api/failure.ts'
import { Notice } from '../design/Notice.tsx'
import { failureText } from '../design/States.tsx'
import { printWords } from './print-words.ts'
import { mostPrinted, printDocuments } from './print-documents.ts'

export function PrintButton({ numbers }: { readonly numbers: readonly string[] }) {
  const atWork = useSignal(false)
  const failure = useSignal<Failure | undefined>(undefined)
  const count = Math.min(numbers.length, mostPrinted)
  async function print(): Promise<void> {
    if (atWork.peek()) return
    atWork.value = true
    failure.value = await printDocuments(numbers)
    atWork.value = false
  }
  if (count === 0) return null
  return (
    <>
      <button type="button" class="button" aria-disabled={atWork.value} onClick={() => void print()}>
        {printWords.count('print', count, { count: number(count) })}
      </button>
      {failure.value !== undefined && <Notice tone="bad">{failureText(failure.value)}</Notice>}
    </>
  )
}
