/** Messages in the console: whom notices will reach, and a publisher's own words beside a preview. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

describe.skipIf(chromiumPath === undefined)('the messages of the console', () => {
  const console = useConsole(ownAccount('messages'))
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  it('shows how many a notice will reach, and a template on a customer, and keeps it', async () => {
    await api('/api/test/clock/', { now: '2031-03-10T09:00:00' })
    await api('/api/settings/update/', { notices: [{ id: 'soon', when: 'renewal', before: 'P80D' }] })
    const data = { name: 'Ann Berg', country: 'DK', email: 'ann@example.com' }
    await api('/api/customers/createcustomer/', { id: 'ann', data })
    await api('/api/customers/createsubscription/', { id: 'ann', periods: [{ campaign_id: 'intro' }] })

    const { page, step } = await console.signedIn('/messages')
    const row = page.getByRole('table', { name: 'Notices' }).getByRole('row').filter({ hasText: 'soon' })
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['soon', '1'])

    await page.getByLabel('Subject').fill('Invoice {{ number }} for {{ name }}')
    await page.getByLabel('Text').fill('Dear {{ name }}\n\nPlease pay {{ amount }}.\n\nThe Gazette')
    await page.getByLabel('Customer number').fill('ann')
    await step(() => page.getByRole('button', { name: 'Preview' }).click())
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).innerText())
      .toMatch(/^Invoice DK-\d+ for Ann Berg$/)
    await step(() => page.getByRole('button', { name: 'Save' }).click())
    await expect.poll(() => page.getByRole('button', { name: 'Use the words of the service' }).isVisible()).toBe(true)

    await page.getByLabel('Text').fill('{{ secret }}')
    await step(() => page.getByRole('button', { name: 'Preview' }).click())
    await expect.poll(() => page.getByText('this e-mail has no placeholder "secret"').isVisible()).toBe(true)
  })
})
