/** Pages of a list: the first is read with the screen, each further one on demand. */
import { useSignal } from '@preact/signals'
import { cursorOf } from './cursor.ts'
import type { Read, Reading } from './reading.ts'

export { cursorOf }

export interface Pages<Page> {
  /** The loaded items. */
  readonly pages: readonly Page[]
  /** The state of the page that was requested last. */
  readonly last: Read<Page>
  readonly again: () => void
  /** Reads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined
}

/** The state is reset with its component, which therefore needs a key made from the query. */
export function usePages<Page extends { readonly next_url?: string | undefined }>(
  readingOf: (cursor: string) => Reading<Page>,
): Pages<Page> {
  const cursors = useSignal<readonly string[]>([''])
  const readings = cursors.value.map(readingOf)
  const states = readings.map(({ read }) => read.value)
  const pages = states.flatMap((read) => (read.state === 'ready' ? [read.value] : []))
  const lastPage = pages.at(-1)
  const next = pages.length === readings.length && lastPage !== undefined ? cursorOf(lastPage) : undefined
  return {
    pages,
    last: states.at(-1) ?? { state: 'loading', isSlow: false },
    again: () => void readings.at(-1)?.refresh(),
    more:
      next === undefined
        ? undefined
        : () => {
            void readingOf(next).open()
            cursors.value = [...cursors.value, next]
          },
  }
}
