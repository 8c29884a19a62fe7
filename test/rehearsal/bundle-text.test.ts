/** The text of a bundle runs as a function as it does as a module, once for each instance. */
import vm from 'node:vm'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { asFunction } from '../../rehearsal/bundle-containers.ts'

const runSchema = v.custom<(modules: object, load: unknown, meta: object) => Promise<unknown>>(
  (value) => typeof value === 'function',
)
const load = (specifier: string): Promise<unknown> => import(specifier)

async function runnerOf(source: string) {
  const { text, imports } = asFunction(source)
  const run = v.parse(runSchema, new vm.Script(text).runInThisContext())
  const modules = Object.fromEntries(
    await Promise.all([...imports].map(async (name) => [name, await load(name)] as const)),
  )
  return () => run(modules, load, { url: 'file:///bundle.mjs' })
}

it('has the imports of Node in each form, the exports, and what is loaded later', async () => {
  const run = await runnerOf(
    'import a,{join as b}from"node:path";import*as c from"node:path";import"node:os";var d=await import("node:path");' +
      'var e=[a.join===b,c.join===b,d.join===b,import.meta.url,this===void 0];var f=1;export{e as checks,f};',
  )
  expect(await run()).toEqual({ checks: [true, true, true, 'file:///bundle.mjs', true], f: 1 })
})

it('has a state of its own in each instance', async () => {
  const count = await runnerOf('let n=0;function next(){return++n}export{next as handler};')
  const instances = [await count(), await count()]
  const next = v.object({ handler: v.custom<() => number>((value) => typeof value === 'function') })
  const [one, other] = instances.map((each) => v.parse(next, each).handler)
  expect([one?.(), one?.(), other?.()]).toEqual([1, 2, 1])
})

it('is refused where an export stands elsewhere than at the end', async () => {
  await expect(runnerOf('export const handler=1;')).rejects.toThrow('A bundle ends with its exports.')
})

it('leaves words alone that only look like imports', async () => {
  const run = await runnerOf('var t=`import a from"./client";`;export{t as text};')
  expect(await run()).toEqual({ text: 'import a from"./client";' })
})
