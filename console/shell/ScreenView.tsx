/**
 * The screen of the address. Its code, its words and its calls set out together; until the code is there a skeleton
 * stands, and a screen that cannot be loaded says so.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Failed, Loading } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import { shownLanguage } from '../words/lazy-words.ts'
import type { FoundScreen } from './found-screen.ts'
import type { ScreenCode, ScreenName } from './screen.ts'

type Code =
  { readonly state: 'ready'; readonly name: ScreenName; readonly code: ScreenCode } | { readonly state: 'failed' }

const loaded = new Map<ScreenName, Promise<ScreenCode>>()

/** Sets out for everything that the screen needs, as soon as the address is known. */
export function setOut({ entry, place }: FoundScreen): Promise<ScreenCode> {
  for (const reading of entry.calls(place)) void reading.open()
  const loading = loaded.get(entry.name) ?? loadScreen(entry)
  loaded.set(entry.name, loading)
  // A code that could not be loaded is asked for again the next time.
  loading.catch(() => loaded.delete(entry.name))
  return loading
}

async function loadScreen({ load }: FoundScreen['entry']): Promise<ScreenCode> {
  const code = await load()
  await Promise.all(code.words.map((words) => words.load(shownLanguage())))
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
