/**
 * The box that Ctrl+K opens: people, documents, screens and the actions of the present customer in one list. The focus
 * stays in its field, and the arrows choose, as in the search field.
 */
import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { may } from '../account/rights.ts'
import { client, outcomeOf } from '../api/client.ts'
import type { FoundCustomer } from '../api/types.ts'
import { Icon } from '../design/Icon.tsx'
import { to, useNavigate } from '../navigation/navigate.ts'
import { presentActions, seenCustomers } from '../navigation/present-actions.ts'
import { openScreens } from '../navigation/registered-screens.ts'
import { shellWords } from '../words/shell-words.ts'
import { choicesFor, type Choice } from './palette-choices.ts'
import { paletteWords } from './palette-words.ts'

export const words = [paletteWords]

const waitMilliseconds = 120
const leastLetters = 2

export function Palette({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const text = useSignal('')
  const active = useSignal(0)
  const customers = useCustomersOf(text.value.trim())
  useEffect(() => dialog.current?.showModal(), [])
  const places = {
    screens: openScreens().map(({ name, path }) => ({ name: shellWords.say(`nav_${name}`), path })),
    actions: presentActions.value,
    seen: seenCustomers.value,
  }
  const choices = choicesFor(text.value, places, customers)
  const place = Math.min(active.value, choices.length - 1)
  function choose(choice: Choice | undefined): void {
    if (choice === undefined) return
    close()
    if (choice.path !== undefined) navigate(to(choice.path))
    choice.run?.()
  }
  return (
    <dialog
      ref={dialog}
      class="sheet palette"
      aria-label={paletteWords.say('title')}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          list={undefined}
          aria-label={paletteWords.say('title')}
          aria-expanded={choices.length > 0}
          aria-controls="palette-choices"
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? `palette-${place}` : undefined}
          placeholder={paletteWords.say('hint')}
          autocomplete="off"
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value
            active.value = 0
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step !== undefined && choices.length > 0) {
              event.preventDefault()
              active.value = (place + step + choices.length) % choices.length
            } else if (event.key === 'Enter') {
              event.preventDefault()
              choose(choices[place])
            }
          }}
        />
      </div>
      <Choices choices={choices} place={place} point={(index) => (active.value = index)} choose={choose} />
    </dialog>
  )
}

interface ChoicesProps {
  readonly choices: readonly Choice[]
  /** The index of the choice that Enter takes. */
  readonly place: number
  readonly point: (index: number) => void
  readonly choose: (choice: Choice) => void
}

function Choices({ choices, place, point, choose }: ChoicesProps) {
  if (choices.length === 0)
    return (
      <p class="search-note" role="status">
        {paletteWords.say('nothing')}
      </p>
    )
  return (
    <div role="listbox" id="palette-choices" aria-label={paletteWords.say('title')}>
      {choices.map((choice, index) => (
        <Fragment key={`${choice.group} ${choice.label} ${choice.detail}`}>
          {choices[index - 1]?.group !== choice.group && (
            <div class="palette-group" role="presentation">
              {paletteWords.say(choice.group)}
            </div>
          )}
          <div
            id={`palette-${index}`}
            role="option"
            aria-selected={index === place}
            onMouseMove={() => point(index)}
            onClick={() => choose(choice)}
          >
            <bdi>{choice.label}</bdi>
            <span class="quiet">{choice.detail}</span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** The customers that a text finds, after typing has stopped. */
function useCustomersOf(text: string): readonly FoundCustomer[] {
  const results = useSignal<readonly FoundCustomer[]>([])
  useEffect(() => {
    if (text.length < leastLetters || !may('customers.search')) {
      results.value = []
      return undefined
    }
    const controller = new AbortController()
    async function search(): Promise<void> {
      const query = { text, max_results: 10 }
      const outcome = await outcomeOf(
        client.GET('/api/customers/search/', { params: { query }, signal: controller.signal }),
      )
      if (outcome?.ok === true && !controller.signal.aborted) results.value = outcome.value.customers
    }
    const timer = setTimeout(() => void search(), waitMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return results.value
}
