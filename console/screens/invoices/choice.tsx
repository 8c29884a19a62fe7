/** The documents selected in a list, to send or print them together. */
import { useSignal } from '@preact/signals'
import type { Column } from '../../design/Table.tsx'
import { PrintButton } from '../../documents/PrintButton.tsx'
import { invoicesWords } from './invoices-words.ts'
import { mostSent } from './SendSeveral.tsx'

export interface Chosen {
  /** Numbers of documents. */
  readonly chosen: ReadonlySet<string>
  readonly choose: (number: string, isChosen: boolean) => void
  readonly clear: () => void
}

export function useChosen(): Chosen {
  const chosen = useSignal<ReadonlySet<string>>(new Set())
  return {
    chosen: chosen.value,
    choose: (number, isChosen) => {
      const others = [...chosen.peek()].filter((each) => each !== number)
      chosen.value = new Set(isChosen && others.length < mostSent ? [...others, number] : others)
    },
    clear: () => (chosen.value = new Set()),
  }
}

export const choiceColumn = (
  chosen: Chosen['chosen'],
  choose: Chosen['choose'],
): Column<{ readonly number: string }> => ({
  key: 'choice',
  name: invoicesWords.say('choice'),
  isNameUnseen: true,
  cell: ({ number }) => (
    <input
      type="checkbox"
      checked={chosen.has(number)}
      aria-label={invoicesWords.say('choose', { number })}
      onChange={({ currentTarget: { checked } }) => choose(number, checked)}
    />
  ),
})

export const PrintChosen = ({ documents }: { readonly documents: readonly { readonly number: string }[] }) => (
  <PrintButton numbers={documents.map(({ number }) => number)} />
)
