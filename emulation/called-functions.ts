/** The functions that did their work under their own rights. The rights of any other function stay unproven. */
import { functions } from '../lib/wiring.ts'
import { StartError } from '../local/start-error.ts'
import { stack } from './deployment.ts'

/** The outcomes that the emulator's log tells of a function: statuses of answers, `done` and `failed`. */
const outcomesOf = (log: string, name: string): string[] =>
  Array.from(log.matchAll(new RegExp(`^OUTCOME ${stack}-${name} (\\w+)$`, 'gm')), ([, outcome = '']) => outcome)

export const hasSucceeded = (log: string, name: string): boolean =>
  outcomesOf(log, name).some((outcome) => /^(?:done|[23]..)$/.test(outcome))

/** Functions that nothing here can have do their work, with the reason. */
const outOfReach: Readonly<Record<string, string>> = {}

/** Fails if a function has not succeeded that is not out of reach, and if one has that is. */
export function calledFunctions(log: string): string {
  const names = functions.map(({ name }) => name)
  const missed = names.filter((name) => !hasSucceeded(log, name))
  const wrong = missed.filter((name) => !(name in outOfReach))
  if (wrong.length > 0) {
    const each = wrong.map((name) => `${name} (${outcomesOf(log, name).join(', ') || 'not called'})`)
    throw new StartError(`These functions have not succeeded: ${each.join(', ')}`)
  }
  const reached = Object.keys(outOfReach).filter((name) => !missed.includes(name))
  if (reached.length > 0) throw new StartError(`Within reach, so take them off the list: ${reached.join(', ')}`)
  const rest = missed.map((name) => `${name} (${outOfReach[name] ?? ''})`)
  return [`${names.length - missed.length} of ${names.length} succeeded`, ...rest].join('; out of reach: ')
}
