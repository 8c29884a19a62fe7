/** Tests that only call the service, run against the deployed functions. */
import { stripVTControlCharacters } from 'node:util'
import { StartError } from '../local/start-error.ts'
import { run } from './command.ts'
import { stack } from './deployment.ts'
import type { Emulator } from './emulator.ts'

/** Tests that only call the service. */
export const suiteFiles: readonly string[] = [
  'test/stories/away.test.ts',
  'test/stories/clocks.test.ts',
  'test/stories/company.test.ts',
  'test/stories/company-seats.test.ts',
  'test/stories/debt-after-withdrawn-stop.test.ts',
  'test/stories/late-capture.test.ts',
  'test/stories/late-payer.test.ts',
  'test/stories/lead-days.test.ts',
  'test/stories/moved-account.test.ts',
  'test/stories/moved-in.test.ts',
  'test/stories/new-price.test.ts',
  'test/stories/odd-days.test.ts',
  'test/stories/payments.test.ts',
  'test/stories/plans.test.ts',
  'test/stories/stops.test.ts',
  'test/stories/summer-house.test.ts',
  'test/stories/suspended.test.ts',
  'test/stories/switcher.test.ts',
  'test/stories/taxes.test.ts',
  'test/api/addresses.engine.test.ts',
  'test/api/assigned-copies.engine.test.ts',
  'test/api/clock-in-the-past.engine.test.ts',
  'test/api/credit.engine.test.ts',
  'test/api/dated-price.engine.test.ts',
  'test/api/extend.engine.test.ts',
  'test/api/money.engine.test.ts',
  'test/api/overrides-form.engine.test.ts',
  'test/api/plan-customers.engine.test.ts',
  'test/api/product-forecast.engine.test.ts',
  'test/api/products.engine.test.ts',
  'test/api/subscriptions.engine.test.ts',
]

/** The stories of the API's description, which call most operations with success. */
export const exampleFiles: readonly string[] = [
  'test/openapi/examples-account.test.ts',
  'test/openapi/examples-issues.test.ts',
  'test/openapi/examples-money.test.ts',
  'test/openapi/examples.test.ts',
]

type Aws = Pick<Emulator, 'environment'>

export async function runTests(aws: Aws, url: string, files: readonly string[], seconds?: number): Promise<string> {
  const service = { ...aws.environment, SERVICE_URL: url, SERVICE_STACK: stack }
  const {
    code,
    said: coloured,
    outOfTime,
  } = await run(service, 'vitest', ['run', '--maxWorkers', '2', ...files], seconds)
  const said = stripVTControlCharacters(coloured)
  if (outOfTime ? / FAIL |^ *[×❯] /m.test(said) : code !== 0) throw new StartError(said.slice(-3_000))
  return outOfTime ? leftOut(finishedIn(said, files), files) : (/Tests .*/.exec(said)?.[0] ?? said.slice(-200))
}

const leastSeconds = 20

/** On a slow machine a part of the suite is left out, after everything else was shown. */
export const runSuite = async (aws: Aws, url: string, seconds: number): Promise<string> =>
  seconds < leastSeconds ? leftOut([], suiteFiles) : await runTests(aws, url, suiteFiles, seconds)

/** The files whose tests have all passed. */
export const finishedIn = (said: string, files: readonly string[]): readonly string[] => {
  const passed = new Set(Array.from(said.matchAll(/✓ .*?(test\/\S+) \(\d+ tests?\)/g), ([, file]) => file))
  return files.filter((file) => passed.has(file))
}

const leftOut = (done: readonly string[], files: readonly string[]): string =>
  `${done.length} of ${files.length} files passed. LEFT OUT, as the time is over: ` +
  files.filter((file) => !done.includes(file)).join(', ')
