/** Handlers of the service under the rights that the wiring gives them. A refused call fails the test. */
import { afterEach, expect } from 'vitest'
import { functions } from '../lib/wiring.ts'
import { denials, withRightsOf } from '../local/rights.ts'

/** The handler of a function, called as that function. Use it at the top of a test file. */
export function asFunction<Given extends readonly unknown[], Output>(
  name: string,
  handler: (...given: Given) => Promise<Output>,
): (...given: Given) => Promise<Output> {
  const wiring = functions.find((each) => each.name === name)
  if (wiring === undefined) throw new Error(`There is no function ${name}.`)
  refuseNobody()
  return (...given) => withRightsOf(wiring, () => handler(...given))
}

/** Fails the tests of a file in which a function oversteps its rights, even if the function handles the refusal. */
export function refuseNobody(): void {
  afterEach(() => {
    expect(denials).toEqual([])
  })
}
