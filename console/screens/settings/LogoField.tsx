/** A logo, which the account file holds as a data URL: chosen as a file, and shown. */
import { useSignal } from '@preact/signals'
import { number } from '../../account/format.ts'
import { Labelled, type FieldProps } from '../../design/Field.tsx'
import { Icon } from '../../design/Icon.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { settingsFormWords } from './settings-form-words.ts'

/** The kinds that the service accepts. It also checks the content of the file. */
const kinds = ['image/png', 'image/jpeg']
const kilobyte = 1024
const mostKilobytes = 100

export function LogoField({ value, onChange, faults = [], ...field }: FieldProps<string>) {
  const wrong = useSignal<string | undefined>(undefined)
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    wrong.value = wrongWith(file)
    if (wrong.value !== undefined) return
    const url = await dataUrlOf(file)
    if (url === undefined) wrong.value = settingsFormWords.say('logo_unreadable')
    else onChange(url)
  }
  const limit = number(mostKilobytes)
  return (
    <div class="settings-logo">
      <Labelled
        {...field}
        hint={settingsFormWords.say('logo_hint', { limit })}
        faults={wrong.value === undefined ? faults : [wrong.value]}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            type="file"
            accept={kinds.join(',')}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0])
              // The same file can be chosen again after it was corrected.
              currentTarget.value = ''
            }}
          />
        )}
      </Labelled>
      {value?.startsWith('data:image/') === true && (
        <div class="settings-logo-shown">
          <img src={value} alt={settingsFormWords.say('logo_present')} />
          <button
            type="button"
            class="button is-small is-bare"
            onClick={() => {
              wrong.value = undefined
              onChange(undefined)
            }}
          >
            <Icon name="close" />
            {shellWords.say('remove')}
            <span class="unseen">{field.label}</span>
          </button>
        </div>
      )}
    </div>
  )
}

function wrongWith({ type, size }: File): string | undefined {
  if (!kinds.includes(type)) return settingsFormWords.say('logo_kind')
  if (size <= mostKilobytes * kilobyte) return undefined
  return settingsFormWords.say('logo_large', { size: number(Math.ceil(size / kilobyte)), limit: number(mostKilobytes) })
}

async function dataUrlOf(file: File): Promise<string | undefined> {
  const reader = new FileReader()
  return await new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })
}
