/** A section of the account file as text. What a change would do is shown before it can be applied. */
import { useSignal } from '@preact/signals'
import { may } from '../../account/rights.ts'
import type { Body } from '../../api/body.ts'
import type { Failure } from '../../api/failure.ts'
import type { Settings } from '../../api/types.ts'
import { Labelled } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { tell } from '../../design/Toasts.tsx'
import { changedPlan, changeSettings, planSettings, readFile, type Plan } from './change-settings.ts'
import { Difference } from './Difference.tsx'
import { MadeKeys, type MadeKey } from './MadeKeys.tsx'
import { settingsWords } from './settings-words.ts'

interface Planned {
  readonly file: Body
  readonly plan: Plan
  /** Somebody else has changed the settings since the plan that was shown before. */
  readonly isAnew?: boolean
}

const textOf = (settings: Settings, section: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([name]) => name === section)), undefined, 2)

export function FileText({ settings }: { readonly settings: Settings }) {
  const section = useSignal('account')
  const edited = useSignal<string | undefined>(undefined)
  const planned = useSignal<Planned | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const wrong = useSignal<string | undefined>(undefined)
  const keys = useSignal<readonly MadeKey[]>([])
  const atWork = useSignal(false)
  const text = edited.value ?? textOf(settings, section.value)
  const mayChange = may('settings.update', 'write')
  function forget(): void {
    planned.value = undefined
    failure.value = undefined
    wrong.value = undefined
  }
  async function plan(): Promise<void> {
    forget()
    const read = readFile(text)
    if ('wrong' in read) {
      wrong.value = `${settingsWords.say('no_json')} ${read.wrong}`
      return
    }
    atWork.value = true
    const outcome = await planSettings(read.file)
    atWork.value = false
    // A text that was changed meanwhile is planned anew.
    if ((edited.value ?? text) !== text) return
    if (outcome.ok) planned.value = { file: read.file, plan: outcome.value }
    else failure.value = outcome.failure
  }
  async function apply({ file, plan: shown }: Planned): Promise<void> {
    if (atWork.value) return
    atWork.value = true
    const outcome = await changeSettings(file, shown.expect)
    atWork.value = false
    forget()
    if (!outcome.ok) {
      const now = changedPlan(outcome.failure)
      if (now === undefined) failure.value = outcome.failure
      else planned.value = { file, plan: now, isAnew: true }
      return
    }
    edited.value = undefined
    keys.value = outcome.value.api_accesses
    tell(settingsWords.say('applied'))
  }
  return (
    <section class="card stack" aria-label={settingsWords.say('file')}>
      <Labelled
        label={settingsWords.say('section')}
        hint={edited.value === undefined ? undefined : settingsWords.say('edited')}
      >
        {(input) => (
          <select
            {...input}
            value={section.value}
            disabled={edited.value !== undefined}
            onChange={({ currentTarget }) => {
              section.value = currentTarget.value
              forget()
            }}
          >
            {Object.keys(settings).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled
        label={settingsWords.say('text')}
        hint={mayChange ? settingsWords.say('text_hint') : settingsWords.say('read_only')}
        faults={wrong.value === undefined ? [] : [wrong.value]}
      >
        {(input) => (
          <textarea
            {...input}
            class="settings-text"
            rows={20}
            spellcheck={false}
            readOnly={!mayChange}
            value={text}
            onInput={({ currentTarget }) => {
              edited.value = currentTarget.value
              forget()
            }}
          />
        )}
      </Labelled>
      {mayChange && (
        <div class="actions">
          <button
            type="button"
            class="button"
            aria-disabled={atWork.value || edited.value === undefined}
            onClick={() => {
              if (!atWork.value && edited.value !== undefined) void plan()
            }}
          >
            {settingsWords.say('show_difference')}
          </button>
          {edited.value !== undefined && (
            <button
              type="button"
              class="button is-bare"
              onClick={() => {
                edited.value = undefined
                forget()
              }}
            >
              {settingsWords.say('discard')}
            </button>
          )}
        </div>
      )}
      <FaultsAtPaths failure={failure.value} />
      {planned.value !== undefined && (
        <>
          {planned.value.isAnew === true && (
            <Notice tone="warn" role="alert">
              {settingsWords.say('changed_since')}
            </Notice>
          )}
          <Difference plan={planned.value.plan} />
          {planned.value.plan.changed && (
            <div class="actions">
              <button
                type="button"
                class="button is-main"
                aria-disabled={atWork.value}
                onClick={() => {
                  if (planned.value !== undefined) void apply(planned.value)
                }}
              >
                {settingsWords.say('apply')}
              </button>
            </div>
          )}
        </>
      )}
      <MadeKeys keys={keys.value} />
    </section>
  )
}

/** Each fault with the path in the file that it is about. */
export function FaultsAtPaths({ failure }: { readonly failure: Failure | undefined }) {
  if (failure === undefined) return null
  const faults = failure.kind === 'refused' ? Object.entries(failure.faults) : []
  return (
    <Notice tone="bad" role="alert">
      {faults.length === 0 ? (
        failureText(failure)
      ) : (
        <ul>
          {faults.map(([path, messages]) => (
            <li key={path}>
              {path !== '' && <code>{path}: </code>}
              {messages.join(' ')}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
