/**
 * The one search field: results while typing, Enter opens the chosen one. A combobox by the pattern of WAI-ARIA: the
 * focus stays in the field, and the arrows choose.
 */
import { useSignal, type Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso/router'
import { useEffect, useRef } from 'preact/hooks'
import { keepsTyping } from '../account/unsaved-typing.ts'
import { client, outcomeOf } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import type { FoundCustomer } from '../api/types.ts'
import { Icon } from '../design/Icon.tsx'
import { failureText } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import { to, toCustomer } from '../navigation/navigate.ts'

type Found =
  | { readonly state: 'none' }
  | { readonly state: 'searching' }
  | {
      readonly state: 'found'
      readonly text: string
      readonly customers: readonly FoundCustomer[]
      readonly more: boolean
    }
  | { readonly state: 'failed'; readonly failure: Failure }

/** Results should appear within 400 ms of the last key; the call has the rest of this time. */
const waitMilliseconds = 120
const mostShown = 8

const useText = keepsTyping<string>()

/** The results for the text that is typed. */
function useResults() {
  const results = useSignal<Found>({ state: 'none' })
  const activeIndex = useSignal(0)
  const call = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function breakOff(): void {
    clearTimeout(timer.current)
    call.current?.abort()
  }
  useEffect(() => breakOff, [])
  function clear(): void {
    breakOff()
    results.value = { state: 'none' }
  }
  function searchSoon(query: string): void {
    breakOff()
    if (results.value.state !== 'found') results.value = { state: 'searching' }
    timer.current = setTimeout(() => void search(query), waitMilliseconds)
  }
  async function search(query: string): Promise<void> {
    const controller = new AbortController()
    call.current = controller
    const outcome = await outcomeOf(
      client.GET('/api/customers/search/', {
        params: { query: { text: query, max_results: mostShown } },
        signal: controller.signal,
      }),
    )
    if (outcome === undefined || call.current !== controller) return
    activeIndex.value = 0
    results.value = outcome.ok
      ? { state: 'found', text: query, ...outcome.value }
      : { state: 'failed', failure: outcome.failure }
  }
  return { results, activeIndex, clear, searchSoon }
}

/** The text, its results, and the keys that select them. */
function useSearch() {
  const { route, path, query } = useLocation()
  const text = useText('', '')
  const wasTyped = useRef(text.peek() !== '')
  const isOpen = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  const { results, activeIndex, clear, searchSoon } = useResults()
  // After a change of screen, results of an earlier text are not shown.
  useEffect(() => {
    clear()
    isOpen.value = false
    // Text that was typed before the session ended stays.
    if (wasTyped.current) {
      wasTyped.current = false
      return
    }
    text.value = path === to('/customers') ? (query['text'] ?? '') : ''
  }, [path])
  function onText(newText: string): void {
    text.value = newText
    const query = newText.trim()
    isOpen.value = query.length >= 2
    if (isOpen.value) searchSoon(query)
    else clear()
  }
  function leaveTo(address: string): void {
    isOpen.value = false
    input.current?.blur()
    route(address)
  }
  const toAll = () => to(`/customers?text=${encodeURIComponent(text.value.trim())}`)
  /** Opens the active result, or the list of all results if none has arrived yet. */
  function onEnter(): void {
    const { value } = results
    const query = text.value.trim()
    if (query.length < 2) return
    const customer = value.state === 'found' && value.text === query ? value.customers[activeIndex.value] : undefined
    leaveTo(customer === undefined ? toAll() : toCustomer(customer.id))
  }
  function onKey(event: KeyboardEvent): void {
    const { value } = results
    const count = value.state === 'found' ? value.customers.length : 0
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (value.state === 'found') isOpen.value = true
      // The link to all results comes after the last result.
      activeIndex.value = (activeIndex.value + (event.key === 'ArrowDown' ? 1 : count) + (count + 1)) % (count + 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Escape') {
      if (isOpen.value) isOpen.value = false
      else input.current?.blur()
    }
  }
  return { text, results, activeIndex, isOpen, input, onText, onKey, leaveTo, toAll }
}

export function SearchField() {
  const { text, results, activeIndex, isOpen, input, onText, onKey, leaveTo, toAll } = useSearch()
  const { value } = results
  const customers = value.state === 'found' ? value.customers : []
  const isShown = isOpen.value && value.state !== 'none'
  const hasOptions = isShown && customers.length > 0
  return (
    <search class="search-field">
      <Icon name="search" />
      <input
        ref={input}
        id="search"
        type="search"
        role="combobox"
        list={undefined}
        aria-label={shellWords.say('search')}
        placeholder={shellWords.say('search_hint')}
        autocomplete="off"
        spellcheck={false}
        aria-expanded={hasOptions}
        aria-controls="search-results"
        aria-autocomplete="list"
        aria-activedescendant={hasOptions ? `found-${activeIndex.value}` : undefined}
        value={text.value}
        onInput={({ currentTarget: { value } }) => onText(value)}
        onFocus={() => (isOpen.value = text.value.trim().length >= 2 && results.value.state !== 'none')}
        onBlur={() => (isOpen.value = false)}
        onKeyDown={onKey}
      />
      <kbd aria-hidden="true">/</kbd>
      <p class="unseen" role="status">
        {isShown && value.state === 'found' && shellWords.count('found', customers.length)}
        {isShown && value.state === 'failed' && failureText(value.failure)}
      </p>
      {isShown && (
        <div class="search-results" onMouseDown={(event) => event.preventDefault()}>
          {value.state === 'searching' && <p class="search-note">{shellWords.say('searching')}</p>}
          {value.state === 'failed' && <p class="search-note">{failureText(value.failure)}</p>}
          {value.state === 'found' && customers.length === 0 && (
            <p class="search-note">{shellWords.say('search_nobody', { text: value.text })}</p>
          )}
          {customers.length > 0 && (
            <Options customers={customers} activeIndex={activeIndex} leaveTo={leaveTo} toAll={toAll} />
          )}
        </div>
      )}
    </search>
  )
}

interface OptionsProps {
  readonly customers: readonly FoundCustomer[]
  readonly activeIndex: Signal<number>
  readonly leaveTo: (address: string) => void
  readonly toAll: () => string
}

/** The customers, and the way to all results. */
function Options({ customers, activeIndex, leaveTo, toAll }: OptionsProps) {
  const option = (index: number, address: () => string, content: ComponentChildren) => (
    <div
      key={index}
      id={`found-${index}`}
      role="option"
      aria-selected={index === activeIndex.value}
      onMouseMove={() => (activeIndex.value = index)}
      onClick={() => leaveTo(address())}
    >
      {content}
    </div>
  )
  return (
    <div role="listbox" id="search-results" aria-label={shellWords.say('search_results')}>
      {customers.map((customer, index) =>
        option(index, () => toCustomer(customer.id), <FoundOption customer={customer} />),
      )}
      {option(
        customers.length,
        toAll,
        <>
          <span>{shellWords.say('search_all')}</span>
          <Icon name="right" />
        </>,
      )}
    </div>
  )
}

/** The customer, and the place where the search words were found. */
function FoundOption({ customer }: { readonly customer: FoundCustomer }) {
  const { id, data, matched, active_subscriptions: subscriptions = [] } = customer
  const where = [
    data?.location?.replaceAll('\n', ', '),
    ...matched.flatMap((match) => (match.in === 'name' || match.in === 'address' ? [] : [match.text])),
    ...subscriptions.map(({ campaign_name }) => campaign_name),
  ]
  return (
    <>
      <span class="found-name">
        <bdi>{data?.name ?? data?.company ?? data?.email ?? id}</bdi>
      </span>
      <span class="quiet number">{id}</span>
      <span class="found-where">
        {[...new Set(where.filter((part) => part !== undefined && part !== ''))].join(' · ')}
      </span>
    </>
  )
}
