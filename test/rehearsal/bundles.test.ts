/**
 * Bundles as a deployment makes them, under faults: nothing is lost, and the judge finds faults that are deliberately
 * left unhandled. Longer runs are those of `npm run rehearse -- --bundles`.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { quickStart } from '../local/scripts.ts'

const outcomesSchema = v.record(
  v.string(),
  v.object({ findings: v.array(v.object({ promise: v.string() })), faults: v.record(v.string(), v.number()) }),
)
let outcomes: v.InferOutput<typeof outcomesSchema> = {}
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...quickStart, 'test/rehearsal/bundled-cases.ts'], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  outcomes = v.parse(outcomesSchema, JSON.parse(stdout))
})

const broken = (name: string) => outcomes[name]?.findings.map(({ promise }) => promise)

it('a rehearsal of bundles finds nothing where much goes wrong at once', () => {
  expect(broken('worse')).toEqual([])
  const { throttle, lostAnswer, death, conflict } = outcomes['worse']?.faults ?? {}
  for (const count of [throttle, lostAnswer, death, conflict]) expect(count).toBeGreaterThan(0)
})

it.each([
  ['lost webhooks', 'webhooks get every event'],
  ['stale for ever', 'calls are answered'],
])('the judge of bundles cries at a run with this fault unhandled: %s', (name, promise) => {
  expect(broken(name)).toContain(promise)
})
