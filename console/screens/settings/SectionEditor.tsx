/**
 * A section of the account file as a form: an object with its keys, or a list whose entries open one at a time. It is
 * one of two views of the same draft, which is a text.
 */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { keepsTyping } from '../../account/unsaved-typing.ts'
import { bodyOf, listOf, type Body } from '../../api/body.ts'
import type { Faults } from '../../api/failure.ts'
import { Notice } from '../../design/Notice.tsx'
import { Empty } from '../../design/States.tsx'
import { SchemaFields } from '../../forms/SchemaField.tsx'
import { withKey, type SectionForm } from '../../forms/schema.ts'
import { Tag, type Tone } from '../../design/Tag.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { placedFaults, placedPath } from './draft-file.ts'
import { FindSetting } from './FindSetting.tsx'
import { outer } from './json-places.ts'
import { labelOf, settingsFormKind } from './settings-form-kind.tsx'
import { isRemoved, nameOf, originalsOf, removal, stateOf, toldBy, type EntryState } from './section-form.ts'
import { sectionText } from './section-text.ts'
import { settingsForm } from './generated/settings-form.ts'
import { settingsFormWords } from './settings-form-words.ts'

export const words = [settingsFormWords]

export interface SectionEditorProps {
  readonly section: string
  /** The section in the draft, and in the settings. */
  readonly value: unknown
  readonly original: unknown
  readonly onChange: (value: unknown) => void
  readonly faults: Faults
  /** The path of a fault or search result that the person has opened. */
  readonly wanted: Signal<string | undefined>
  /** The sections that can be viewed, in their present state. */
  readonly sections: ReadonlyMap<string, unknown>
  readonly mayChange: boolean
  readonly goTo: (path: string) => void
}

export function SectionEditor({ sections, goTo, ...rest }: SectionEditorProps) {
  const form = settingsForm[rest.section]
  const formElement = useRef<HTMLDivElement>(null)
  const { wanted: target, section, value } = rest
  const faults = placedFaults(rest.faults, form, value)
  const props = { ...rest, faults }
  useEffect(() => {
    if (target.value === undefined) return
    // The entry with the fault is already open.
    const timer = setTimeout(() => {
      focusOn(formElement.current, placedPath(target.peek() ?? '', form, value))
      target.value = undefined
    })
    return () => clearTimeout(timer)
  }, [target.value, section])
  return (
    <>
      <FindSetting sections={sections} goTo={goTo} />
      {form === undefined ? (
        <Empty>{settingsFormWords.say('text_only')}</Empty>
      ) : (
        <div ref={formElement} class="settings-form stack" key={section} role="group" aria-label={sectionText(section)}>
          {form.identity === undefined ? (
            <ObjectSection {...props} form={form} />
          ) : (
            <ListSection {...props} form={form} />
          )}
        </div>
      )}
    </>
  )
}

/** The input of the path, or of the closest place around it. */
function focusOn(within: HTMLElement | null, path: string): void {
  for (let around = path; around !== ''; around = outer(around)) {
    const place = within?.querySelector(`[data-path="${CSS.escape(around)}"]`)
    const input = place?.querySelector<HTMLElement>('input, select, textarea, button')
    if (input === null || input === undefined) continue
    input.focus()
    return
  }
}

type Within = Omit<SectionEditorProps, 'sections' | 'goTo'> & { readonly form: SectionForm }

function ObjectSection({ section, value, original, onChange, faults, form, mayChange }: Within) {
  const isThere = value !== undefined && value !== null
  if (!isThere) {
    return mayChange ? (
      <div class="actions">
        <button type="button" class="button" onClick={() => onChange({})}>
          {shellWords.say('add')}
        </button>
      </div>
    ) : (
      <Empty>{settingsFormWords.say('no_entries')}</Empty>
    )
  }
  const object = bodyOf(value)
  const originalObject = original === undefined ? undefined : bodyOf(original)
  return (
    <fieldset class="fields settings-fieldset" disabled={!mayChange}>
      <SchemaFields
        form={settingsFormKind(faults)}
        schema={form.form}
        path={section}
        value={object}
        original={originalObject}
        onChange={onChange}
        body={object}
        // The account keeps its id and its mode.
        without={section === 'account' ? ['id', 'mode'] : []}
      />
      {(section === 'sign_in' || section === 'portal') && (
        <div class="actions">
          <button type="button" class="button is-bare" onClick={() => onChange(null)}>
            {shellWords.say('remove')}
          </button>
        </div>
      )}
    </fieldset>
  )
}

const shownAtOnce = 50
const tones: Readonly<Record<Exclude<EntryState, 'same'>, Tone>> = { new: 'good', changed: 'warn', removed: 'bad' }

const useOpen = keepsTyping<number | undefined>()
const useFilter = keepsTyping<string>()

/** The entries of a list that are shown: those that match the filter, and the one that is open. */
function useVisible({ section, value, form, wanted: target }: Within, entries: readonly Body[]) {
  const open = useOpen(section, undefined)
  const filter = useFilter(section, '')
  const visibleCount = useSignal(shownAtOnce)
  const index = /^\w+\[(\d+)\]/.exec(placedPath(target.value ?? '', form, value))?.[1]
  const opened = index === undefined ? open.value : Number(index)
  useEffect(() => {
    open.value = opened
  }, [opened])
  const looked = filter.value.trim().toLowerCase()
  const matches = entries
    .map((entry, at) => ({ entry, at }))
    .filter(({ entry, at }) => at === opened || textOf(form, entry).toLowerCase().includes(looked))
  // The entry that a link leads to is shown, however long the list is.
  const visible = matches.filter(({ at }, place) => place < visibleCount.value || at === opened)
  return { open, filter, opened, visible, visibleCount, hasMore: matches.length > visibleCount.value }
}

function ListSection(props: Within) {
  const { section, value, original, onChange, faults, form, mayChange } = props
  const entries = listOf(value).map(bodyOf)
  const originals = originalsOf(form, listOf(original), entries)
  const { open, filter, opened, visible, visibleCount, hasMore } = useVisible(props, entries)
  const change = (at: number, entry: Body | undefined) =>
    onChange(entry === undefined ? entries.toSpliced(at, 1) : entries.with(at, entry))
  return (
    <>
      {entries.length > 12 && (
        <input
          type="search"
          class="settings-filter"
          aria-label={settingsFormWords.say('filter')}
          placeholder={settingsFormWords.say('filter')}
          value={filter.value}
          onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
        />
      )}
      {entries.length === 0 && <Empty>{settingsFormWords.say('no_entries')}</Empty>}
      <ul class="settings-entries">
        {visible.map(({ entry, at }) => (
          <Entry
            key={at}
            form={form}
            path={`${section}[${at}]`}
            entry={entry}
            original={originals[at]}
            isOpen={opened === at}
            toggle={() => (open.value = opened === at ? undefined : at)}
            onChange={(changed) => {
              if (changed === undefined) open.value = undefined
              change(at, changed)
            }}
            faults={faults}
            mayChange={mayChange}
          />
        ))}
      </ul>
      <div class="actions">
        {hasMore && (
          <button type="button" class="button" onClick={() => (visibleCount.value += shownAtOnce)}>
            {shellWords.say('more')}
          </button>
        )}
        {mayChange && (
          <button
            type="button"
            class="button"
            onClick={() => {
              filter.value = ''
              visibleCount.value = Math.max(visibleCount.value, entries.length + 1)
              open.value = entries.length
              onChange([...entries, {}])
            }}
          >
            {settingsFormWords.say('add_entry')}
          </button>
        )}
      </div>
    </>
  )
}

const textOf = (form: SectionForm, entry: Body): string =>
  [nameOf(form, entry), ...[entry['name']].filter((name) => typeof name === 'string')].join(' ')

/** A webhook that moves to another host needs its secrets again, because the service keeps them for the host. */
function isMoved(path: string, { url }: Body, original: Body | undefined): boolean {
  const before = original?.['url']
  if (!path.startsWith('webhooks[') || typeof url !== 'string' || typeof before !== 'string') return false
  return URL.parse(url)?.origin !== URL.parse(before)?.origin
}

interface EntryProps {
  readonly form: SectionForm
  readonly path: string
  readonly entry: Body
  readonly original: Body | undefined
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Receives the changed entry; undefined removes it. */
  readonly onChange: (entry: Body | undefined) => void
  readonly faults: Faults
  readonly mayChange: boolean
}

function Entry({ form, path, entry, original, isOpen, toggle, onChange, faults, mayChange }: EntryProps) {
  const state = stateOf(entry, original)
  const name = nameOf(form, entry)
  const called = entry['name']
  const isFaulty = Object.keys(faults).some((at) => at.startsWith(`${path}.`) || at === path)
  return (
    <li data-path={path} class="settings-entry">
      <div class="settings-entry-head">
        <button type="button" class="button is-bare" aria-expanded={isOpen} onClick={toggle}>
          <strong>{name === '' ? settingsFormWords.say('new_entry') : name}</strong>
          {typeof called === 'string' && called !== name && <span class="quiet">{called}</span>}
        </button>
        {state !== 'same' && <Tag tone={tones[state]}>{settingsFormWords.say(`state_${state}`)}</Tag>}
        {isFaulty && <Tag tone="bad">{settingsFormWords.say('faulty')}</Tag>}
        {!mayChange ? null : state === 'removed' ? (
          <button
            type="button"
            class="button is-small"
            onClick={() => onChange(original ?? withKey(entry, 'delete', undefined))}
          >
            {settingsFormWords.say('take_back')}
            <span class="unseen">{name}</span>
          </button>
        ) : (
          <button
            type="button"
            class="button is-small is-bare"
            onClick={() => onChange(original === undefined ? undefined : removal(form, entry))}
          >
            {shellWords.say('remove')}
            <span class="unseen">{name}</span>
          </button>
        )}
      </div>
      {isOpen && !isRemoved(entry) && (
        <fieldset class="fields settings-fieldset settings-entry-fields" disabled={!mayChange}>
          {isMoved(path, entry, original) && <Notice tone="warn">{settingsFormWords.say('moved_hint')}</Notice>}
          {original !== undefined && (
            <p class="quiet">
              {(form.identity ?? []).map((key) => `${labelOf(key)}: ${toldBy(entry, key)}`).join(' · ')}
            </p>
          )}
          <SchemaFields
            form={settingsFormKind(faults)}
            schema={form.form}
            path={path}
            value={entry}
            original={original}
            onChange={onChange}
            body={entry}
            // A different identifier would make a different entry.
            without={original === undefined ? [] : (form.identity ?? [])}
          />
        </fieldset>
      )}
    </li>
  )
}
