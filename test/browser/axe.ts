/** The accessibility of a page by axe-core: the rules of WCAG 2.2 up to AA, and its best practices. */
import { source } from 'axe-core'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'

const resultSchema = v.object({
  passes: v.array(v.object({ id: v.string() })),
  violations: v.array(v.object({ id: v.string(), help: v.string(), nodes: v.array(v.object({ html: v.string() })) })),
})
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source)
  const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations', 'passes'] }
  const result: unknown = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)
  const { passes, violations } = v.parse(resultSchema, result)
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found).toEqual([])
  expect(passes.length).toBeGreaterThan(15)
}
