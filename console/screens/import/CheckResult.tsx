/** The preview of an import: the number of rows, the values that do not fit, and the service's answer. */
import { number } from '../../account/format.ts'
import type { Check, LineProblem } from '../../import-worker/messages.ts'
import { Notice } from '../../design/Notice.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import { begin, changePlan, checkAll, type CheckedFile } from './import-work.ts'
import { beginText, InvoicedToday } from './InvoicedToday.tsx'
import { importStepWords } from './import-step-words.ts'
import { importWords } from './import-words.ts'
import { save } from './ReportFile.tsx'

const mostShown = 50

export function Checked({ file, look, map, check }: CheckedFile) {
  const { lines, operations, failed, repeated, without, past, whole } = check
  const good = lines - failed - without
  const problems = whole?.problems ?? [...check.problems, ...(check.asked?.problems ?? [])]
  return (
    <section class="card stack import-card" aria-label={importWords.say('step_check')}>
      <div class="card-head">
        <h2>{importStepWords.say('check_title', { name: file.name })}</h2>
      </div>
      <Notice
        tone={failed === 0 && problems.length === 0 ? 'good' : 'warn'}
        icon={failed === 0 ? 'check' : 'warning'}
        role="status"
      >
        <p>
          <b>{importStepWords.count('would', good, { count: number(good), operations: number(operations) })}</b>
        </p>
        {failed > 0 && <p>{importStepWords.count('would_not', failed, { count: number(failed) })}</p>}
        {repeated > 0 && whole === undefined && (
          <p>{importStepWords.count('repeated', repeated, { count: number(repeated) })}</p>
        )}
        {without > 0 && <p>{importStepWords.count('nothing_for', without, { count: number(without) })}</p>}
        <Asked check={check} good={good} />
      </Notice>
      {good > 0 && <InvoicedToday check={check} />}
      {past.begun > 0 && (
        <Notice tone={past.invoiced > 0 ? 'warn' : 'neutral'} icon="invoices">
          <p>{importStepWords.count('past', past.begun, { count: number(past.begun) })}</p>
          {past.invoiced > 0 && (
            <p>{importStepWords.count('past_here', past.invoiced, { count: number(past.invoiced) })}</p>
          )}
        </Notice>
      )}
      {problems.length > 0 && <Problems problems={problems} check={check} name={file.name} />}
      {whole === undefined && good > 0 && (
        <div>
          <button type="button" class="button" onClick={() => checkAll({ file, look, map, check })}>
            {importStepWords.say('ask_all')}
          </button>
          <p class="hint">{importStepWords.say('ask_all_hint')}</p>
        </div>
      )}
      <Operations shown={check.shown} />
      <div class="actions">
        <button
          type="button"
          class="button is-main"
          aria-disabled={good === 0}
          onClick={() => {
            if (good > 0) begin({ file, look, map })
          }}
        >
          {beginText(check, good)}
        </button>
        <button type="button" class="button" onClick={() => changePlan(file, look)}>
          {importStepWords.say('back')}
        </button>
        <button
          type="button"
          class="button is-bare"
          onClick={() => save('map.json', new Blob([map], { type: 'application/json' }))}
        >
          {importStepWords.say('save_map')}
        </button>
      </div>
    </section>
  )
}

/** The first operations, in the form in which they are sent. */
const Operations = ({ shown }: Pick<Check, 'shown'>) => (
  <details class="import-shown">
    <summary>{importStepWords.say('shown')}</summary>
    {shown.map((json, index) => (
      <pre key={index} class="mono" tabIndex={0} aria-label={importStepWords.say('shown')}>
        {JSON.stringify(JSON.parse(json), undefined, 2)}
      </pre>
    ))}
  </details>
)

/** The service's answer: for all rows if all were checked, otherwise for the first ones. */
function Asked({ check: { asked: answer, failed, whole }, good }: { readonly check: Check; readonly good: number }) {
  if (whole !== undefined) {
    const refused = whole.failed - failed
    const key = refused === 0 ? 'all_well' : 'all_badly'
    const { periods = 0, events = 0, documents = 0 } = whole.made
    const counts = { periods: number(periods), events: number(events), documents: number(documents) }
    return (
      <>
        <p>{importStepWords.count(key, refused, { count: number(refused) })}</p>
        <p>{importStepWords.say('would_make', counts)}</p>
      </>
    )
  }
  if (answer === undefined) return good > 0 ? <p>{importStepWords.say('not_asked')}</p> : null
  const key = answer.problems.length === 0 ? 'asked_well' : 'asked_badly'
  return <p>{importStepWords.count(key, answer.lines, { count: number(answer.lines) })}</p>
}

interface ProblemsProps {
  readonly problems: readonly LineProblem[]
  readonly check: Check
  readonly name: string
}

function Problems({ problems, check, name }: ProblemsProps) {
  const columns: readonly Column<LineProblem>[] = [
    { key: 'line', name: importStepWords.say('line'), cell: ({ line }) => number(line) },
    { key: 'field', name: importStepWords.say('field'), cell: ({ field, operation }) => field || operation },
    { key: 'message', name: importStepWords.say('message'), cell: ({ message }) => message },
  ]
  const visible = problems.slice(0, mostShown).map((problem, index) => ({ ...problem, index }))
  const { whole } = check
  return (
    <div class="stack">
      <Table
        caption={importStepWords.say('problems')}
        columns={columns}
        rows={visible}
        keyOf={({ index }) => String(index)}
      />
      {(whole !== undefined || check.problems.length > 0) && (
        <div class="actions">
          <button
            type="button"
            class="button is-small"
            onClick={() => save(`${name}.problems.csv`, whole?.report ?? check.report)}
          >
            {importStepWords.say('save_problems')}
          </button>
          {whole !== undefined && (
            <button
              type="button"
              class="button is-small"
              onClick={() => save(name.replace(/(?=\.[^.]+$|$)/, '.failed'), whole.refused)}
            >
              {importWords.say('failed_file')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
