/** Functions for the local run's own tests: a wiring of one, and the handler it has. */
import type { Context } from 'aws-lambda'
import type { FunctionWiring, Trigger } from '../../lib/wiring.ts'
import { localFunction, type LocalFunction } from '../../local/functions.ts'

export const wiringOf = (trigger: Trigger, more: Partial<FunctionWiring> = {}): FunctionWiring => ({
  name: 'tried',
  entry: 'tried.ts',
  trigger,
  tables: {},
  memoryMb: 128,
  timeoutSeconds: 5,
  ...more,
})

export function functionOf(
  trigger: Trigger,
  handler: (event: never, context: Pick<Context, 'getRemainingTimeInMillis'>) => unknown,
  more: Partial<FunctionWiring> = {},
): LocalFunction {
  return localFunction(wiringOf(trigger, more), () => Promise.resolve({ handler }))
}

/** Waits until something holds; the test's own time limit is the limit. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
