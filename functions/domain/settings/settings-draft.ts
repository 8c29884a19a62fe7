/** The account that a file would make, before the rules across entries are checked. */
import { path } from './settings-fault.ts'
import { identityOf, nameOf, type Upserted } from './upsert.ts'
import type { EntryOf, SectionName, Sections } from './sections.ts'
import type { Portal, Settings, SignIn } from './settings.ts'

export interface Draft {
  readonly before: Settings | undefined
  readonly account: Settings['account']
  readonly sign_in: SignIn | undefined
  readonly portal: Portal | undefined
  readonly sections: Sections
  readonly upserted: { readonly [Name in SectionName]: Upserted<EntryOf<Name>> }
}

/** The path of an entry in the file, or the section and the entry's name if the file does not mention the entry. */
export function place(draft: Draft, name: SectionName, entry: object, ...steps: readonly (string | number)[]): string {
  const section = draft.sections[name]
  const at = draft.upserted[name].written.get(identityOf(section, entry) ?? '')
  return path(at ?? `${name}["${nameOf(section, entry)}"]`, ...steps)
}
