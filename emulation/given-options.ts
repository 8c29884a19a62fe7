/** The options of `npm run emulate`, checked before anything is deployed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArguments, UsageError } from '../local/command-line.ts'
import { stories } from './stories.ts'

export interface GivenOptions {
  /** The folder of templates that are made already. */
  readonly assembly: string | undefined
  /** The time of the whole run, from the start of the process. */
  readonly withinSeconds: number
  /** The stories to tell after the deployment, if not all. */
  readonly only: readonly string[] | undefined
}

/** The story that may be left out when the time is over. */
export const suite = 'suite'

const usage = 'npm run emulate -- [--assembly FOLDER] [--within SECONDS] [--only STORY,STORY]'
const text = { type: 'string' } as const
const fiveMinutes = '300'

/** A wrong value is a UsageError. */
export function givenOptions(args: string[]): GivenOptions {
  const { assembly, within, only } = parseArguments(usage, {
    args,
    options: { assembly: text, within: text, only: text },
  }).values
  if (assembly !== undefined && !existsSync(join(assembly, 'manifest.json'))) {
    throw new UsageError(`--assembly takes a folder that npm run synth has written, not "${assembly}".`)
  }
  return {
    assembly,
    withinSeconds: secondsOf(within ?? fiveMinutes),
    only: only === undefined ? only : storiesOf(only),
  }
}

function secondsOf(given: string): number {
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given)
  throw new UsageError(`--within takes a whole number of seconds from 1 to 999999, not "${given}".`)
}

function storiesOf(given: string): string[] {
  const all = [...stories.map(([name]) => name), suite]
  const wanted = given.split(',')
  const unknown = wanted.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new UsageError(`--only: there is no story "${unknown}": ${all.join(', ')}.`)
  return wanted
}
