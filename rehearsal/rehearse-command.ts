/** `npm run rehearse`: runs seeds, fixed or new, and shrinks the failing ones. `docs/rehearsal.md` describes it. */
import { appendFileSync } from 'node:fs'
import { runCommand, UsageError } from '../local/command-line.ts'
import { startFastForm, type FastForm } from './fast-form.ts'
import { noFaults, usualRates, worseRates, type FaultRates } from './fault-rates.ts'
import { Figures } from './figures.ts'
import { givenOptions, type GivenOptions, type RatesName } from './given-options.ts'
import { rehearse, type RehearsalOptions } from './rehearsal.ts'
import type { Finding } from './judge/verdict.ts'
import { scenarios } from './scenarios.ts'
import { shrink } from './shrink.ts'
import { Stopwatch } from './stopwatch.ts'
import { readStage } from './read-stage.ts'
import { describeStep } from './step.ts'
import { sumsOf, type Tell } from './told.ts'
import { runWorkers, sharesOf, thisWorker, type Work } from './workers.ts'

/** Mixed rates are worse in each fourth seed. */
function ratesOf(name: RatesName, seed: number): FaultRates {
  if (name === 'none') return noFaults
  return name === 'worse' || (name === 'mixed' && seed % 4 === 0) ? worseRates : usualRates
}

/** A seed that was never used, if it is drawn before the fast form replaces the chance of the platform. */
const newSeed = () => 1 + Math.floor(Math.random() * 2 ** 31)

async function main(): Promise<void> {
  const given = givenOptions(process.argv.slice(2))
  const { work, workers, minutes, log } = given
  const figures = new Figures()
  const worker = thisWorker()
  if (worker === undefined && isEmpty(work) && minutes === 0) {
    throw new UsageError('There is nothing to rehearse: give --seeds, --new, --minutes or --scenario.')
  }
  const tell: Tell = (told) => {
    if (told.kind === 'run') figures.add(told.sums)
    if (told.kind === 'findings') figures.findings += told.count
    if (worker !== undefined) worker.tell(told)
    else if (told.kind === 'words') say(told.words, log)
    else if (told.kind === 'over') say(`Seed ${told.seed} is over. So far: ${figures.sums}`, log)
    if (told.kind === 'run' && figures.runs % 50 === 0 && worker === undefined) say(figures.lines().join('; '), log)
  }
  if (workers === 1) await rehearseAll(given, tell)
  else await runWorkers(sharesOf(work, workers), tell)
  if (figures.runs > 0 && worker === undefined) say(figures.lines().join('\n'), log)
  await worker?.sent()
  process.exit(figures.findings > 0 ? 1 : 0)
}

const isEmpty = ({ seeds, fresh, scenarios }: Work) => seeds.length + fresh + scenarios.length === 0

function say(line: string, log: string | undefined): void {
  process.stdout.write(`${line}\n`)
  if (log !== undefined) appendFileSync(log, `${line}\n`)
}

async function rehearseAll({ work, withinSeconds, minutes, ...given }: GivenOptions, tell: Tell): Promise<void> {
  const { assembly, containers, bundles } = given
  const all = [...work.seeds, ...Array.from({ length: work.fresh }, newSeed)]
  const firstSeed = newSeed()
  const stopwatch = new Stopwatch(withinSeconds)
  const form = await startFastForm({ stage: readStage(assembly), containers, bundles })
  const rehearsing = { form, given, tell, stopwatch }
  try {
    await perform(form, work.scenarios, tell)
    await liveAll(rehearsing, all)
    const endSeconds = stopwatch.seconds + minutes * 60
    for (let seed = firstSeed; stopwatch.seconds < endSeconds; seed++) {
      await live(rehearsing, seed).catch((error: unknown) => {
        tell({ kind: 'findings', count: 1 })
        tell({ kind: 'words', words: `Seed ${seed} has ended early: ${String(error)}` })
      })
      tell({ kind: 'over', seed })
    }
  } finally {
    form.stop()
  }
}

interface Rehearsing {
  readonly form: FastForm
  readonly given: Pick<GivenOptions, 'steps' | 'days' | 'rates'>
  readonly tell: Tell
  readonly stopwatch: Stopwatch
}

/** Runs all seeds. A slow machine runs fewer of them, and says so. */
async function liveAll(rehearsing: Rehearsing, seeds: readonly number[]): Promise<void> {
  const { stopwatch, tell } = rehearsing
  for (const [index, seed] of seeds.entries()) {
    if (index > 0 && !stopwatch.hasTimeForAnother) {
      const words = `LEFT OUT: ${seeds.length - index} of ${seeds.length} seeds, as the time is up. This machine is slow.`
      tell({ kind: 'words', words })
      return
    }
    await live(rehearsing, seed)
    stopwatch.lap()
  }
}

async function perform(form: FastForm, names: readonly string[], tell: Tell): Promise<void> {
  for (const { name, promise, run } of scenarios.filter((each) => names.includes(each.name))) {
    const told = await run(form)
    const words = [
      [`${name}: ${told.findings.length === 0 ? 'holds' : 'DOES NOT HOLD'}`, promise, ...told.figures].join('\n  '),
      ...told.findings.slice(0, 10).map(({ promise: broken, words: each }) => `  ${broken}: ${each}`),
    ]
    tell({ kind: 'words', words: words.join('\n') })
    tell({ kind: 'findings', count: told.findings.length })
  }
}

async function live({ form, given, tell, stopwatch }: Rehearsing, seed: number): Promise<void> {
  const { steps, days, rates } = given
  const options = { steps, ...(days !== undefined && { days }), rates: ratesOf(rates, seed), seed }
  const outcome = await rehearse(form, options)
  tell({ kind: 'run', sums: sumsOf(outcome) })
  if (outcome.findings.length === 0) return
  const wordsOf = ({ promise, words }: Finding) => `  ${promise}: ${words}`
  const broken = [`Seed ${seed} breaks a promise:`, ...outcome.findings.slice(0, 10).map(wordsOf)]
  tell({ kind: 'words', words: broken.join('\n') })
  const tryScript = async (script: RehearsalOptions['script'] = []) =>
    (await rehearse(form, { ...options, script })).findings
  const mayGoOn = () => !stopwatch.isOver
  const { script, findings, runs } = await shrink(outcome.script, outcome.findings, { tryScript, mayGoOn })
  const shrunk = [
    `Shrunk in ${runs} runs to ${script.length} steps (--seeds ${seed} repeats the whole run):`,
    ...script.map((step) => `  ${describeStep(step)}`),
    ...findings.slice(0, 3).map(wordsOf),
  ]
  tell({ kind: 'words', words: shrunk.join('\n') })
}

// A worker's connection with the process that has begun it would keep it alive.
if (!(await runCommand(main))) process.exit()
