/**
 * The forms of the sign-in, which load only for people who are signed out. A provider that was used before comes first.
 */
import { KeySignIn } from './KeySignIn.tsx'
import { LinkSignIn } from './LinkSignIn.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'

export function SignInForms({ usesProvider }: { readonly usesProvider: boolean }) {
  return (
    <>
      {usesProvider && <ProviderSignIn isFirst />}
      <LinkSignIn />
      {!usesProvider && <ProviderSignIn />}
      <KeySignIn />
    </>
  )
}
