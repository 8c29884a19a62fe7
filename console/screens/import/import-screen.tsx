/** Import: the file, the targets of its columns, a preview, and the progress. */
import { useEffect, useRef } from 'preact/hooks'
import { may } from '../../account/rights.ts'
import { settingsReading } from '../../account/settings.ts'
import { onDemand } from '../../design/OnDemand.tsx'
import { Show } from '../../design/States.tsx'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { importWords } from './import-words.ts'
import { listKept, stage } from './import-work.ts'
import { Meter } from './Meter.tsx'
import { ReportFile } from './ReportFile.tsx'

export const words = [importWords]

/** Targets of columns are chosen once there is a file. */
const Columns = onDemand(async () => {
  const { Columns: Part, words: wordsOfPart } = await import('./Columns.tsx')
  return { Part, words: wordsOfPart }
})

/** The steps after the columns. */
const ImportStep = onDemand(async () => {
  const { ImportStep: Part, words: wordsOfPart } = await import('./ImportStep.tsx')
  return { Part, words: wordsOfPart }
})

const stepNames = ['file', 'columns', 'check', 'run'] as const

export function Screen() {
  useTitle(shellWords.say('nav_import'))
  useEffect(listKept, [])
  const step = stepNow()
  const isFirst = useRef(true)
  // The button that opened a step disappears with the previous step.
  useEffect(() => {
    if (!isFirst.current) {
      document.getElementById('content')?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    isFirst.current = false
  }, [step])
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_import')}</h1>
          <p class="lead">{importWords.say('lead')}</p>
        </div>
      </div>
      <ol class="import-steps" aria-label={importWords.say('steps')}>
        {stepNames.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {importWords.say(`step_${each}`)}
          </li>
        ))}
      </ol>
      <div class="stack">
        {may('settings') ? <Show reading={settingsReading()}>{() => <Step />}</Show> : <Step />}
        <ReportFile />
      </div>
    </>
  )
}

function stepNow(): (typeof stepNames)[number] {
  const now = stage.value
  switch (now.at) {
    case 'choosing':
    case 'looking':
    case 'recalling':
      return 'file'
    case 'planning':
      return 'columns'
    case 'checking':
    case 'checked':
    case 'known':
      return 'check'
    case 'running':
      return now.progress?.mode === 'check' ? 'check' : 'run'
    case 'resting':
      return now.rest.mode === 'check' ? 'check' : 'run'
  }
}

function Step() {
  const now = stage.value
  switch (now.at) {
    case 'choosing':
      return <ChooseFile wrong={now.wrong} />
    case 'looking':
      return <AtWork text={importWords.say('looking', { name: now.file.name })} share={now.share} />
    case 'recalling':
      return <AtWork text={importWords.say('looking', { name: now.name })} share={now.share} />
    case 'checking':
      return <AtWork text={importWords.say('checking', { name: now.file.name })} share={now.share} />
    case 'planning':
      // Reading the file differently gives other columns, and another plan.
      return <Columns key={JSON.stringify(now.look.form) + now.look.digest} file={now.file} look={now.look} />
    case 'checked':
    case 'known':
    case 'running':
    case 'resting':
      return <ImportStep />
  }
}

function AtWork({ text, share }: { readonly text: string; readonly share: number }) {
  return (
    <section class="card stack" aria-label={text}>
      <Meter label={text} share={share} />
    </section>
  )
}
