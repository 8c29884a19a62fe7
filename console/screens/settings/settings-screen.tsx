/** Settings: the account file as a form and as text, the people who sign in with their roles, and keys of programs. */
import { may } from '../../account/rights.ts'
import { settingsReading } from '../../account/settings.ts'
import { Show } from '../../design/States.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { to } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { FileEditor } from './FileEditor.tsx'
import { Keys } from './Keys.tsx'
import { People } from './People.tsx'
import { settingsWords } from './settings-words.ts'

export const words = [settingsWords]

const parts = ['file', 'people', 'keys'] as const

export function Screen({ place: { query } }: ScreenProps) {
  const open = parts.filter((each) => each !== 'people' || may('accesses'))
  const part = open.find((each) => each === query['part']) ?? 'file'
  useTitle(shellWords.say('nav_settings'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_settings')}</h1>
        </div>
        <Tabs
          label={settingsWords.say('parts')}
          shown={part}
          tabs={open.map((each) => ({
            key: each,
            label: settingsWords.say(each),
            address: to(each === 'file' ? '/settings' : `/settings?part=${each}`),
          }))}
        />
      </div>
      <Show reading={settingsReading()}>
        {(settings) => (
          <>
            {part === 'file' && <FileEditor settings={settings} />}
            {part === 'people' && <People settings={settings} />}
            {part === 'keys' && <Keys settings={settings} />}
          </>
        )}
      </Show>
    </>
  )
}
