/** Sign-in: at the account's own provider, by a one-time link that comes by e-mail, or by a key. */
import { useEffect } from 'preact/hooks'
import { remembered } from '../account/browser-memory.ts'
import { Notice } from '../design/Notice.tsx'
import { shellWords } from '../words/shell-words.ts'
import { KeySignIn } from './KeySignIn.tsx'
import { LinkSignIn } from './LinkSignIn.tsx'
import { Mark } from './Mark.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'

export interface SignInProps {
  /** The reason for signing in, where there is more to say. */
  readonly note: string | undefined
}

export function SignIn({ note }: SignInProps) {
  useEffect(() => {
    document.title = shellWords.say('sign_in')
  }, [])
  // The page of a stranger does not know whether the account has a provider. A browser that has used it does.
  const usesProvider = remembered('provider') !== undefined
  return (
    <main class="sign-in" id="content">
      <div class="sign-in-card">
        <div>
          <Mark size={32} />
          <h1>{shellWords.say('sign_in')}</h1>
        </div>
        {note !== undefined && (
          <Notice role="status" tone="neutral">
            {note}
          </Notice>
        )}
        {usesProvider && <ProviderSignIn isFirst />}
        <LinkSignIn />
        {!usesProvider && <ProviderSignIn />}
        <KeySignIn />
      </div>
    </main>
  )
}
