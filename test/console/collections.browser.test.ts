/** Collections in the console: a failure with its reason, a requested card, and an immediate collection. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const { key, account: demo } = ownAccount('collecting')
const account = {
  ...demo,
  payment_providers: [{ id: 'cards', kind: 'test', methods: ['card'], webhook_secret: 'whsec_example' }],
}

describe.skipIf(chromiumPath === undefined)('collections in the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

  it('a card that failed is seen with its reason, its payer is asked for another, and the invoice is collected', async () => {
    await api('/api/test/clock/', { now: '2031-03-03T09:00:00' })
    const payer = { id: '7', data: { name: 'Ann Berg', email: 'ann@example.com', country: 'DK' } }
    await api('/api/customers/createcustomer/', payer)
    const agreement = { id: '7', provider: 'cards', method: 'card', business_entity: 'dk', text: 'Visa 4242' }
    await api('/api/customers/createagreement/', { ...agreement, reference: 'test_once_lost_card' })
    const line = { text: 'The Wine Book', amount: 9_900, currency: 'DKK', tax_rate: 0.25 }
    await api('/api/customers/invoice/', { id: '7', business_entity: 'dk', lines: [line], due: '2031-03-04' })
    await api('/api/test/clock/', { now: '2031-03-04T09:00:00' })
    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.getByRole('link', { name: 'Collections' }).click()
      await page.getByText('Nothing is left to be collected today.').waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/invoices/'])
    await step(async () => {
      await page
        .getByRole('tab', { name: 'Given up' })
        .or(page.getByRole('link', { name: 'Given up' }))
        .click()
      await page.getByRole('link', { name: 'Ann Berg' }).waitFor()
    })
    await expect
      .poll(async () => plain(await page.getByRole('table').innerText()))
      .toContain('Card lost or stolen (lost_card)')
    await step(async () => {
      await page.getByRole('link', { name: 'Ann Berg' }).click()
      await page.getByRole('heading', { name: 'Cards and accounts' }).waitFor()
    })
    const card = page.getByRole('region', { name: 'Cards and accounts' })
    await expect.poll(async () => plain(await card.innerText())).toMatch(/Failing\s+Visa 4242/)
    await step(async () => {
      await card.getByRole('button', { name: 'Ask for a new card' }).click()
      await page.getByRole('dialog').getByText('ann@example.com').waitFor()
    })
    await step(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Send the e-mail' }).click()
      await card.getByText('Asked for').waitFor()
    })
    await step(async () => {
      await page.getByRole('table', { name: 'Documents' }).getByRole('button').click()
      await page.getByRole('menuitem', { name: 'Collect 99,00 kr. now' }).click()
      await page.getByRole('dialog').getByText('99,00 kr. is collected from Visa 4242').waitFor()
    })
    await step(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Collect' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    await api('/api/test/clock/', { now: '2031-03-04T09:05:00' })
    expect(await api('/api/customers/?id=7&fields=invoices,agreements')).toMatchObject({
      customers: [{ invoices: [{ state: 'paid' }], agreements: [{ state: 'active' }, { state: 'pending' }] }],
    })
  })

  it('a collection that no file for the bank can have is shown with its reason', async () => {
    const sepa = {
      id: 'sepa_debit',
      kind: 'sepa_debit',
      creditor: 'DE98ZZZ09999999999',
      iban: 'DE89370400440532013000',
    }
    await api('/api/settings/update/', {
      business_entities: [{ external_id: 'eu', name: 'Zeitung', currency: 'EUR', country: 'DE', bank_methods: [sepa] }],
      payment_providers: [{ id: 'bank', kind: 'queue', methods: ['sepa_debit'] }],
    })
    await api('/api/customers/createcustomer/', { id: '8', data: { name: 'Bo Dahl', country: 'DE' } })
    const mandate = { id: '8', provider: 'bank', method: 'sepa_debit', business_entity: 'eu', reference: 'MANDATE-8' }
    await api('/api/customers/createagreement/', mandate)
    const line = { text: 'The Wine Book', amount: 9_900, currency: 'EUR', tax_rate: 0.19 }
    await api('/api/customers/invoice/', { id: '8', business_entity: 'eu', lines: [line], due: '2031-03-20' })
    await api('/api/test/clock/', { now: '2031-03-20T09:00:00' })
    const { page, step } = await console.signedIn()
    const region = page.getByRole('region', { name: 'Left out of the files for the bank (sepa_debit)' })
    await step(async () => {
      await page.getByRole('link', { name: 'Collections' }).click()
      await region.getByText('The agreement has no valid account of the payer').waitFor()
    })
    await region.getByRole('link', { name: '8', exact: true }).waitFor()
  })
})
