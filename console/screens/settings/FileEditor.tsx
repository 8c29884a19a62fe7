/**
 * The account file, as a form and as text: two views of one draft, which has the sections that were changed. One
 * section is shown at a time. What a change would do is shown before it can be applied, and a fault leads to its place.
 */
import { useSignal } from '@preact/signals'
import { may } from '../../account/rights.ts'
import type { Faults } from '../../api/failure.ts'
import type { Settings } from '../../api/types.ts'
import { Labelled } from '../../design/Field.tsx'
import { isNarrow } from '../../design/narrow.ts'
import { Notice } from '../../design/Notice.tsx'
import { onDemand } from '../../design/OnDemand.tsx'
import { Difference } from './Difference.tsx'
import { placedPath, sectionOf, withSection, withShown } from './draft-file.ts'
import { FaultsAtPaths } from './FaultsAtPaths.tsx'
import { FileText } from './FileText.tsx'
import { lineAndColumn, placeOf, placesIn, type Span } from './json-places.ts'
import { MadeKeys } from './NewKeys.tsx'
import { usePlannedChange, type PlannedChange } from './planned-change.ts'
import { readFile } from '../../account/read-file.ts'
import { optionText, sectionText } from './section-text.ts'
import { settingsDraft, shownSection, shownView, fileText } from '../../account/settings-draft.ts'
import { settingsWords } from './settings-words.ts'

const partOf = (settings: Settings, section: string): unknown =>
  Object.entries(settings).find(([name]) => name === section)?.[1]
const sectionsOf = (settings: Settings): readonly string[] =>
  may('accesses') ? [...new Set([...Object.keys(settings), 'sign_in', 'portal'])] : Object.keys(settings)

const isIn = (faults: Faults, section: string): boolean =>
  Object.keys(faults).some((path) => sectionOf(path) === section)

/** The draft with the shown section, and the position at which its text stops being JSON. */
function draftFile(settings: Settings, draft: string | undefined, section: string) {
  const read = readFile(draft ?? '{}')
  const changed = 'file' in read ? read.file : {}
  /** The draft with a section that is only viewed. A text that is not JSON is shown by itself. */
  const textWith = (visible: string): string => {
    if (draft !== undefined && ('wrong' in read || visible in changed)) return draft
    return fileText(withShown(changed, visible, partOf(settings, visible)))
  }
  const text = textWith(section)
  const { wrongAt } = placesIn(text)
  const wrong = wrongAt === undefined ? undefined : settingsWords.say('wrong_at', lineAndColumn(text, wrongAt))
  const wrongSpan: Span = { begin: wrongAt ?? 0, end: (wrongAt ?? 0) + 1 }
  const present = partOf(settings, section)
  const unchangedText = fileText(present === undefined ? {} : { [section]: present })
  return { read, changed, present, unchangedText, text, textWith, wrong, wrongSpan }
}

/** The position in the text that belongs to a path. */
async function spanOf(path: string, text: string, entries: unknown): Promise<Span | undefined> {
  const { settingsForm } = await import('./generated/settings-form.ts')
  return placeOf(placesIn(text), placedPath(path, settingsForm[sectionOf(path)], entries))
}

export function FileEditor({ settings }: { readonly settings: Settings }) {
  const change = usePlannedChange()
  const target = useSignal<string | undefined>(undefined)
  const selected = useSignal<Span | undefined>(undefined)
  const section = shownSection.value
  const view = shownView.value
  const draft = draftFile(settings, settingsDraft.value, section)
  const { read, changed, present, text, wrong, wrongSpan } = draft
  const mayChange = may('settings.update', 'write')
  const faults = change.failure.value?.kind === 'refused' ? change.failure.value.faults : {}
  function changeDraft(to: string | undefined): void {
    settingsDraft.value = to
    change.forget()
  }
  function changeSection(value: unknown): void {
    const file = withSection(changed, section, value, present)
    changeDraft(file === undefined ? undefined : fileText(file))
  }
  const changeText = (newText: string) => changeDraft(newText === draft.unchangedText ? undefined : newText)
  const entriesOf = (name: string) => (name in changed ? changed[name] : partOf(settings, name))
  async function goTo(path: string): Promise<void> {
    const sectionName = sectionOf(path)
    const isKnown = sectionsOf(settings).includes(sectionName)
    if (isKnown) shownSection.value = sectionName
    if (view === 'form' && isKnown) target.value = path
    else select(await spanOf(path, draft.textWith(isKnown ? sectionName : section), entriesOf(sectionName)))
  }
  function select(span: Span | undefined): void {
    shownView.value = 'text'
    selected.value = span
  }
  function plan(): void {
    change.forget()
    if ('wrong' in read) select(wrongSpan)
    else void change.plan(read.file)
  }
  return (
    <section class="card settings-layout" aria-label={settingsWords.say('file')}>
      <SectionChoice settings={settings} changed={'wrong' in read ? undefined : changed} faults={faults} />
      <div class="stack settings-part">
        <div class="settings-head">
          <h2>{sectionText(section)}</h2>
          <ViewChoice />
        </div>
        {!mayChange && <Notice>{settingsWords.say('read_only')}</Notice>}
        {view === 'text' && (
          <FileText text={text} change={changeText} wrong={wrong} mayChange={mayChange} selected={selected.value} />
        )}
        {view === 'form' && 'wrong' in read && <NoJson wrong={wrong} goThere={() => select(wrongSpan)} />}
        {view === 'form' && 'file' in read && (
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
        )}
        {mayChange && <DraftActions isBusy={change.atWork.value} plan={plan} discard={() => changeDraft(undefined)} />}
        <FaultsAtPaths failure={change.failure.value} goTo={(path) => void goTo(path)} />
        <PlannedDifference change={change} />
        <MadeKeys keys={change.keys.value} />
      </div>
    </section>
  )
}

interface SectionChoiceProps {
  readonly settings: Settings
  /** The sections of the draft; undefined for a text that is not JSON. */
  readonly changed: Readonly<Record<string, unknown>> | undefined
  readonly faults: Faults
}

/** All sections are listed on the left if there is room, otherwise in a drop-down list. */
function SectionChoice({ settings, changed, faults }: SectionChoiceProps) {
  const isText = changed === undefined
  const names = sectionsOf(settings)
  return (
    <Labelled label={settingsWords.say('section')} hint={isText ? settingsWords.say('edited') : undefined}>
      {(input) => (
        <select
          {...input}
          class="settings-sections"
          size={isNarrow.value ? 1 : names.length}
          value={shownSection.value}
          disabled={isText}
          onChange={({ currentTarget }) => (shownSection.value = currentTarget.value)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {optionText(name, partOf(settings, name), {
                isChanged: changed !== undefined && name in changed,
                isFaulty: isIn(faults, name),
              })}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

const ViewChoice = () => (
  <div class="settings-views" role="group" aria-label={settingsWords.say('view')}>
    {(['form', 'text'] as const).map((each) => (
      <button
        key={each}
        type="button"
        class="button is-small"
        aria-pressed={shownView.value === each}
        onClick={() => (shownView.value = each)}
      >
        {settingsWords.say(`view_${each}`)}
      </button>
    ))}
  </div>
)

const NoJson = ({ wrong, goThere }: { readonly wrong: string | undefined; readonly goThere: () => void }) => (
  <Notice tone="bad">
    <p>
      {settingsWords.say('no_json')} {wrong}
    </p>
    <button type="button" class="button is-small" onClick={goThere}>
      {settingsWords.say('to_place')}
    </button>
  </Notice>
)

interface DraftActionsProps {
  readonly isBusy: boolean
  readonly plan: () => void
  readonly discard: () => void
}

function DraftActions({ isBusy, plan, discard }: DraftActionsProps) {
  const hasDraft = settingsDraft.value !== undefined
  const mayPlan = hasDraft && !isBusy
  return (
    <div class="actions">
      <button type="button" class="button" aria-disabled={!mayPlan} onClick={() => (mayPlan ? plan() : undefined)}>
        {settingsWords.say('show_difference')}
      </button>
      {hasDraft && (
        <button type="button" class="button is-bare" onClick={discard}>
          {settingsWords.say('discard')}
        </button>
      )}
    </div>
  )
}

function PlannedDifference({ change: { planned, atWork, apply } }: { readonly change: PlannedChange }) {
  const { value } = planned
  if (value === undefined) return null
  return (
    <>
      {value.isAnew === true && (
        <Notice tone="warn" role="alert">
          {settingsWords.say('changed_since')}
        </Notice>
      )}
      <Difference plan={value.plan} />
      {value.plan.changed && (
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
  )
}

/** The form and its words load when the form is first shown. */
const Form = onDemand(async () => {
  const { SectionEditor: Part, words } = await import('./SectionEditor.tsx')
  return { Part, words }
})
