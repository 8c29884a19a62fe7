/** A secret of the account file: never shown. A new one is typed, or generated here if the receiver can choose it. */
import { useSignal } from '@preact/signals'
import { TextField, type FieldProps } from '../../design/Field.tsx'
import { settingsFormWords } from './settings-form-words.ts'

/** Secrets that service and receiver share, so that the person who sets the webhook up makes them. */
const makers: Readonly<Record<string, () => string>> = {
  bearer_token: () => base64(32).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  response_key: () => base64(32).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  // The form of Standard Webhooks.
  signing_secret: () => `whsec_${base64(32)}`,
}

const base64 = (bytes: number): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))

export function SecretField({ name, value, onChange, ...field }: FieldProps<string> & { readonly name: string }) {
  const isMade = useSignal(false)
  const make = makers[name]
  return (
    <div class="settings-secret">
      <TextField
        {...field}
        hint={settingsFormWords.say(isMade.value && value !== undefined ? 'new_secret_hint' : 'secret_hint')}
        value={value}
        onChange={(text) => {
          isMade.value = false
          onChange(text)
        }}
      />
      {make !== undefined && (
        <button
          type="button"
          class="button is-small"
          onClick={() => {
            isMade.value = true
            onChange(make())
          }}
        >
          {settingsFormWords.say('new_secret')}
          <span class="unseen">{field.label}</span>
        </button>
      )}
    </div>
  )
}
