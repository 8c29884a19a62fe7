/**
 * Facts about a visit that the service may know when it makes the page: the language, and whether somebody was signed
 * in. The page then names the words, the screen and the calls that come next. A wrong hint costs some bytes, and
 * decides nothing.
 */
import { effect } from '@preact/signals'
import { home } from '../api/home.ts'
import { shownLanguage } from '../words/lazy-words.ts'
import { sessionState } from './session.ts'

const yearSeconds = 31_536_000

/**
 * Writes the cookie of the hint from the console's state. Browsers send it only with requests for the page and its
 * files.
 */
export function hintPage(): void {
  effect(() => {
    const { state } = sessionState.value
    if (state !== 'signed-in' && state !== 'signed-out') return
    const hint = `${shownLanguage()}-${state === 'signed-in' ? 'in' : 'out'}`
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `console=${hint}; Path=${home}; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  })
}
