/** A section of the account file in words. */
import { number } from '../../account/format.ts'
import { settingsWords } from './settings-words.ts'

export function sectionText(section: string): string {
  const key = `section_${section}`
  return settingsWords.has(key) ? settingsWords.say(key) : section
}

interface SectionState {
  readonly isChanged: boolean
  readonly isFaulty: boolean
}

/** A section with the number of its entries, and whether it has a problem. */
export function optionText(section: string, present: unknown, { isChanged, isFaulty }: SectionState): string {
  const count = Array.isArray(present) ? ` (${number(present.length)})` : ''
  const remark = isFaulty ? 'section_faulty' : isChanged ? 'section_changed' : undefined
  return `${sectionText(section)}${count}${remark === undefined ? '' : ` – ${settingsWords.say(remark)}`}`
}
