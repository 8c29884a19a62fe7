/** Tests that only call the service, run against the deployed functions. */
import { stripVTControlCharacters } from 'node:util'
import { stack } from './deployment.ts'
import { saidBy, type Run } from './command.ts'

/** Tests that only call the service. `docs/emulation.md` describes the other tests. */
export const suiteFiles: readonly string[] = [
  'test/stories/away.test.ts',
  'test/stories/clocks.test.ts',
  'test/stories/company-seats.test.ts',
  'test/stories/company.test.ts',
  'test/stories/debt-kept.test.ts',
  'test/stories/late-capture.test.ts',
  'test/stories/late-payer.test.ts',
  'test/stories/lead-days.test.ts',
  'test/stories/moved-account.test.ts',
  'test/stories/moved-in.test.ts',
  'test/stories/new-price.test.ts',
  'test/stories/odd-days.test.ts',
  'test/stories/payments.test.ts',
  'test/stories/stops.test.ts',
  'test/stories/suspended.test.ts',
  'test/stories/switcher.test.ts',
  'test/stories/taxes.test.ts',
  'test/api/credit.engine.test.ts',
  'test/api/extend.engine.test.ts',
  'test/api/money.engine.test.ts',
]

/** The stories of the API's description, which call most operations with success. */
export const exampleFiles: readonly string[] = [
  'test/openapi/examples-account.test.ts',
  'test/openapi/examples-issues.test.ts',
  'test/openapi/examples-money.test.ts',
  'test/openapi/examples.test.ts',
]

export async function runTests(run: Run, url: string, files: readonly string[]): Promise<string> {
  const said = await saidBy(
    run('env', `SERVICE_URL=${url}`, `SERVICE_STACK=${stack}`, 'vitest', 'run', '--maxWorkers', '2', ...files),
  )
  return /Tests .*/.exec(stripVTControlCharacters(said))?.[0] ?? said.slice(-200)
}
