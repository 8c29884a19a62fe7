/** Who is signed in, with language, appearance and the way out. */
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { session, signOut, useLanguage } from '../account/session.ts'
import { Icon } from '../design/Icon.tsx'
import { isLanguage, languages, shownLanguage } from '../words/lazy-words.ts'
import { shellWords } from '../words/shell-words.ts'
import { isHelpOpen } from './Shortcuts.tsx'
import { chooseTheme, theme, themes } from './theme.ts'

/** Each language in its own words. */
const languageNames = { en: 'English', da: 'Dansk', sv: 'Svenska', nb: 'Norsk bokmål', de: 'Deutsch', fi: 'Suomi' }

export function AccountMenu() {
  const isOpen = useSignal(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) isOpen.value = false
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [])
  return (
    <div
      class="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen.value) return
        event.stopPropagation()
        isOpen.value = false
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        class="button is-bare is-icon"
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon name="person" />
        <span class="unseen">{shellWords.say('account_menu')}</span>
      </button>
      {isOpen.value && <OpenMenu id={id} close={() => (isOpen.value = false)} />}
    </div>
  )
}

function OpenMenu({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { person } = session.value
  return (
    <div class="menu-list" id={id}>
      <p class="person">
        <b>{person.name}</b>
        <span class="quiet">{[person.email, person.role].filter((part) => part !== undefined).join(' · ')}</span>
      </p>
      <div class="field">
        <label for={`${id}-language`}>{shellWords.say('language')}</label>
        <select
          id={`${id}-language`}
          value={shownLanguage()}
          onChange={({ currentTarget: { value } }) => {
            if (isLanguage(value)) void useLanguage(value)
          }}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      </div>
      <fieldset class="field">
        <legend>{shellWords.say('theme')}</legend>
        <div class="segments">
          {themes.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-theme`}
                checked={theme.value === each}
                onChange={() => chooseTheme(each)}
              />
              {shellWords.say(`theme_${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={() => {
            close()
            isHelpOpen.value = true
          }}
        >
          {shellWords.say('keys')} <kbd>?</kbd>
        </button>
        <button type="button" class="button" onClick={() => void signOut()}>
          {shellWords.say('sign_out')}
        </button>
      </div>
    </div>
  )
}
