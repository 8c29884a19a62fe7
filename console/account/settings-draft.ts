/**
 * The change of the settings that somebody is writing: one text, shown as a form and as text. It is kept while another
 * screen is open, and for the same person after the end of a session.
 */
import { signal } from '@preact/signals'
import type { Body } from '../api/body.ts'
import { forgetWithPerson } from './same-person.ts'
import { asksBeforeLeaving } from './unsaved-typing.ts'

/** Undefined if nothing is changed. */
export const settingsDraft = signal<string | undefined>(undefined)
asksBeforeLeaving(() => settingsDraft.peek() !== undefined)
/** The section that is shown. */
export const shownSection = signal('account')
export const shownView = signal<'form' | 'text'>('form')

export const fileText = (file: Body): string => JSON.stringify(file, undefined, 2)

forgetWithPerson(() => {
  settingsDraft.value = undefined
  shownSection.value = 'account'
  shownView.value = 'form'
})
