/** `npm run rehearse`: runs seeds, fixed or new, and shrinks the failing ones. `docs/rehearsal.md` describes it. */
import { appendFileSync } from 'node:fs'
import { parseArguments, runCommand } from '../local/command-line.ts'
import { startFastForm, type FastForm } from './fast-form.ts'
import { noFaults, usualRates, worseRates } from './fault-rates.ts'
import { Figures } from './figures.ts'
import { rehearse, type RehearsalOptions } from './rehearsal.ts'
import { scenarios } from './scenarios.ts'
import { shrink } from './shrink.ts'
import { Stopwatch } from './stopwatch.ts'
import { readStage } from './stage-template.ts'
import { describeStep } from './step.ts'

const usage =
  'npm run rehearse -- [--seeds N,N...] [--new N] [--minutes N] [--within SECONDS] [--steps N] [--rates none|usual|worse|mixed] ' +
  '[--assembly FOLDER] [--scenario NAME,NAME...] [--containers N] [--log FILE]'
const text = { type: 'string' } as const
const options = {
  ...{ seeds: text, new: text, minutes: text, steps: text, rates: text, assembly: text, scenario: text, log: text },
  ...{ containers: text, within: text },
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
  const { seeds = '', new: fresh = '0', minutes = '0', steps = '150', assembly = 'cdk.out', scenario, log } = values
  const run = { steps: Number(steps), rates: values.rates ?? 'usual' }
  const say = (line: string) => {
    process.stdout.write(`${line}\n`)
    if (log !== undefined) appendFileSync(log, `${line}\n`)
  }
  const fixed = seeds === '' ? [] : seeds.split(',').map(Number)
  const all = [...fixed, ...Array.from({ length: Number(fresh) }, newSeed)]
  const firstSeed = newSeed()
  const stopwatch = new Stopwatch(values.within === undefined ? Infinity : Number(values.within))
  const form = await startFastForm({ stage: readStage(assembly), containers: Number(values.containers ?? 3) })
  const figures = new Figures()
  const rehearsing = { form, run, figures, say, stopwatch }
  try {
    if (scenario !== undefined) figures.findings += await perform(form, scenario, say)
    await liveAll(rehearsing, all)
    const endSeconds = stopwatch.seconds + Number(minutes) * 60
    for (let seed = firstSeed; stopwatch.seconds < endSeconds; seed++) {
      await live(rehearsing, seed).catch((error: unknown) => {
        figures.findings += 1
        say(`Seed ${seed} has ended early: ${String(error)}`)
      })
      say(`Seed ${seed} is over. So far: ${figures.sums}`)
    }
  } finally {
    form.stop()
  }
  if (figures.runs > 0) say(figures.lines().join('\n'))
  process.exit(figures.findings > 0 ? 1 : 0)
}

interface Rehearsing {
  readonly form: FastForm
  readonly run: { readonly steps: number; readonly rates: string }
  readonly figures: Figures
  readonly say: (line: string) => void
  readonly stopwatch: Stopwatch
}

/** Runs all seeds. A slow machine runs fewer of them, and says so. */
async function liveAll(rehearsing: Rehearsing, seeds: readonly number[]): Promise<void> {
  const { stopwatch, say } = rehearsing
  for (const [index, seed] of seeds.entries()) {
    if (index > 0 && !stopwatch.hasTimeForAnother) {
      say(`LEFT OUT: ${seeds.length - index} of ${seeds.length} seeds, as the time is up. This machine is slow.`)
      return
    }
    await live(rehearsing, seed)
    stopwatch.lap()
  }
}

/** Performs the scenarios with this name, or all of them, and returns the number of findings. */
async function perform(form: FastForm, name: string, say: (line: string) => void): Promise<number> {
  const wanted = scenarios.filter((each) => name === 'all' || name.split(',').includes(each.name))
  if (wanted.length === 0)
    throw new Error(`There is no scenario ${name}: ${scenarios.map((one) => one.name).join(', ')}.`)
  let findings = 0
  for (const { name: title, promise, run } of wanted) {
    const told = await run(form)
    say([`${title}: ${told.findings.length === 0 ? 'holds' : 'DOES NOT HOLD'}`, promise, ...told.figures].join('\n  '))
    for (const { promise: broken, words } of told.findings.slice(0, 10)) say(`  ${broken}: ${words}`)
    findings += told.findings.length
  }
  return findings
}

async function live({ form, run, figures, say, stopwatch }: Rehearsing, seed: number): Promise<void> {
  const options = { ...run, rates: ratesOf(run.rates, seed), seed }
  const outcome = await rehearse(form, options)
  figures.add(outcome)
  if (figures.runs % 50 === 0) say(figures.lines().join('; '))
  if (outcome.findings.length === 0) return
  say(`Seed ${seed} breaks a promise:`)
  for (const { promise, words } of outcome.findings.slice(0, 10)) say(`  ${promise}: ${words}`)
  const tryScript = async (script: RehearsalOptions['script'] = []) =>
    (await rehearse(form, { ...options, script })).findings
  const mayGoOn = () => !stopwatch.isOver
  const { script, findings, runs } = await shrink(outcome.script, outcome.findings, { tryScript, mayGoOn })
  say(`Shrunk in ${runs} runs to ${script.length} steps (--seeds ${seed} repeats the whole run):`)
  for (const step of script) say(`  ${describeStep(step)}`)
  for (const { promise, words } of findings.slice(0, 3)) say(`  ${promise}: ${words}`)
}

await runCommand(main)
