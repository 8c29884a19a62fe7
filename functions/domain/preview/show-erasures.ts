/** Erasures of old notes and old history, as GET /api/customers/upcoming/ shows them: the next of each. */
import { sentences } from '../../language/history-words.ts'
import type { Language } from '../../language/language.ts'
import { agesAt, agingKinds, notesAgeAt, type AgingKind } from '../notice/retention.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant, type Instant } from '../time/time.ts'
import type { Customer } from '../world/customer.ts'
import type { Note } from '../world/note.ts'
import type { StepView } from './show-steps.ts'

const words = { notes: sentences.old_notes_erased, histories: sentences.old_history_erased } as const

/** The data of a customer that such a retention erases. */
export interface AgingData {
  readonly customer: Customer
  readonly notes: readonly Note[]
}

export function erasuresAhead(
  { customer, notes }: AgingData,
  until: Instant,
  { settings, language }: { readonly settings: Settings; readonly language: Language },
): StepView[] {
  const timeOf = (kind: AgingKind) =>
    kind === 'notes' ? notesAgeAt(notes, settings) : agesAt(kind, customer, settings)
  const due = agingKinds.flatMap((kind) => {
    const at = timeOf(kind)
    return at === undefined || at > until ? [] : [{ at, kind }]
  })
  return due
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ at, kind }) => ({
      at: showInstant(at, settings.account.timezone),
      kind: 'erasure',
      text: words[kind][language],
    }))
}
