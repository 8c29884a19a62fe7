/** Finds a setting in all sections: an entry by its title, or a key by its name. */
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { number } from '../../account/format.ts'
import { foundIn } from './settings-search.ts'
import { labelOf } from './settings-form-kind.tsx'
import { sectionText } from './section-text.ts'
import { settingsFormWords } from './settings-form-words.ts'

export interface FindSettingProps {
  readonly sections: ReadonlyMap<string, unknown>
  readonly goTo: (path: string) => void
}

const mostShown = 12
const useText = keepsTyping<string>()

export function FindSetting({ sections, goTo }: FindSettingProps) {
  const text = useText('', '')
  const results = foundIn(sections, text.value, labelOf, mostShown + 1)
  const visible = results.slice(0, mostShown)
  const isAsked = text.value.trim().length > 1
  return (
    <search class="settings-find">
      <input
        type="search"
        class="input"
        autocomplete="off"
        aria-label={settingsFormWords.say('find')}
        placeholder={settingsFormWords.say('find')}
        value={text.value}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
      <p class={isAsked ? 'quiet' : 'unseen'} role="status">
        {isAsked &&
          (results.length > mostShown
            ? settingsFormWords.say('found_first', { count: number(mostShown) })
            : settingsFormWords.count('found', results.length, { count: number(results.length) }))}
      </p>
      {visible.length > 0 && (
        <ul>
          {visible.map(({ path, section, name, key }) => (
            <li key={path}>
              <button
                type="button"
                class="button is-bare"
                onClick={() => {
                  text.value = ''
                  goTo(path)
                }}
              >
                <span class="quiet">{sectionText(section)}</span> {name !== undefined && <strong>{name}</strong>}{' '}
                {key !== undefined && <span>{labelOf(key)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
