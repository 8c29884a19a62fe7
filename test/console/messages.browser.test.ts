/** Messages in the console: an e-mail as its customer gets it, within the policy of the page. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

describe.skipIf(chromiumPath === undefined)('the messages of the console', () => {
  const console = useConsole(ownAccount('lettered'))

  it('shows an e-mail with its own look before it is stored', async () => {
    const { page, calls, step } = await console.signedIn('/messages')
    const letter = page.frameLocator('iframe[title="Preview"]')
    await page.getByLabel('Subject', { exact: true }).fill('Your invoice')
    await page.getByLabel('Text', { exact: true }).fill('Thank you.')
    await step(async () => {
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await letter.locator('h1').waitFor({ state: 'attached' })
    })
    await expect.poll(calls).toEqual(['POST /api/templates/try/'])
    const head = letter.locator('h1')
    await expect.poll(() => head.getAttribute('style')).toContain('font-size: 24px')
    await expect.poll(() => letter.locator('script').count()).toBe(0)
  })
})
