/**
 * The screen of the address. Its code, its words and its calls are requested together; until the code is there, a
 * skeleton is shown, and a screen that cannot be loaded says so.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Opened } from '../api/reading.ts'
import { laterStyle } from '../design/later-style.ts'
import { Failed, Loading } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import { shownLanguage } from '../words/lazy-words.ts'
import type { ScreenMatch } from '../navigation/registered-screens.ts'
import { screenOfFirstStyle } from '../navigation/screen-places.ts'
import type { ScreenCode, ScreenEntry, ScreenName } from '../navigation/screen.ts'

const loaded = new Map<ScreenName, Promise<ScreenCode>>()
/** The loaded parts, which render without waiting. */
const ready = new Map<ScreenName, ScreenCode>()
const openedEarly = new Set<Opened>()

/**
 * Starts loading before the session is known: the person of the last visit is usually still signed in, and a round trip
 * less saves a sixth of a second on a phone. Resolves when everything is loaded or has failed.
 */
export async function setOutEarly({ entry, place }: ScreenMatch): Promise<void> {
  const readings = entry.early?.(place) ?? []
  for (const reading of readings) openedEarly.add(reading)
  await Promise.allSettled([codeOf(entry), ...readings.map((reading) => reading.open())])
}

/** Starts to load everything that the screen needs. */
function setOut({ entry, place }: ScreenMatch): Promise<ScreenCode> {
  for (const reading of entry.calls(place)) if (!openedEarly.delete(reading)) void reading.open()
  return codeOf(entry)
}

async function codeOf(entry: ScreenEntry): Promise<ScreenCode> {
  const loading = loaded.get(entry.name) ?? loadScreen(entry)
  loaded.set(entry.name, loading)
  try {
    const code = await loading
    ready.set(entry.name, code)
    return code
  } catch (error) {
    // Code that could not be loaded is requested again the next time.
    loaded.delete(entry.name)
    throw error
  }
}

async function loadScreen({ name, load, words: early = [] }: ScreenEntry): Promise<ScreenCode> {
  const loading = [
    ...early.map((words) => words.load(shownLanguage())),
    ...(name === screenOfFirstStyle ? [] : [laterStyle()]),
  ]
  const code = await load()
  await Promise.all([...loading, ...code.words.map((words) => words.load(shownLanguage()))])
  return code
}

export function ScreenView({ match }: { readonly match: ScreenMatch }) {
  const { entry, place } = match
  /** The screen whose code has loaded, or failed to load, since this one was drawn. */
  const outcome = useSignal<{ readonly name: ScreenName; readonly isThere: boolean } | undefined>(undefined)
  const code = ready.get(entry.name)
  const isFirst = useRef(true)
  const address = JSON.stringify(place)
  // Runs before painting, so that a screen shown before indicates that its data is read again.
  useLayoutEffect(() => {
    let isCurrent = true
    const tell = (isThere: boolean) => {
      if (isCurrent && code === undefined) outcome.value = { name: entry.name, isThere }
    }
    setOut(match).then(
      () => tell(true),
      () => tell(false),
    )
    return () => {
      isCurrent = false
    }
  }, [entry, address])
  useEffect(() => {
    if (!isFirst.current) document.getElementById('content')?.focus({ preventScroll: true })
    isFirst.current = false
    scrollTo(0, 0)
  }, [entry, place.params['id']])
  if (code !== undefined) return <code.Screen place={place} />
  if (outcome.value?.name === entry.name && !outcome.value.isThere) return <FailedScreen />
  return (
    <>
      <h1 class="unseen">{shellWords.say(`nav_${entry.name}`)}</h1>
      <Loading />
    </>
  )
}

/** A new version of the console has other files: loading the page again finds them. */
function FailedScreen() {
  return (
    <>
      <h1 class="unseen">{shellWords.say('failed_screen')}</h1>
      <Failed failure={{ kind: 'offline' }} again={() => location.reload()} />
    </>
  )
}
