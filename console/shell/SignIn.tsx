/** Sign-in: at the account's own provider, by a one-time link that comes by e-mail, or by a key. */
import { useEffect } from 'preact/hooks'
import { remembered } from '../account/browser-memory.ts'
import { Notice } from '../design/Notice.tsx'
import { shellWords } from '../words/shell-words.ts'
import { onDemand } from '../design/OnDemand.tsx'
import { Mark } from './Mark.tsx'

export interface SignInProps {
  /** The reason for signing in, if there is more to say. */
  readonly note: string | undefined
}

const SignInForms = onDemand(async () => {
  const { SignInForms: Part } = await import('./SignInForms.tsx')
  return { Part, words: [] }
})

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
        <SignInForms usesProvider={usesProvider} />
      </div>
    </main>
  )
}
