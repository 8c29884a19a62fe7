/**
 * The screen of the address. Its code, its words and its calls set out together; until the code is there a skeleton
 * stands, and a screen that cannot be loaded says so.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Opened } from '../api/reading.ts'
import { Failed, Loading } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import { shownLanguage } from '../words/lazy-words.ts'
import type { FoundScreen } from './found-screen.ts'
import type { ScreenCode, ScreenEntry, ScreenName } from './screen.ts'

type Code =
  { readonly state: 'ready'; readonly name: ScreenName; readonly code: ScreenCode } | { readonly state: 'failed' }

const loaded = new Map<ScreenName, Promise<ScreenCode>>()
const openedEarly = new Set<Opened>()

/**
 * Sets out before it is known who has signed in: whoever was signed in at the last visit mostly still is, and a round
 * trip less is a sixth of a second on a telephone.
 */
export function setOutEarly({ entry, place }: FoundScreen): void {
  for (const reading of entry.early?.(place) ?? []) {
    openedEarly.add(reading)
    void reading.open()
  }
  void codeOf(entry)
}

/** Sets out for everything that the screen needs. */
function setOut({ entry, place }: FoundScreen): Promise<ScreenCode> {
  for (const reading of entry.calls(place)) if (!openedEarly.delete(reading)) void reading.open()
  return codeOf(entry)
}

function codeOf(entry: ScreenEntry): Promise<ScreenCode> {
  const loading = loaded.get(entry.name) ?? loadScreen(entry)
  loaded.set(entry.name, loading)
  // A code that could not be loaded is asked for again the next time.
  loading.catch(() => loaded.delete(entry.name))
  return loading
}

async function loadScreen({ load, words: known = [] }: ScreenEntry): Promise<ScreenCode> {
  const early = known.map((words) => words.load(shownLanguage()))
  const code = await load()
  await Promise.all([...early, ...code.words.map((words) => words.load(shownLanguage()))])
  return code
}

export function ScreenView({ found }: { readonly found: FoundScreen }) {
  const code = useSignal<Code | undefined>(undefined)
  const { entry, place } = found
  const isFirst = useRef(true)
  const address = JSON.stringify(place)
  useEffect(() => {
    let isCurrent = true
    setOut(found).then(
      (ready) => {
        if (isCurrent) code.value = { state: 'ready', name: entry.name, code: ready }
      },
      () => {
        if (isCurrent) code.value = { state: 'failed' }
      },
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
  const shown = code.value
  if (shown?.state === 'failed') return <FailedScreen />
  if (shown?.name !== entry.name)
    return (
      <>
        <h1 class="unseen">{shellWords.say(`nav_${entry.name}`)}</h1>
        <Loading />
      </>
    )
  return <shown.code.Screen place={place} />
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
