/** The whole page: sign-in for who is not signed in, the frame and the screen of the address for who is. */
import { LocationProvider, useLocation } from 'preact-iso/router'
import { useEffect } from 'preact/hooks'
import { askSession, sessionState, type SessionState } from '../account/session.ts'
import { home } from '../api/home.ts'
import { Failed, Loading } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import { openScreens, screenAt } from '../navigation/registered-screens.ts'
import { Frame } from './Frame.tsx'
import { isHome, to } from '../navigation/navigate.ts'
import { NotFound } from './NotFound.tsx'
import { ScreenView } from './ScreenView.tsx'
import { SignIn } from './SignIn.tsx'

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
      return <SignIn note={noteOf(state)} />
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
  // Somebody whose role opens no screen of the navigation has none to be led to.
  if (isAtHome) return first === undefined ? <NotFound isClosed /> : <Loading />
  if (match?.entry.isOpen() !== true) return <NotFound isClosed={match !== undefined} />
  return <ScreenView match={match} />
}
