/** `npm run rehearse`: lives through seeds, fixed or new, and shrinks what fails. `docs/rehearsal.md` says what it is. */
import { appendFileSync } from 'node:fs'
import { parseArguments, runCommand } from '../local/command-line.ts'
import { startFastForm, type FastForm } from './fast-form.ts'
import { noFaults, usualRates, worseRates } from './fault-rates.ts'
import { Figures } from './figures.ts'
import { rehearse, type RehearsalOptions } from './rehearsal.ts'
import { scenarios } from './scenarios.ts'
import { shrink } from './shrink.ts'
import { readStage } from './stage-template.ts'
import { describeStep } from './step.ts'

const usage =
  'npm run rehearse -- [--seed N]... [--new N] [--minutes N] [--steps N] [--rates none|usual|worse] ' +
  '[--assembly FOLDER] [--scenario NAME] [--log FILE]'
const options = {
  seed: { type: 'string', multiple: true, default: [] },
  new: { type: 'string', default: '0' },
  minutes: { type: 'string' },
  steps: { type: 'string', default: '150' },
  rates: { type: 'string', default: 'usual' },
  assembly: { type: 'string', default: 'cdk.out' },
  scenario: { type: 'string', multiple: true, default: [] },
  log: { type: 'string' },
} as const

const ratesByName = new Map([
  ['none', noFaults],
  ['usual', usualRates],
  ['worse', worseRates],
])
/** Begins of seeds that nobody has seen. */
const newSeed = () => 1 + Math.floor(Math.random() * 2 ** 31)

async function main(): Promise<void> {
  const given = parseArguments(usage, { options }).values
  const rates = ratesByName.get(given.rates) ?? usualRates
  const fresh = Array.from({ length: Number(given.new) }, newSeed)
  const first = newSeed()
  const say = (line: string) => {
    process.stdout.write(`${line}\n`)
    if (given.log !== undefined) appendFileSync(given.log, `${line}\n`)
  }
  const clock = process.hrtime.bigint
  const begun = clock()
  const form = await startFastForm({ stage: readStage(given.assembly) })
  const figures = new Figures()
  try {
    for (const name of given.scenario) {
      const scenario = scenarios.find((each) => each.name === name)
      if (scenario === undefined) throw new Error(`There is no scenario ${name}: ${scenarios.map((one) => one.name).join(', ')}.`)
      const { findings, figures: lines } = await scenario.run(form)
      say([`${name}: ${findings.length === 0 ? 'holds' : 'does not hold'}`, scenario.promise, ...lines].join('\n  '))
      for (const { promise, words } of findings) say(`  ${promise}: ${words}`)
      figures.findings += findings.length
    }
    for (const seed of [...given.seed.map(Number), ...fresh]) await live(form, { seed, steps: Number(given.steps), rates }, figures, say)
    const endNanos = begun + BigInt(Number(given.minutes ?? 0) * 60) * 1_000_000_000n
    for (let seed = first; clock() < endNanos; seed++) await live(form, { seed, steps: Number(given.steps), rates }, figures, say)
  } finally {
    form.stop()
  }
  if (figures.runs > 0) say(figures.lines().join('\n'))
  process.exit(figures.findings > 0 ? 1 : 0)
}

async function live(
  form: FastForm,
  given: RehearsalOptions,
  figures: Figures,
  say: (line: string) => void,
): Promise<void> {
  const outcome = await rehearse(form, given)
  figures.add(outcome)
  if (figures.runs % 50 === 0) say(figures.lines().join('; '))
  if (outcome.findings.length === 0) return
  say(`Seed ${given.seed} breaks a promise:`)
  for (const { promise, words } of outcome.findings.slice(0, 10)) say(`  ${promise}: ${words}`)
  const tryScript = async (script: RehearsalOptions['script'] = []) => (await rehearse(form, { ...given, script })).findings
  const { script, findings, runs } = await shrink(outcome.script, outcome.findings, tryScript)
  say(`Shrunk in ${runs} runs to ${script.length} steps (--seed ${given.seed} repeats the whole run):`)
  for (const step of script) say(`  ${describeStep(step)}`)
  for (const { promise, words } of findings.slice(0, 3)) say(`  ${promise}: ${words}`)
}

await runCommand(main)
