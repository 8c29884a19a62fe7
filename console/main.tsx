/** The start of the console: the words, the session and the needs of the address are requested immediately. */
import './design/console.css'
import { effect } from '@preact/signals'
import { render } from 'preact'
import { hintPage } from './account/page-hint.ts'
import { remembered } from './account/browser-memory.ts'
import { askSession, sessionState, signIn, type SessionState } from './account/session.ts'
import { forgetEarlyCalls, takeEarlyCalls } from './api/early-calls.ts'
import { laterStyle } from './design/later-style.ts'
import type { Failure } from './api/failure.ts'
import { App } from './shell/App.tsx'
import { registerScreens, screenAt } from './navigation/registered-screens.ts'
import { screens } from './screens/all-screens.ts'
import { setOutEarly } from './shell/ScreenView.tsx'
import { showTheme } from './shell/theme.ts'
import { chooseLanguage, isLanguage, languages, shownLanguage, type Language } from './words/lazy-words.ts'
import { shellWords } from './words/shell-words.ts'

/** The chosen language, the last visit's, or the first of the browser's that the console has. */
function firstLanguage(): Language {
  const language = remembered('language') ?? remembered('shown')
  if (isLanguage(language)) return language
  const preferred = navigator.languages
    .map((tag) => tag.slice(0, 2))
    .map((tag) => (tag === 'no' || tag === 'nn' ? 'nb' : tag))
  return preferred.find(isLanguage) ?? languages[0]
}

/** A link whose call got no answer may still be unused. */
const notByLink = (failure: Failure): SessionState =>
  failure.kind === 'offline' || failure.kind === 'busy' || failure.kind === 'broken'
    ? { state: 'failed', failure }
    : { state: 'signed-out', reason: 'link' }

/** A one-time link is behind the `#`, which no server and no log sees. The link is removed from the address at once. */
async function beginSession(): Promise<void> {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const link = fragment.get('link')
  /** Returns the reason why the provider did not sign the person in. */
  const atProvider = fragment.get('sign-in')
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  if (link !== null) {
    // A new sign-in may be by another person than the last one.
    forgetEarlyCalls()
    const failure = await signIn({ link })
    if (failure !== undefined) sessionState.value = notByLink(failure)
  } else if (atProvider !== null) {
    sessionState.value = { state: 'signed-out', reason: atProvider === 'not-allowed' ? 'refused' : 'failed' }
  } else await askSession()
}

// A link pasted into the address of an open page changes only the fragment.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#link=')) void beginSession()
})

/**
 * The time for which the page waits before it is drawn. After that, it shows the loaded parts and that the rest is
 * loading.
 */
const wholeMilliseconds = 200

const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')
takeEarlyCalls([...links].map(({ href }) => href))
const language = firstLanguage()
registerScreens(screens)
showTheme()
// No words are loaded yet, so there is nothing to wait for.
await chooseLanguage(language)
effect(() => void (document.documentElement.lang = shownLanguage()))
const words = shellWords.load(language)
const match =
  remembered('signed-in') !== undefined && location.hash === ''
    ? screenAt(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
    : undefined
const early = match && setOutEarly(match)
const session = beginSession()
await words
await Promise.race([Promise.all([session, early]), new Promise((resolve) => setTimeout(resolve, wholeMilliseconds))])
const place = document.getElementById('app')
if (place === null) throw new Error('The page has no place for the console.')
render(<App />, place)
hintPage()
await session
forgetEarlyCalls()
// A part that needs the style sheet requests it again, and reports a failure.
laterStyle().catch(() => undefined)
