/** The check of accessibility itself: faults are found in the elements that no earlier page had. */
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { chromiumPath, useBrowser } from './chromium.ts'

const pageWith = (more: string) => `<!doctype html><html lang="en"><title>Offers</title>
  <style>.note { color: #222 } .pale { color: #ccc }</style>
  <main><h1>Offers</h1><p class="note">One year</p><a href="#offers">Offers</a><ul><li>Print</li></ul>${more}</main>`

describe.skipIf(chromiumPath === undefined)('the check of accessibility', () => {
  const browser = useBrowser()

  it('finds a fault of colours, names and order in what is new, beside what was checked before', async () => {
    const { page } = await browser.visitor()
    await page.setContent(pageWith(''))
    await expectAccessible(page)
    for (const [fault, rule] of [
      ['<p class="pale">Two years</p>', 'color-contrast'],
      ['<button class="icon"></button>', 'button-name'],
      ['<h4>Terms</h4>', 'heading-order'],
      ['<main class="second">Terms</main>', 'landmark-no-duplicate-main'],
    ] as const) {
      await page.setContent(pageWith(fault))
      // A page with a fault counts as not checked.
      for (const time of ['first', 'second']) {
        const faults = expect.arrayContaining([expect.stringMatching(new RegExp(`^${rule}:`))])
        await expect(expectAccessible(page), `${rule}, ${time} time`).rejects.toHaveProperty('actual', faults)
      }
    }
    await page.setContent(pageWith('<p class="note plain">Two years</p>'))
    await expectAccessible(page)
  })
})
