/** The forms of the sign-in for people without a provider, which load only for people who are signed out. */
import { KeySignIn } from './KeySignIn.tsx'
import { LinkSignIn } from './LinkSignIn.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'

export function SignInForms({ usesProvider }: { readonly usesProvider: boolean }) {
  return (
    <>
      <LinkSignIn />
      {!usesProvider && <ProviderSignIn />}
      <KeySignIn />
    </>
  )
}
