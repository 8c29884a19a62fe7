/**
 * The account file, as a form and as text: two views of one draft, which has the sections that were changed. One
 * section is shown at a time. What a change would do is shown before it can be applied, and a fault leads to its place.
 */
import { useSignal } from '@preact/signals'
import { may } from '../../account/rights.ts'
import type { Body } from '../../api/body.ts'
import type { Failure, Faults } from '../../api/failure.ts'
import type { Settings } from '../../api/types.ts'
import { Labelled } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { onDemand } from '../../design/OnDemand.tsx'
import { tell } from '../../design/Toasts.tsx'
import { changedPlan, changeSettings, planSettings, type Plan } from './change-settings.ts'
import { Difference } from './Difference.tsx'
import { placedPath, sectionOf, withSection, withShown } from './draft-file.ts'
import { FaultsAtPaths } from './FaultsAtPaths.tsx'
import { FileText } from './FileText.tsx'
import { lineAndColumn, placeOf, placesIn, type Span } from './json-places.ts'
import { MadeKeys, type MadeKey } from './NewKeys.tsx'
import { readFile } from '../../account/read-file.ts'
import { optionText } from './section-text.ts'
import { settingsDraft, shownSection, shownView, fileText } from '../../account/settings-draft.ts'
import { settingsWords } from './settings-words.ts'

interface Planned {
  readonly file: Body
  readonly plan: Plan
  /** Somebody else has changed the settings since the plan that was shown before. */
  readonly isAnew?: boolean
}

const partOf = (settings: Settings, section: string): unknown =>
  Object.entries(settings).find(([name]) => name === section)?.[1]
const sectionsOf = (settings: Settings): readonly string[] =>
  may('accesses') ? [...new Set([...Object.keys(settings), 'sign_in'])] : Object.keys(settings)

const isIn = (faults: Faults, section: string): boolean =>
  Object.keys(faults).some((path) => sectionOf(path) === section)

export function FileEditor({ settings }: { readonly settings: Settings }) {
  const planned = useSignal<Planned | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const keys = useSignal<readonly MadeKey[]>([])
  const atWork = useSignal(false)
  const target = useSignal<string | undefined>(undefined)
  const selected = useSignal<Span | undefined>(undefined)
  const draft = settingsDraft.value
  const section = shownSection.value
  const view = shownView.value
  const read = readFile(draft ?? '{}')
  const changed = 'file' in read ? read.file : {}
  /** The draft with a section that is only looked at; a text that is no JSON stands alone. */
  const textWith = (visibleText: string): string => {
    const present = partOf(settings, visibleText)
    if (draft !== undefined && ('wrong' in read || visibleText in changed)) return draft
    return fileText(withShown(changed, visibleText, present))
  }
  const present = partOf(settings, section)
  const text = textWith(section)
  const { wrongAt } = placesIn(text)
  const mayChange = may('settings.update', 'write')
  const faults = failure.value?.kind === 'refused' ? failure.value.faults : {}
  function change(to: string | undefined): void {
    settingsDraft.value = to
    forget()
  }
  function changeText(newText: string): void {
    change(newText === fileText(present === undefined ? {} : { [section]: present }) ? undefined : newText)
  }
  function changeSection(value: unknown): void {
    const file = withSection(changed, section, value, present)
    change(file === undefined ? undefined : fileText(file))
  }
  function forget(): void {
    planned.value = undefined
    failure.value = undefined
  }
  /** To a place of any section, by its path. */
  async function goTo(path: string): Promise<void> {
    const sectionName = sectionOf(path)
    const isKnown = sectionsOf(settings).includes(sectionName)
    if (view === 'form' && isKnown) {
      shownSection.value = sectionName
      target.value = path
      return
    }
    const { settingsForm } = await import('./generated/settings-form.ts')
    const visibleText = textWith(isKnown ? sectionName : section)
    const entries = sectionName in changed ? changed[sectionName] : partOf(settings, sectionName)
    if (isKnown) shownSection.value = sectionName
    select(placeOf(placesIn(visibleText), placedPath(path, settingsForm[sectionName], entries)))
  }
  function select(span: Span | undefined): void {
    shownView.value = 'text'
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
    if (settingsDraft.peek() !== draft) return
    if (outcome.ok) planned.value = { file: read.file, plan: outcome.value }
    else failure.value = outcome.failure
  }
  async function apply({ file, plan: preview }: Planned): Promise<void> {
    if (atWork.value) return
    atWork.value = true
    const applied = settingsDraft.peek()
    const outcome = await changeSettings(file, preview.expect)
    atWork.value = false
    forget()
    if (!outcome.ok) {
      const now = changedPlan(outcome.failure)
      if (now === undefined) failure.value = outcome.failure
      else planned.value = { file, plan: now, isAnew: true }
      return
    }
    // Later edits are still a draft.
    if (settingsDraft.peek() === applied) settingsDraft.value = undefined
    keys.value = outcome.value.api_accesses
    tell(settingsWords.say('applied'))
  }
  const { line, column } = lineAndColumn(text, wrongAt ?? 0)
  const wrong = wrongAt === undefined ? undefined : settingsWords.say('wrong_at', { line, column })
  return (
    <section class="card stack" aria-label={settingsWords.say('file')}>
      <div class="settings-head">
        <Labelled label={settingsWords.say('section')} hint={'wrong' in read ? settingsWords.say('edited') : undefined}>
          {(input) => (
            <select
              {...input}
              value={section}
              disabled={'wrong' in read}
              onChange={({ currentTarget }) => (shownSection.value = currentTarget.value)}
            >
              {sectionsOf(settings).map((name) => (
                <option key={name} value={name}>
                  {optionText(name, partOf(settings, name), {
                    isChanged: name in changed,
                    isFaulty: isIn(faults, name),
                  })}
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
              aria-pressed={view === each}
              onClick={() => (shownView.value = each)}
            >
              {settingsWords.say(`view_${each}`)}
            </button>
          ))}
        </div>
      </div>
      {!mayChange && <Notice>{settingsWords.say('read_only')}</Notice>}
      {view === 'text' && (
        <FileText text={text} change={changeText} wrong={wrong} mayChange={mayChange} selected={selected.value} />
      )}
      {view === 'form' &&
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
          <Form
            section={section}
            value={section in changed ? changed[section] : present}
            original={present}
            onChange={changeSection}
            faults={faults}
            wanted={target}
            mayChange={mayChange}
            sections={new Map(sectionsOf(settings).map((name) => [name, changed[name] ?? partOf(settings, name)]))}
            goTo={(path) => void goTo(path)}
          />
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
            <button type="button" class="button is-bare" onClick={() => change(undefined)}>
              {settingsWords.say('discard')}
            </button>
          )}
        </div>
      )}
      <FaultsAtPaths failure={failure.value} goTo={(path) => void goTo(path)} />
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

/** The form and its words come once somebody looks at it. */
const Form = onDemand(async () => {
  const { SectionEditor: Part, words } = await import('./SectionEditor.tsx')
  return { Part, words }
})
