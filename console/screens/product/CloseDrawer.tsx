/** Closing lists: the carriers, the contents of their lists, and a comparison with the previous issue. */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { now } from '../../account/clock.ts'
import { dateTime } from '../../account/format.ts'
import { keepsDraft } from '../../account/unsaved-typing.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { isUncertain, type Failure } from '../../api/failure.ts'
import type { Closing, Edition } from '../../api/types.ts'
import { Drawer } from '../../design/Drawer.tsx'
import { TextField } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { Failed, failureText, Loading } from '../../design/States.tsx'
import { carrierName } from '../../editions/EditionCells.tsx'
import { shellWords } from '../../words/shell-words.ts'
import { ClosingPreview } from './ClosingPreview.tsx'
import { earlyCarriers, firstChoice, waitsUntil } from './closing-choice.ts'
import { closeLists, countLists } from './lists-readings.ts'
import { listsWords } from './lists-words.ts'

interface CloseDrawerProps {
  readonly edition: Edition
  /** The previous issue, with which the counts are compared. */
  readonly before: Edition | undefined
  readonly close: () => void
  /** The number of lists that were made. */
  readonly done: (lists: number) => void
}

const useNote = keepsDraft<string | undefined>()

export function CloseDrawer({ edition, before, close, done }: CloseDrawerProps) {
  const { external_id, carriers } = edition
  const chosen = useSignal(firstChoice(edition, now()))
  const note = useNote(external_id, undefined)
  const { preview, again } = usePreview(external_id, chosen)
  const early = earlyCarriers(edition, chosen.value, now())
  const assigned = waitsUntil(edition, chosen.value, now())
  const terms = {
    ...{ external_id, carriers: chosen.value },
    ...(note.value !== undefined && { note: note.value.trim() }),
    ...(early.length > 0 && { early: true }),
  }
  const withoutNote = (then: () => void) => {
    note.value = undefined
    then()
  }
  const { send, isWorking, isJob, failure } = useClosing(terms, (lists) => withoutNote(() => done(lists)), again)
  const isReady = preview.value.state === 'ready' && chosen.value.length > 0
  return (
    <Drawer
      isNarrow
      title={listsWords.say('close_title')}
      close={close}
      foot={
        <>
          <button
            type="button"
            class="button is-main"
            aria-disabled={isWorking || !isReady}
            onClick={() => isReady && void send()}
          >
            {listsWords.say(early.length > 0 ? 'close_early' : 'close_now')}
          </button>
          <button type="button" class="button" onClick={() => withoutNote(close)}>
            {shellWords.say('cancel')}
          </button>
        </>
      }
    >
      <div class="fields">
        <fieldset class="field">
          <legend>{listsWords.say('which')}</legend>
          <div class="radios">
            {carriers.map((each) => (
              <Choice key={each.carrier} carrier={each} chosen={chosen} />
            ))}
          </div>
        </fieldset>
        {early.length > 0 && <Notice tone="warn">{listsWords.say('early_hint')}</Notice>}
        {assigned !== undefined && (
          <Notice tone="warn">{listsWords.say('waits_for_assignment', { at: dateTime(assigned) })}</Notice>
        )}
        <Counts preview={preview.value} edition={edition} before={before} again={again} />
        <TextField label={listsWords.say('note')} value={note.value} onChange={(value) => (note.value = value)} />
        {isJob && <Notice role="status">{listsWords.say('goes_on')}</Notice>}
        {failure !== undefined && (
          <p class="fault" role="alert">
            {failureText(failure)}
          </p>
        )}
      </div>
    </Drawer>
  )
}

interface ChoiceProps {
  readonly carrier: Edition['carriers'][number]
  readonly chosen: Signal<readonly string[]>
}

function Choice({ carrier, chosen }: ChoiceProps) {
  const id = carrier.carrier
  const others = chosen.value.filter((each) => each !== id)
  return (
    <label class="product-choice">
      <input
        type="checkbox"
        checked={chosen.value.includes(id)}
        onChange={({ currentTarget: { checked } }) => (chosen.value = checked ? [...others, id] : others)}
      />
      <span>
        {carrierName(carrier)} <span class="quiet">{listsWords.say('until', { at: dateTime(carrier.cut_off) })}</span>
      </span>
    </label>
  )
}

type Preview =
  | { readonly state: 'none' }
  | { readonly state: 'working'; readonly isLong: boolean }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly closing: Closing }

interface CountsProps {
  readonly preview: Preview
  readonly edition: Edition
  readonly before: Edition | undefined
  readonly again: () => void
}

function Counts({ preview, edition, before, again }: CountsProps) {
  switch (preview.state) {
    case 'none':
      return <p role="status">{listsWords.say('none_chosen')}</p>
    case 'working':
      return <Loading lines={3} isSlow={preview.isLong} />
    case 'failed':
      return <Failed failure={preview.failure} again={again} />
    case 'ready':
      return <ClosingPreview closing={preview.closing} edition={edition} before={before} />
  }
}

function usePreview(external_id: string, chosen: Signal<readonly string[]>) {
  const preview = useSignal<Preview>({ state: 'working', isLong: false })
  const tries = useSignal(0)
  useEffect(() => {
    if (chosen.value.length === 0) {
      preview.value = { state: 'none' }
      return
    }
    const stop = new AbortController()
    preview.value = { state: 'working', isLong: false }
    const terms = { external_id, carriers: chosen.value }
    const watch = { signal: stop.signal, onJob: () => (preview.value = { state: 'working', isLong: true }) }
    void countLists(terms, watch).then((outcome) => {
      if (outcome === undefined || stop.signal.aborted) return
      preview.value = outcome.ok
        ? { state: 'ready', closing: outcome.value }
        : { state: 'failed', failure: outcome.failure }
    })
    return () => stop.abort()
  }, [external_id, chosen.value, tries.value])
  return { preview, again: () => (tries.value += 1) }
}

/** The action with its own key, so that a call without an answer can be repeated. */
function useClosing(terms: Parameters<typeof closeLists>[0], done: (lists: number) => void, again: () => void) {
  const key = useRef({ key: newIdempotencyKey(), terms: JSON.stringify(terms) })
  const isWorking = useSignal(false)
  const isJob = useSignal(false)
  const failure = useSignal<Failure | undefined>(undefined)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  async function send(): Promise<void> {
    if (isWorking.peek()) return
    const text = JSON.stringify(terms)
    if (key.current.terms !== text) key.current = { key: newIdempotencyKey(), terms: text }
    isWorking.value = true
    failure.value = undefined
    const watch = { signal: stop.current.signal, onJob: () => (isJob.value = true) }
    const outcome = await closeLists(terms, key.current.key, watch)
    isWorking.value = false
    isJob.value = false
    if (outcome === undefined) return
    if (outcome.ok) {
      done(outcome.value.lists.length)
      return
    }
    failure.value = outcome.failure
    if (isUncertain(outcome.failure)) return
    key.current = { key: newIdempotencyKey(), terms: text }
    again()
  }
  return { send, isWorking: isWorking.value, isJob: isJob.value, failure: failure.value }
}
