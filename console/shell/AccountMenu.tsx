/** The menu of the signed-in person, with language, appearance and sign-out. */
import { session, signOut, useLanguage } from '../account/session.ts'
import { Menu } from '../design/Menu.tsx'
import { failureText } from '../design/States.tsx'
import { tell } from '../design/Toasts.tsx'
import { languages, shownLanguage } from '../words/lazy-words.ts'
import { shellWords } from '../words/shell-words.ts'
import { isHelpOpen } from './Shortcuts.tsx'
import { chooseTheme, theme, themes } from './theme.ts'

/** Each language by its own name. */
const languageNames = { en: 'English', da: 'Dansk', sv: 'Svenska', nb: 'Norsk bokmål', de: 'Deutsch', fi: 'Suomi' }

export function AccountMenu() {
  return (
    <Menu
      label={shellWords.say('account_menu')}
      icon="person"
      isBare
      head={<Person />}
      choices={[
        {
          key: 'language',
          label: shellWords.say('language'),
          choices: languages.map((language) => ({
            key: language,
            label: languageNames[language],
            language,
            isChosen: shownLanguage() === language,
            choose: () => void useLanguage(language),
          })),
        },
        {
          key: 'theme',
          label: shellWords.say('theme'),
          choices: themes.map((each) => ({
            key: each,
            label: shellWords.say(`theme_${each}`),
            isChosen: theme.value === each,
            choose: () => chooseTheme(each),
          })),
        },
      ]}
      actions={[
        {
          key: 'keys',
          label: (
            <>
              {shellWords.say('keys')} <kbd>?</kbd>
            </>
          ),
          run: () => (isHelpOpen.value = true),
        },
        { key: 'sign_out', label: shellWords.say('sign_out'), run: () => void leave() },
      ]}
    />
  )
}

/** Signs out, and shows a failure, so that nobody believes that the session has ended if it may continue. */
async function leave(): Promise<void> {
  const failure = await signOut()
  if (failure !== undefined) tell(failureText(failure))
}

function Person() {
  const { person } = session.value
  return (
    <p class="person">
      <b>{person.name}</b>
      <span class="quiet">{[person.email, person.role].filter((part) => part !== undefined).join(' · ')}</span>
    </p>
  )
}
