/**
 * The change of the settings that somebody is writing: one text, which the form and the text are views of. It stays
 * while another screen is looked at, and for the same person beyond the end of a session.
 */
import { signal } from '@preact/signals'
import { forgetWithPerson } from './same-person.ts'
import { bodyOf, listOf, type Body } from '../api/body.ts'
import { readFile } from './read-file.ts'

/** Undefined where nothing is changed. */
export const settingsDraft = signal<string | undefined>(undefined)
/** The section that is shown. */
export const shownSection = signal('account')
export const shownView = signal<'form' | 'text'>('form')

export const fileText = (file: Body): string => JSON.stringify(file, undefined, 2)

/** Puts entries of a section into the draft, beside what else is in it, and shows the section. */
export function putIntoDraft(section: string, identity: string, entries: readonly Body[]): void {
  const read = readFile(settingsDraft.peek() ?? '{}')
  const file = 'file' in read ? read.file : {}
  const others = listOf(file[section]).filter(
    (entry) => !entries.some((each) => each[identity] === bodyOf(entry)[identity]),
  )
  settingsDraft.value = fileText({ ...file, [section]: [...others, ...entries] })
  shownSection.value = section
}

forgetWithPerson(() => {
  settingsDraft.value = undefined
  shownSection.value = 'account'
  shownView.value = 'form'
})
