/** The newest of a customer's documents, payments or products, and all of them on demand. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { customerWords } from './customer-words.ts'

const firstShown = 6

interface NewestProps<Item> {
  readonly newestFirst: readonly Item[]
  readonly children: (items: readonly Item[]) => ComponentChildren
}

export function Newest<Item>({ newestFirst, children }: NewestProps<Item>) {
  const isAll = useSignal(false)
  const visible = isAll.value ? newestFirst : newestFirst.slice(0, firstShown)
  return (
    <>
      {children(visible)}
      {newestFirst.length > visible.length && (
        <button type="button" class="button is-small" onClick={() => (isAll.value = true)}>
          {customerWords.say('all_documents', { count: newestFirst.length })}
        </button>
      )}
    </>
  )
}
