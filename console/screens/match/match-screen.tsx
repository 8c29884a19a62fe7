/**
 * Entries of bank accounts that wait to be matched: the entry on the left, and the proposals on the right. `j` and `k`
 * move from entry to entry, and Enter accepts the first proposal.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { fullDate, money } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { Failure } from '../../api/failure.ts'
import { usePages } from '../../api/next-page.ts'
import type { BankEntry } from '../../api/types.ts'
import { More } from '../../design/More.tsx'
import { Empty, failureText } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { tell } from '../../design/Toasts.tsx'
import { ReasonDrawer } from '../../forms/ReasonDrawer.tsx'
import { to, toCustomer } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { BookedPreview } from './BookedPreview.tsx'
import { allocate, ignore, undo } from './decide.ts'
import { FindDrawer } from './FindDrawer.tsx'
import { entriesReading, shownOf, shownStates, type ShownState } from './match-readings.ts'
import { matchWords } from './match-words.ts'
import { allocationsOf, optionsOf } from './options-of.ts'

export const words = [matchWords]

export function Screen({ place }: ScreenProps) {
  const state = shownOf(place.query)
  useTitle(matchWords.say('title'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{matchWords.say('title')}</h1>
          <p class="lead">
            {matchWords.say('lead')} <span class="match-keys">{matchWords.say('keys')}</span>
          </p>
        </div>
      </div>
      <div class="tabs-row">
        <Tabs
          label={matchWords.say('which')}
          shown={state}
          tabs={shownStates.map((each) => ({
            key: each,
            label: matchWords.say(`state_${each}`),
            address: to(each === 'waiting' ? '/match' : `/match?state=${each}`),
          }))}
        />
      </div>
      <Entries key={state} shown={state} />
    </>
  )
}

function Entries({ shown: state }: { readonly shown: ShownState }) {
  const paged = usePages((cursor) => entriesReading(state, cursor))
  const decided = useSignal<ReadonlySet<string>>(new Set())
  const focusAt = useRef<number | undefined>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const entries = paged.pages.flatMap((page) => page.entries).filter(({ entry_id: id }) => !decided.value.has(id))
  // The next entry takes the place of a decided one, and gets the focus.
  useEffect(() => {
    if (focusAt.current === undefined) return
    const rows = list.current?.querySelectorAll('tbody tr') ?? []
    const row = rows[Math.min(focusAt.current, rows.length - 1)]
    row?.querySelector<HTMLElement>('button, a')?.focus()
    focusAt.current = undefined
  })
  const done = (entry: BankEntry) => {
    focusAt.current = entries.findIndex(({ entry_id: id }) => id === entry.entry_id)
    decided.value = new Set([...decided.value, entry.entry_id])
  }
  if (entries.length === 0 && paged.last.state === 'ready' && paged.more === undefined) {
    return <Empty icon="check">{matchWords.say(state === 'waiting' ? 'none_waiting' : 'none_ignored')}</Empty>
  }
  return (
    <div class="stack" ref={list}>
      <section class="card">
        <Table
          caption={matchWords.say('title')}
          keyOf={({ entry_id: id }) => id}
          rows={entries}
          columns={[
            {
              key: 'amount',
              name: matchWords.say('amount'),
              isAmount: true,
              cell: (entry) => <Amount entry={entry} />,
            },
            { key: 'payer', name: matchWords.say('payer'), isText: true, cell: (entry) => <Payer entry={entry} /> },
            {
              key: 'proposals',
              name: matchWords.say('proposals'),
              cell: (entry) => <Decision entry={entry} done={() => done(entry)} />,
            },
          ]}
        />
      </section>
      <More {...paged} />
    </div>
  )
}

const Amount = ({ entry: { amount, currency, date } }: { readonly entry: BankEntry }) => (
  <div>
    <strong>{money(amount, currency)}</strong>
    <br />
    <span class="quiet">{fullDate(date)}</span>
  </div>
)

function Payer({ entry: { payer, text, references, note, return_reason: reason } }: { readonly entry: BankEntry }) {
  const returned = reason === undefined ? undefined : matchWords.say('returned', { reason })
  const lines = new Set([...references, text, returned, note].filter((line) => line !== undefined))
  return (
    <div>
      <strong>{payer.name ?? payer.account ?? matchWords.say('nobody')}</strong>
      {Array.from(lines, (line) => (
        <span key={line} class="match-line">
          {line}
        </span>
      ))}
    </div>
  )
}

interface DecisionProps {
  readonly entry: BankEntry
  readonly done: () => void
}

function Decision({ entry, done }: DecisionProps) {
  const open = useSignal<'find' | 'ignore' | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const isWorking = useSignal(false)
  async function decide(work: () => Promise<Failure | undefined>, word: 'told_matched' | 'told_undone') {
    if (isWorking.value) return
    isWorking.value = true
    failure.value = await work()
    isWorking.value = false
    if (failure.value !== undefined) return
    tell(matchWords.say(word))
    done()
  }
  if (!may('payments.match', 'write')) return null
  if (entry.state === 'ignored') {
    return (
      <button type="button" class="button" onClick={() => void decide(() => undo(entry), 'told_undone')}>
        {matchWords.say('undo')}
      </button>
    )
  }
  const close = () => (open.value = undefined)
  return (
    <div class="match-options">
      {optionsOf(entry).map((option, index) => (
        <Option
          key={option[0]?.option}
          option={option}
          entry={entry}
          isFirst={index === 0}
          accept={() => void decide(() => allocate(entry, allocationsOf(option, entry.currency)), 'told_matched')}
        />
      ))}
      <div class="actions">
        {entry.amount > 0 && (
          <button type="button" class="button" onClick={() => (open.value = 'find')}>
            {matchWords.say('find')}
          </button>
        )}
        <button type="button" class="button" onClick={() => (open.value = 'ignore')}>
          {matchWords.say('ignore')}
        </button>
      </div>
      {failure.value !== undefined && (
        <p class="fault" role="alert">
          {failureText(failure.value)}
        </p>
      )}
      {open.value === 'find' && <FindDrawer entry={entry} close={close} done={done} />}
      {open.value === 'ignore' && (
        <ReasonDrawer
          place={`ignore ${entry.entry_id}`}
          title={matchWords.say('ignore_title')}
          name="note"
          label={matchWords.say('note')}
          missing={matchWords.say('note_missing')}
          action={matchWords.say('ignore_now')}
          send={(note = '', key) => ignore(entry, note, key)}
          close={close}
          done={() => {
            close()
            tell(matchWords.say('told_ignored'))
            done()
          }}
        />
      )}
    </div>
  )
}

interface OptionProps {
  readonly option: ReturnType<typeof optionsOf>[number]
  readonly entry: BankEntry
  readonly isFirst: boolean
  readonly accept: () => void
}

function Option({ option, entry, isFirst, accept }: OptionProps) {
  const { currency } = entry
  const hasFocus = useSignal(false)
  const [first] = option
  if (first === undefined) return null
  const names = option.map(({ invoice_number: number, amount }) =>
    number === undefined ? matchWords.say('all_open') : `${number} · ${money(amount, currency)}`,
  )
  return (
    <div class="match-option">
      <button
        type="button"
        class={isFirst ? 'button is-main' : 'button'}
        onClick={accept}
        onFocus={() => (hasFocus.value = true)}
        onBlur={() => (hasFocus.value = false)}
      >
        {names.join(', ')}
      </button>
      <span>
        <a href={toCustomer(first.customer_id)}>{first.customer_name ?? first.customer_id}</a>{' '}
        <span class="quiet">{matchWords.say(`why_${first.why}`)}</span>
      </span>
      {hasFocus.value && <BookedPreview entry={entry} allocations={allocationsOf(option, currency)} />}
    </div>
  )
}
