/** Keys and links that are shown only once, to be copied now. */
import { Notice } from '../../design/Notice.tsx'
import { tell } from '../../design/Toasts.tsx'
import { settingsWords } from './settings-words.ts'

export interface MadeKey {
  readonly name: string
  readonly key: string
}

export function MadeKeys({ keys }: { readonly keys: readonly MadeKey[] }) {
  if (keys.length === 0) return null
  return (
    <Notice tone="warn" role="status">
      <p>{settingsWords.say('shown_once')}</p>
      <ul class="settings-made">
        {keys.map(({ name, key }) => (
          <li key={name}>
            <strong>{name}</strong> <code>{key}</code>{' '}
            <button
              type="button"
              class="button is-small"
              onClick={() => {
                void navigator.clipboard.writeText(key).then(() => tell(settingsWords.say('copied')))
              }}
            >
              {settingsWords.say('copy')}
              <span class="unseen">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
