/** `npm run rehearse`: runs seeds, fixed or new, and shrinks the failing ones. `docs/rehearsal.md` describes it. */
import { appendFileSync } from 'node:fs'
import { parseArguments, runCommand, UsageError } from '../local/command-line.ts'
import { startFastForm, type FastForm } from './fast-form.ts'
import { noFaults, usualRates, worseRates } from './fault-rates.ts'
import { Figures } from './figures.ts'
import { rehearse, type RehearsalOptions } from './rehearsal.ts'
import type { Finding } from './judge/verdict.ts'
import { scenarios } from './scenarios.ts'
import { shrink } from './shrink.ts'
import { Stopwatch } from './stopwatch.ts'
import { readStage } from './stage-template.ts'
import { describeStep } from './step.ts'
import { sumsOf, type Tell } from './told.ts'
import { runWorkers, sharesOf, thisWorker, type Work } from './workers.ts'

const usage =
  'npm run rehearse -- [--seeds N,N...] [--new N] [--minutes N] [--within SECONDS] [--steps N] [--rates none|usual|worse|mixed] ' +
  '[--bundles] [--assembly FOLDER] [--scenario NAME,NAME...] [--containers N] [--workers N] [--log FILE]'
const text = { type: 'string' } as const
const options = {
  ...{ seeds: text, new: text, minutes: text, steps: text, rates: text, assembly: text, scenario: text, log: text },
  ...{ containers: text, within: text, workers: text },
  bundles: { type: 'boolean' } as const,
}

const ratesByName = new Map([
  ['none', noFaults],
  ['usual', usualRates],
  ['worse', worseRates],
])
/** Mixed rates are worse in each fourth seed. */
const ratesOf = (name: string, seed: number) =>
  ratesByName.get(name === 'mixed' && seed % 4 === 0 ? 'worse' : name) ?? usualRates
/** A seed that was never used, if it is drawn before the fast form replaces the chance of the platform. */
const newSeed = () => 1 + Math.floor(Math.random() * 2 ** 31)

async function main(): Promise<void> {
  const { values } = parseArguments(usage, { options })
  const figures = new Figures()
  const worker = thisWorker()
  const tell: Tell = (told) => {
    if (told.kind === 'run') figures.add(told.sums)
    if (told.kind === 'findings') figures.findings += told.count
    if (worker !== undefined) worker.tell(told)
    else if (told.kind === 'words') say(told.words, values.log)
    else if (told.kind === 'over') say(`Seed ${told.seed} is over. So far: ${figures.sums}`, values.log)
    if (told.kind === 'run' && figures.runs % 50 === 0 && worker === undefined)
      say(figures.lines().join('; '), values.log)
  }
  const work = workOf(values)
  const workers = Number(values.workers ?? 1)
  if (!Number.isInteger(workers) || workers < 1) {
    throw new UsageError(`--workers takes a number of processes from 1, not "${values.workers}".`)
  }
  if (workers === 1) await rehearseAll(work, values, tell)
  else await runWorkers(sharesOf(work, workers), tell)
  if (figures.runs > 0 && worker === undefined) say(figures.lines().join('\n'), values.log)
  await worker?.sent()
  process.exit(figures.findings > 0 ? 1 : 0)
}

type Values = Partial<Record<Exclude<keyof typeof options, 'bundles'>, string>> & { readonly bundles?: boolean }

function say(line: string, log: string | undefined): void {
  process.stdout.write(`${line}\n`)
  if (log !== undefined) appendFileSync(log, `${line}\n`)
}

function workOf({ seeds = '', new: fresh = '0', scenario }: Values): Work {
  const named = (list: string) => (list === '' ? [] : list.split(','))
  const wanted = scenario === 'all' ? scenarios.map(({ name }) => name) : named(scenario ?? '')
  for (const name of wanted) {
    if (scenarios.some((each) => each.name === name)) continue
    throw new UsageError(`There is no scenario ${name}: ${scenarios.map((one) => one.name).join(', ')}.`)
  }
  return { seeds: named(seeds).map(Number), fresh: Number(fresh), scenarios: wanted }
}

async function rehearseAll({ seeds, fresh, scenarios: names }: Work, values: Values, tell: Tell): Promise<void> {
  const { minutes = '0', steps = '150', assembly = 'cdk.out', rates = 'usual', containers = '3', within } = values
  const { bundles = false } = values
  const all = [...seeds, ...Array.from({ length: fresh }, newSeed)]
  const firstSeed = newSeed()
  const stopwatch = new Stopwatch(within === undefined ? Infinity : Number(within))
  const form = await startFastForm({ stage: readStage(assembly), containers: Number(containers), bundles })
  const rehearsing = { form, run: { steps: Number(steps), rates }, tell, stopwatch }
  try {
    await perform(form, names, tell)
    await liveAll(rehearsing, all)
    const endSeconds = stopwatch.seconds + Number(minutes) * 60
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
  readonly run: { readonly steps: number; readonly rates: string }
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

async function live({ form, run, tell, stopwatch }: Rehearsing, seed: number): Promise<void> {
  const options = { ...run, rates: ratesOf(run.rates, seed), seed }
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

await runCommand(main)
