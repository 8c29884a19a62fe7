/** The purpose of the rows, and the target of each column of the file. */
import { useSignal } from '@preact/signals'
import { useId, useMemo } from 'preact/hooks'
import { number } from '../../account/format.ts'
import { encodings, delimiters, type FoundColumn, type Look } from '../../import-worker/messages.ts'
import { Labelled } from '../../design/Field.tsx'
import { Notice } from '../../design/Notice.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import { operationWords } from '../../operations/operation-words.ts'
import { ColumnForm } from './ColumnForm.tsx'
import { Constants } from './Constants.tsx'
import { check, look as lookAgain, startOver } from './import-work.ts'
import { importFaultWords } from './import-fault-words.ts'
import { importStepWords } from './import-step-words.ts'
import { importWords } from './import-words.ts'
import { mapOf } from './map-of.ts'
import {
  asksForPast,
  doesSomething,
  guessedPlan,
  isUsable,
  maySeveral,
  missingOf,
  plannedFor,
  type Plan,
} from './plan.ts'
import { rememberColumns, rememberedColumns } from './column-memory.ts'
import { groupsOf, targetName } from './target-names.ts'
import { kinds, operationsOf, targetsOf, type Account, type Kind, type Target } from './targets.ts'
import { theAccount, theDecimals } from './import-account.ts'

export const words = [importStepWords, importFaultWords, operationWords]

export interface ColumnsProps {
  readonly file: File
  readonly look: Look
}

/** The plan stays while its check is shown. */
const plans = new WeakMap<File, Plan>()

export function Columns({ file, look }: ColumnsProps) {
  const account = useMemo(theAccount, [])
  const open = kinds.filter((kind) => account.mayDo(operationsOf[kind][0]))
  const planned = useSignal<Plan | undefined>(plans.get(file))
  const plan = planned.value ?? planFor(open[0] ?? 'new', look, account)
  const targets = useMemo(() => targetsOf(plan.kind, account), [plan.kind])
  const isAsked = useSignal(false)
  const change = (changed: Plan) => {
    plans.set(file, changed)
    planned.value = changed
  }
  const missing = missingOf(plan, targets)
  const lacksPast = asksForPast(plan) && plan.past === undefined
  const isReady = missing.length === 0 && !lacksPast && doesSomething(plan)
  return (
    <section class="card stack import-card" aria-label={importWords.say('step_columns')}>
      <div class="card-head">
        <h2 class="import-name">{file.name}</h2>
        <span class="quiet">{importStepWords.count('rows', look.lines, { count: number(look.lines) })}</span>
      </div>
      <FileForm file={file} look={look} />
      <KindChoice open={open} kind={plan.kind} onChange={(kind) => change(planFor(kind, look, account))} />
      <div class="import-columns">
        <Table
          caption={importWords.say('step_columns')}
          columns={columnsOf(plan, targets, change)}
          rows={look.columns.map((column, index) => ({ ...column, index }))}
          keyOf={({ index }) => String(index)}
        />
      </div>
      <Constants plan={plan} targets={targets} change={change} />
      {maySeveral(plan) && (
        <label class="check">
          <input
            type="checkbox"
            checked={plan.hasSeveral === true}
            onChange={({ currentTarget }) => change({ ...plan, hasSeveral: currentTarget.checked })}
          />
          {importStepWords.say('several_rows')}
        </label>
      )}
      {asksForPast(plan) && <Past plan={plan} change={change} isWrong={isAsked.value && lacksPast} />}
      {isAsked.value && !isReady && (
        <Notice tone="bad" role="alert">
          {missing.length > 0
            ? importStepWords.say('missing', { names: missing.map(targetName).join(', ') })
            : importStepWords.say(lacksPast ? 'missing_past' : 'nothing_chosen')}
        </Notice>
      )}
      <Preview look={look} />
      <div class="actions">
        <button
          type="button"
          class="button is-main"
          onClick={() => {
            isAsked.value = true
            if (!isReady) return
            change(plan)
            checkPlan({ file, look }, plan, targets)
          }}
        >
          {importStepWords.say('check')}
        </button>
        <button type="button" class="button is-bare" onClick={startOver}>
          {importStepWords.say('another')}
        </button>
      </div>
    </section>
  )
}

function checkPlan({ file, look }: ColumnsProps, plan: Plan, targets: readonly Target[]): void {
  rememberColumns(plan)
  const map = mapOf(plan, { targets, decimals: theDecimals(plan.constants['payment.currency']) })
  check(file, look, JSON.stringify(map, undefined, 2))
}

const planFor = (kind: Kind, { columns }: Look, account: Account): Plan =>
  guessedPlan(kind, columns, targetsOf(kind, account), rememberedColumns(kind))

interface Row extends FoundColumn {
  readonly index: number
}

function columnsOf(plan: Plan, targets: readonly Target[], change: (plan: Plan) => void): readonly Column<Row>[] {
  const planOf = ({ name }: Row) => plan.columns[name] ?? { target: undefined }
  const targetOf = (row: Row) => targets.find(({ id }) => id === planOf(row).target)
  return [
    {
      key: 'column',
      name: importStepWords.say('column'),
      cell: (row) => (
        <div>
          <b class="import-name">{row.name === '' ? importStepWords.say('unnamed') : row.name}</b>
          <div class="quiet import-examples">
            {row.values.slice(0, 3).join(' · ') || importStepWords.say('no_values')}
          </div>
        </div>
      ),
    },
    {
      key: 'becomes',
      name: importStepWords.say('becomes'),
      cell: (row) =>
        isUsable(row) ? (
          <div class="field">
            <TargetChoice
              row={row}
              targets={targets}
              plan={plan}
              onChange={(id) => {
                const guess = plannedFor(
                  row,
                  targets.find((target) => target.id === id),
                )
                change({ ...plan, columns: { ...plan.columns, [row.name]: guess } })
              }}
            />
            <ColumnForm
              column={row}
              plan={planOf(row)}
              target={targetOf(row)}
              change={(changed) => change({ ...plan, columns: { ...plan.columns, [row.name]: changed } })}
            />
          </div>
        ) : (
          <span class="quiet">{importStepWords.say(row.isTwice && row.name !== '' ? 'twice' : 'left_out')}</span>
        ),
    },
  ]
}

interface TargetChoiceProps {
  readonly row: Row
  readonly targets: readonly Target[]
  readonly plan: Plan
  readonly onChange: (id: string | undefined) => void
}

/** A target is offered once. */
function TargetChoice({ row, targets, plan, onChange }: TargetChoiceProps) {
  const own = plan.columns[row.name]?.target
  const usedTargets = new Set(
    Object.values(plan.columns).flatMap(({ target }) => (target === own ? [] : (target ?? []))),
  )
  return (
    <select
      aria-label={importStepWords.say('becomes_of', { column: row.name })}
      value={own ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    >
      <option value="">{importStepWords.say('left_out')}</option>
      {groupsOf(targets.filter(({ id }) => !usedTargets.has(id))).map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.targets.map((target) => (
            <option key={target.id} value={target.id}>
              {targetName(target)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

interface KindChoiceProps {
  readonly open: readonly Kind[]
  readonly kind: Kind
  readonly onChange: (kind: Kind) => void
}

function KindChoice({ open, kind, onChange }: KindChoiceProps) {
  const name = useId()
  return (
    <fieldset class="field">
      <legend>{importStepWords.say('kind')}</legend>
      <div class="choices">
        {open.map((each) => (
          <label key={each} class="check">
            <input type="radio" name={name} checked={each === kind} onChange={() => onChange(each)} />
            {importStepWords.say(`kind_${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const marks = { ';': ';', ',': ',', '|': '|' } as const

function FileForm({ file, look: { form } }: ColumnsProps) {
  const { encoding, delimiter, kind } = form
  return (
    <div class="field-pair">
      <Labelled label={importStepWords.say('encoding')}>
        {(input) => (
          <select
            {...input}
            value={encoding}
            onChange={({ currentTarget }) => {
              const encoding = encodings.find((each) => each === currentTarget.value)
              if (encoding !== undefined) lookAgain(file, { encoding: encoding, ...(kind === 'csv' && { delimiter }) })
            }}
          >
            {encodings.map((each) => (
              <option key={each} value={each}>
                {each === 'windows-1252' ? 'Windows-1252' : each.toUpperCase()}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {kind === 'csv' && (
        <Labelled label={importStepWords.say('delimiter')}>
          {(input) => (
            <select
              {...input}
              value={delimiter}
              onChange={({ currentTarget }) => lookAgain(file, { encoding, delimiter: currentTarget.value })}
            >
              {delimiters.map((each) => (
                <option key={each} value={each}>
                  {each === '\t' ? importStepWords.say('tab') : marks[each]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
    </div>
  )
}

interface PastProps {
  readonly plan: Plan
  readonly change: (plan: Plan) => void
  readonly isWrong: boolean
}

/** A person who imports years of subscriptions has to say whether they are invoiced, and mailed, at once. */
function Past({ plan, change, isWrong }: PastProps) {
  const name = useId()
  return (
    <fieldset class="field" aria-describedby={`${name}-hint`}>
      <legend>{importStepWords.say('past_question')}</legend>
      <div class="choices import-choices">
        {(['elsewhere', 'here'] as const).map((each) => (
          <label key={each} class="check">
            <input
              type="radio"
              name={name}
              checked={plan.past === each}
              aria-invalid={isWrong}
              onChange={() => change({ ...plan, past: each })}
            />
            {importStepWords.say(`past_${each}`)}
          </label>
        ))}
      </div>
      <p class="hint" id={`${name}-hint`}>
        {importStepWords.say('past_hint')}
      </p>
    </fieldset>
  )
}

/** The first rows, in which a wrong encoding is visible. */
function Preview({ look }: Pick<ColumnsProps, 'look'>) {
  const rows = look.rows.map((cells, index) => ({ cells, index }))
  const columns = look.columns.map(({ name }, place): Column<(typeof rows)[number]> => ({
    key: String(place),
    name: name === '' ? importStepWords.say('unnamed') : name,
    cell: ({ cells }) => cells[place] ?? '',
  }))
  return (
    <details class="import-shown">
      <summary>{importStepWords.say('first_rows')}</summary>
      <div class="import-rows" tabIndex={0} role="region" aria-label={importStepWords.say('first_rows')}>
        <Table
          caption={importStepWords.say('first_rows')}
          columns={columns}
          rows={rows}
          keyOf={({ index }) => String(index)}
        />
      </div>
    </details>
  )
}
