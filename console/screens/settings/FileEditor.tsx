/**
 * A section of the account file, as a form and as text: two views of one draft. What a change would do is shown before
 * it can be applied, and a fault leads to its place.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { may } from '../../account/rights.ts'
import type { Body } from '../../api/body.ts'
import type { Failure } from '../../api/failure.ts'
import type { Settings } from '../../api/types.ts'
import { Labelled } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { onDemand } from '../../design/OnDemand.tsx'
import { tell } from '../../design/Toasts.tsx'
import { changedPlan, changeSettings, planSettings, readFile, type Plan } from './change-settings.ts'
import { Difference } from './Difference.tsx'
import { FaultsAtPaths } from './FaultsAtPaths.tsx'
import { lineAndColumn, placeOf, placesIn, type Span } from './json-places.ts'
import { MadeKeys, type MadeKey } from './MadeKeys.tsx'
import { settingsDraft } from './settings-draft.ts'
import { settingsWords } from './settings-words.ts'

interface Planned {
  readonly file: Body
  readonly plan: Plan
  /** Somebody else has changed the settings since the plan that was shown before. */
  readonly isAnew?: boolean
}

const partOf = (settings: Settings, section: string): unknown =>
  Object.entries(settings).find(([name]) => name === section)?.[1]
const written = (file: Body): string => JSON.stringify(file, undefined, 2)
const sectionsOf = (settings: Settings): readonly string[] =>
  may('accesses') ? [...new Set([...Object.keys(settings), 'sign_in'])] : Object.keys(settings)

export function FileEditor({ settings }: { readonly settings: Settings }) {
  const section = useSignal(settingsDraft.peek()?.section ?? 'account')
  const view = useSignal<'form' | 'text'>('form')
  const planned = useSignal<Planned | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const keys = useSignal<readonly MadeKey[]>([])
  const atWork = useSignal(false)
  const wanted = useSignal<string | undefined>(undefined)
  const selected = useSignal<Span | undefined>(undefined)
  const draft = settingsDraft.value
  const present = partOf(settings, section.value)
  const stored = written(present === undefined ? {} : { [section.value]: present })
  const text = draft?.text ?? stored
  const { wrongAt } = placesIn(text)
  const read = readFile(text)
  const mayChange = may('settings.update', 'write')
  function change(changed: string): void {
    settingsDraft.value = changed === stored ? undefined : { section: section.value, text: changed }
    forget()
  }
  function forget(): void {
    planned.value = undefined
    failure.value = undefined
  }
  function goTo(path: string): void {
    const isShown = path === section.value || /^\w+/.exec(path)?.[0] === section.value
    if (view.value === 'form' && isShown) wanted.value = path
    else select(placeOf(placesIn(text), path))
  }
  function select(span: Span | undefined): void {
    view.value = 'text'
    selected.value = span
  }
  async function plan(): Promise<void> {
    forget()
    if ('wrong' in read) {
      select({ begin: wrongAt ?? 0, end: (wrongAt ?? 0) + 1 })
      return
    }
    atWork.value = true
    const outcome = await planSettings(read.file)
    atWork.value = false
    // A draft that was changed meanwhile is planned anew.
    if ((settingsDraft.peek()?.text ?? text) !== text) return
    if (outcome.ok) planned.value = { file: read.file, plan: outcome.value }
    else failure.value = outcome.failure
  }
  async function apply({ file, plan: shown }: Planned): Promise<void> {
    if (atWork.value) return
    atWork.value = true
    const applied = settingsDraft.peek()
    const outcome = await changeSettings(file, shown.expect)
    atWork.value = false
    forget()
    if (!outcome.ok) {
      const now = changedPlan(outcome.failure)
      if (now === undefined) failure.value = outcome.failure
      else planned.value = { file, plan: now, isAnew: true }
      return
    }
    // What was edited meanwhile is a draft still.
    if (settingsDraft.peek() === applied) settingsDraft.value = undefined
    keys.value = outcome.value.api_accesses
    tell(settingsWords.say('applied'))
  }
  const { line, column } = lineAndColumn(text, wrongAt ?? 0)
  const wrong = wrongAt === undefined ? undefined : settingsWords.say('wrong_at', { line, column })
  return (
    <section class="card stack" aria-label={settingsWords.say('file')}>
      <div class="settings-head">
        <Labelled
          label={settingsWords.say('section')}
          hint={draft === undefined ? undefined : settingsWords.say('edited')}
        >
          {(input) => (
            <select
              {...input}
              value={section.value}
              disabled={draft !== undefined}
              onChange={({ currentTarget }) => {
                section.value = currentTarget.value
                forget()
              }}
            >
              {sectionsOf(settings).map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <div class="settings-views" role="group" aria-label={settingsWords.say('view')}>
          {(['form', 'text'] as const).map((each) => (
            <button
              key={each}
              type="button"
              class="button is-small"
              aria-pressed={view.value === each}
              onClick={() => (view.value = each)}
            >
              {settingsWords.say(`view_${each}`)}
            </button>
          ))}
        </div>
      </div>
      {!mayChange && <Notice>{settingsWords.say('read_only')}</Notice>}
      {view.value === 'text' && (
        <FileText text={text} change={change} wrong={wrong} mayChange={mayChange} selected={selected.value} />
      )}
      {view.value === 'form' &&
        ('wrong' in read ? (
          <Notice tone="bad">
            <p>
              {settingsWords.say('no_json')} {wrong}
            </p>
            <button
              type="button"
              class="button is-small"
              onClick={() => select({ begin: wrongAt ?? 0, end: (wrongAt ?? 0) + 1 })}
            >
              {settingsWords.say('to_place')}
            </button>
          </Notice>
        ) : (
          <fieldset class="settings-fieldset" disabled={!mayChange} aria-label={section.value}>
            <Form
              key={section.value}
              section={section.value}
              value={read.file[section.value]}
              original={present}
              onChange={(value) => change(written({ ...read.file, [section.value]: value }))}
              faults={failure.value?.kind === 'refused' ? failure.value.faults : {}}
              wanted={wanted}
            />
          </fieldset>
        ))}
      {mayChange && (
        <div class="actions">
          <button
            type="button"
            class="button"
            aria-disabled={atWork.value || draft === undefined}
            onClick={() => {
              if (!atWork.value && draft !== undefined) void plan()
            }}
          >
            {settingsWords.say('show_difference')}
          </button>
          {draft !== undefined && (
            <button type="button" class="button is-bare" onClick={() => change(stored)}>
              {settingsWords.say('discard')}
            </button>
          )}
        </div>
      )}
      <FaultsAtPaths failure={failure.value} goTo={goTo} />
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

interface FileTextProps {
  readonly text: string
  readonly change: (text: string) => void
  readonly wrong: string | undefined
  readonly mayChange: boolean
  /** Selected and brought into sight. */
  readonly selected: Span | undefined
}

function FileText({ text, change, wrong, mayChange, selected }: FileTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const shown = area.current
    if (shown === null || selected === undefined) return
    shown.focus()
    shown.setSelectionRange(selected.begin, selected.end)
    const lineHeight = Number.parseFloat(getComputedStyle(shown).lineHeight) || 20
    shown.scrollTop = Math.max(0, (lineAndColumn(text, selected.begin).line - 5) * lineHeight)
  }, [selected])
  return (
    <Labelled
      label={settingsWords.say('text')}
      hint={mayChange ? settingsWords.say('text_hint') : undefined}
      faults={wrong === undefined ? [] : [`${settingsWords.say('no_json')} ${wrong}`]}
    >
      {(input) => (
        <textarea
          {...input}
          ref={area}
          class="settings-text"
          rows={20}
          spellcheck={false}
          readOnly={!mayChange}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </Labelled>
  )
}

/** The form and its words come once somebody looks at it. */
const Form = onDemand(async () => {
  const { SectionEditor: Part, words } = await import('./SectionEditor.tsx')
  return { Part, words }
})
