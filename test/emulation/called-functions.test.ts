/** Functions that the emulation must have succeed. */
import { expect, it } from 'vitest'
import { calledFunctions, hasSucceeded } from '../../emulation/called-functions.ts'
import { functions } from '../../lib/wiring.ts'

const all = functions.map(({ name }) => `OUTCOME subscriptions-prod-${name} 200\n`)
const named = (name: string) => (line: string) => !line.includes(`-${name} `)

it('A function that is only refused, or not called, is an error', () => {
  const log = `${all.filter(named('watch')).filter(named('credit')).join('')}OUTCOME subscriptions-prod-credit 422\n`
  expect(() => calledFunctions(log)).toThrow('These functions have not succeeded: credit (422), watch (not called)')
  expect(calledFunctions(all.join(''))).toBe(`${functions.length} of ${functions.length} succeeded`)
})

it.each([
  ['200', true],
  ['303', true],
  ['done', true],
  ['failed', false],
  ['422', false],
  ['502', false],
])('%s is a success: %s', (outcome, isSuccess) => {
  expect(hasSucceeded(`OUTCOME subscriptions-prod-mail ${outcome}\n`, 'mail')).toBe(isSuccess)
  expect(hasSucceeded(`OUTCOME subscriptions-prod-mail ${outcome}\n`, 'mail-failures')).toBe(false)
})
