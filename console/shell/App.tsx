/** The whole page: the sign-in, or for signed-in people the frame and the screen of the address. */
import { LocationProvider, useLocation } from 'preact-iso/router'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { askSession, sessionState, type SessionState } from '../account/session.ts'
import { home } from '../api/home.ts'
import { Failed, Loading } from '../design/States.tsx'
import { shownLanguage } from '../words/lazy-words.ts'
import { shellWords } from '../words/shell-words.ts'
import { openScreens, screenAt } from '../navigation/registered-screens.ts'
import { Frame } from './Frame.tsx'
import { isHome, to } from '../navigation/navigate.ts'
import { NotFound } from './NotFound.tsx'
import { ScreenView } from './ScreenView.tsx'
import { SignIn, type SignInProps } from './SignIn.tsx'
import { signInWords } from './sign-in-words.ts'

/** The words of the sign-in load only for people who are signed out. */
function SignedOut({ note }: SignInProps) {
  const hasWords = useSignal(false)
  useEffect(() => {
    void signInWords.load(shownLanguage()).then(() => (hasWords.value = true))
  }, [])
  if (hasWords.value) return <SignIn note={note} />
  return (
    <main class="sign-in">
      <Loading lines={3} />
    </main>
  )
}

export function App() {
  return (
    <LocationProvider scope={home}>
      <Signed />
    </LocationProvider>
  )
}

function Signed() {
  const state = sessionState.value
  switch (state.state) {
    case 'asking':
      return (
        <main class="sign-in">
          <Loading lines={3} />
        </main>
      )
    case 'failed':
      return (
        <main class="sign-in">
          <Failed failure={state.failure} again={() => void askSession()} />
        </main>
      )
    case 'signed-out':
      return <SignedOut note={noteOf(state)} />
    case 'signed-in':
      return (
        <Frame>
          <Screen />
        </Frame>
      )
  }
}

function noteOf({ reason }: Extract<SessionState, { state: 'signed-out' }>): string | undefined {
  return reason === undefined ? undefined : shellWords.say(`signed_out_${reason}`)
}

function Screen() {
  const { path, query, route } = useLocation()
  const [first] = openScreens()
  const isAtHome = isHome(path)
  useEffect(() => {
    if (isAtHome && first !== undefined) route(to(first.path), true)
  }, [isAtHome])
  const match = screenAt(path, query)
  // A person whose role opens no screen of the navigation cannot be led to one.
  if (isAtHome) return first === undefined ? <NotFound isClosed /> : <Loading />
  if (match?.entry.isOpen() !== true) return <NotFound isClosed={match !== undefined} />
  return <ScreenView match={match} />
}
