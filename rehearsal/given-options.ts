/** The options of `npm run rehearse`. */
import { parseArguments, UsageError } from '../local/command-line.ts'
import { scenarios } from './scenarios.ts'
import type { Work } from './workers.ts'

const ratesNames = ['none', 'usual', 'worse', 'mixed'] as const
export type RatesName = (typeof ratesNames)[number]

export interface GivenOptions {
  readonly work: Work
  /** The number of processes. */
  readonly workers: number
  readonly minutes: number
  /** The seconds after which no seed of the work begins. */
  readonly withinSeconds: number
  /** The steps of a run. */
  readonly steps: number
  /** The days over which they are spread; undefined for each seed's own. */
  readonly days: number | undefined
  readonly rates: RatesName
  readonly bundles: boolean
  readonly containers: number
  /** The folder of the templates. */
  readonly assembly: string
  /** The file that gets everything said as well. */
  readonly log: string | undefined
}

const usage =
  'npm run rehearse -- [--seeds N,N...] [--new N] [--minutes N] [--within SECONDS] [--steps N] [--days N] ' +
  `[--rates ${ratesNames.join('|')}] [--bundles] [--assembly FOLDER] [--scenario NAME,NAME...] ` +
  '[--containers N] [--workers N] [--log FILE]'
const text = { type: 'string' } as const
const options = {
  ...{ seeds: text, new: text, minutes: text, steps: text, rates: text, assembly: text, scenario: text, log: text },
  ...{ containers: text, within: text, workers: text, days: text },
  bundles: { type: 'boolean' } as const,
}

/** A wrong value is a UsageError. */
export function givenOptions(args: string[]): GivenOptions {
  const { values } = parseArguments(usage, { args, options })
  return {
    work: {
      seeds: listed(values.seeds).map((seed) => wholeNumber('seeds', seed, 0)),
      fresh: wholeNumber('new', values.new ?? '0', 0),
      scenarios: scenariosOf(values.scenario),
    },
    workers: wholeNumber('workers', values.workers ?? '1', 1),
    minutes: wholeNumber('minutes', values.minutes ?? '0', 0),
    withinSeconds: values.within === undefined ? Infinity : wholeNumber('within', values.within, 1),
    steps: wholeNumber('steps', values.steps ?? '150', 1),
    days: values.days === undefined ? undefined : wholeNumber('days', values.days, 1),
    rates: ratesOf(values.rates ?? 'usual'),
    bundles: values.bundles ?? false,
    containers: wholeNumber('containers', values.containers ?? '3', 1),
    assembly: values.assembly ?? 'cdk.out',
    log: values.log,
  }
}

const listed = (list = '') => (list === '' ? [] : list.split(','))

function wholeNumber(option: string, given: string, least: number): number {
  if (/^\d{1,15}$/.test(given) && Number(given) >= least) return Number(given)
  throw new UsageError(`--${option} takes a whole number from ${least}, not "${given}".`)
}

function ratesOf(given: string): RatesName {
  const name = ratesNames.find((each) => each === given)
  if (name === undefined) throw new UsageError(`--rates takes one of ${ratesNames.join(', ')}, not "${given}".`)
  return name
}

function scenariosOf(given: string | undefined): string[] {
  const all = scenarios.map(({ name }) => name)
  const wanted = given === 'all' ? all : listed(given)
  const unknown = wanted.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new UsageError(`There is no scenario ${unknown}: ${all.join(', ')}.`)
  return wanted
}
