/** A failing script is shrunk to the steps that break the same promise. */
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../rehearsal/judge/verdict.ts'
import { shrink } from '../../rehearsal/shrink.ts'
import type { Step } from '../../rehearsal/step.ts'

const stepsOf = (customer: string, count: number): Step[] =>
  Array.from({ length: count }, (_, place) => ({ account: 0, customer, atMillis: place, kind: 'pay', amount: place }))
const script = ['k1', 'k2', 'k3', 'k4'].flatMap((customer) => stepsOf(customer, 20))
const differs = (customer: string): Finding => ({
  promise: 'customers agree with the model',
  words: `r1-0: ${customer}: the documents should be [], and is ["invoice"].`,
})
const amounts = (steps: readonly Step[], customer: string) =>
  steps.flatMap((step) => (step.customer === customer && step.kind === 'pay' ? [step.amount] : []))
const always = { mayGoOn: () => true }

describe('a failing script', () => {
  it('is shrunk to the steps of the customer that is named, and to the fewest of them', async () => {
    const tried: number[] = []
    const tryScript = (steps: readonly Step[]) => {
      tried.push(steps.length)
      const paid = amounts(steps, 'k3')
      return Promise.resolve(paid.includes(7) && paid.includes(12) ? [differs('k3')] : [])
    }
    const shrunk = await shrink(script, [differs('k3')], { tryScript, ...always })
    expect(tried[0]).toBe(20)
    expect(amounts(shrunk.script, 'k3')).toEqual([7, 12])
    expect(shrunk.script).toHaveLength(2)
    expect(shrunk.runs).toBe(tried.length)
  })

  it('keeps another customer without whom nothing is broken', async () => {
    const tryScript = (steps: readonly Step[]) =>
      Promise.resolve(amounts(steps, 'k1').includes(3) && amounts(steps, 'k3').includes(7) ? [differs('k3')] : [])
    const shrunk = await shrink(script, [differs('k3')], { tryScript, ...always })
    expect(shrunk.script.map(({ customer }) => customer)).toEqual(['k1', 'k3'])
  })

  it('is not shrunk to one that breaks another promise', async () => {
    const other: Finding = { promise: 'nothing stays due', words: 'r1-0: k3: is due.' }
    const shrunk = await shrink(script, [differs('k3')], { tryScript: () => Promise.resolve([other]), ...always })
    expect(shrunk.script).toEqual(script)
  })

  it('stays as it is where there is no time', async () => {
    const tryScript = () => Promise.resolve([differs('k3')])
    const shrunk = await shrink(script, [differs('k3')], { tryScript, mayGoOn: () => false })
    expect(shrunk).toEqual({ script, findings: [differs('k3')], runs: 0 })
  })
})
