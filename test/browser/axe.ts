/**
 * The accessibility of a page by axe-core: the rules of WCAG 2.2 up to AA, and its best practices. A page is checked if
 * it has a kind of element that no page had before at the same address, in the same size and colour scheme: by all
 * rules, and the contrast of the kinds that are new in this size and scheme. Pages that other processes of the run have
 * checked count.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { expect, inject } from 'vitest'

const resultSchema = v.object({
  passes: v.number(),
  violations: v.array(v.object({ id: v.string(), help: v.string(), nodes: v.array(v.object({ html: v.string() })) })),
})
// The smaller of the two is read by each page in half the time.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Results leave out the nodes that keep a rule, and the selectors of rules.
const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], selectors: false }
const shownSchema = v.object({ look: v.string(), path: v.string(), kinds: v.array(v.string()) })
/**
 * The look of a page, its path, and the kinds of its elements, each as its way from the document: tag, appearance and
 * accessible role, without the text in it. It waits for changing colours, but not for endless animations.
 */
const kinds = `(async () => {
  const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const telling = /^(?:aria-(?!label|describedby|controls|owns|details|activedescendant|errormessage).*|role|type|lang|scope|tabindex)$/
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== ''
  const kindOf = (element) => [
    element.localName,
    ...[...element.classList].sort(),
    ...[...element.attributes].map(({ name, value }) => (telling.test(name) ? name + '=' + value : name)).sort(),
    ...([...element.childNodes].some(isText) ? ['text'] : []),
  ].join(' ')
  const found = window.elementsByKind = new Map()
  const walk = (element, around) => {
    const kind = around + ' > ' + kindOf(element)
    if (found.has(kind)) found.get(kind).push(element)
    else found.set(kind, [element])
    for (const child of element.children) walk(child, kind)
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  walk(document.documentElement, '')
  const path = location.pathname.replace(/\\d+/g, '0')
  return { look: [path.split('/')[1], innerWidth, innerHeight, isDark].join(' '), path, kinds: [...found.keys()] }
})()`
/** The contrast of texts is a third of the work of all rules, and the same for all elements of a kind. */
const marker = 'data-to-contrast'
const runFor = (kindsToCheck: readonly string[]) => `(async () => {
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[${marker}]' }] })
  const marked = ${JSON.stringify(kindsToCheck)}.flatMap((kind) => elementsByKind.get(kind))
  for (const element of marked) element.setAttribute('${marker}', '')
  const { passes, violations } = await axe.run(document, ${JSON.stringify(options)})
  for (const element of marked) element.removeAttribute('${marker}')
  return { passes: passes.length, violations }
})()`

/** Names of what keeps all rules: a kind of element at an address, and the contrast of a kind. */
const accessible = new Set<string>()
const file = inject('accessibleFile')
const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64')

/** The kinds of which this is not known. */
function unknownAmong(kinds: readonly string[], of: string): string[] {
  const unknown = () => kinds.filter((kind) => !accessible.has(nameOf(of + kind)))
  if (unknown().length === 0) return []
  for (const name of readFileSync(file, 'utf8').split('\n')) accessible.add(name)
  return unknown()
}

function noteAccessible(names: readonly string[]): void {
  for (const name of names) accessible.add(name)
  appendFileSync(file, names.map((name) => `${name}\n`).join(''))
}

/** The browser's own protocol sends the script, so that it is compiled once for all documents of a process. */
async function giveRules(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Runtime.evaluate', { expression: source })
  await protocol.detach()
}

export async function expectAccessible(page: Page): Promise<void> {
  const first = await faultsOf(page).catch(() => undefined)
  if (first?.length === 0) return
  // A page that was changing, or on its way elsewhere, is checked again.
  await wait(250)
  expect(await faultsOf(page)).toEqual([])
}

async function faultsOf(page: Page): Promise<string[]> {
  // Half a document lacks its headings and landmarks.
  await page.waitForLoadState()
  const { look, path, kinds: shown } = v.parse(shownSchema, await page.evaluate<unknown>(kinds))
  const [address, contrast] = [`${look} ${path}`, `contrast ${look}`]
  const unchecked = unknownAmong(shown, address)
  if (unchecked.length === 0) return []
  const toContrast = unknownAmong(unchecked, contrast)
  // A document that was checked before has the rules already.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await giveRules(page)
  const { passes, violations } = v.parse(resultSchema, await page.evaluate<unknown>(runFor(toContrast)))
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  if (found.length > 0) return found
  expect(passes).toBeGreaterThan(15)
  noteAccessible([
    ...unchecked.map((kind) => nameOf(address + kind)),
    ...toContrast.map((kind) => nameOf(contrast + kind)),
  ])
  return []
}
