/** The forms of the service desk, each of which loads with its drawer: stop, quantity, move and holiday. */
import { shownLanguage } from '../../words/lazy-words.ts'
import type { Desks } from './customer-actions.ts'

interface Code {
  readonly words: readonly { load(language: ReturnType<typeof shownLanguage>): Promise<void> }[]
}

async function withWords<Loaded extends Code>(code: Promise<Loaded>): Promise<Loaded> {
  const loaded = await code
  await Promise.all(loaded.words.map((each) => each.load(shownLanguage())))
  return loaded
}

export const desks: Desks = {
  stop: (customer, subscription) => async () =>
    (await withWords(import('./StopForm.tsx'))).stopForm(customer, subscription),
  holiday: (customer, subscription) => async () =>
    (await withWords(import('./HolidayForm.tsx'))).holidayForm(customer, subscription),
  number: (customer, subscription) => async () =>
    (await withWords(import('./NumberForm.tsx'))).numberForm(customer, subscription),
  move: (customer, planned) => async () => (await withWords(import('./MoveForm.tsx'))).moveForm(customer, planned),
}
