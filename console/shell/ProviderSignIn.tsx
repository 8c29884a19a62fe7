/** Sign-in at the provider of an account: the account is asked for once, and remembered. */
import { useSignal } from '@preact/signals'
import { remember, remembered } from '../account/browser-memory.ts'
import { service } from '../api/home.ts'
import { TextField } from '../design/Field.tsx'
import { shellWords } from '../words/shell-words.ts'
import { signInWords } from './sign-in-words.ts'

export function ProviderSignIn({ isFirst = false }: { readonly isFirst?: boolean }) {
  const account = useSignal(remembered('account'))
  return (
    <details class="provider" open={isFirst}>
      <summary>{signInWords.say('sign_in_provider')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const id = account.value?.trim()
          if (id === undefined || id === '') return
          remember('provider', 'used')
          location.assign(`${service}/api/session/sign-in/?account=${encodeURIComponent(id)}`)
        }}
      >
        <TextField
          label={signInWords.say('account_id')}
          isRequired
          value={account.value}
          onChange={(id) => (account.value = id)}
        />
        <button class={isFirst ? 'button is-main' : 'button'}>{shellWords.say('go_on')}</button>
      </form>
    </details>
  )
}
