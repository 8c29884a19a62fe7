/** The change of the settings that somebody is writing: one text, which the form and the text are views of. */
import { signal } from '@preact/signals'
import { sessionState } from '../../account/session.ts'

export interface SettingsDraft {
  readonly section: string
  readonly text: string
}

/** It stays while another screen is looked at. */
export const settingsDraft = signal<SettingsDraft | undefined>(undefined)

export const draftOf = (section: string, value: unknown): SettingsDraft => ({
  section,
  text: JSON.stringify({ [section]: value }, undefined, 2),
})

// A draft is seen by nobody who comes after.
sessionState.subscribe(({ state }) => {
  if (state === 'signed-out') settingsDraft.value = undefined
})
