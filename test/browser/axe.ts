/**
 * The accessibility of a page by axe-core: the rules of WCAG 2.2 up to AA, and its best practices. A page that is the
 * same in every character, size and scheme of colours is looked at once.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'

const resultSchema = v.object({
  passes: v.number(),
  violations: v.array(v.object({ id: v.string(), help: v.string(), nodes: v.array(v.object({ html: v.string() })) })),
})
// The smaller of the two is read by each page in half the time.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Where each node is that keeps a rule, and by which selector it is found, nobody reads.
const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], selectors: false }
// A colour that is still on its way to another is none of the page. What moves for ever has no end to wait for.
const rested = `(async () => {
  const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return [location.pathname, innerWidth, innerHeight, isDark, document.documentElement.outerHTML].join(' ')
})()`
const run = `axe.run(document, ${JSON.stringify(options)})
  .then(({ passes, violations }) => ({ passes: passes.length, violations }))`

/** Digests of pages that are known to keep all rules, such as the sign-in that each story begins with. */
const accessible = new Set<string>()

export async function expectAccessible(page: Page): Promise<void> {
  const looks = v.parse(v.string(), await page.evaluate<unknown>(rested))
  const digest = createHash('sha256').update(looks).digest('base64')
  if (accessible.has(digest)) return
  // A document that has been looked at before has the rules already.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(source)
  const { passes, violations } = v.parse(resultSchema, await page.evaluate<unknown>(run))
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found).toEqual([])
  expect(passes).toBeGreaterThan(15)
  accessible.add(digest)
}
