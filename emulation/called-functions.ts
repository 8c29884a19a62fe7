/** The functions that did their work under their own rights. The rights of any other function stay unproven. */
import { functions } from '../lib/wiring.ts'
import { StartError } from '../local/start-error.ts'
import { stack } from './deployment.ts'

/** The outcomes that the emulator's log tells of a function: statuses of answers, `done` and `failed`. */
const outcomesOf = (log: string, name: string): string[] =>
  Array.from(log.matchAll(new RegExp(`^OUTCOME ${stack}-${name} (\\w+)$`, 'gm')), ([, outcome = '']) => outcome)

export const hasSucceeded = (log: string, name: string): boolean =>
  outcomesOf(log, name).some((outcome) => /^(?:done|[23]..)$/.test(outcome))

/** Fails if a function has not succeeded. */
export function calledFunctions(log: string): string {
  const names = functions.map(({ name }) => name)
  const missed = names.filter((name) => !hasSucceeded(log, name))
  if (missed.length > 0) {
    const each = missed.map((name) => `${name} (${outcomesOf(log, name).join(', ') || 'not called'})`)
    throw new StartError(`These functions have not succeeded: ${each.join(', ')}`)
  }
  return `${names.length} of ${names.length} succeeded`
}
